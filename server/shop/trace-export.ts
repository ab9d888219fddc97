import { Effect, Layer, Tracer } from "effect";
import { HttpClient, HttpClientResponse, HttpMiddleware } from "effect/http";
import {
  OtlpExporter,
  OtlpResource,
  OtlpSerialization,
  type OtlpTracer,
} from "effect/observability";
import type { SettingsShape } from "../config.ts";
import type { Log } from "../log.ts";
import { guardedRequest } from "../partners/guarded-request.ts";
import { Randomness } from "../randomness.ts";
import { statementName } from "../traces/statement-name.ts";
import { type EndedSpan, makeTraces, Traces, withinTraces } from "../traces/traces.ts";
import { VERSION } from "../version.ts";

type TraceSettings = Pick<SettingsShape, "otlpUrl" | "otlpHeaders" | "tracesSample">;

/** Spans that travel together, and how long they wait for each other. */
const BATCH = 512;
const EVERY = "2 seconds";
/** Batches on their way at once: what ends meanwhile and finds no place is left out. */
const MOST_ON_THEIR_WAY = 2;
/** How long a collector may take to answer. */
const PATIENCE_MS = 5000;

/** Traces that leave by OTLP; none without OTLP_URL. */
export const tracesLayer = (
  { otlpUrl, otlpHeaders, tracesSample }: TraceSettings,
  log: Log,
): Layer.Layer<never> => {
  if (otlpUrl === undefined) return Layer.empty;
  const traces = Layer.effect(
    Traces,
    Effect.gen(function* () {
      const collector = makeCollector(log);
      const serialization = yield* OtlpSerialization.OtlpSerialization;
      const resource = OtlpResource.make({ serviceName: "shop", serviceVersion: VERSION });
      const exporter = yield* OtlpExporter.make({
        label: "shop",
        url: `${otlpUrl.replace(/\/+$/, "")}/v1/traces`,
        headers: otlpHeaders,
        exportInterval: EVERY,
        maxBatchSize: BATCH,
        shutdownTimeout: PATIENCE_MS,
        body: (spans) => [
          serialization.traces({
            resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "shop" }, spans }] }],
          }),
          Effect.void,
        ],
      }).pipe(Effect.provideService(HttpClient.HttpClient, collector.client));
      return makeTraces({
        share: tracesSample,
        randomness: yield* Randomness,
        push: (span) => {
          if (collector.onTheirWay() < MOST_ON_THEIR_WAY) exporter.push(otlpSpan(span));
        },
      });
    }),
  ).pipe(Layer.provide([OtlpSerialization.layerJson, OtlpExporter.layerFlusher]));
  return Layer.mergeAll(
    traces,
    Layer.succeed(Tracer.Tracer, withinTraces),
    // A call's span is begun by the shop (traced-calls.ts); Effect's own would be another one beside it.
    Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true),
  );
};

/**
 * The way to the collector. What does not arrive is lost, and not sent again: Effect's exporter then leaves the
 * collector in peace for a minute. The log is told once when it goes away, and once when it is back.
 */
const makeCollector = (log: Log) => {
  let onTheirWay = 0;
  let isAway = false;
  const told = (isWell: boolean, reason: string) => {
    if (isWell !== isAway) return;
    isAway = !isWell;
    if (isWell) log.write("info", "Le collecteur de traces répond de nouveau");
    else
      log.write("warn", "Le collecteur de traces ne répond pas : des traces se perdent", {
        reason,
      });
  };
  const client = HttpClient.make((request, url, signal) =>
    Effect.gen(function* () {
      onTheirWay += 1;
      const { body } = request;
      const answer = yield* Effect.promise(() =>
        guardedRequest(
          {
            url,
            method: "POST",
            headers: {
              ...request.headers,
              ...(body._tag === "Uint8Array" ? { "content-type": body.contentType } : {}),
            },
            ...(body._tag === "Uint8Array" ? { body: body.body } : {}),
            patienceMs: PATIENCE_MS,
            fromEnvironment: true,
          },
          signal,
        ),
      );
      if (answer.status >= 300) return yield* Effect.die(new Error(`HTTP ${answer.status}`));
      told(true, "");
      return HttpClientResponse.fromWeb(request, new Response(null, { status: answer.status }));
    }).pipe(
      // A defect is tried no second time.
      Effect.tapDefect((defect) =>
        Effect.sync(() => told(false, defect instanceof Error ? defect.message : "")),
      ),
      Effect.ensuring(Effect.sync(() => void (onTheirWay -= 1))),
    ),
  );
  return { client, onTheirWay: () => onTheirWay };
};

type OtlpSpan = OtlpTracer.ScopeSpan["spans"][number];

const otlpSpan = (span: EndedSpan): OtlpSpan => {
  const statement = span.statement === undefined ? undefined : statementName(span.statement);
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    name: statement ?? span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: String(span.startTime),
    endTimeUnixNano: String(span.endTime),
    attributes: OtlpResource.entriesToAttributes(
      Object.entries({
        ...Object.fromEntries(span.attributes),
        ...(statement === undefined
          ? {}
          : { "db.system.name": "postgresql", "db.query.summary": statement }),
      }),
    ),
    droppedAttributesCount: 0,
    events: [],
    droppedEventsCount: 0,
    status: { code: span.isError ? 2 : 0 },
    links: span.links.map(({ traceId, spanId }) => ({
      traceId,
      spanId,
      attributes: [],
      droppedAttributesCount: 0,
    })),
    droppedLinksCount: 0,
  };
};

/** OTLP's numbers of them. */
const KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;
