// When nothing goes on in this process any more: neither a microtask nor a timer of the machine's own, nor
// work of its threads (hashes, files, packing). Sockets are not counted; who waits for one holds the process.

const wait = globalThis.setInterval;
const stopWaiting = globalThis.clearInterval;
const soon = globalThis.setImmediate;

let told: (() => void) | undefined;

/** Resolves once the process would have nothing left to do. One asks at a time. */
export const untilQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    if (told !== undefined) throw new Error("Somebody waits for quiet already");
    told = resolve;
    soon(() => undefined);
  });

/** In the order in which they were asked for. */
const waitingWork: Array<() => void> = [];

/**
 * Begins it once nothing else goes on: what a thread, a file or a connection that opens tells then comes at a
 * moment of the night's, however long the machine takes over it.
 */
export const whenQuiet = (work: () => void): void => {
  waitingWork.push(work);
};

process.on("beforeExit", () => {
  const work = waitingWork.shift();
  if (work !== undefined) {
    soon(work);
    return;
  }
  const tell = told;
  if (tell === undefined) return;
  told = undefined;
  // What goes on after it begins in a microtask: until then the process stays.
  soon(() => undefined);
  tell();
});

const FOR_EVER = 2 ** 31 - 1;
let holders = 0;
let holding: ReturnType<typeof setInterval> | undefined;

/** The process is not quiet until the answer is called. */
export const hold = (): (() => void) => {
  holders += 1;
  holding ??= wait(() => undefined, FOR_EVER);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders > 0) return;
    stopWaiting(holding);
    holding = undefined;
  };
};
