import { afterAll, beforeAll, vi } from "vitest";

// Files of one worker share its modules and its document (a fresh one takes half a second each): set
// up before the tests of every file, so that each leaves the document as it found it.

declare const window: Window & { readonly happyDOM: { readonly setURL: (url: string) => void } };

/** A test of the browser itself asks for no document: `@vitest-environment node`. */
if (typeof window !== "undefined") {
  const { configure } = await import("@testing-library/react");
  // What is looked for must come: only a busy machine makes the wait long.
  configure({ asyncUtilTimeout: 20_000 });

  let address = "";
  beforeAll(() => {
    address = window.location.href;
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT");
    window.happyDOM.setURL(address);
    window.localStorage.clear();
    window.sessionStorage.clear();
    const { documentElement, head, body } = document;
    head.replaceChildren();
    for (const element of [documentElement, body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    }
    body.replaceChildren();
  });
}
