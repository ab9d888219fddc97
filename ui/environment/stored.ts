/** A full or refused storage costs a preference, never the page. */
export const write = (storage: Storage | null, key: string, value: string): void => {
  try {
    storage?.setItem(key, value);
  } catch {
    storage?.removeItem(key);
  }
};

export const readJson = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
