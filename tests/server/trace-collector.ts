import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as a collector is told of it. */
export interface ToldSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly attributes: readonly {
    readonly key: string;
    readonly value: Readonly<Record<string, string | number>>;
  }[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

/** What OTLP's JSON holds, of which spans are looked at. */
interface Told {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ToldSpan[] }[];
  }[];
}

/** A collector of traces on this machine, which keeps what it is told. */
export const startCollector = async () => {
  const spans: ToldSpan[] = [];
  const texts: string[] = [];
  const headers: Readonly<Record<string, unknown>>[] = [];
  const waiting = new Set<() => void>();
  let status = 200;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const text = Buffer.concat(pieces).toString();
      texts.push(text);
      headers.push({ ...request.headers, url: request.url });
      // safe: OTLP's own form, which Effect's exporter writes
      const told = JSON.parse(text) as Told;
      if (status === 200) {
        spans.push(
          ...told.resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap((each) => each.spans),
          ),
        );
      }
      response.writeHead(status).end("{}");
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // safe: it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** All that came, as it came. */
    texts,
    headers,
    answer: (next: number) => {
      status = next;
    },
    /** Once something that has come is so. */
    until: (isSo: () => boolean): Promise<void> =>
      new Promise((done) => {
        const look = () => {
          if (!isSo()) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

export const attributesOf = ({ attributes }: ToldSpan): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
