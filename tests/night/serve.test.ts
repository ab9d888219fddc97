import { writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { nightServer, type NightWish, type PlayWish } from "./serve.ts";

const ORIGIN = "http://localhost:5173";
const TOKEN = "un-jeton-de-la-commande";
const WISH: NightWish = { seed: 12, steps: 40, people: 2, until: null, forks: ["6:rien"] };

const served = async (play: PlayWish) => {
  const server = nightServer({ origin: ORIGIN, token: TOKEN, play });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  // Not fetch, which may not say where it comes from.
  return (more: {
    readonly wish?: unknown;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }): Promise<readonly [number | undefined, string]> =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          path: "/night",
          method: more.method ?? "POST",
          headers: { origin: ORIGIN, authorization: `Bearer ${TOKEN}`, ...more.headers },
        },
        (answer) => void text(answer).then((told) => resolve([answer.statusCode, told]), reject),
      );
      asked.on("error", reject);
      asked.end(more.method === "OPTIONS" ? "" : JSON.stringify(more.wish ?? WISH));
    });
};

const message = (said: string): string => JSON.stringify({ message: said });
const filed = (content: string, done: () => void = () => undefined) => {
  const file = join(tmpdir(), `panetier-served-${process.pid}.night.jsonl`);
  writeFileSync(file, content);
  return { file, done };
};

describe("npm run night -- --serve", () => {
  it("answers the file of the night that is asked for, and lets it go", async () => {
    const seen: unknown[] = [];
    const letGo = Promise.withResolvers<void>();
    const ask = await served((wish) => {
      seen.push(wish);
      return Promise.resolve(filed("la nuit\n", letGo.resolve));
    });
    expect([await ask({}), await ask({ method: "OPTIONS" })]).toEqual([
      [200, "la nuit\n"],
      [204, ""],
    ]);
    expect(seen).toEqual([WISH]);
    // Whoever asked may hear the end of the file before who sent it does.
    await letGo.promise;
  });

  it("refuses who is not the page that was given the token, and what is no wish, in one line", async () => {
    const ask = await served(() => Promise.resolve({ refusal: "--fork : rien à l’étape 6" }));
    const notHere = "Cette adresse ne répond qu’à la page du laboratoire.";
    expect([
      await ask({ headers: { origin: "https://ailleurs.example" } }),
      await ask({ headers: { host: "ailleurs.example" } }),
      await ask({ headers: { authorization: "Bearer un-jeton-de-la-commandf" } }),
      await ask({ wish: { ...WISH, steps: 0 } }),
      await ask({ wish: { ...WISH, forks: ["six:rien"] } }),
      await ask({}),
    ]).toEqual([
      [403, message(notHere)],
      [403, message(notHere)],
      [401, message("Ce jeton n’est plus le bon : ouvrez l’adresse que la commande a écrite.")],
      [400, message("Cette demande de nuit n’a pas la forme attendue.")],
      [400, message("Une bifurcation attend « étape:choix », et non « six:rien ».")],
      [422, message("--fork : rien à l’étape 6")],
    ]);
  });

  it("plays one night at a time, and refuses more than wait", async () => {
    let playing = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const ask = await served(async () => {
      playing += 1;
      most = Math.max(most, playing);
      await new Promise<void>((resolve) => ends.push(resolve));
      playing -= 1;
      return { refusal: "finie" };
    });
    const asked = Array.from({ length: 6 }, () => ask({}));
    // The sixth is one too many, whichever it is: the others wait.
    expect(await Promise.race(asked)).toEqual([
      503,
      message("Déjà 4 nuits attendent : réessayez plus tard."),
    ]);
    for (let nth = 0; nth < 5; nth += 1) {
      await expect.poll(() => ends.length).toBe(nth + 1);
      ends[nth]?.();
    }
    const codes = (await Promise.all(asked))
      .map(([code]) => code)
      .toSorted((a, b) => Number(a) - Number(b));
    expect([codes, most]).toEqual([[422, 422, 422, 422, 422, 503], 1]);
  });
});
