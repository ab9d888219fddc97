import { Effect, Layer } from "effect";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Phone } from "../../api-schema/primitives.ts";
import { Sms } from "../../server/ports/sms.ts";
import { twilioSms } from "../../server/production/twilio-sms.ts";

// The shapes are those that Twilio's Messages API (2010-04-01) answers with.

const created = {
  sid: "SM6f2d31f0b04f4a6f8a3c2e1d0b9a8f7e",
  status: "queued",
  error_code: null,
  error_message: null,
  num_segments: "1",
};
const problem = (code: number, message: string, status: number) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

let next: readonly [status: number, body: unknown] = [201, created];
const received: { path: string; authorization: string | undefined; body: string }[] = [];

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => (body += String(piece)));
  request.on("end", () => {
    received.push({
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body,
    });
    const [status, answer] = next;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
});

let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // safe: a server that listens on a port has its address
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const send = (at = port) =>
  Effect.runPromise(
    Effect.flatMap(Sms, (sms) =>
      sms.send({ to: Phone.make("+33639980012"), text: "Farine : commandez avant 11 h 00 & vite" }),
    ).pipe(
      Effect.catch(({ message }) => Effect.succeed(`not sent: ${message}`)),
      Effect.provide(twilioSms(`http://AC0123:s%3Acret@127.0.0.1:${at}/?from=Panetier`)),
      Effect.provide(Layer.empty),
    ),
  );

it("[ALERT-5] a text message goes to the provider, under its account and name", async () => {
  expect(await send()).toBe("sent");
  expect(received).toEqual([
    {
      path: "POST /2010-04-01/Accounts/AC0123/Messages.json",
      authorization: `Basic ${Buffer.from("AC0123:s:cret").toString("base64")}`,
      body: "To=%2B33639980012&From=Panetier&Body=Farine+%3A+commandez+avant+11+h+00+%26+vite",
    },
  ]);
});

it.each<[string, readonly [number, unknown], string]>([
  [
    "who has answered STOP",
    [400, problem(21_610, "Attempt to send to unsubscribed recipient", 400)],
    "refused",
  ],
  ["no telephone", [400, problem(21_211, "Invalid 'To' Phone Number", 400)], "refused"],
  [
    "a wrong sender, which a setting mends",
    [400, problem(21_212, "Invalid 'From' Number", 400)],
    "not sent: The SMS provider answered 400 (21212)",
  ],
  [
    "a wrong token",
    [401, problem(20_003, "Authenticate", 401)],
    "not sent: The SMS provider answered 401 (20003)",
  ],
  [
    "too many at once",
    [429, problem(20_429, "Too Many Requests", 429)],
    "not sent: The SMS provider answered 429 (20429)",
  ],
  ["a fault", [503, "<html>"], "not sent: The SMS provider answered 503 (no code)"],
])("[ALERT-5] %s", async (_, answer, expected) => {
  next = answer;
  expect(await send()).toBe(expected);
});

it("[ALERT-5] a provider that is away is tried again", async () => {
  expect(await send(1)).toBe("not sent: The SMS provider was not reached");
});
