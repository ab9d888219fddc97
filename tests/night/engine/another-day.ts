// With `--import`, before anything else: this process's computer is 47 days and five hours ahead. The night
// that it plays must not know (docs/decisions/0141).

const AHEAD_MS = (47 * 24 + 5) * 3_600_000;

const RealDate = Date;

const now = (): number => RealDate.now() + AHEAD_MS;

globalThis.Date = new Proxy(RealDate, {
  construct: (date, given, made): Date =>
    // safe: whatever makes a date of these is asked for one
    Reflect.construct(date, given.length === 0 ? [now()] : given, made) as Date,
  get: (date, name): unknown => (name === "now" ? now : Reflect.get(date, name)),
});
