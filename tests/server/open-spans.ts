import { Tracer } from "effect";
import { setImmediate as turn } from "node:timers/promises";

/** What an Effect program has begun and not ended, by its spans: each statement and each transaction is one. */
export interface OpenSpans {
  readonly tracer: Tracer.Tracer;
  /** Waits until nothing is under way and `isReady` says so too. */
  readonly settle: (isReady?: () => boolean) => Promise<void>;
}

/** Turns of the loop in which a program that has been answered goes on by itself. */
const QUIET_TURNS = 10;

export const makeOpenSpans = (): OpenSpans => {
  let open = 0;
  const isQuiet = () =>
    open === 0 && !process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"));
  return {
    tracer: Tracer.make({
      span: (options) => {
        open += 1;
        return new CountedSpan(options, () => {
          open -= 1;
        });
      },
    }),
    settle: async (isReady = () => true) => {
      for (let quiet = 0; quiet < QUIET_TURNS;) {
        await turn();
        quiet = isQuiet() && isReady() ? quiet + 1 : 0;
      }
    },
  };
};

class CountedSpan extends Tracer.NativeSpan {
  readonly #onEnd: () => void;
  constructor(options: ConstructorParameters<typeof Tracer.NativeSpan>[0], onEnd: () => void) {
    super(options);
    this.#onEnd = onEnd;
  }
  override end(...told: Parameters<Tracer.NativeSpan["end"]>): void {
    super.end(...told);
    this.#onEnd();
  }
}
