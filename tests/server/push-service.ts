import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A browser of a test: its address at the push service and its keys. */
export interface TestBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** What it was told, in the order in which it came. */
  readonly told: () => readonly unknown[];
}

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browsers' push service on this machine, which reads what it is given as a browser would. */
export interface PushService {
  readonly origin: string;
  readonly received: readonly Received[];
  /** What it answers next, the last one from then on; 201 at first. */
  readonly answer: (...statuses: readonly number[]) => void;
  readonly browser: () => TestBrowser;
  readonly stop: () => Promise<void>;
}

const file = (name: string): string => join(import.meta.dirname, "certificates", name);

/** Made for these tests, for 127.0.0.1; whoever calls the secure service is told to trust it. */
export const pushCertificate = file("push-service.pem");

export async function startPushService({ secure = false } = {}): Promise<PushService> {
  const received: Received[] = [];
  let statuses: readonly number[] = [201];
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      received.push({ path, headers, body: Buffer.concat(parts) });
      response.writeHead(statuses[0] ?? 201).end();
      if (statuses.length > 1) statuses = statuses.slice(1);
    });
  };
  const server = secure
    ? createSecureServer(
        { cert: readFileSync(pushCertificate), key: readFileSync(file("push-service.key.pem")) },
        receive,
      )
    : createServer(receive);
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // safe: a server that listens on a port has this address
  const { port } = server.address() as AddressInfo;
  const origin = `${secure ? "https" : "http"}://127.0.0.1:${port}`;
  return {
    origin,
    received,
    answer: (...next) => {
      statuses = next;
    },
    browser: () => {
      const pair = createECDH("prime256v1");
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(9).toString("base64url")}`;
      return {
        endpoint: origin + path,
        keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
        told: () =>
          received
            .filter((each) => each.path === path)
            .map(({ body }) => {
              const secret = pair.computeSecret(body.subarray(21, 86));
              return JSON.parse(decrypted(body, secret, auth, publicKey));
            }),
      };
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** RFC 8291 over RFC 8188, one record. */
function decrypted(body: Buffer, secret: Buffer, auth: Buffer, browserKey: Buffer): string {
  const salt = body.subarray(0, 16);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browserKey, body.subarray(21, 86)]);
  const key = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
  const content = hkdfSync("sha256", key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdfSync("sha256", key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const sealed = body.subarray(86);
  const cipher = createDecipheriv("aes-128-gcm", Buffer.from(content), Buffer.from(nonce));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // The last byte that is not padding marks the last record.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
