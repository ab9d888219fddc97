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

process.on("beforeExit", () => {
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
