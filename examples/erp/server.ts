import { createServer, type IncomingMessage } from "node:http";
import { parseArgs } from "node:util";
import { answersOf } from "./answers.ts";
import { openBooks } from "./books.ts";

// An ERP to begin with: node launch.js examples/erp/server.ts --port 9600 --token … [--file books.ndjson]
// Before it stands what speaks https; the shop is given ERP_URL and ERP_TOKEN.

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer); // safe: no encoding is set
  return Buffer.concat(pieces).toString("utf8");
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "9600" },
      token: { type: "string" },
      file: { type: "string" },
    },
  });
  if (values.token === undefined) throw new Error("--token is missing");
  const answer = answersOf(openBooks(values.file), values.token, ({ state, customer }) =>
    state === "ordered" && customer === null
      ? { reason: "Ce client n'a pas de numéro.", cure: "Ouvrez-lui un compte, puis renvoyez." }
      : null,
  );
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = "GET", url: path = "/", headers } = request;
      const { authorization = "" } = headers;
      try {
        const answered = answer({ method, path, authorization, body });
        response.writeHead(answered.status, answered.headers).end(answered.body);
      } catch {
        // A body that is not the contract's; the shop tells a person.
        response.writeHead(400).end();
      }
    });
  });
  server.listen(Number(values.port), "127.0.0.1", () =>
    console.log(`http://127.0.0.1:${values.port}`),
  );
}
