import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { internet, type PartnerNetwork } from "../../../server/partners/guarded-request.ts";

const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, "..", "certificates", name), "utf8");

/** The name that its certificate is for. */
export const PARTNER_NAME = "partenaire.test";

/** A partner of a test by https on this machine; `answer` says what it does with a call. */
export async function startPartner(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
) {
  let calls = 0;
  const server = createServer(
    { cert: file("partner.pem"), key: file("partner.key.pem") },
    (request, response) => {
      calls += 1;
      let body = "";
      request.on("data", (piece) => (body += String(piece)));
      request.on("end", () => answer(request, response, body));
    },
  );
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  // safe: a server that listens on a port has its address
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${PARTNER_NAME}:${port}`,
    calls: () => calls,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
}

/** A network in which a name has the addresses of each look in turn, the last ones from then on, and `called` may be called. */
export const networkOf = (
  looks: readonly (readonly string[])[],
  called: readonly string[] = ["127.0.0.1"],
): PartnerNetwork & { readonly asked: () => number } => {
  let asked = 0;
  return {
    resolve: async () => {
      const found = looks[Math.min(asked, looks.length - 1)] ?? [];
      asked += 1;
      return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
    isPublic: (address) => called.includes(address) || internet.isPublic(address),
    ca: file("partner.pem"),
    asked: () => asked,
  };
};
