import { Context, Effect, Layer } from "effect";
import { createServer } from "node:http";
import type { SettingsShape } from "../config.ts";
import { Measures } from "../measures/measures.ts";
import { makeMeasuresNow } from "./measures-now.ts";

/** Where measures are read; the port undefined where nobody does. */
export class MetricsAddress extends Context.Service<
  MetricsAddress,
  { readonly port: number | undefined }
>()("panetier/MetricsAddress") {}

/** What reads them is one program of the house, or two. */
const CONNECTIONS = 8;

/**
 * GET /metrics on a port of its own, never the shop's: nobody signs in here, so it listens where only the
 * house's machines are. Two readings at once share one answer.
 */
export const metricsServer = ({
  metricsPort,
  metricsHost,
}: Pick<SettingsShape, "metricsPort" | "metricsHost">) =>
  Layer.effect(
    MetricsAddress,
    Effect.gen(function* () {
      const counted = yield* Measures;
      if (metricsPort === undefined || counted === undefined) return { port: undefined };
      const standing = yield* makeMeasuresNow;
      const runPromise = Effect.runPromiseWith(yield* Effect.context());
      let reading: Promise<string> | undefined;
      const read = () =>
        (reading ??= runPromise(standing)
          .then((text) => counted.text() + text)
          .finally(() => {
            reading = undefined;
          }));
      const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 });
      server.maxConnections = CONNECTIONS;
      server.on("request", (request, response) => {
        if (request.method !== "GET" || request.url !== "/metrics") {
          response.writeHead(404).end();
          return;
        }
        read().then(
          (text) => {
            response.writeHead(200, { "Content-Type": TEXT, "Cache-Control": "no-store" });
            response.end(text);
          },
          () => response.writeHead(500).end(),
        );
      });
      yield* Effect.acquireRelease(
        Effect.promise<void>(
          () =>
            new Promise((listening, refused) => {
              server.once("error", refused);
              server.listen(metricsPort, metricsHost, listening);
            }),
        ),
        () =>
          Effect.promise<void>(
            () =>
              new Promise((closed) => {
                server.close(() => closed());
                server.closeAllConnections();
              }),
          ),
      );
      const address = server.address();
      return { port: typeof address === "object" && address !== null ? address.port : undefined };
    }),
  );

const TEXT = "text/plain; version=0.0.4; charset=utf-8";
