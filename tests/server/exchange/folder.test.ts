import { Clock, Effect, Layer, Logger, ManagedRuntime } from "effect";
import type { SqlClient } from "effect/sql";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate } from "../../../server/database/migrate.ts";
import { type Disk, nodeDisk } from "../../../server/exchange/folder/disk.ts";
import { DOOR_CONNECTIONS, makeDoor } from "../../../server/exchange/folder/door.ts";
import { holdingDoor } from "../../../server/exchange/one-run-at-once.ts";
import { makeProfiles } from "../../../server/exchange/profiles.ts";
import { makeRunStore } from "../../../server/exchange/run-store.ts";
import { applyReady, cancelRun, confirmWaiting } from "../../../server/exchange/take-in.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "../databases.ts";
import { startTestShop } from "../harness.ts";
import { shopPool } from "../shop-database.ts";
import { makeTestClock } from "../test-clock.ts";
import { MILL, take } from "./mill-files.ts";

// Files that are put into a folder: real ones, on a database of their own for each test.

const template = `folder_${process.pid}`;
const name = `${template}_one`;
let url: string;
let folder: string;
let runtime: ReturnType<typeof runtimeOn>;
beforeAll(async () => {
  await Effect.runPromise(
    migrate(await createDatabaseFrom(inject("postgresUrl"), undefined, template)),
  );
});
beforeEach(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), template, name);
  runtime = runtimeOn(url);
  folder = mkdtempSync(join(tmpdir(), "panetier-folder-"));
});
afterEach(async () => {
  await runtime.dispose();
  rmSync(folder, { recursive: true, force: true });
  await dropDatabase(inject("postgresUrl"), name);
});
afterAll(() => dropDatabase(inject("postgresUrl"), template));

const clock = makeTestClock();
const runtimeOn = (databaseUrl: string, connections = DOOR_CONNECTIONS) =>
  ManagedRuntime.make(
    Layer.mergeAll(
      shopPool(databaseUrl, { connections }),
      Layer.succeed(Clock.Clock, clock.clock),
      Logger.layer([]),
    ),
  );
const run = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  runtime.runPromise(work);

/** Puts a file in, with what stands in it; `marked` calls it whole. */
const put = (path: string, text: string | Uint8Array, marked = true) => {
  const file = join(folder, "in", path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  if (marked) writeFileSync(`${file}.ok`, "");
  return file;
};

/** Looks by a process of its own, unless one is given. */
const look = async (door = makeDoor(folder)) =>
  (await run(door.look)).map(({ file, below, shelf, report }) => ({
    file,
    below,
    shelf,
    lines: report.lines,
  }));

/** Everything that lies on the shelves but folders that are subfolders, its instant left out. */
const shelves = (): readonly string[] => {
  const below = (path: string): readonly string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const own = join(path, entry.name);
      return entry.isDirectory() && !entry.name.includes("dossier") ? below(own) : [own];
    });
  return below("")
    .map((path) => path.replace(/\d{8}T\d{9}Z(\.\d+)?/, "…"))
    .toSorted();
};

const only = (path: string): string => {
  const [file = "", ...others] = readdirSync(join(folder, path)).filter(
    (entry) => !entry.includes(".rapport."),
  );
  expect(others).toEqual([]);
  return join(folder, path, file);
};

const brands = () => rowsOf(url, "select slug, name from brand order by slug");

describe("the folder", () => {
  it("[DOOR-37] is not looked into by too few connections: it says so instead of waiting for itself", async () => {
    put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
    for (const connections of [1, 2]) {
      const small = runtimeOn(url, connections);
      await expect(small.runPromise(makeDoor(folder).look)).rejects.toThrow(
        `A folder of files needs 3 connections, not ${connections}`,
      );
      await small.dispose();
    }
    expect(shelves()).toEqual(["in/brands/marques.csv", "in/brands/marques.csv.ok"]);
    expect((await look()).map(({ shelf }) => shelf)).toEqual(["done"]);
  });
});

describe("a file in the folder", () => {
  it("[DOOR-1] is taken when its size has rested between two looks, not before", async () => {
    const door = makeDoor(folder);
    const file = put("brands/marques.csv", "Code;Nom\nval;Minoterie", false);
    expect(await look(door)).toEqual([]);
    appendFileSync(file, " du Val");
    expect(await look(door)).toEqual([]);
    expect(await look(door)).toEqual([
      {
        file: "marques.csv",
        below: "brands",
        shelf: "done",
        lines: ["marques.csv : marques, passage n° 1 appliqué : 1 ajout."],
      },
    ]);
    expect(await brands()).toEqual([{ slug: "val", name: "Minoterie du Val" }]);
    expect(shelves()).toEqual([
      "done/brands/…-marques.csv",
      "done/brands/…-marques.csv.rapport.json",
      "done/brands/…-marques.csv.rapport.txt",
    ]);
    expect(await look(door)).toEqual([]);
  });

  it("[DOOR-1] is taken at once where its mark says that it is whole, and the mark goes", async () => {
    put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
    put("brands/autres.csv", "Code;Nom\nsud;Minoterie du Sud", false);
    expect((await look()).map(({ file, shelf }) => [file, shelf])).toEqual([
      ["marques.csv", "done"],
    ]);
    expect(shelves().filter((path) => path.startsWith("in"))).toEqual(["in/brands/autres.csv"]);
  });

  it("[QUAI-41] leaves papers where they lie, for the file that names them", async () => {
    put("invoices/F1.pdf", "%PDF-1.7\n%%EOF", false);
    put("brands/F1.pdf", "%PDF-1.7\n%%EOF", false);
    const door = makeDoor(folder);
    await look(door);
    expect((await look(door)).map(({ below, shelf }) => [below, shelf])).toEqual([
      ["brands", "refused"],
    ]);
    put(
      "invoices/f.csv",
      "N° facture;Genre;N° client;Date de facture;Échéance;Total HT;Total TTC;PDF\nF1;facture;104512;20/11/2026;20/12/2026;0;0,01;F1.pdf\nF2;facture;104512;20/11/2026;20/12/2026;0;0,01;F2.pdf",
    );
    const [settled] = await look(door);
    expect([settled?.shelf, settled?.lines.filter((line) => line.includes("PDF"))]).toEqual([
      "refused",
      [expect.stringContaining("Aucun fichier de ce nom n'est à côté : posez-y les PDF d'abord.")],
    ]);
    expect(shelves().filter((path) => path.startsWith("in"))).toEqual(["in/invoices/F1.pdf"]);
    // Nobody has named it in three months: it goes.
    const old = new Date(clock.now() - 91 * 24 * 3_600_000);
    utimesSync(join(folder, "in/invoices/F1.pdf"), old, old);
    await look();
    expect(shelves().filter((path) => path.startsWith("in"))).toEqual([]);
  });

  it("[DOOR-2] has its report beside it, for this account alone, and no formula in it", async () => {
    put("categories/c.csv", "Code;Nom;Catégorie mère\nble;Blé;=HYPERLINK(A1)\norge;Orge;@SUM(A1)");
    chmodSync(join(folder, "in/categories/c.csv"), 0o644);
    await look();
    const file = only("refused/categories");
    expect(
      ["", ".rapport.json", ".rapport.txt"].map((end) => statSync(file + end).mode & 0o777),
    ).toEqual([0o600, 0o600, 0o600]);
    const unknown = "Inconnu parmi les catégories : prenez d'abord leur fichier.";
    const report = JSON.parse(readFileSync(`${file}.rapport.json`, "utf8"));
    expect([report.run.state, report.faults]).toEqual([
      "refused",
      [
        { line: 2, faults: [{ column: "parent", value: "'=HYPERLINK(A1)", reason: unknown }] },
        { line: 3, faults: [{ column: "parent", value: "'@SUM(A1)", reason: unknown }] },
      ],
    ]);
    expect(readFileSync(`${file}.rapport.txt`, "utf8")).toBe(
      `c.csv : catégories, passage n° 1 refusé : 2 lignes fautives.
  2 lignes sont fautives : corrigez-les, ou prenez les bonnes seules.
  Ligne 2, Catégorie mère « =HYPERLINK(A1) » : ${unknown}
  Ligne 3, Catégorie mère « @SUM(A1) » : ${unknown}
`,
    );
  });

  it("[DOOR-1] is known when it comes again, and what others stand on comes before them", async () => {
    const at = new Date(clock.now() - 60_000);
    const file = put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
    utimesSync(file, at, at);
    await look();
    utimesSync(put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val"), at, at);
    const enfants = put("categories/b.csv", "Code;Nom;Catégorie mère\nble;Blé;farines");
    const parents = put("categories/a.csv", "Code;Nom\nfarines;Farines");
    utimesSync(enfants, at, at);
    utimesSync(parents, at, new Date(at.getTime() - 1000));
    const settled = await look();
    expect(settled.map(({ below, file: sent, shelf }) => [below, sent, shelf])).toEqual([
      ["categories", "a.csv", "done"],
      ["categories", "b.csv", "done"],
      ["brands", "marques.csv", "done"],
    ]);
    expect(settled[2]?.lines[0]).toMatch(
      /^marques\.csv : déjà reçu, appliqué par le passage n° 1 /,
    );
    expect(await rowsOf(url, "select path from taxon order by code")).toEqual([
      { path: ["farines", "ble"] },
      { path: ["farines"] },
    ]);
  });

  it("[DOOR-3] is read by the profile that its subfolder is called by", async () => {
    await run(
      Effect.flatMap(makeProfiles, ({ keep }) =>
        keep(
          {
            format: "panetier-profile",
            version: 1,
            name: "sage",
            resource: "brands",
            sources: [
              { column: "slug", header: "F1" },
              { column: "name", header: "F2" },
            ],
            ignored: [],
          },
          "essai",
        ),
      ),
    );
    put("sage/export.csv", "F1;F2\nval;Minoterie du Val");
    put("ailleurs/export.csv", "F1;F2\nsud;Minoterie du Sud");
    expect((await look()).map(({ below, shelf }) => [below, shelf])).toEqual([
      ["sage", "done"],
      ["ailleurs", "refused"],
    ]);
    expect(await brands()).toEqual([{ slug: "val", name: "Minoterie du Val" }]);
  });

  it("[QUAI-52] is an archive of photographs where its subfolder is called 'pictures'", async () => {
    for (const resource of ["categories", "brands", "merchants", "products", "variants"] as const) {
      await take(url, MILL[resource] ?? "", { resource });
    }
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "red" },
    })
      .jpeg()
      .toBuffer();
    put("pictures/photos.zip", zipSync({ "T65-25.jpg": photo }));
    put("pictures/autres.zip", zipSync({ "T65-25-2.jpg": photo, "X9.jpg": photo }));
    put("pictures/dehors.zip", zipSync({ "../T65-25.jpg": photo }));
    put("pictures/photo.jpg", photo);
    const settled = (await look()).toSorted((one, other) => one.file.localeCompare(other.file));
    expect(settled.map(({ file, shelf }) => [file, shelf])).toEqual([
      ["autres.zip", "refused"],
      ["dehors.zip", "refused"],
      ["photo.jpg", "refused"],
      ["photos.zip", "done"],
    ]);
    expect(settled[0]?.lines.at(-1)).toContain("« X9.jpg » : aucun article n'a cette référence");
    expect(
      await rowsOf(
        url,
        "select code, jsonb_array_length(images) as photos from product order by 1",
      ),
    ).toEqual([
      { code: "S170", photos: 0 },
      { code: "T65", photos: 1 },
    ]);
  });

  it("[DOOR-3] is refused where it is no plain file, has an odd name or lies in no subfolder", async () => {
    const outside = join(folder, "secret");
    writeFileSync(outside, "Code;Nom\nvol;Volé");
    put("brands/bon.csv", "Code;Nom\nval;Minoterie du Val");
    symlinkSync(outside, join(folder, "in/brands/lien.csv"));
    linkSync(outside, join(folder, "in/brands/double.csv"));
    mkdirSync(join(folder, "in/brands/dossier.csv"));
    put("brands/-rf.csv", "Code;Nom\nvol;Volé");
    put("brands/a\nb.csv", "Code;Nom\nvol;Volé");
    put("brands/faux.rapport.json", "{}");
    put("seul.csv", "Code;Nom\nvol;Volé");
    symlinkSync(join(folder, ".."), join(folder, "in/merchants"));
    writeFileSync(
      Buffer.concat([Buffer.from(join(folder, "in/brands/")), Buffer.from([0xff, 0x2e])]),
      "x",
    );
    const door = makeDoor(folder);
    await look(door);
    await look(door);
    expect(shelves().filter((path) => !path.includes(".rapport."))).toEqual([
      "done/brands/…-bon.csv",
      "refused/brands/…-dossier.csv",
      "refused/brands/…-double.csv",
      "refused/brands/…-lien.csv",
      "refused/brands/…_-rf_csv",
      "refused/brands/…___",
      "refused/brands/…_a_b_csv",
      "refused/brands/…_faux_rapport_json",
      "refused/…-merchants",
      "refused/…-seul.csv",
      "secret",
    ]);
    expect(await brands()).toEqual([{ slug: "val", name: "Minoterie du Val" }]);
    expect(readFileSync(outside, "utf8")).toBe("Code;Nom\nvol;Volé");
  });

  it("[DOOR-2] is erased 90 days later, taken or refused, with its report", async () => {
    put("brands/bon.csv", "Code;Nom\nval;Minoterie du Val");
    put("seul.csv", "Code;Nom\nvol;Volé");
    await look();
    writeFileSync(join(folder, "done/brands/a-moi.txt"), "");
    const door = makeDoor(folder);
    clock.advance(89 * 86_400_000);
    await look(door);
    expect(shelves()).toHaveLength(7);
    clock.advance(2 * 86_400_000);
    await look(door);
    expect(shelves()).toEqual(["done/brands/a-moi.txt"]);
    clock.advance(-91 * 86_400_000);
  });
});

/** A file that is older than what was applied last: a second person looks at it. */
const putOlder = async () => {
  put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
  await look();
  const old = new Date(clock.now() - 86_400_000);
  utimesSync(put("brands/vieux.csv", "Code;Nom\nval;Vieux moulin"), old, old);
};

const oldRun = () =>
  run(
    Effect.gen(function* () {
      const found = (yield* (yield* makeRunStore).latest(1))[0];
      if (found === undefined) return yield* Effect.die("no run");
      return found;
    }),
  );

describe("a file that waits for a second person", () => {
  it("[DOOR-4] lies in waiting with its report until it is confirmed", async () => {
    await putOlder();
    expect((await look()).map(({ file, shelf }) => [file, shelf])).toEqual([
      ["vieux.csv", "waiting"],
    ]);
    expect(readFileSync(`${only("waiting/brands")}.rapport.txt`, "utf8")).toContain(
      "Une autre personne regarde, puis : npm run exchange -- confirm 2",
    );
    expect(await look()).toEqual([]);
    const waiting = await oldRun();
    await run(Effect.flatMap(confirmWaiting(waiting, "une autre personne"), applyReady));
    expect((await look()).map(({ file, shelf }) => [file, shelf])).toEqual([["vieux.csv", "done"]]);
    expect(await brands()).toEqual([{ slug: "val", name: "Vieux moulin" }]);
    await look();
    expect(shelves().filter((path) => path.includes("waiting"))).toEqual([]);
  });

  it("[DOOR-4] is refused once it is cancelled", async () => {
    await putOlder();
    await look();
    await run(cancelRun(await oldRun()));
    expect((await look()).map(({ file, shelf }) => [file, shelf])).toEqual([
      ["vieux.csv", "refused"],
    ]);
    expect(await brands()).toEqual([{ slug: "val", name: "Minoterie du Val" }]);
  });
});

/**
 * A disk whose process is killed at the so many-th thing that it does there: before that, in the midst of
 * it, or once it is done. Between two of them nothing differs to who comes after.
 */
const killedAt = (step: number, isDone: boolean) => {
  let steps = 0;
  let isDead = false;
  const mortal =
    <Arguments extends readonly [string | Buffer, ...unknown[]]>(
      work: (...given: Arguments) => Promise<void>,
      half: (...given: Arguments) => void = () => undefined,
    ) =>
    async (...given: Arguments): Promise<void> => {
      if (isDead) throw new Error("killed");
      steps += 1;
      isDead = steps === step;
      if (isDead && !isDone) half(...given);
      else await work(...given);
      if (isDead) throw new Error("killed");
    };
  const alive =
    <Path, A>(read: (path: Path) => Promise<A>) =>
    async (path: Path): Promise<A> => {
      if (isDead) throw new Error("killed");
      return read(path);
    };
  const disk: Disk = {
    ...nodeDisk,
    makeFolder: alive(nodeDisk.makeFolder),
    entries: alive(nodeDisk.entries),
    entry: alive(nodeDisk.entry),
    move: mortal(nodeDisk.move),
    close: mortal(nodeDisk.close),
    write: mortal(nodeDisk.write, (path) => writeFileSync(`${path}.half`, "{")),
    remove: mortal(nodeDisk.remove),
  };
  return { disk, isDead: () => isDead };
};

describe("a process that is killed", () => {
  /** Kills at every step in turn until one comes through; what was there before each is made anew. */
  const killEverywhere = async (
    prepare: () => Promise<void>,
    after: () => Promise<void>,
  ): Promise<number> => {
    let kills = 0;
    for (const isDone of [false, true]) {
      for (let step = 1; ; step += 1) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        await rowsOf(url, "truncate exchange_run, exchange_line, change, brand cascade");
        await prepare();
        const { disk, isDead } = killedAt(step, isDone);
        await run(makeDoor(folder, disk).look).catch(() => undefined);
        if (!isDead()) break;
        kills += 1;
        // The next process: what had its mark taken has to rest first.
        const door = makeDoor(folder);
        for (let again = 0; again < 3; again += 1) await run(door.look);
        await after();
      }
    }
    return kills;
  };

  const changes = () =>
    rowsOf(
      url,
      `select r.state, (select count(*)::int from change c where c.run_id = r.id) as changes
         from exchange_run r order by r.id`,
    );

  it("[DOOR-5] loses no file and applies none twice, at whatever step", async () => {
    const kills = await killEverywhere(
      async () => {
        put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
      },
      async () => {
        expect(shelves()).toEqual([
          "done/brands/…-marques.csv",
          "done/brands/…-marques.csv.rapport.json",
          "done/brands/…-marques.csv.rapport.txt",
        ]);
        expect(readFileSync(`${only("done/brands")}.rapport.txt`, "utf8")).toBe(
          "marques.csv : marques, passage n° 1 appliqué : 1 ajout.\n".replace(
            "n° 1",
            `n° ${(await oldRun()).id}`,
          ),
        );
        expect(await brands()).toEqual([{ slug: "val", name: "Minoterie du Val" }]);
        expect(await changes()).toEqual([{ state: "applied", changes: 1 }]);
      },
    );
    // Its mark, its name, its mode, two reports and its place.
    expect(kills).toBe(12);
  });

  it("[DOOR-5] keeps what waits, and settles it once it is decided", async () => {
    const kills = await killEverywhere(
      async () => {
        await putOlder();
        await look();
        const waiting = await oldRun();
        await run(Effect.flatMap(confirmWaiting(waiting, "une autre personne"), applyReady));
      },
      async () => {
        expect(shelves()).toEqual(
          ["marques", "vieux"].flatMap((sent) =>
            ["", ".rapport.json", ".rapport.txt"].map((end) => `done/brands/…-${sent}.csv${end}`),
          ),
        );
        expect(await brands()).toEqual([{ slug: "val", name: "Vieux moulin" }]);
        expect(await changes()).toEqual([
          { state: "applied", changes: 1 },
          { state: "applied", changes: 1 },
        ]);
      },
    );
    expect(kills).toBeGreaterThanOrEqual(8);
  });

  it("[DOOR-5] leaves a run that was ready to be applied once by the next, unless its file has changed", async () => {
    for (const isChanged of [false, true]) {
      rmSync(folder, { recursive: true, force: true });
      await rowsOf(url, "truncate exchange_run, exchange_line, change, brand cascade");
      put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
      // Killed between the preview and the first piece: what applies is cut off.
      await rowsOf(
        url,
        `do $do$ begin
          create function cut_connection() returns trigger language plpgsql as $$ begin
            if new.state = 'applying' then perform pg_terminate_backend(pg_backend_pid()); end if;
            return new;
          end $$;
          create trigger cut_connection before update on exchange_run
            for each row execute function cut_connection();
        end $do$`,
      );
      expect(await look()).toEqual([]);
      await rowsOf(url, "drop function cut_connection() cascade");
      expect((await oldRun()).state).toBe("ready");
      if (isChanged) appendFileSync(only("taking/brands"), "\nsud;Minoterie du Sud");
      expect((await look()).map(({ shelf }) => shelf)).toEqual([isChanged ? "refused" : "done"]);
      expect(await brands()).toEqual(isChanged ? [] : [{ slug: "val", name: "Minoterie du Val" }]);
      expect(await changes()).toEqual([
        isChanged ? { state: "cancelled", changes: 0 } : { state: "applied", changes: 1 },
      ]);
    }
  });
});

describe("processes beside each other", () => {
  it("[DOOR-5] look one at a time", async () => {
    put("brands/marques.csv", "Code;Nom\nval;Minoterie du Val");
    const seen = await run(
      Effect.gen(function* () {
        return yield* holdingDoor(
          "dossier",
          Effect.promise(() => look()),
        );
      }),
    );
    expect(seen).toEqual([]);
    expect((await look()).map(({ shelf }) => shelf)).toEqual(["done"]);
  });

  it("[DOOR-1] are those of the shop itself, where a folder is set", async () => {
    put("brands/marques.csv", "Code;Nom\nporte;Minoterie de la Porte");
    const shop = await startTestShop({ settings: { exchangeDir: folder } });
    try {
      await expect
        .poll(() => existsSync(join(folder, "done/brands")), { timeout: 10_000 })
        .toBe(true);
      expect(await shop.sql("select name from brand where slug = 'porte'")).toEqual([
        { name: "Minoterie de la Porte" },
      ]);
    } finally {
      await shop.stop();
    }
  });
});
