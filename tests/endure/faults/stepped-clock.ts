import { readFileSync } from "node:fs";

// Loaded before a process of the shop (`--import`): on SIGUSR2 its clock goes wrong by as many milliseconds as the
// file in STEPPED_CLOCK says. It is the clock of JavaScript alone (Date), by which the shop knows the time; timers and
// what measures durations go on, as they do where an operating system steps its clock.

export const STEPPED_CLOCK = "STEPPED_CLOCK";

const file = process.env[STEPPED_CLOCK];
const Real = Date;
let stepMs = 0;
const now = (): number => Real.now() + stepMs;

globalThis.Date = new Proxy(Real, {
  construct: (_, given: readonly unknown[], asked: Function) =>
    Reflect.construct(Real, given.length === 0 ? [now()] : given, asked),
  apply: () => new Real(now()).toString(),
  get: (real, name, receiver) => (name === "now" ? now : Reflect.get(real, name, receiver)),
});

if (file !== undefined) {
  process.on("SIGUSR2", () => {
    stepMs = Number(readFileSync(file, "utf8"));
  });
}
