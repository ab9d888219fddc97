import { Effect } from "effect";
import { strToU8, zipSync } from "fflate";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NO_WISH } from "../../../core/exchange/wish.ts";
import { applyReady } from "../../../server/exchange/take-in.ts";
import { takePhotosIn } from "../../../server/exchange/take-photos.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// An archive of photographs, by the names of its files.

const mill = useSmallMill("exchange_photos");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "photos-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const photo = async (colour: string): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

const take = (files: Readonly<Record<string, Uint8Array>>, goodLines = false) =>
  takeBytes(zipSync(files), goodLines);

const takeBytes = async (archive: Uint8Array, goodLines = false) => {
  const file = join(folder, "photos.zip");
  writeFileSync(file, archive);
  return mill.run(
    takePhotosIn(file, {
      fileName: "photos.zip",
      asOf: null,
      wish: { ...NO_WISH, goodLines },
      by: "essai",
    }).pipe(
      Effect.map((taken) => {
        if (taken.outcome === "asking") throw new Error(JSON.stringify(taken));
        return taken.run;
      }),
      Effect.catchTag("UnreadableFile", ({ reason }) => Effect.succeed(reason)),
    ),
  );
};

const faultsOf = async (run: number) =>
  mill.rows<{ readonly line: number; readonly reason: string }>(
    `select line, f->>'reason' as reason from exchange_line, jsonb_array_elements(faults) f
      where run_id = $1 order by n`,
    [run],
  );

const shown = async () =>
  Object.fromEntries(
    (
      await mill.rows<{ readonly code: string; readonly images: readonly object[] }>(
        "select code, images from product order by code",
      )
    ).map(({ code, images }) => [code, images]),
  );
const counts = async () =>
  (
    await mill.rows<{ readonly brought: number; readonly kept: number; readonly told: number }>(
      `select (select count(*)::int from brought_picture) as brought,
        (select count(*)::int from picture where path like '/images/products/%') as kept,
        (select count(*)::int from picture_change where done_by = 'essai') as told`,
    )
  )[0];

it("[QUAI-52] shows photos by reference, EAN and place once it is applied, and gives the former ones back", async () => {
  const run = await take({
    "Photos/": new Uint8Array(),
    "Photos/T65-25.jpg": await photo("#aa8844"),
    "Photos/3760001000016-2.jpg": await photo("#886622"),
    "S170.jpg": await photo("#222222"),
    "__MACOSX/._S170.jpg": strToU8("rien"),
    ".DS_Store": strToU8("rien"),
  });
  if (typeof run === "string") throw new Error(run);
  expect([run.state, run.resource, run.counts?.changed, run.counts?.faulty]).toEqual([
    "ready",
    "products",
    2,
    0,
  ]);
  // A preview shows nothing yet.
  expect([await shown(), await counts()]).toEqual([
    { T65: [], S170: [] },
    { brought: 3, kept: 0, told: 0 },
  ]);
  await mill.run(applyReady(run));
  const path = (code: string): unknown =>
    expect.stringMatching(new RegExp(`^/images/products/${code}-[0-9a-f]{16}$`));
  const now = await shown();
  expect(now).toEqual({
    T65: [
      { path: path("t65"), alt: "Farine T65" },
      { path: path("t65"), alt: "Farine T65, vue 2" },
    ],
    S170: [{ path: path("s170"), alt: "Farine de seigle T170" }],
  });
  expect(await counts()).toEqual({ brought: 0, kept: 3, told: 3 });

  // The same photographs in another archive change nothing.
  const again = await take({ "S170.jpg": await photo("#222222") });
  expect(again).toMatchObject({ state: "ready", counts: { unchanged: 1, changed: 0, faulty: 0 } });
  const other = await take({ "S170-25.jpg": await photo("#999999") });
  if (typeof other === "string") throw new Error(other);
  await mill.run(applyReady(other));
  expect((await shown())["S170"]).not.toEqual(now["S170"]);
  expect(await mill.run(undoRunOf(other.id, "essai"))).toEqual({ givenBack: 1, kept: [] });
  expect(await shown()).toEqual(now);
});

it("[QUAI-52] refuses each file by its name, and takes the good ones alone where that is wanted", async () => {
  const files = {
    "T65-25.jpg": await photo("#aa8844"),
    "T65.png": await photo("#112233"),
    "S170.svg": strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    "S170-25-2.jpg": (await photo("#445566")).subarray(0, 200),
    "inconnu.jpg": await photo("#445566"),
  };
  const run = await take(files);
  if (typeof run === "string") throw new Error(run);
  expect([run.state, await faultsOf(run.id)]).toEqual([
    "refused",
    [
      { line: 2, reason: "« T65.png » : « T65-25.jpg » est déjà sa photo 1." },
      {
        line: 3,
        reason:
          "« S170.svg » : Ce fichier n'est pas une photo que la boutique sait montrer : envoyez un JPEG, un PNG, un WebP ou un AVIF.",
      },
      {
        line: 4,
        reason:
          "« S170-25-2.jpg » : La photo est incomplète ou abîmée : enregistrez-la de nouveau et renvoyez-la.",
      },
      { line: 5, reason: "« inconnu.jpg » : aucun article n'a cette référence ni cet EAN." },
    ],
  ]);
  const good = await take(files, true);
  expect(good).toMatchObject({ state: "ready", counts: { changed: 1, faulty: 4 } });
});

it("[QUAI-52] takes nothing of an archive that leads out of itself, is a bomb, is too large or is none", async () => {
  const bomb = zipSync({ "T65.jpg": new Uint8Array(60_000_000) }, { level: 9 });
  const said = [
    await take({ "../T65.jpg": await photo("#aa8844") }),
    await take({ "C:\\T65.jpg": await photo("#aa8844") }),
    await takeBytes(bomb),
    await takeBytes((await photo("#aa8844")).subarray(0, 400)),
    await takeBytes(zipSync({ "T65.jpg": await photo("#aa8844") }).subarray(0, -30)),
  ];
  expect(said).toEqual([
    "« ../T65.jpg » : ce chemin est interdit, ou y est deux fois. Mettez les photos seules dans l’archive.",
    "« C:\\T65.jpg » : ce chemin est interdit, ou y est deux fois. Mettez les photos seules dans l’archive.",
    "« T65.jpg » se décompresse de façon anormale : ce n’est pas une photo.",
    "Les photos viennent dans une archive .zip.",
    "Le fichier est coupé ou abîmé : envoyez-le à nouveau, en entier.",
  ]);
  expect(await counts()).toEqual({ brought: 0, kept: 0, told: 0 });
});
