import { createContext } from "react";

/** True where hands are floury and screens are far: small buttons give way to a pad. */
export const BigControls = createContext(false);
