import type { Fiber } from "effect";
import type { HttpServerRequest } from "effect/http";
import type { RandomnessShape } from "../randomness.ts";
import type { TracedSpan } from "../traces/traces.ts";

/** A request and the answer that goes back on the same way, whichever way that is (a connection, a function's result). */
export interface Exchange {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly hasBody: boolean;
  /** Whether nothing of the request is still on its way. */
  readonly isWhole: () => boolean;
  /** Calls back once nothing is, at most once. */
  readonly onWhole: (then: () => void) => void;
  /** A header that the answer will have unless it says another. Nothing once the answer has begun. */
  readonly setHeader: (name: string, value: string) => void;
  /** Answers 503 in place of whoever was to answer; nothing once the answer has begun. */
  readonly refuse: () => void;
  readonly status: () => number;
  /** Whether the whole answer has been handed over. */
  readonly isDelivered: () => boolean;
  /** Calls back when nothing more goes either way, at most once. */
  readonly onClose: (then: () => void) => void;
}

/** One HTTP request being answered, from its arrival until its last byte is sent and its work is over. */
export interface Call {
  readonly id: string;
  readonly arrivedAt: number;
  readonly method: string;
  readonly path: string;
  readonly exchange: Exchange;
  /** Whether nothing of the request is still on its way. */
  readonly isWhole: () => boolean;
  /**
   * Monotonic instant in milliseconds from which it waits for its answer: its arrival, or that of the last
   * byte of its body. Undefined while the body comes: a slow sender waits for nobody.
   */
  readonly waitsSince: () => number | undefined;
  /** Keeps the call in flight when its client leaves, until the function that it gives is called with the status it came to. */
  readonly hold: () => (status: number) => void;
  /** The route's pattern, once known: /api/v2/shop/orders/:token. */
  route: string | undefined;
  customerId: number | undefined;
  /** The login of a customer under which a support agent asks; what is done in it is journalled. */
  impersonatedLogin: string | undefined;
  /** The fiber that answers, once an endpoint has begun: it can be interrupted. */
  fiber: Fiber.Fiber<unknown, unknown> | undefined;
  /** The span that it is, where calls are traced. */
  span: TracedSpan | undefined;
  /** What a held call came to, whether or not its client was still there to be told. */
  outcome: number | undefined;
}

/** The requests in flight of this process. */
export interface Calls {
  readonly inFlight: ReadonlySet<Call>;
  /** `request` is what an Effect request has as its source. */
  readonly begin: (request: object, exchange: Exchange) => Call;
}

/** `present` is monotonic, in milliseconds. */
export function makeCalls(
  present: () => number,
  { bytes }: RandomnessShape,
  onEnd: (call: Call, milliseconds: number) => void,
): Calls {
  // Random start, then counting: unique over processes and much cheaper than a UUID a request.
  const prefix = bytes("calls of a process", 6).toString("base64url");
  let count = 0;
  const nextId = (): string => `${prefix}-${(count++).toString(36)}`;
  const inFlight = new Set<Call>();
  return {
    inFlight,
    begin: (request, exchange) => {
      const { url } = exchange;
      const query = url.indexOf("?");
      const arrivedAt = present();
      let wholeAt = exchange.hasBody ? undefined : arrivedAt;
      let isHeld = false;
      let isClosed = false;
      const end = () => {
        if (isHeld || !isClosed) return;
        inFlight.delete(call);
        onEnd(call, present() - arrivedAt);
      };
      const call: Call = {
        id: nextId(),
        arrivedAt,
        method: exchange.method,
        path: query === -1 ? url : url.slice(0, query),
        exchange,
        isWhole: exchange.isWhole,
        waitsSince: () => {
          // A body that lies there unread has no event: an endpoint may wait before it reads.
          if (wholeAt === undefined && exchange.isWhole()) wholeAt = present();
          return wholeAt;
        },
        hold: () => {
          isHeld = true;
          return (status) => {
            isHeld = false;
            call.outcome = status;
            end();
          };
        },
        route: undefined,
        customerId: undefined,
        impersonatedLogin: undefined,
        fiber: undefined,
        span: undefined,
        outcome: undefined,
      };
      inFlight.add(call);
      callByRequest.set(request, call);
      exchange.onWhole(() => {
        wholeAt ??= present();
      });
      exchange.onClose(() => {
        isClosed = true;
        end();
      });
      return call;
    },
  };
}

/** The call behind an Effect request; undefined in tests that do without the HTTP server. */
export const callOf = (request: HttpServerRequest.HttpServerRequest): Call | undefined =>
  callByRequest.get(request.source);

const callByRequest = new WeakMap<object, Call>();
