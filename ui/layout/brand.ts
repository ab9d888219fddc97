import { createContext, useContext } from "react";

/** What the shop is called: told by whoever opens it, the shop or the desk. */
export const BrandContext = createContext("");

/** What the shop is called, as titles and the logo say it. */
export const useBrand = (): string => useContext(BrandContext);
