import { Effect } from "effect";
import fc from "fast-check";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { UNFINISHED } from "../../server/database/unfinished-restore.ts";
import { erasureListOf, readErasures } from "../../server/keys/erasure-list.ts";
import { archive, BackupDamaged, readArchive } from "../../server/shop/backup/archive.ts";
import {
  type BackupKey,
  makeBackupKey,
  readBackupKey,
  setSeals,
} from "../../server/shop/backup/backup-key.ts";
import { createBackup } from "../../server/shop/backup/create-backup.ts";
import { goneBy, readKeep } from "../../server/shop/backup/keep.ts";
import { lastBackupText } from "../../server/shop/backup/last-backup.ts";
import type { Manifest } from "../../server/shop/backup/manifest.ts";
import { manifestOf, verifyBackup } from "../../server/shop/backup/read-backup.ts";
import { restoreBackup } from "../../server/shop/backup/restore-backup.ts";
import { type Shelf, shelfAt } from "../../server/shop/backup/shelf.ts";
import { brokenRules } from "../grow/invariants.ts";
import { people } from "./account-people.ts";
import { demoPassword } from "./demo-data.ts";
import { createDatabaseFrom, run, rowsOf } from "./databases.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { runOn } from "./key-commands.ts";
import { correspondence, storeNamed } from "./messages.ts";
import { program } from "./program.ts";
import { S3_REGION, startS3Service } from "./s3-service.ts";
import { buyersOf, makeVariant, type NumberedBuyers, shopperIn } from "./shoppers.ts";
import { copyTemplate, templateName } from "./template-database.ts";

// A shop with a PostgreSQL of its own, as `npm start` has it, is saved while people order, lost, and restored.

const root = mkdtempSync(join(tmpdir(), "panetier-backup-"));
const dataDir = join(root, "data");
const keyFile = join(root, "keys", "keys.json");
const place = join(root, "backups");
const shelf = shelfAt(place, S3_REGION);
let key: BackupKey;
let postgres: EmbeddedPostgres;
let shop: TestShop;
let buyers: NumberedBuyers;
let flour: string;

beforeAll(async () => {
  await copyTemplate(dataDir);
  postgres = await startEmbeddedPostgres(dataDir, { durable: false, database: "postgres" });
  const databaseUrl = await createDatabaseFrom(postgres.url, templateName, "panetier");
  await run(postgres.url, `drop database "${templateName}"`);
  key = makeBackupKey(join(root, "keys", "backup-key"), randomBytes(32));
  shop = await startTestShop({ databaseUrl, settings: { dataDir, keyFile, trustProxy: true } });
  buyers = await buyersOf(shop, 8);
  flour = await makeVariant(shop, { stock: 1_000_000 });
});
afterAll(async () => {
  await shop.stop();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

const { signedIn, makePerson } = people(() => shop, "10.31");

const create = (to: Shelf = shelf, atMs = Date.now()): Promise<Manifest> =>
  createBackup({
    settings: shop.settings,
    url: shop.databaseUrl,
    way: { kind: "cluster", folder: join(dataDir, "postgres") },
    shelf: to,
    key,
    at: new Date(atMs),
    random: randomBytes(36),
    withKeys: false,
  });

/** Restored into a folder of its own. */
const restoreInto = async (folder: string, manifest: Manifest, from: Shelf = shelf) =>
  restoreBackup({
    shelf: from,
    manifest,
    key,
    settings: { ...shop.settings, databaseUrl: undefined, dataDir: folder },
    programs: undefined,
  });

/** A shop that starts there. */
const shopIn = async (folder: string) => {
  const own = await startEmbeddedPostgres(folder, { durable: false });
  const restored = await startTestShop({
    databaseUrl: own.url,
    settings: { dataDir: folder, keyFile },
  });
  return {
    restored,
    stop: async () => {
      await restored.stop();
      await own.stop();
    },
  };
};

const numbersIn = async (of: TestShop): Promise<readonly string[]> =>
  (await of.sql<{ number: string }>(`select number from "order" where number is not null`)).map(
    ({ number }) => number,
  );

describe("a backup made while eight people order", () => {
  const folder = join(root, "restored");
  let manifest: Manifest;
  let before: readonly string[];
  let during = 0;
  let restored: TestShop;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    await makePerson("efface");
    const gerant = correspondence(shop, "gerant", await storeNamed(shop, "Boulangerie du Marché"));
    await gerant.sent("threads", {
      fields: { merchant: "operator", title: "Palette", body: "Deux sacs percés." },
      files: [["photo.pdf", `%PDF-1.7 ${"é".repeat(300_000)}`]],
    });
    before = await numbersIn(shop);
    const backup = { isMade: false };
    const ordering = buyers.all.map(async (buyer) => {
      while (!backup.isMade) {
        await buyer.buy([[flour, 1]]);
        during += 1;
      }
    });
    manifest = await create();
    backup.isMade = true;
    await Promise.all(ordering);
    // Since then: somebody ends their account.
    const browser = await signedIn("efface");
    const [row] = await shop.sql<{ id: number }>(
      "select id from customer where email = 'efface@panetier.example'",
    );
    const ended = await browser.call("POST", `/customers/${row?.id}/deletion`, {
      password: demoPassword,
    });
    if (ended.status !== 204) throw new Error(`The account did not end: ${ended.status}`);
    await restoreInto(folder, manifest);
    ({ restored, stop } = await shopIn(folder));
  });
  afterAll(() => stop());

  it("[BACKUP-1] has every order of before, and what must hold of any shop holds of it", async () => {
    expect(during).toBeGreaterThan(0);
    const [kept, now] = [await numbersIn(restored), await numbersIn(shop)];
    expect(before.filter((number) => !kept.includes(number))).toEqual([]);
    expect(kept.filter((number) => !now.includes(number))).toEqual([]);
    const broken = await runOn(restored.databaseUrl, brokenRules);
    expect(broken).toEqual(await runOn(shop.databaseUrl, brokenRules));
  });

  it("[BACKUP-1] names no file that is not in it", async () => {
    const rows = await restored.sql<{ key: string }>(
      "select storage_key as key from message_attachment where storage_key is not null",
    );
    expect(rows.length).toBeGreaterThan(0);
    const contents = (of: string) =>
      rows.map(({ key: name }) => readFileSync(join(of, "files", name.slice(0, 2), name), "utf8"));
    expect(contents(folder)).toEqual(contents(dataDir));
  });

  it("[BACKUP-1] is a shop that takes orders", async () => {
    const buyer = await shopperIn(restored, buyers.at(0).store);
    const order = await buyer.buy([[flour, 2]]);
    expect(order.number).not.toBe(null);
  });

  it("[BACKUP-5] leaves nobody signed in, whatever they hold", async () => {
    const token = await shop.tokenOf("gerant@panetier.example");
    const me = (of: TestShop) =>
      of.fetch("/api/v2/shop/stores", { headers: { "jwt-authorization": `Bearer ${token}` } });
    expect([(await me(shop)).status, (await me(restored)).status]).toEqual([200, 401]);
    const open = await restored.sql(
      `select 1 from login_session where revoked_at is null and created_at < $1
       union all select 1 from support_login where ended_at is null and created_at < $1
       union all select 1 from account_token where created_at < $1
       union all select 1 from customer where session_epoch = 0 and created_at < $1`,
      [new Date(manifest.at)],
    );
    expect(open).toEqual([]);
  });

  it("[BACKUP-4] has somebody who was erased since erased again, and nobody else", async () => {
    const erased = (of: TestShop) =>
      of.sql<{ id: number; email: string }>(
        "select id, email from customer where deleted_at is not null order by id",
      );
    const now = await erased(shop);
    expect(now.length).toBeGreaterThan(0);
    expect(await erased(restored)).toEqual(now);
    const list = readErasures(erasureListOf(keyFile));
    expect(list.map(({ customer }) => customer)).toEqual(now.map(({ id }) => id));
    expect(readFileSync(erasureListOf(keyFile), "utf8")).not.toContain("@");
    const left = await restored.sql(
      "select 1 from customer where email = 'efface@panetier.example'",
    );
    expect(left).toEqual([]);
  });

  it("[BACKUP-4] erases nobody whose number somebody else had", async () => {
    const place2 = join(root, "another-person");
    const [row] = await shop.sql<{ id: number }>(
      "select id from customer where deleted_at is null order by id limit 1",
    );
    const list = erasureListOf(keyFile);
    const known = readFileSync(list, "utf8");
    // A kill has cut the last line short.
    appendFileSync(
      list,
      `{"customer":${row?.id},"made":"1","erased":"2"}\n{"customer":${row?.id},`,
    );
    try {
      expect(await restoreInto(place2, manifest)).toMatchObject({ erased: 1 });
    } finally {
      writeFileSync(list, known);
    }
  });

  it("[BACKUP-3] is refused where something lies already, and nothing is changed there", async () => {
    const count = await numbersIn(restored);
    await expect(restoreInto(folder, manifest)).rejects.toThrow(
      `${folder} a déjà une base : restaurez dans un dossier vide.`,
    );
    const url = shop.databaseUrl;
    const settings = { ...shop.settings, databaseUrl: url, dataDir: join(root, "empty") };
    await expect(
      restoreBackup({ shelf, manifest, key, settings, programs: undefined }),
    ).rejects.toThrow("Cette base a déjà des tables : restaurez dans une base vide.");
    expect(await numbersIn(restored)).toEqual(count);
  });

  it("[BACKUP-6] is told by npm run doctor", () => {
    expect(lastBackupText(dataDir)).toBe(`${manifest.at}, ${manifest.name}`);
    expect(lastBackupText(folder)).toBe("aucune d'ici : npm run backup -- create");
  });

  describe("and then", () => {
    const part = () => join(place, manifest.name, "000000");
    const verify = async (with_: BackupKey = key) =>
      verifyBackup(
        shelf,
        { manifest: await manifestOf(shelf, manifest.name, with_), key: with_ },
        undefined,
      );

    it("[BACKUP-2] opens by its own key alone", async () => {
      const other = makeBackupKey(join(root, "keys", "other-key"), randomBytes(32));
      await expect(verify(other)).rejects.toThrow(
        `elle est scellée par la clé ${key.id}, et celle-ci est ${other.id}`,
      );
      const forged = { ...other, id: key.id };
      await expect(verify(forged)).rejects.toThrow("son manifeste a changé");
      const { files, bytes } = await verify();
      expect({ files, bytes }).toEqual({ files: manifest.files, bytes: manifest.bytes });
      const sealed = readFileSync(part());
      expect(sealed.includes("PG_VERSION")).toBe(false);
    });

    it("[BACKUP-2] is refused, and restored nowhere, when one bit of it has changed", async () => {
      const right = readFileSync(part());
      const wrong = Buffer.from(right);
      wrong[wrong.length >> 1] = (wrong[wrong.length >> 1] ?? 0) ^ 1;
      writeFileSync(part(), wrong);
      const nowhere = join(root, "nowhere");
      try {
        await expect(verify()).rejects.toThrow("la partie 0 a changé depuis qu'elle a été scellée");
        await expect(restoreInto(nowhere, manifest)).rejects.toThrow(BackupDamaged);
        expect(existsSync(nowhere)).toBe(false);
      } finally {
        writeFileSync(part(), right);
      }
    });

    it("[BACKUP-2] is refused when a part is missing", async () => {
      const right = readFileSync(part());
      rmSync(part());
      try {
        await expect(verify()).rejects.toThrow("la partie 0 manque");
      } finally {
        writeFileSync(part(), right);
      }
    });
  });
});

describe("a backup that is killed", () => {
  it("[BACKUP-3] counts for nothing, and the next one is whole", async () => {
    const before = await shelf.sets();
    const child = spawn(process.execPath, ["server/shop/backup/main.ts", "create", "--to", place], {
      cwd: join(import.meta.dirname, "../.."),
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        KEY_FILE: keyFile,
        BACKUP_KEY_FILE: join(root, "keys", "backup-key"),
      },
      stdio: "ignore",
    });
    const ended = new Promise((done) => child.once("exit", (_, signal) => done(signal)));
    await expect
      .poll(() => readdirSync(place).filter((name) => name.endsWith(".part")), { interval: 5 })
      .toHaveLength(1);
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    expect(await shelf.sets()).toEqual(before);
    const { name } = await create();
    expect(await shelf.sets()).toEqual([...before, name].toSorted());
    // What it left goes a day later.
    expect(await shelf.clear("99990101T000000Z")).toBe(1);
    expect(readdirSync(place).toSorted()).toEqual([...before, name].toSorted());
    // PostgreSQL waits for it no more: nothing of a backup is held.
    const slots = await rowsOf(shop.databaseUrl, "select slot_name from pg_replication_slots");
    expect(slots).toEqual([]);
  });
});

describe("a bucket that speaks S3", () => {
  it("[BACKUP-3] has a set when its manifest is there, gives it back, and is rid of it", async () => {
    const bucket = await startS3Service();
    try {
      const s3 = shelfAt(bucket.url, S3_REGION);
      const manifest = await create(s3);
      expect(await s3.sets()).toEqual([manifest.name]);
      const folder = join(root, "from-bucket");
      await restoreInto(folder, manifest, s3);
      expect(existsSync(join(folder, "postgres", "PG_VERSION"))).toBe(true);
      await s3.put("20200101T000000Z-aaaa", "000000", Buffer.from("half"));
      expect([await s3.sets(), await s3.clear("20210101")]).toEqual([[manifest.name], 1]);
      bucket.fail(403);
      await expect(s3.sets()).rejects.toThrow("Le stockage des sauvegardes répond 403.");
      bucket.fail(undefined);
      await s3.remove(manifest.name);
      expect(bucket.objects.size).toBe(0);
    } finally {
      await bucket.stop();
    }
  });
});

describe("the key of backups", () => {
  it("[BACKUP-2] is made once, for its owner alone", () => {
    const file = join(root, "keys", "once");
    const first = makeBackupKey(file, Buffer.alloc(32, 1));
    expect(makeBackupKey(file, Buffer.alloc(32, 2))).toEqual(first);
    expect(readBackupKey(file)).toEqual(first);
    writeFileSync(file, "something else");
    expect(() => readBackupKey(file)).toThrow("est abîmée");
  });

  it("[BACKUP-2] seals parts that can be neither changed, nor exchanged, nor cut off", () => {
    const seals = setSeals({ bytes: randomBytes(32), id: "x" }, randomBytes(32));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(1000),
        fc.boolean(),
        fc.nat(),
        (content, part, isLast, at) => {
          const sealed = seals.seal(part, isLast, Buffer.from(content));
          expect(seals.open(part, isLast, sealed)).toEqual(Buffer.from(content));
          const wrong = Buffer.from(sealed);
          const place_ = at % wrong.length;
          wrong[place_] = (wrong[place_] ?? 0) ^ (1 << (at % 8));
          expect(() => seals.open(part, isLast, wrong)).toThrow(BackupDamaged);
          expect(() => seals.open(part + 1, isLast, sealed)).toThrow(BackupDamaged);
          expect(() => seals.open(part, !isLast, sealed)).toThrow(BackupDamaged);
        },
      ),
    );
  });
});

describe("what a set holds", () => {
  const written = async (files: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> => {
    async function* entries() {
      for (const [path, bytes] of files) yield { path, pieces: () => [bytes] };
    }
    const pieces: Buffer[] = [];
    for await (const piece of archive(entries(), () => {})) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const read = async (bytes: Buffer, cut: number) => {
    const files: [string, Buffer][] = [];
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut);
    }
    await readArchive(pieces(), {
      folder: async () => {},
      begin: async (path) => void files.push([path, Buffer.alloc(0)]),
      piece: async (piece) => {
        const last = files.at(-1);
        if (last !== undefined) last[1] = Buffer.concat([last[1], piece]);
      },
      end: async () => {},
    });
    return files;
  };
  const someFiles = fc.array(
    fc.tuple(fc.stringMatching(/^[a-z]{1,8}\/[a-z]{1,8}$/), fc.uint8Array({ maxLength: 500 })),
    { maxLength: 5 },
  );

  it("[BACKUP-2] is read as it was written, however it comes, and never when it is cut short", async () => {
    await fc.assert(
      fc.asyncProperty(
        someFiles,
        fc.integer({ min: 1, max: 700 }),
        fc.nat(),
        async (files, cut, at) => {
          const bytes = await written(files);
          expect(await read(bytes, cut)).toEqual(
            files.map(([path, content]) => [path, Buffer.from(content)]),
          );
          const short = bytes.subarray(0, at % bytes.length);
          await expect(read(short, cut)).rejects.toThrow(BackupDamaged);
        },
      ),
    );
  });

  it.each(["../x", "/etc/x", "a/../../x", "a\\x", ""])(
    "[BACKUP-2] is written nowhere but where it is restored: %s",
    async (path) => {
      const bytes = await written([[path, Buffer.from("x")]]);
      await expect(read(bytes, 100)).rejects.toThrow("un chemin en sort");
    },
  );
});

describe("which backups stay", () => {
  it("[BACKUP-6] reads days, weeks and months, and keeps none by a word that it does not know", () => {
    expect(readKeep("7d,4w,12m")).toEqual({ days: 7, weeks: 4, months: 12 });
    expect(["", "7", "0d", "7d,x", "-1d"].map(readKeep)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it("[BACKUP-6] keeps the newest of each day, week and month", () => {
    const at = (day: string) => ({ at: `${day}.000Z` });
    const sets = [
      "2026-09-30T02:00:00",
      "2026-10-31T02:00:00",
      "2026-11-20T02:00:00",
      "2026-11-27T02:00:00",
      "2026-11-28T02:00:00",
      "2026-11-28T14:00:00",
      "2026-11-29T02:00:00",
    ].map(at);
    const gone = goneBy(sets, { days: 2, weeks: 2, months: 2 });
    expect(gone).toEqual(
      ["2026-09-30T02:00:00", "2026-11-27T02:00:00", "2026-11-28T02:00:00"].map(at),
    );
  });

  it("[BACKUP-6] never takes the newest, and takes nothing a second time", () => {
    const instants = fc.array(
      fc.date({
        min: new Date("2025-01-01"),
        max: new Date("2026-12-31"),
        noInvalidDate: true,
      }),
      { maxLength: 40 },
    );
    const count = fc.nat(5);
    fc.assert(
      fc.property(instants, count, count, count, (dates, days, weeks, months) => {
        const sets = dates.map((date) => ({ at: date.toISOString() }));
        const keep = { days, weeks, months };
        const gone = goneBy(sets, keep);
        const stay = sets.filter((set) => !gone.includes(set));
        const newest = sets
          .map(({ at }) => at)
          .toSorted()
          .at(-1);
        expect(stay.some(({ at }) => at === newest)).toBe(sets.length > 0);
        expect(stay.length).toBeLessThanOrEqual(1 + days + weeks + months);
        expect(goneBy(stay, keep)).toEqual([]);
      }),
    );
  });
});

describe("a database without a shop", () => {
  it("[BACKUP-8] is not backed up, and no key is made for it", async () => {
    await run(postgres.url, "create database without_shop");
    const place = join(root, "without-shop");
    const create = program(
      ["server/shop/backup/main.ts", "create", "--to", join(place, "backups")],
      {
        DATABASE_URL: postgres.url.replace(/\/[^/]*$/, "/without_shop"),
        DATA_DIR: place,
        PUBLIC_URL: "http://localhost:8080",
      },
    );
    expect([await create.exit, create.output()]).toEqual([
      1,
      "Aucune boutique n'est dans cette base : il n'y a rien à sauvegarder. Vérifiez DATABASE_URL ou DATA_DIR.\n",
    ]);
    expect([existsSync(join(place, "backup-key")), existsSync(join(place, "backups"))]).toEqual([
      false,
      false,
    ]);
  });
});

describe("a restore into a database that is cut short", () => {
  /** Programs that take a dump and leave what `script` does. */
  const programsOf = (name: string, script: string) => {
    const file = join(root, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    return { dump: file, restore: file, version: 99 };
  };

  it("[BACKUP-7] leaves one that nothing opens, until it is begun again and ends", async () => {
    const to = join(root, "dumps");
    const manifest = await createBackup({
      settings: shop.settings,
      url: shop.databaseUrl,
      way: { kind: "dump", programs: programsOf("pg_dump", "echo dump") },
      shelf: shelfAt(to, S3_REGION),
      key,
      at: new Date(),
      random: randomBytes(36),
      withKeys: false,
    });
    await run(postgres.url, "create database cut_short");
    const databaseUrl = postgres.url.replace(/\/[^/]*$/, "/cut_short");
    const settings = { ...shop.settings, databaseUrl, dataDir: join(root, "cut-short") };
    const restore = (script: string) =>
      restoreBackup({
        shelf: shelfAt(to, S3_REGION),
        manifest,
        key,
        settings,
        programs: programsOf("pg_restore", script),
      });
    // The one that reads for `verify` writes nowhere; the other is killed with its transaction.
    const fails = 'cat > /dev/null; case "$*" in *--file=*) exit 0;; esac; exit 1';
    await expect(restore(fails)).rejects.toThrow();
    const opening = () => Effect.runPromise(migrate(databaseUrl));
    await expect(opening()).rejects.toThrow(UNFINISHED);
    await restore("cat > /dev/null");
    expect(await opening()).toEqual([]);
    await run(databaseUrl, "create schema restore_unfinished");
    await expect(opening()).rejects.toThrow(UNFINISHED);
    await expect(restore("cat > /dev/null")).rejects.toThrow("Cette base a déjà des tables");
  });

  it("[BACKUP-7] is said in one line by the commands that look at such a database, which leave it as it is", async () => {
    await run(postgres.url, "create database left_unfinished");
    const databaseUrl = postgres.url.replace(/\/[^/]*$/, "/left_unfinished");
    await run(databaseUrl, "create schema restore_unfinished");
    const place = join(root, "left-unfinished");
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: place, PUBLIC_URL: "http://localhost:8080" };
    const create = program(
      ["server/shop/backup/main.ts", "create", "--to", join(place, "backups")],
      env,
    );
    expect([await create.exit, create.output()]).toEqual([1, `${UNFINISHED}\n`]);
    expect(existsSync(join(place, "backup-key"))).toBe(false);
    const doctor = program(["server/shop/doctor-main.ts"], env);
    expect(await doctor.exit).toBe(1);
    expect(doctor.output().split("\n")).toEqual(
      expect.arrayContaining(["Base          restauration inachevée", `Refuse : ${UNFINISHED}`]),
    );
    expect(
      await rowsOf(
        databaseUrl,
        "select count(*)::int as tables from pg_tables where schemaname = 'public'",
      ),
    ).toEqual([{ tables: 0 }]);
  });
});
