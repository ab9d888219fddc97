import { createContext } from "react";

/** Does something once the rendering is over, in place of an effect: effects do not run in the server. */
export type AfterRendering = (effect: () => unknown) => void;

/** Where a customer's own page is drawn by the server; null elsewhere. */
export const AfterRenderingContext = createContext<AfterRendering | null>(null);
