import { GlobalWindow } from "happy-dom";
import type { Environment } from "vitest/runtime";
import { populateGlobal } from "vitest/runtime";

/**
 * What Node has of its own and the server in this process goes on using: happy-dom's would answer, but
 * is not what runs in production. The page gets by with it as well.
 */
const NODES_OWN = [
  "Blob",
  "Crypto",
  "DOMException",
  "File",
  "FormData",
  "Performance",
  "WebSocket",
] as const;

/** The size of the desk's screen in playwright.config.ts. */
const DESK = { width: 1440, height: 900 };

/**
 * A window for the screens in a process whose server keeps Node's own fetch, streams and files. A page
 * of another address is opened by a test (page.ts), not by the window.
 */
const windowEnvironment: Environment = {
  name: "window beside a server",
  // Where the packages have one form for Node and one for browsers, the server takes Node's.
  viteEnvironment: "ssr",
  setup: (global) => {
    const own = NODES_OWN.map(
      (name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const,
    );
    const window = new GlobalWindow({
      ...DESK,
      console: global.console,
      settings: {
        disableErrorCapturing: true,
        disableCSSFileLoading: true,
        disableJavaScriptFileLoading: true,
        navigation: {
          disableMainFrameNavigation: true,
          disableChildFrameNavigation: true,
          disableChildPageNavigation: true,
          disableFallbackToSetURL: true,
        },
      },
    });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    for (const [name, property] of own) {
      if (property !== undefined) Object.defineProperty(global, name, property);
    }
    return {
      teardown: async () => {
        await window.happyDOM.abort();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, property] of originals) Object.defineProperty(global, key, property);
      },
    };
  },
};

export default windowEnvironment;
