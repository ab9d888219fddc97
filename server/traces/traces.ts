import { Cause, Context, Effect, Exit, type Fiber, Option, Tracer } from "effect";
import type { RandomnessShape } from "../randomness.ts";
import { type TraceParent, writeTraceParent } from "./trace-parent.ts";

/** What may stand beside a span: each is said by the code or by the contract, never by who calls. */
type SpanAttribute =
  | "error.type"
  | "http.request.method"
  | "http.response.status_code"
  | "http.route"
  | "messaging.destination.name"
  | "peer.service"
  | "shop.attempt"
  | "shop.lane"
  | "shop.request_id"
  | "shop.spans_left_out";

/** A span that has ended, as it leaves the house. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: Tracer.SpanKind;
  /** Nanoseconds since 1970. */
  readonly startTime: bigint;
  readonly endTime: bigint;
  readonly isError: boolean;
  /** The text of the statement that it is, to be named; it does not leave. */
  readonly statement: string | undefined;
  readonly attributes: ReadonlyMap<SpanAttribute, string | number>;
  readonly links: readonly TraceParent[];
}

interface TraceOptions {
  /** The part of traces that is kept whatever they are, from 0 to 1. */
  readonly share: number;
  readonly randomness: RandomnessShape;
  readonly push: (span: EndedSpan) => void;
}

interface Begun {
  readonly name: string;
  readonly kind: Tracer.SpanKind;
  readonly startTime: bigint;
  /** Where whoever asks stands in a trace of their own. */
  readonly parent?: TraceParent | undefined;
  /** What led to it, in another trace. */
  readonly link?: TraceParent | undefined;
}

/** Who begins traces. What is done within one finds it in its fiber. */
export interface TracesShape {
  readonly begin: (begun: Begun) => TracedSpan;
}

/** Undefined without OTLP_URL: nothing is traced then, and nothing paid for it. */
export const Traces: Context.Reference<TracesShape | undefined> = Context.Reference<
  TracesShape | undefined
>("panetier/Traces", { defaultValue: () => undefined });

/** A trace is kept for having been slow from here on: the aim of an order. */
export const SLOW_MS = 300;
/** Kept in a second for being slow or having failed: when all is slow, nobody needs all of it. */
export const MOST_NOTED_A_SECOND = 20;
const TRACE_ID_BYTES = 16;
const TRACES_A_DRAW = 256;
/** Of one trace; more are counted. */
export const MOST_SPANS = 200;

/** Spans of one piece of work in this process. Nothing leaves before it has ended: then it is known what it was. */
interface Trace {
  readonly traceId: string;
  readonly sampled: boolean;
  /** Those that have ended; most traces are not kept, so that no more is made of them until one is. */
  spans: TracedSpan[];
  leftOut: number;
  /** Undefined until the first span, which began it, has ended. */
  isKept: boolean | undefined;
}

export const makeTraces = ({ share, randomness, push }: TraceOptions): TracesShape => {
  const prefix = randomness.bytes("spans of a process", 4).toString("hex");
  let count = 0;
  // Counting is enough within a process, and 0 is no number of a span.
  const nextSpanId = (): string => {
    count = (count % 0xff_ff_ff_ff) + 1;
    return prefix + count.toString(16).padStart(8, "0");
  };
  let drawn: Buffer = Buffer.alloc(0);
  let used = 0;
  // Drawn for many at once: asking the system for sixteen bytes costs as much as all of a trace's spans.
  const nextTraceId = (): string => {
    if (used === drawn.length) {
      drawn = randomness.bytes("trace", TRACES_A_DRAW * TRACE_ID_BYTES);
      used = 0;
    }
    used += TRACE_ID_BYTES;
    return drawn.toString("hex", used - TRACE_ID_BYTES, used);
  };
  let second = -1n;
  let noted = 0;
  const mayNote = (endTime: bigint): boolean => {
    const present = endTime / 1_000_000_000n;
    if (present !== second) {
      second = present;
      noted = 0;
    }
    noted += 1;
    return noted <= MOST_NOTED_A_SECOND;
  };
  const end = (trace: Trace, span: TracedSpan): void => {
    if (!span.isFirst) {
      if (trace.isKept === true) push(span.ended());
      else if (trace.isKept === undefined && trace.spans.length < MOST_SPANS)
        trace.spans.push(span);
      else if (trace.isKept === undefined) trace.leftOut += 1;
      return;
    }
    const isSlow = span.endTime - span.startTime >= BigInt(SLOW_MS) * 1_000_000n;
    trace.isKept = trace.sampled || ((isSlow || span.isError) && mayNote(span.endTime));
    if (trace.isKept) {
      for (const each of trace.spans) push(each.ended());
      if (trace.leftOut > 0) span.say("shop.spans_left_out", trace.leftOut);
      push(span.ended());
    }
    trace.spans = [];
  };
  return {
    begin: ({ name, kind, startTime, parent, link }) => {
      const traceId = parent?.traceId ?? nextTraceId();
      // Of the number alone: every process decides the same of one trace, whoever sampled it before.
      const sampled = Number.parseInt(traceId.slice(-8), 16) < share * 0x1_00_00_00_00;
      const trace: Trace = { traceId, sampled, spans: [], leftOut: 0, isKept: undefined };
      const own = { trace, nextSpanId, end };
      return new TracedSpan(own, { name, kind, startTime }, undefined, { parent, link });
    },
  };
};

interface Own {
  readonly trace: Trace;
  readonly nextSpanId: () => string;
  readonly end: (trace: Trace, span: TracedSpan) => void;
}

const NO_ATTRIBUTES: ReadonlyMap<SpanAttribute, string | number> = new Map();
const NO_PARENT: Option.Option<Tracer.AnySpan> = Option.none();
const NO_ANNOTATIONS = Context.empty();
const NO_LINKS: readonly Tracer.SpanLink[] = [];

/** A span of the shop's. Of what Effect tells it only what the code knows is kept: no address, no value, no message. */
export class TracedSpan implements Tracer.Span {
  readonly _tag = "Span";
  name: string;
  readonly kind: Tracer.SpanKind;
  readonly startTime: bigint;
  endTime = 0n;
  isError = false;
  status: Tracer.SpanStatus;
  readonly #own: Own;
  readonly #within: TracedSpan | undefined;
  readonly #from: Pick<Begun, "parent" | "link"> | undefined;
  #spanId: string | undefined;
  #statement: string | undefined;
  #attributes: Map<SpanAttribute, string | number> | undefined;

  /** Within another span, or from somewhere else where it is a trace's first. */
  constructor(
    own: Own,
    { name, kind, startTime }: Pick<Begun, "name" | "kind" | "startTime">,
    around: TracedSpan | undefined,
    from?: Pick<Begun, "parent" | "link">,
  ) {
    this.#own = own;
    this.#within = around;
    this.#from = from;
    this.name = name;
    this.kind = kind;
    this.startTime = startTime;
    this.status = { _tag: "Started", startTime };
  }

  get isFirst(): boolean {
    return this.#within === undefined;
  }

  get traceId(): string {
    return this.#own.trace.traceId;
  }

  get sampled(): boolean {
    return this.#own.trace.sampled;
  }

  /** Numbered once somebody asks. */
  get spanId(): string {
    return (this.#spanId ??= this.#own.nextSpanId());
  }

  get attributes(): ReadonlyMap<SpanAttribute, string | number> {
    return this.#attributes ?? NO_ATTRIBUTES;
  }

  get parent(): Option.Option<Tracer.AnySpan> {
    return NO_PARENT;
  }

  get annotations(): Context.Context<never> {
    return NO_ANNOTATIONS;
  }

  get links(): readonly Tracer.SpanLink[] {
    return NO_LINKS;
  }

  /** A part of it. */
  child(begun: Pick<Begun, "name" | "kind" | "startTime">): TracedSpan {
    return new TracedSpan(this.#own, begun, this);
  }

  /** What the shop itself says of it. */
  say(attribute: SpanAttribute, value: string | number): void {
    this.#attributes ??= new Map();
    this.#attributes.set(attribute, value);
  }

  end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
    const { startTime } = this;
    if (this.status._tag === "Ended") return;
    // What a statement answered is not held until its trace has ended.
    this.status = { _tag: "Ended", startTime, endTime, exit: Exit.asVoid(exit) };
    this.endTime = endTime;
    if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
      this.isError = true;
      this.say("error.type", errorType(exit.cause));
    }
    this.#own.end(this.#own.trace, this);
  }

  /** It as it leaves, once it has ended. */
  ended(): EndedSpan {
    return {
      traceId: this.traceId,
      spanId: this.spanId,
      parentSpanId: this.#within?.spanId ?? this.#from?.parent?.spanId,
      name: this.name,
      statement: this.#statement,
      kind: this.kind,
      startTime: this.startTime,
      endTime: this.endTime,
      isError: this.isError,
      attributes: this.attributes,
      links: this.#from?.link === undefined ? [] : [this.#from.link],
    };
  }

  /** Effect's modules say much here, addresses and headers among it: the statement's text alone is looked at. */
  attribute(key: string, value: unknown): void {
    if (key === "db.query.text" && typeof value === "string") this.#statement = value;
  }

  event(): void {}

  addLinks(): void {}
}

/** The class of a failure, as the code names it; what it says may hold what somebody typed. */
const errorType = (cause: Cause.Cause<unknown>): string => {
  const failure = Cause.squash(cause);
  if (typeof failure !== "object" || failure === null) return "failure";
  const reason =
    "reason" in failure && typeof failure.reason === "object" && failure.reason !== null
      ? failure.reason
      : failure;
  if ("_tag" in reason && typeof reason._tag === "string") return reason._tag;
  return reason.constructor.name;
};

/** Effect's spans within a trace: statements, transactions and whatever its modules name in their code. */
export const withinTraces: Tracer.Tracer = Tracer.make({
  span: (options) => {
    const parent = Option.getOrUndefined(options.parent);
    if (!(parent instanceof TracedSpan)) return Tracer.nativeTracer.span(options);
    const { kind, startTime } = options;
    return parent.child({
      name: CODE_NAME.test(options.name) ? options.name : "other",
      kind,
      startTime,
    });
  },
});

/** 'sql.execute', 'http.client GET': nothing that could hold a value. */
const CODE_NAME = /^[A-Za-z][A-Za-z.]{0,40}(?: [A-Z]{3,7})?$/;

/** Runs an effect as part of a span; what begins spans there is `withinTraces`, given with `Traces`. */
export const within =
  (span: TracedSpan) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Tracer.ParentSpan>> =>
    Effect.provideService(effect, Tracer.ParentSpan, span);

/** The span that a fiber is within. */
export const spanOf = ({ context }: Fiber.Fiber<unknown, unknown>): TracedSpan | undefined => {
  const span = Context.getOrUndefined(context, Tracer.ParentSpan);
  return span instanceof TracedSpan ? span : undefined;
};

/** By which a line of the log is found from its trace; nothing outside of traces. */
export const traceFields = (fiber: Fiber.Fiber<unknown, unknown>) => {
  const span = spanOf(fiber);
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
};

/** The place of a fiber's span, to be handed on; null outside of traces. */
export const traceParentOf = (fiber: Fiber.Fiber<unknown, unknown>): string | null => {
  const span = spanOf(fiber);
  return span === undefined ? null : writeTraceParent(span);
};
