import { Effect } from "effect";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PHOTOGRAPH_MESSAGES } from "../../server/pictures/photograph-refused.ts";
import { allowedPhotographs, photographWindowMs } from "../../server/support/pictures-desk.ts";
import { waitingPhotographs } from "../../server/pictures/photograph-line.ts";
import { pictureCommand } from "../../server/pictures/picture-command.ts";
import { Pictures } from "../../server/pictures/pictures.ts";
import { runOn } from "./key-commands.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { formTokenIn, signedInAgent, supportBrowser, type SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  folder = mkdtempSync(join(tmpdir(), "panetier-pictures-"));
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});
let agents = 0;
beforeEach(async () => {
  // Each test has the whole of an agent's photographs before it.
  shop.clock.advance(photographWindowMs);
  agent = await signedInAgent(shop, `12.0.1.${(agents += 1)}`);
});

const page = "/_support/images";
const add = `${page}/ajouter`;

const photo = (background: string, format: "jpeg" | "png" = "jpeg"): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

const send = async (
  fields: Readonly<Record<string, string | Buffer>>,
  browser: SupportBrowser = agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") body.set(name, value);
    else body.set(name, new Blob([new Uint8Array(value)]), "photo.jpg");
  }
  return shop.fetch(add, {
    method: "POST",
    body,
    headers: { cookie: browser.cookies(), "x-forwarded-for": "12.0.0.9", ...headers },
    redirect: "manual",
  });
};

const token = async (): Promise<string> => formTokenIn(await (await agent.get(page)).text());

const put = async (adresse: string, file: Buffer): Promise<Response> =>
  send({ jeton: await token(), adresse, photo: file });

/** What is told of a form that was not taken. */
const problemOf = async (answer: Response): Promise<readonly [number, string | undefined]> => {
  const text = await answer.text();
  const said = /id="probleme"[^>]*>([^<]*)</.exec(text)?.[1]?.trim();
  return [answer.status, said?.replaceAll("&#39;", "'").replaceAll("&amp;", "&")];
};

/** What the address shows, as one colour, with its tag. */
const shown = async (path: string) => {
  const answer = await shop.fetch(`${path}?w=60`, { headers: { accept: "image/webp" } });
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  const colour = red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : "other";
  return { status: answer.status, colour, etag: answer.headers.get("etag") };
};

const changesOf = (path: string) =>
  shop.sql(
    `select c.done_by as "doneBy", a.login, c.change from picture_change c
     left join support_agent a on a.id = c.agent_id where c.path = $1 order by c.id`,
    [path],
  );

const login = "support@panetier.example";
const nameOfAgent = async (): Promise<string> => {
  const [row] = await shop.sql<{ name: string }>(
    "select name from support_agent where login = $1",
    [login],
  );
  return row?.name ?? "";
};

describe("[PIC-1] a photograph of the shop", () => {
  it("takes the place of a drawing at once, for all, and of another photograph", async () => {
    const [{ path }] = (await shop.sql<{ path: string }>(
      "select path from picture where path like '/images/products/%' order by path limit 1",
    )) as [{ path: string }];
    const drawing = await shown(path);
    const added = await put(path, await photo("#FF0000"));
    expect([added.status, added.headers.get("location")]).toEqual([
      303,
      `${shop.settings.publicUrl}${page}?${new URLSearchParams({ recherche: path })}`,
    ]);
    const red = await shown(path);
    await put(path, await photo("#0000FF", "png"));
    const blue = await shown(path);
    expect([red, blue].map(({ status, colour }) => [status, colour])).toEqual([
      [200, "red"],
      [200, "blue"],
    ]);
    expect(new Set([drawing.etag, red.etag, blue.etag]).size).toBe(3);
    // Who has the old one is sent the new one.
    const again = await shop.fetch(`${path}?w=60`, {
      headers: { accept: "image/webp", "if-none-match": red.etag ?? "" },
    });
    expect([again.status, again.headers.get("etag")]).toEqual([200, blue.etag]);
    const name = await nameOfAgent();
    expect(await changesOf(path)).toEqual([
      { doneBy: name, login, change: "replaced" },
      { doneBy: name, login, change: "replaced" },
    ]);
  });

  it("that another process has replaced is seen after some seconds", async () => {
    const path = "/images/essais/ailleurs";
    await put(path, await photo("#FF0000"));
    const before = await shown(path);
    await put("/images/essais/bleu", await photo("#0000FF"));
    await shop.sql(
      `update picture set (hash, bytes) = (select hash, bytes from picture where path = $1)
       where path = $2`,
      ["/images/essais/bleu", path],
    );
    shop.clock.advance(5_000);
    expect([before.colour, (await shown(path)).colour]).toEqual(["red", "blue"]);
  });

  it("is taken away, and leaves the fallback", async () => {
    const path = "/images/essais/partie";
    await put(path, await photo("#FF0000"));
    const ask = await agent.get(`${page}/retirer?${new URLSearchParams({ adresse: path })}`);
    expect([ask.status, (await ask.text()).includes(path)]).toEqual([200, true]);
    const gone = await agent.submit(page, `${page}/retirer`, { adresse: path });
    expect([gone.status, (await shown(path)).status]).toEqual([303, 404]);
    await agent.submit(page, `${page}/retirer`, { adresse: path });
    const name = await nameOfAgent();
    expect(await changesOf(path)).toEqual([
      { doneBy: name, login, change: "added" },
      { doneBy: name, login, change: "removed" },
    ]);
  });

  it("is found by its address, with what was done lately", async () => {
    await put("/images/essais/trouvee", await photo("#FF0000"));
    const text = await (await agent.get(`${page}?recherche=essais/trouv`)).text();
    const found = [...text.matchAll(/<img src="([^"?]+)\?w=160/g)].map(([, path]) => path);
    expect([found, text.includes("Derniers changements")]).toEqual([
      ["/images/essais/trouvee"],
      true,
    ]);
  });
});

describe("[PIC-2] what is no photograph", () => {
  it("is refused in words, and changes nothing", async () => {
    const jeton = await token();
    const adresse = "/images/essais/refusee";
    const file = await photo("#FF0000");
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
    );
    const answers = [
      await problemOf(await send({ jeton, adresse, photo: svg })),
      await problemOf(await send({ jeton, adresse, photo: Buffer.alloc(0) })),
      await problemOf(await send({ jeton, adresse })),
      await problemOf(await send({ jeton, adresse, photo: Buffer.alloc(20 * 1024 * 1024 + 1) })),
      await problemOf(
        await send({ jeton, adresse, photo: Buffer.alloc(20 * 1024 * 1024 + 99_999) }),
      ),
      await problemOf(await send({ jeton, adresse: "/images/../secret", photo: file })),
      await problemOf(await send({ jeton, adresse: "/images/panetier.jpg", photo: file })),
    ];
    const { "wrong type": type, missing, "too heavy": heavy } = PHOTOGRAPH_MESSAGES;
    expect(answers).toEqual([
      [422, type],
      [422, missing],
      [422, missing],
      [413, heavy],
      [413, heavy],
      [422, expect.stringContaining("commence par /images/")],
      [422, "Cette image appartient à la boutique elle-même et ne se remplace pas."],
    ]);
    expect(await changesOf(adresse)).toEqual([]);
  });

  it("is not read from whoever is no agent, nor from another page's form", async () => {
    const file = await photo("#FF0000");
    const adresse = "/images/essais/etrangere";
    const stranger = await send(
      { jeton: "x", adresse, photo: file },
      supportBrowser(shop, "12.9.9.9"),
    );
    const forged = await send({ jeton: "x", adresse, photo: file });
    expect([stranger.status, stranger.headers.get("location"), forged.status]).toEqual([
      303,
      `${shop.settings.publicUrl}/_support/connexion?retour=%2F_support`,
      403,
    ]);
    expect(await changesOf(adresse)).toEqual([]);
  });

  it("waits its turn behind another one, and is refused for now when too many wait", async () => {
    const jeton = await token();
    const large = await sharp({
      create: { width: 5000, height: 5000, channels: 3, background: "#00FF00" },
    })
      .jpeg()
      .toBuffer();
    const all = Array.from({ length: 10 }, async (_, index) => {
      const from = { "x-forwarded-for": `12.0.8.${index + 1}` };
      const adresse = `/images/essais/file-${index}`;
      const answer = await send({ jeton, adresse, photo: large }, agent, from);
      return [answer.headers.get("retry-after"), ...(await problemOf(answer))];
    });
    const answers = await Promise.all(all);
    const busy = "Trop de photos arrivent en même temps. Renvoyez la vôtre dans quelques secondes.";
    const taken = answers.filter(([, status]) => status === 303);
    const refused = answers.filter(([, status]) => status !== 303);
    expect(taken.length).toBeGreaterThan(waitingPhotographs);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused).toEqual(refused.map(() => ["10", 503, busy]));
  });

  it("is refused before it is read once an agent has sent too many", async () => {
    const jeton = await token();
    let last: readonly [number, string | undefined] = [0, ""];
    for (let n = 0; n <= allowedPhotographs; n += 1) {
      last = await problemOf(await send({ jeton, adresse: "" }));
    }
    expect(last).toEqual([
      429,
      `Vous avez envoyé ${allowedPhotographs} photos. Réessayez dans 10 min.`,
    ]);
  });
});

describe("npm run pictures", () => {
  const command = (...words: readonly string[]): Promise<string> => {
    const work = pictureCommand(words);
    if (work === undefined) return Promise.resolve("usage");
    return runOn(
      shop.databaseUrl,
      Effect.flatMap(Pictures, work).pipe(Effect.provide(Pictures.layer)),
    ).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  };

  it("adds, replaces, lists and removes, and says who did", async () => {
    const path = "/images/essais/commande";
    const file = join(folder, "photo.jpg");
    writeFileSync(file, await photo("#FF0000"));
    const words = join(folder, "mots.jpg");
    writeFileSync(words, "ceci n'est pas une photo");
    expect([
      await command("add", path, file),
      await command("add", path, file),
      (await command("list", "essais/commande")).replace(/ \d+ ko/, " ko"),
      await command("add", path, words),
      await command("add", "ailleurs", file),
      await command("remove", path),
      await command("remove", path),
      await command("nothing"),
    ]).toEqual([
      `${path} ajoutée (90 × 60 px).`,
      `${path} remplacée (90 × 60 px).`,
      `${path}  90 × 60  ko  image/webp\n1 image.`,
      PHOTOGRAPH_MESSAGES["wrong type"],
      expect.stringContaining("commence par /images/"),
      `${path} retirée : les pages montrent l'image de remplacement.`,
      `Aucune image à l'adresse ${path}.`,
      "usage",
    ]);
    expect(await changesOf(path)).toEqual(
      ["added", "replaced", "removed"].map((change) => ({
        doneBy: expect.stringMatching(/^command, /),
        login: null,
        change,
      })),
    );
  });
});
