/** What is looked for must come: only a busy machine makes the wait long. */
const LONGEST_WAIT_MS = 20_000;

/** The page may have changed without its document, by an address or a stored value. */
const LOOK_AGAIN_MS = 100;

/**
 * The answer, once there is one: asked again whenever the document has changed. What still threw at the
 * end is thrown; else the end is an error in these words.
 */
export const until = async <A>(ask: () => A | undefined, words: () => string): Promise<A> => {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    let trouble: unknown;
    try {
      const answer = ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      trouble = error;
    }
    if (Date.now() > end)
      throw (
        trouble ??
        new Error(`${words()}

${shownText()}`)
      );
    await changed();
  }
};

/** What a person could read instead, of a page that is not as it should be. */
const shownText = (): string =>
  (document.querySelector("main") ?? document.body).textContent?.slice(0, 2000) ?? "";

/** The document has changed and what belongs to that change has been done, or it was long. */
const changed = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      observer.disconnect();
      clearTimeout(patience);
      setImmediate(resolve);
    };
    const observer = new MutationObserver(go);
    const patience = setTimeout(go, LOOK_AGAIN_MS);
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
