import { Context } from "effect";
import type { Server } from "node:http";

/** The shop's own endpoints, asked from within: what first screens are drawn from. */
export class OwnShop extends Context.Service<
  OwnShop,
  {
    /** Sends the request to this server, whatever its origin says. Rejects while it does not listen. */
    readonly fetch: (request: Request) => Promise<Response>;
  }
>()("panetier/OwnShop") {
  static readonly behind = (server: Server): OwnShop["Service"] => ({
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(`${originOf(server)}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body: request.body === null ? null : await request.text(),
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
    },
  });
}

const PATIENCE_MS = 2000;

const originOf = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The shop does not listen.");
  const { port, family } = address;
  // Whatever it listens on, it is on this machine too, unless it was told one address only.
  if (address.address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (address.address === "::") return `http://[::1]:${port}`;
  return family === "IPv6"
    ? `http://[${address.address}]:${port}`
    : `http://${address.address}:${port}`;
};
