/** Under which key something is asked for, of which the server does each key's once. */
export type RequestKey = {
  /** The key of what is asked: the same for the same asked again, another one for anything else. */
  readonly of: (asked: unknown) => string;
  /** What is asked next is asked anew, even in the same words. */
  readonly forget: () => void;
};

/**
 * Keeps the key of what was asked last: tried again without an answer it is done once, and what was changed meanwhile
 * is not taken for it.
 */
export const requestKey = (newKey: () => string): RequestKey => {
  let last: { readonly asked: string; readonly key: string } | null = null;
  return {
    of: (asked) => {
      const text = JSON.stringify(asked);
      if (last?.asked !== text) last = { asked: text, key: newKey() };
      return last.key;
    },
    forget: () => {
      last = null;
    },
  };
};
