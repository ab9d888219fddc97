import { spawn } from "node:child_process";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Result, Schema } from "effect";
import { forkText, parseFork } from "../../machines/laboratory/night/fork.ts";
import { root } from "../other-commit.ts";
import { say } from "./say.ts";

// `npm run night -- --serve`: the page /_flows/nuit of this computer asks for nights and gets their files. Each
// is played by a process of its own, one at a time.

/** More that wait are refused. */
const MOST_WAITING = 4;
/** A wish is small. */
const MOST_BYTES = 20_000;

const Wish = Schema.Struct({
  seed: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 })),
  steps: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20_000 })),
  people: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 8 })),
  /** After which step it ends; null for its own end. */
  until: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20_000 }))),
  forks: Schema.Array(Schema.String).check(Schema.isMaxLength(50)),
});
export type NightWish = typeof Wish.Type;
const readWish = Schema.decodeUnknownResult(Schema.fromJsonString(Wish));

/** What playing a wish came to: the file, or why there is none, in one French line. */
export type Played =
  | { readonly file: string; readonly done: () => void }
  | { readonly refusal: string };

/** Plays one night; ends early when `signal` says that nobody waits for it. */
export type PlayWish = (wish: NightWish, signal: AbortSignal) => Promise<Played>;

interface Serving {
  /** Where the page is: only its scripts are answered. */
  readonly origin: string;
  readonly token: string;
  readonly play: PlayWish;
}

/** Answers POST /night with the file of a night, to that origin and token alone. */
export const nightServer = ({ origin, token, play }: Serving): Server => {
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("vary", "origin");
    const { port } = server.address() as AddressInfo; // safe: it listens on a port
    const refusal = refusalOf(request, { origin, token, host: `127.0.0.1:${port}` });
    if (refusal !== null) return refuse(response, ...refusal);
    if (request.method === "OPTIONS") {
      response.setHeader("access-control-allow-methods", "POST");
      response.setHeader("access-control-allow-headers", "authorization, content-type");
      return void response.writeHead(204).end();
    }
    void answer(request, response).catch(() => response.destroy());
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const wish = text === null ? null : readWish(text);
    if (wish === null || Result.isFailure(wish)) {
      return refuse(response, 400, "Cette demande de nuit n’a pas la forme attendue.");
    }
    const wrong = wish.success.forks.find((fork) => parseFork(fork) === null);
    if (wrong !== undefined) {
      return refuse(response, 400, `Une bifurcation attend « étape:choix », et non « ${wrong} ».`);
    }
    if (waiting > MOST_WAITING) {
      return refuse(response, 503, `Déjà ${MOST_WAITING} nuits attendent : réessayez plus tard.`);
    }
    waiting += 1;
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const turn = before.then(async () => {
      if (gone.signal.aborted) return;
      const played = await play(wish.success, gone.signal);
      if ("refusal" in played) return refuse(response, 422, played.refusal);
      response.writeHead(200, { "content-type": "application/jsonl; charset=utf-8" });
      try {
        await pipeline(createReadStream(played.file), response);
      } finally {
        played.done();
      }
    });
    before = turn.catch(() => undefined);
    try {
      await turn;
    } finally {
      waiting -= 1;
    }
  };
  return server;
};

/** Status and reason where the asker is not the page that was given the token. */
const refusalOf = (
  { method = "", url, headers }: IncomingMessage,
  {
    origin,
    token,
    host,
  }: { readonly origin: string; readonly token: string; readonly host: string },
): readonly [number, string] | null => {
  // Another name that leads here is some other site's.
  if (headers.host !== host || headers.origin !== origin) {
    return [403, "Cette adresse ne répond qu’à la page du laboratoire."];
  }
  if (url !== "/night" || !["POST", "OPTIONS"].includes(method)) return [404, "Rien ici."];
  if (method === "OPTIONS") return null;
  const told = Buffer.from(headers.authorization ?? "");
  const known = Buffer.from(`Bearer ${token}`);
  return told.length === known.length && timingSafeEqual(told, known)
    ? null
    : [401, "Ce jeton n’est plus le bon : ouvrez l’adresse que la commande a écrite."];
};

const refuse = (response: ServerResponse, status: number, message: string): void => {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify({ message }));
};

const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
  }
  return size > MOST_BYTES ? null : Buffer.concat(parts).toString("utf8");
};

/** A night in a process of its own, which time of its own and Node's own quiet need. */
const playInProcess: PlayWish = async ({ seed, steps, people, until, forks }, signal) => {
  const folder = mkdtempSync(join(tmpdir(), "panetier-served-"));
  const done = (): void => rmSync(folder, { recursive: true, force: true });
  const known = forks.flatMap((text) => parseFork(text) ?? []);
  const wish = [
    ...["--seed", seed, "--steps", Math.min(steps, until ?? steps), "--people", people].map(String),
    ...known.flatMap((fork) => ["--fork", forkText(fork)]),
    "--brief",
    "--out",
    folder,
  ];
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(root, "tests", "night", "main.ts"), ...wish],
    { cwd: root, stdio: ["ignore", "ignore", "pipe"] },
  );
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    told = (told + text).slice(0, 10_000);
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const file = join(folder, `night-${seed}.night.jsonl`);
  if (!signal.aborted && (code === 0 || code === 1) && existsSync(file)) return { file, done };
  done();
  const line = told.split("\n")[0] ?? "";
  return { refusal: code === 2 ? line : `La nuit n’a pas pu être jouée (code ${code}).` };
};

/** Serves nights until Ctrl+C. `page` is where the shop of the laboratory is. */
export const serveNights = async (page: string): Promise<number> => {
  const token = randomBytes(24).toString("base64url");
  const { origin } = new URL(page);
  const server = nightServer({ origin, token, play: playInProcess });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  say(`Les nuits se jouent pour ${origin}, à cette adresse (Ctrl+C pour finir) :`);
  say(`  ${origin}/_flows/nuit#nuits=${port}.${token}`);
  await new Promise<void>((resolve) => process.once("SIGINT", resolve));
  server.closeAllConnections();
  server.close();
  return 0;
};
