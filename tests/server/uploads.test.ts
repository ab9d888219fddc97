import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allowedUploads, uploadsAtOnce } from "../../server/web/upload-gate.ts";
import { PIECE_BYTES } from "../../server/web/received-files.ts";
import { startTestShop, type TestShop } from "./harness.ts";

// What a form with files costs the shop before it is known to be right.

let shop: TestShop;
let folder: string;
const usual = process.env["TMPDIR"];
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  // Where the shop keeps files for the time of a request.
  folder = mkdtempSync(join(tmpdir(), "panetier-uploads-"));
  process.env["TMPDIR"] = folder;
});
beforeEach(async () => {
  await shop.sql("delete from contact_message");
  await shop.sql("delete from contact_attempt");
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  if (usual === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = usual;
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

let callers = 0;
const freshCaller = (): string => {
  callers += 1;
  return `198.51.100.${callers}`;
};

const words = {
  name: "Boulangerie du Marché",
  email: "fournil@exemple.example",
  object: "delivery",
  content: "Bonjour, un sac est arrivé percé.",
};

const post = (caller: string, files: readonly (readonly [name: string, bytes: string])[] = []) => {
  const body = new FormData();
  for (const [field, value] of Object.entries(words)) body.set(field, value);
  // Each in its own name, so that only the caller is counted.
  body.set("email", `fournil-${(callers += 1)}@exemple.example`);
  for (const [name, bytes] of files) body.append("files", new Blob([bytes]), name);
  const headers = { "x-forwarded-for": caller };
  return shop.fetch("/api/v2/shop/contact", { method: "POST", headers, body });
};

/** The first 64 kB of a form that says how long it is, and what is answered before the rest is sent. */
const begin = (caller: string, bytes: number) => {
  const socket = connect(Number(new URL(shop.baseUrl).port), "127.0.0.1");
  sockets.push(socket);
  socket.write(
    [
      "POST /api/v2/shop/contact HTTP/1.1",
      "Host: boutique",
      `X-Forwarded-For: ${caller}`,
      "Content-Type: multipart/form-data; boundary=B",
      `Content-Length: ${bytes}`,
      "",
      "--B",
      'Content-Disposition: form-data; name="files"; filename="a.pdf"',
      "",
      "%PDF-1.7".padEnd(65_536),
    ].join("\r\n"),
  );
  const answer = new Promise<string>((resolve) => {
    socket.once("data", (data) => resolve(data.toString("utf8")));
    socket.on("error", () => resolve("closed"));
  });
  return { socket, answer };
};

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const retryAfterOf = (answer: string): number =>
  Number(/^retry-after: (\d+)/im.exec(answer)?.[1] ?? 0);

const MB = 1024 * 1024;

describe("[CONTACT-5] forms with files", () => {
  it("of one caller are taken in two at once: the others are told before they send theirs", async () => {
    const caller = freshCaller();
    const answers: string[] = [];
    const uploads = Array.from({ length: 20 }, () => begin(caller, 50 * MB));
    for (const { answer } of uploads) void answer.then((text) => answers.push(text));
    const refused = 20 - uploadsAtOnce.ofOneCaller;
    await expect.poll(() => answers.length).toBe(refused);
    expect(answers.map(statusOf)).toEqual(Array.from({ length: refused }, () => 503));
    expect(answers.every((answer) => retryAfterOf(answer) > 0)).toBe(true);
    expect(answers[0]).toContain("Trop de fichiers arrivent en même temps.");
    // What is taken in goes to the disk.
    await expect.poll(() => readdirSync(folder).length).toBe(uploadsAtOnce.ofOneCaller);
    // Nobody else waits for them, and their places are free once they are gone.
    expect((await post(freshCaller())).status).toBe(200);
    for (const { socket } of uploads) socket.destroy();
    await expect.poll(async () => (await post(caller)).status).toBe(200);
  });

  it("of all callers together are taken in twelve at once", async () => {
    const uploads: ReturnType<typeof begin>[] = [];
    const answers: string[] = [];
    for (let count = 0; count <= uploadsAtOnce.inAll; count += 1) {
      const upload = begin(freshCaller(), 50 * MB);
      uploads.push(upload);
      void upload.answer.then((text) => answers.push(text));
    }
    await expect.poll(() => answers.map(statusOf)).toEqual([503]);
    for (const { socket } of uploads) socket.destroy();
    await expect.poll(async () => (await post(freshCaller())).status).toBe(200);
  });

  it("of a caller who has written five times this hour are refused unread, with the time to wait", async () => {
    const caller = freshCaller();
    for (let count = 0; count < 5; count += 1) expect((await post(caller)).status).toBe(200);
    const answer = await begin(caller, 50 * MB).answer;
    expect(statusOf(answer)).toBe(429);
    expect(retryAfterOf(answer)).toBeGreaterThan(3000);
    expect(answer).toContain("Vous avez déjà envoyé plusieurs messages.");
  });

  it("count whatever they say: after twenty wrong ones the next is refused unread", async () => {
    const caller = freshCaller();
    const wrong = async () =>
      (
        await shop.fetch("/api/v2/shop/merchant-applications", {
          method: "POST",
          headers: { "x-forwarded-for": caller },
          body: new FormData(),
        })
      ).status;
    const statuses: number[] = [];
    for (let count = 0; count < allowedUploads; count += 1) statuses.push(await wrong());
    expect(new Set(statuses)).toEqual(new Set([422]));
    const answer = await begin(caller, 50 * MB).answer;
    expect([statusOf(answer), retryAfterOf(answer) > 0]).toEqual([429, true]);
  });

  it("that are too large by their own word are refused unread", async () => {
    const answer = await begin(freshCaller(), 60 * MB).answer;
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain("52 Mo");
  });

  it("with a page or a drawing behind a document's name are refused by that name", async () => {
    const response = await post(freshCaller(), [
      ["contrat.pdf", "<!doctype html><html><script>alert(1)</script></html>"],
      ["plan.csv", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x"/>;,'],
      ["tarif.xlsx", "PK\u0003\u0004 archive"],
    ]);
    const wrong = (name: string) => ({
      field: "files",
      message: `« ${name} »\u00a0: le contenu ne correspond pas à ce type de fichier.`,
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { fields: [wrong("contrat.pdf"), wrong("plan.csv"), wrong("tarif.xlsx")] },
    ]);
  });

  it("are kept byte by byte, in pieces that are small in memory", async () => {
    const bytes = `%PDF-1.7 ${"0123456789".repeat(60_000)}é`;
    expect(
      (
        await post(freshCaller(), [
          ["a.pdf", bytes],
          ["b.pdf", "%PDF-"],
        ])
      ).status,
    ).toBe(200);
    const kept = await shop.sql<{ size: number; pieces: readonly number[]; text: string }>(
      `select a.size, array_agg(length(p.bytes) order by p.number) as pieces,
         convert_from(string_agg(p.bytes, ''::bytea order by p.number), 'UTF8') as text
       from contact_attachment a join contact_attachment_piece p using (message_id, position)
       group by a.message_id, a.position, a.size order by a.position`,
    );
    const last = 600_011 - 2 * PIECE_BYTES;
    expect(kept).toEqual([
      { size: 600_011, pieces: [PIECE_BYTES, PIECE_BYTES, last], text: bytes },
      { size: 5, pieces: [5], text: "%PDF-" },
    ]);
  });

  it("leave nothing behind on the disk, whatever became of them, and no fault in the log", async () => {
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect(shop.log.filter(({ message }) => message === "Une requête a échoué")).toEqual([]);
  });
});
