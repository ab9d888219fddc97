import { Clock, Effect, Layer, Logger, ManagedRuntime } from "effect";
import type { SqlClient } from "effect/sql";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { settingsIn, sftpOf } from "../../../server/config.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { DOOR_CONNECTIONS, makeDoor } from "../../../server/exchange/folder/door.ts";
import {
  reachSftp,
  sftpDisk,
  type SftpOptions,
} from "../../../server/exchange/folder/sftp-disk.ts";
import { startVerdict } from "../../../server/shop/start-verdict.ts";
import { PASSWORD, type SftpServer, startSftpServer, USER } from "../../sftp-server/sftp-server.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "../databases.ts";
import { shopPool } from "../shop-database.ts";
import { makeTestClock } from "../test-clock.ts";

// The folder at a mill's SFTP server: a real SSH server before a real folder, on a database of each test's own.

const template = `sftp_${process.pid}`;
const name = `${template}_one`;
let url: string;
let root: string;
let folder: string;
let server: SftpServer;
let runtime: ReturnType<typeof runtimeOn>;
beforeAll(async () => {
  await Effect.runPromise(
    migrate(await createDatabaseFrom(inject("postgresUrl"), undefined, template)),
  );
});
beforeEach(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), template, name);
  runtime = runtimeOn(url);
  root = mkdtempSync(join(tmpdir(), "panetier-sftp-"));
  folder = join(root, "quai");
  mkdirSync(folder);
  server = await startSftpServer(root);
});
afterEach(async () => {
  await server.close();
  await runtime.dispose();
  rmSync(root, { recursive: true, force: true });
  await dropDatabase(inject("postgresUrl"), name);
});
afterAll(() => dropDatabase(inject("postgresUrl"), template));

const clock = makeTestClock();
const runtimeOn = (databaseUrl: string) =>
  ManagedRuntime.make(
    Layer.mergeAll(
      shopPool(databaseUrl, { connections: DOOR_CONNECTIONS }),
      Layer.succeed(Clock.Clock, clock.clock),
      Logger.layer([]),
    ),
  );
const run = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  runtime.runPromise(work);

const place = () => ({
  host: "127.0.0.1",
  port: server.port,
  username: USER,
  folder: "/quai",
  privateKey: undefined,
  password: PASSWORD,
  hostKeys: [server.fingerprint],
});

const newDoor = (options: Partial<SftpOptions> = {}, at = place()) =>
  makeDoor(
    at.folder,
    sftpDisk(at, { copies: join(root, "copies"), patienceMs: 15_000, ...options }),
    "SFTP",
  );

const look = async (door = newDoor()) =>
  (await run(door.look)).map(({ file, below, shelf, report }) => ({
    file,
    below,
    shelf,
    lines: report.lines,
  }));

const put = (path: string, text: string | Uint8Array, marked = true) => {
  const file = join(folder, "in", path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  if (marked) writeFileSync(`${file}.ok`, "");
  return file;
};

/** All files on the shelves, their instants left out. */
const shelves = (): readonly string[] => {
  const below = (path: string): readonly string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const own = join(path, entry.name);
      return entry.isDirectory() ? below(own) : [own];
    });
  return below("")
    .map((path) => path.replace(/\d{8}T\d{9}Z(\.\d+)?/, "…"))
    .toSorted();
};

const only = (path: string): string => {
  const [file = ""] = readdirSync(join(folder, path)).filter((one) => !one.includes(".rapport."));
  return join(folder, path, file);
};

const brands = () => rowsOf(url, "select slug, name from brand order by slug");
const runs = () =>
  rowsOf(
    url,
    `select r.state, r.received_by as by, (select count(*)::int from change c where c.run_id = r.id) as changes
       from exchange_run r order by r.id`,
  );

const VAL = [{ slug: "val", name: "Minoterie du Val" }];
const TAKEN = [
  "done/brands/…-marques.csv",
  "done/brands/…-marques.csv.rapport.json",
  "done/brands/…-marques.csv.rapport.txt",
];

describe("a folder at an SFTP server", () => {
  it("[DOOR-23] is looked into by the folder's own rules, and its reports are written there", async () => {
    const door = newDoor();
    put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val", false);
    expect(await look(door)).toEqual([]);
    expect(await look(door)).toEqual([
      {
        file: "marques.csv",
        below: "brands",
        shelf: "done",
        lines: ["marques.csv : marques, passage n° 1 appliqué : 1 ajout."],
      },
    ]);
    expect([await brands(), await runs(), shelves()]).toEqual([
      VAL,
      [{ state: "applied", by: "SFTP brands", changes: 1 }],
      TAKEN,
    ]);
    // The same bytes again, written at the same time.
    const { mtime } = statSync(only("done/brands"));
    utimesSync(put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val"), mtime, mtime);
    const [again] = await look(door);
    expect([again?.shelf, again?.lines[0]]).toEqual(["done", expect.stringContaining("déjà reçu")]);
    expect(await runs()).toEqual([{ state: "applied", by: "SFTP brands", changes: 1 }]);
    expect(readdirSync(join(root, "copies"))).toEqual([]);
  });

  it("[DOOR-23] refuses links, odd names and what is too large, and reads nothing of them", async () => {
    put("brands/b.csv", "Code;Nom\nval;Minoterie du Val");
    writeFileSync(join(root, "secret.csv"), "Code;Nom\nlien;Lien");
    symlinkSync(join(root, "secret.csv"), join(folder, "in/brands/lien.csv"));
    writeFileSync(join(folder, "in/brands/lien.csv.ok"), "");
    put("brands/=1+1.csv", "Code;Nom\nun;Un");
    put("brands/grand.csv", `Code;Nom\n${"x;y\n".repeat(100)}`);
    const settled = await look(newDoor({ mostBytes: 100 }));
    expect(settled.map(({ file, shelf }) => `${file} ${shelf}`).toSorted()).toEqual([
      "_1_1_csv refused",
      "b.csv done",
      "grand.csv refused",
      "lien.csv refused",
    ]);
    expect(await brands()).toEqual(VAL);
  });

  it("[DOOR-23] has the papers that lines name", async () => {
    put("invoices/F1.pdf", "%PDF-1.7\n%%EOF", false);
    put(
      "invoices/f.csv",
      "N° facture;Genre;N° client;Date de facture;Échéance;Total HT;Total TTC;PDF\nF1;facture;104512;20/11/2026;20/12/2026;0;0,01;F1.pdf\nF2;facture;104512;20/11/2026;20/12/2026;0;0,01;F2.pdf",
    );
    const [settled] = await look();
    expect(settled?.lines.filter((line) => line.includes("PDF"))).toEqual([
      expect.stringMatching(/Ligne 3.*Aucun fichier de ce nom n'est à côté/),
    ]);
    expect(shelves().filter((path) => path.startsWith("in"))).toEqual(["in/invoices/F1.pdf"]);
  });

  it("[DOOR-24] is left before a name or a password is said where it shows another key", async () => {
    const other = await startSftpServer(root);
    try {
      put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
      const impostor = { ...place(), port: other.port };
      await expect(run(newDoor({}, impostor).look)).rejects.toThrow(
        `Le serveur SFTP montre la clé ${other.fingerprint}, qui n'est pas celle de SFTP_HOST_KEY.`,
      );
      expect([other.connections(), other.logins(), other.questions()]).toEqual([1, 0, 0]);
      expect(await reachSftp(impostor)).toBe(
        `127.0.0.1:${other.port} refuse (Le serveur SFTP montre la clé ${other.fingerprint}, qui n'est pas celle de SFTP_HOST_KEY.)`,
      );
      // While the server changes its key both are good.
      const both = { ...impostor, hostKeys: [server.fingerprint, other.fingerprint] };
      expect((await look(newDoor({}, both))).map(({ shelf }) => shelf)).toEqual(["done"]);
    } finally {
      await other.close();
    }
  });

  it("[DOOR-25] loses no file and takes none twice, wherever the connection is cut", async () => {
    let cuts = 0;
    for (const [when, first] of [
      ["cutAt", 1],
      ["cutAfter", 6],
    ] as const) {
      for (let step = first; ; step += 11) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        await rowsOf(url, "truncate exchange_run, exchange_line, change, brand cascade");
        put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
        server.behave({ [when]: step });
        await run(newDoor().look).catch(() => undefined);
        const isCut = server.questions() >= step;
        server.behave({});
        // What had its mark taken has to rest first.
        const door = newDoor();
        for (let again = 0; again < 2; again += 1) await run(door.look);
        expect([when, step, await brands(), await runs(), shelves()]).toEqual([
          when,
          step,
          VAL,
          [{ state: "applied", by: "SFTP brands", changes: 1 }],
          TAKEN,
        ]);
        if (!isCut) break;
        cuts += 1;
      }
    }
    expect(cuts).toBeGreaterThan(8);
  }, 240_000);

  it("[DOOR-25] takes nothing of a file that came in part", async () => {
    const door = newDoor();
    const lines = Array.from({ length: 20_000 }, (_, at) => `m${at};Marque ${at}`);
    put("brands/grand.csv", `Code;Nom\n${lines.join("\n")}`);
    server.behave({ cutAt: 60 });
    await run(door.look).catch(() => undefined);
    expect([await brands(), await runs()]).toEqual([[], []]);
    expect(shelves()).toEqual(["taking/brands/…-grand.csv"]);
    server.behave({});
    expect((await look(door)).map(({ shelf }) => shelf)).toEqual(["done"]);
    expect(await rowsOf(url, "select count(*)::int as n from brand")).toEqual([{ n: 20_000 }]);
  }, 60_000);

  it("[DOOR-26] is not waited for when it says nothing", async () => {
    put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
    for (const silentFrom of [1, 8, 20]) {
      server.behave({ silentFrom });
      await run(newDoor({ patienceMs: 1000 }).look).catch(() => undefined);
    }
    server.behave({});
    const door = newDoor();
    for (let again = 0; again < 3; again += 1) await run(door.look);
    expect([await brands(), shelves()]).toEqual([VAL, TAKEN]);
    // One that listens and never speaks.
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const address = mute.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    expect(await reachSftp({ ...place(), port }, 200)).toMatch(`127.0.0.1:${port} refuse (`);
    mute.close();
  });

  it("[DOOR-26] is left in peace after five failures in a row, then asked once more", async () => {
    put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
    const door = newDoor({}, { ...place(), hostKeys: [`SHA256:${"A".repeat(43)}`] });
    for (let failure = 0; failure < 5; failure += 1) {
      await expect(run(door.look)).rejects.toThrow("n'est pas celle");
    }
    expect(await run(door.look)).toEqual([]);
    expect(server.connections()).toBe(5);
    clock.advance(60_000);
    await expect(run(door.look)).rejects.toThrow("n'est pas celle");
    expect(server.connections()).toBe(6);
  });
});

describe("the settings of an SFTP server", () => {
  const read = (env: Readonly<Record<string, string>>) => Effect.runPromise(settingsIn(env));
  const refusalsOf = async (env: Readonly<Record<string, string>>) =>
    startVerdict(await read(env)).refusals;
  const KEY = `SHA256:${"k".repeat(43)}`;

  it("[DOOR-27] want the server's key and a way in, or the shop does not start", async () => {
    const sftp = { SFTP_URL: "sftp://moulin@fichiers.moulin.fr:2222/depot/panetier" };
    expect(await refusalsOf(sftp)).toEqual([
      "SFTP_HOST_KEY manque : sans l'empreinte de sa clé, n'importe qui répondrait à la place du serveur SFTP (ssh-keyscan serveur | ssh-keygen -lf -).",
      "SFTP_KEY ou SFTP_PASSWORD manque : le serveur SFTP ne laisserait pas entrer la boutique.",
    ]);
    const whole = { ...sftp, SFTP_HOST_KEY: `${KEY}, ${KEY}`, SFTP_PASSWORD: "secret" };
    expect(await refusalsOf(whole)).toEqual([]);
    expect(sftpOf(await read(whole))).toEqual({
      host: "fichiers.moulin.fr",
      port: 2222,
      username: "moulin",
      folder: "/depot/panetier",
      privateKey: undefined,
      password: "secret",
      hostKeys: [KEY, KEY],
    });
    expect(await refusalsOf({ SFTP_PASSWORD: "secret" })).toEqual([
      "SFTP_URL manque : SFTP_KEY, SFTP_PASSWORD et SFTP_HOST_KEY ne servent à rien sans elle.",
    ]);
  });

  it("[DOOR-27] are refused by name where they are wrong, and a password has no place in the address", async () => {
    for (const [setting, wrong] of [
      ["SFTP_URL", "sftp://moulin:secret@fichiers.moulin.fr/depot"],
      ["SFTP_URL", "https://moulin@fichiers.moulin.fr/depot"],
      ["SFTP_URL", "sftp://fichiers.moulin.fr/depot"],
      ["SFTP_HOST_KEY", "MD5:00:11"],
      ["SFTP_KEY", "pas une clé"],
      ["SFTP_PASSWORD", ""],
    ] as const) {
      const error = await read({ [setting]: wrong }).then(
        () => "",
        (cause: unknown) => String(cause),
      );
      expect([setting, error]).toEqual([setting, expect.stringContaining(setting)]);
      expect(error).not.toContain("secret@");
    }
  });

  it("[DOOR-27] are tried by the doctor", async () => {
    expect(await reachSftp(place())).toBe(`127.0.0.1:${server.port} répond, sa clé est la bonne`);
    expect(await reachSftp({ ...place(), password: "faux" })).toMatch(/ refuse \(/);
  });
});
