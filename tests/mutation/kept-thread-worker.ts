import { parentPort } from "node:worker_threads";
import { init, runBaseTests, setupEnvironment } from "vitest/worker";

if (parentPort === null) throw new Error("This runs in a thread of kept-thread.ts.");
const port = parentPort;

let isFirst = true;

init({
  post: (message) => port.postMessage(message),
  on: (listen) => void port.on("message", listen),
  off: (listen) => void port.off("message", listen),
  setup: setupEnvironment,
  runTests: async (state, traces) => {
    // What the run before has evaluated was that one's mutant.
    if (!isFirst) (await import("vitest")).vi.resetModules();
    isFirst = false;
    await runBaseTests("run", state, traces);
  },
  collectTests: (state, traces) => runBaseTests("collect", state, traces),
});
