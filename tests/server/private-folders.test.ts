import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { chmodSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeToOthers } from "../../server/private-folders.ts";
import { startTestShop } from "./harness.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "panetier-modes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (...path: readonly string[]) =>
  (statSync(join(folder, ...path)).mode & 0o777).toString(8);

it("[KEEP-3] takes an existing data folder and its letters from other accounts", () => {
  for (const name of ["data", "data/mail", "data/push", "data/pictures"]) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o755);
  }
  for (const name of ["data/postgres.log", "data/mail/a.eml", "data/push/b.json", "elsewhere"]) {
    writeFileSync(join(folder, name), "");
    chmodSync(join(folder, name), 0o644);
  }
  symlinkSync(join(folder, "elsewhere"), join(folder, "data", "link"));
  closeToOthers(join(folder, "data"));
  expect({
    data: modeOf("data"),
    log: modeOf("data", "postgres.log"),
    mail: [modeOf("data", "mail"), modeOf("data", "mail", "a.eml")],
    push: [modeOf("data", "push"), modeOf("data", "push", "b.json")],
    elsewhere: modeOf("elsewhere"),
  }).toEqual({
    data: "700",
    log: "600",
    mail: ["700", "600"],
    push: ["700", "600"],
    elsewhere: "644",
  });
  closeToOthers(join(folder, "new", "data"));
  expect(modeOf("new", "data")).toBe("700");
});

it("[KEEP-3] writes mails, and the files that come with them, for its own account alone", async () => {
  const shop = await startTestShop();
  const mail = { to: "a@b.example", toName: "A", subject: "Essai", text: "Bonjour" };
  const attachments = [{ name: "a.pdf", contentType: "application/pdf", content: "JVBERg==" }];
  // Due a while ago: the database counts in millionths of a second, the shop in thousandths.
  await shop.sql(
    `insert into outbox (topic, payload, available_at)
      values ('mail', $1::jsonb, now() - interval '1 second')`,
    [JSON.stringify({ ...mail, attachments })],
  );
  expect(await shop.emptyOutbox()).toBe(1);
  const letters = join(shop.dataDir, "mail");
  const modes = readdirSync(letters).map((name) => statSync(join(letters, name)).mode & 0o777);
  expect([statSync(letters).mode & 0o777, ...modes]).toEqual([0o700, 0o600, 0o600, 0o600]);
  await shop.stop();
});
