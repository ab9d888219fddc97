import { Effect } from "effect";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ListedPicture, PictureChanged } from "../../api-schema/staff-pictures.ts";
import { PHOTOGRAPH_MESSAGES } from "../../server/pictures/photograph-refused.ts";
import { allowedPhotographs, photographWindowMs } from "../../server/support/photograph-gate.ts";
import { waitingPhotographs } from "../../server/pictures/photograph-line.ts";
import { pictureCommand } from "../../server/pictures/picture-command.ts";
import { Pictures } from "../../server/pictures/pictures.ts";
import { runOn } from "./key-commands.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { refusalOf, signedInAgent, supportBrowser, type SupportBrowser } from "./support-desk.ts";

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

const photo = (background: string, format: "jpeg" | "png" = "jpeg"): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

const send = async (
  fields: Readonly<Record<string, string | Buffer>>,
  browser: SupportBrowser = agent,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") body.set(name, value);
    else body.set(name, new Blob([new Uint8Array(value)]), "photo.jpg");
  }
  return browser.send("POST", "/photographs", body, { "x-forwarded-for": "12.0.0.9", ...more });
};

const put = (path: string, file: Buffer): Promise<Response> => send({ path, files: file });
const remove = (path: string): Promise<Response> =>
  agent.send("POST", "/pictures/removal", { path });

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
     left join staff a on a.id = c.agent_id where c.path = $1 order by c.id`,
    [path],
  );

const login = "support@panetier.example";
const nameOfAgent = async (): Promise<string> => {
  const [row] = await shop.sql<{ name: string }>("select name from staff where login = $1", [
    login,
  ]);
  return row?.name ?? "";
};

describe("[PIC-1] a photograph of the shop", () => {
  it("takes the place of a drawing at once, for all, and of another photograph", async () => {
    const [{ path }] = (await shop.sql<{ path: string }>(
      "select path from picture where path like '/images/products/%' order by path limit 1",
    )) as [{ path: string }];
    const drawing = await shown(path);
    const added = await put(path, await photo("#FF0000"));
    expect(added.status).toBe(204);
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

  it("[ART-14] is shown in part, and whole again: the photograph stays as it was sent", async () => {
    const path = "/images/essais/moitie";
    // Red to the left, blue to the right: upright squares of either.
    const blue = { width: 60, height: 60, channels: 3, background: "#0000FF" } as const;
    const halves = await sharp({ create: { ...blue, width: 120, background: "#FF0000" } })
      .composite([{ input: { create: blue }, left: 60, top: 0 }])
      .png()
      .toBuffer();
    await put(path, halves);
    const crop = (part: object | null) =>
      agent.send("POST", "/pictures/crop", { path, crop: part });
    const listed = async () => {
      const [one] = await agent.read<readonly ListedPicture[]>(`/pictures?search=${path}`);
      return { crop: one?.crop, width: one?.width, version: one?.version };
    };
    const before = await shown(path);
    const left = { left: 0, top: 0, width: 5000, height: 10_000 };
    const right = { ...left, left: 5000 };
    const versions = [(await listed()).version];
    const colours = [before.colour];
    for (const part of [right, left]) {
      expect((await crop(part)).status).toBe(204);
      colours.push((await shown(path)).colour);
      const now = await listed();
      expect([now.crop, now.width]).toEqual([part, 120]);
      versions.push(now.version);
    }
    expect(colours).toEqual(["red", "blue", "red"]);
    expect(new Set(versions).size).toBe(3);
    const whole = await agent.get(`/pictures/whole?path=${path}`);
    expect(whole.headers.get("content-type")).toBe("image/webp");
    const { width, height } = await sharp(Buffer.from(await whole.arrayBuffer())).metadata();
    expect([width, height]).toEqual([120, 60]);
    expect((await crop(null)).status).toBe(204);
    expect((await shown(path)).etag).toBe(before.etag);

    // Another photograph in its place is shown whole.
    await crop(right);
    await put(path, await photo("#FF0000"));
    expect((await listed()).crop).toBeNull();
    expect(await refusalOf(await crop({ left: 6000, top: 0, width: 5000, height: 5000 }))).toEqual([
      422,
      "crop : Cette partie dépasse de la photo.",
    ]);
    const nowhere = { path: "/images/essais/nulle-part", crop: left };
    expect((await agent.send("POST", "/pictures/crop", nowhere)).status).toBe(404);
    expect((await agent.get("/pictures/whole?path=/images/essais/nulle-part")).status).toBe(404);
    expect((await changesOf(path)).map((one) => (one as { change: string }).change)).toEqual([
      "added",
      "cropped",
      "cropped",
      "cropped",
      "cropped",
      "replaced",
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
    const gone = await remove(path);
    expect([gone.status, (await shown(path)).status]).toEqual([204, 404]);
    await remove(path);
    const name = await nameOfAgent();
    expect(await changesOf(path)).toEqual([
      { doneBy: name, login, change: "added" },
      { doneBy: name, login, change: "removed" },
    ]);
  });

  it("is found by its address, with what was done lately", async () => {
    await put("/images/essais/trouvee", await photo("#FF0000"));
    const path = "/images/essais/trouvee";
    const found = await agent.read<readonly ListedPicture[]>("/pictures?search=essais/trouv");
    expect(found).toEqual([
      {
        path,
        mediaType: "image/webp",
        width: 90,
        height: 60,
        crop: null,
        bytes: expect.any(Number),
        version: expect.any(String),
      },
    ]);
    const [last] = await agent.read<readonly PictureChanged[]>("/pictures/changes");
    expect(last).toEqual({
      at: expect.any(String),
      doneBy: await nameOfAgent(),
      path,
      change: "added",
    });
  });
});

describe("[PIC-2] what is no photograph", () => {
  it("is refused in words, and changes nothing", async () => {
    const path = "/images/essais/refusee";
    const file = await photo("#FF0000");
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
    );
    const answers = [
      await refusalOf(await send({ path, files: svg })),
      await refusalOf(await send({ path, files: Buffer.alloc(0) })),
      await refusalOf(await send({ path })),
      await refusalOf(await send({ path, files: Buffer.alloc(20 * 1024 * 1024 + 1) })),
      await refusalOf(await send({ path, files: Buffer.alloc(20 * 1024 * 1024 + 99_999) })),
      await refusalOf(await send({ path: "/images/../secret", files: file })),
      await refusalOf(await send({ path: "/images/boutique.jpg", files: file })),
    ];
    const { "wrong type": type, missing, "too heavy": heavy } = PHOTOGRAPH_MESSAGES;
    expect(answers).toEqual([
      [422, `files : ${type}`],
      [422, `files : ${missing}`],
      [422, `files : ${missing}`],
      [413, heavy],
      [413, heavy],
      [422, expect.stringMatching(/^path : .*commence par \/images\//)],
      [422, "path : Cette image appartient à la boutique elle-même et ne se remplace pas."],
    ]);
    expect(await changesOf(path)).toEqual([]);
  });

  it("is not read from whoever is no agent, nor from another page's form", async () => {
    const file = await photo("#FF0000");
    const path = "/images/essais/etrangere";
    const stranger = await send({ path, files: file }, supportBrowser(shop, "12.9.9.9"));
    const forged = await send({ path, files: file }, agent, { "x-form-token": "x" });
    expect([stranger.status, forged.status]).toEqual([401, 403]);
    expect(await changesOf(path)).toEqual([]);
  });

  it("waits its turn behind another one, and is refused for now when too many wait", async () => {
    const { formToken } = await agent.session();
    const large = await sharp({
      create: { width: 5000, height: 5000, channels: 3, background: "#00FF00" },
    })
      .jpeg()
      .toBuffer();
    const all = Array.from({ length: 10 }, async (_, index) => {
      const more = { "x-forwarded-for": `12.0.8.${index + 1}`, "x-form-token": formToken };
      const path = `/images/essais/file-${index}`;
      const answer = await send({ path, files: large }, agent, more);
      const { status } = answer;
      return [
        answer.headers.get("retry-after"),
        ...(status === 204 ? [status] : await refusalOf(answer)),
      ];
    });
    const answers = await Promise.all(all);
    const busy = "Trop de photos arrivent en même temps. Renvoyez la vôtre dans quelques secondes.";
    const taken = answers.filter(([, status]) => status === 204);
    const refused = answers.filter(([, status]) => status !== 204);
    expect(taken.length).toBeGreaterThan(waitingPhotographs);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused).toEqual(refused.map(() => ["10", 503, busy]));
  });

  it("is refused before it is read once an agent has sent too many", async () => {
    let last: readonly unknown[] = [];
    for (let n = 0; n <= allowedPhotographs; n += 1) {
      last = await refusalOf(await send({ path: "" }));
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
