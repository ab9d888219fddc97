import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StaffRun, TakenFile, UndoneRun } from "../../../api-schema/staff-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith, changed, linesOf, rowOf } from "./desk-resources.ts";

// An archive of photographs that is sent at the desk.

let shop: TestShop;
let direction: SupportBrowser;
let photo: Uint8Array;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = supportBrowser(shop, "13.4.0.1");
  await direction.signIn("gestion@panetier.example");
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a60" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.stop());

const archive = (files: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const form = new FormData();
  const bytes = zipSync(Object.fromEntries(files.map((file) => [file, photo])));
  form.set("files", new Blob([new Uint8Array(bytes)]), "Photos.ZIP");
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
};
const takenRun = async (form: FormData): Promise<StaffRun> => {
  const taken = await changed<TakenFile>(direction, "/resources/files", form);
  if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
  return taken.run;
};

it("[QUAI-52] is matched to articles, looked at, applied and undone; what names none is listed", async () => {
  const [article] = await shop.sql<{ readonly reference: string; readonly code: string }>(
    `select v.reference, p.code from variant v join product p on p.id = v.product_id
      where v.reference = '101065'`,
  );
  const code = article?.code ?? "";
  const pictures = async () =>
    (await rowOf(direction, "products", { code })).cells["pictures"] ?? null;
  const before = await pictures();
  const files = ["101065.jpg", "inconnu.jpg"];
  const refused = await takenRun(archive(files));
  expect([refused.state, refused.resource, refused.counts?.faulty]).toEqual([
    "refused",
    "products",
    1,
  ]);
  const faults = (await linesOf(direction, refused)).flatMap((line) => line.faults);
  expect(faults.map(({ reason }) => reason)).toEqual([
    "« inconnu.jpg » : aucun article n'a cette référence ni cet EAN.",
  ]);
  const run = await takenRun(archive(files, { goodLines: "true" }));
  expect([run.state, run.counts]).toEqual([
    "ready",
    { added: 0, changed: 1, unchanged: 0, gone: 0, faulty: 1, skipped: 0 },
  ]);
  expect(await pictures()).toEqual(before);
  await changed(direction, `/runs/${run.id}/apply`);
  expect(await pictures()).not.toEqual(before);
  const undone = await changed<UndoneRun>(direction, `/runs/${run.id}/undo`);
  expect([undone.givenBack, undone.kept, await pictures()]).toEqual([1, [], before]);
});

it("[QUAI-52] is taken from whoever keeps the catalogue alone, and as nothing else", async () => {
  const clerk = await agentWith(shop, "commandes-photos", ["orders"], "13.4.0.2");
  const answers = [
    await clerk.send("POST", "/resources/files", archive(["101065.jpg"])),
    await direction.send(
      "POST",
      "/resources/files",
      archive(["101065.jpg"], { resource: "brands" }),
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
});
