const keyOf = (name: string): string => `panetier.flows.${name}`;

/** What this browser keeps of how somebody works in the laboratory; null where it keeps nothing. */
export const preference = (name: string): string | null => {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
};

/** A refused storage costs a preference, never the page: it holds until the page goes. */
export const keepPreference = (name: string, value: string): void => {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Nothing to do.
  }
};
