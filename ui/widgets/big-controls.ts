import { createContext } from "react";

/** Something that is on or off, and says when that changes. */
export interface Switch {
  readonly subscribe: (changed: () => void) => () => void;
  readonly isOn: () => boolean;
}

const OFF: Switch = { subscribe: () => () => undefined, isOn: () => false };

/**
 * On where hands are floury and screens are far: small buttons give way to a pad. A switch, not its
 * value: when the value of a context changes, React takes every part of a server-rendered page whose
 * code is not there yet off the screen.
 */
export const BigControls = createContext<Switch>(OFF);
