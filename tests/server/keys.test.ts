import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { readKeyFile } from "../../server/keys/key-file.ts";
import { type KeyRing, keysFor } from "../../server/keys/key-ring.ts";
import { openKeys } from "../../server/keys/open-keys.ts";
import { rotateKeys } from "../../server/rotation/rotation.ts";
import { openWith, sealMark } from "../../server/keys/seals.ts";
import { createDatabaseFrom, dropDatabase } from "./databases.ts";
import { startTestShop } from "./harness.ts";
import { insertMandates, runOn, sealedByEarlierVersion } from "./key-commands.ts";
import { templateName } from "./template-database.ts";

let folder: string;
let file: string;
let name: string;
let url: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-keys-"));
  file = join(folder, "keys.json");
  name = `keys_${randomBytes(6).toString("hex")}`;
  url = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
});
afterEach(async () => {
  await dropDatabase(inject("postgresUrl"), name);
  rmSync(folder, { recursive: true, force: true });
});

const sql = <Row extends object>(statement: string, parameters: readonly unknown[] = []) =>
  runOn(
    url,
    Effect.flatMap(SqlClient.SqlClient, (client) => client.unsafe<Row>(statement, [...parameters])),
  );
const open = (path = file) => runOn(url, openKeys(path));
const refusalOf = (path = file): Promise<string> =>
  open(path).then(
    () => "opened",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const kidsOf = (ring: KeyRing) => ring.map(({ purpose, kid }) => `${purpose} ${kid}`);

describe("the key file", () => {
  it("[KEYS-1] is made once, for its owner alone, whoever of four starts comes first", async () => {
    const rings = await Promise.all([open(), open(), open(), open()]);
    const [first] = rings;
    expect(first.map(({ purpose }) => purpose)).toEqual([
      "vault",
      "access-token",
      "refresh-token",
      "support-form",
      "sign-in",
      "bank-callback",
      "push",
    ]);
    expect(new Set(first.map(({ kid }) => kid)).size).toBe(7);
    expect(rings.map(kidsOf)).toEqual(rings.map(() => kidsOf(first)));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(kidsOf(readKeyFile(file) ?? [])).toEqual(kidsOf(first));
  });

  it("[KEYS-1] leaves no key in the database, only their ids", async () => {
    const ring = await open();
    const known = await sql<{ kid: string }>("select kid from known_key");
    expect(known.map(({ kid }) => kid).toSorted()).toEqual(ring.map(({ kid }) => kid).toSorted());
    expect(await sql("select name from secret")).toEqual([]);
    await expect(sql("insert into secret (name, value) values ('mandate', '')")).rejects.toThrow();
  });

  it("[KEYS-1] of another shop opens nothing, and no new one is made", async () => {
    const [vault] = await open();
    const elsewhere = join(folder, "elsewhere", "keys.json");
    const refused = `Cette base a été scellée avec d'autres clés que celles de ${elsewhere}`;
    expect(await refusalOf(elsewhere)).toContain(`${refused} : il y manque `);
    expect(await refusalOf(elsewhere)).toContain(`vault ${vault?.kid}`);
    expect(existsSync(elsewhere)).toBe(false);
    const shop = startTestShop({ databaseUrl: url, settings: { keyFile: elsewhere } });
    await expect(shop).rejects.toThrow(refused);
    expect(await refusalOf()).toBe("opened");
  });

  it("[KEYS-1] that was damaged is refused without a word of what is in it", async () => {
    await open();
    const text = readFileSync(file, "utf8");
    const key = /"key": "([\w-]{8})/.exec(text)?.[1] ?? "";
    // Another key than it was: the eighth letter may be either of the two.
    const other = `${key.slice(0, 7)}${key.endsWith("_") ? "-" : "_"}`;
    const damaged = [text.slice(0, 200), text.replace(key, other), "", "{}"];
    for (const content of damaged) {
      writeFileSync(file, content);
      expect(await refusalOf()).toBe(
        `Le fichier de clés ${file} est abîmé ou d'une autre version : remettez sa copie en place.`,
      );
    }
    writeFileSync(file, text);
    expect(await refusalOf()).toBe("opened");
  });

  it("[KEYS-1] that others may read is taken from them", async () => {
    await open();
    chmodSync(file, 0o644);
    await open();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

/** What an earlier version left: keys in the database, and what they sealed. */
async function leaveByEarlierVersion(mandates: number): Promise<Readonly<Record<string, Buffer>>> {
  const secrets = Object.fromEntries(
    ["access-token", "refresh-token", "bank-callback", "support-form", "mandate", "push"].map(
      (each) => [each, randomBytes(32)] as const,
    ),
  );
  await sql("alter table secret disable trigger secret_stays_empty");
  await sql(
    `insert into secret (name, value) select name, decode(value, 'hex')
     from unnest($1::text[], $2::text[]) as s (name, value)`,
    [Object.keys(secrets), Object.values(secrets).map((value) => value.toString("hex"))],
  );
  await sql("alter table secret enable trigger secret_stays_empty");
  const key = secrets["mandate"] ?? Buffer.alloc(0);
  await insertMandates({ sql }, mandates, (label) => sealedByEarlierVersion(key, label, label));
  return secrets;
}

interface Sealed {
  readonly reference: string;
  readonly iban: Uint8Array;
  readonly document: Uint8Array;
}

const readSealed = () =>
  sql<Sealed>(
    `select reference, iban_sealed as iban, document_sealed as document from mandate
     order by reference`,
  );

/** Opens everything with the keys of the file; throws for what cannot be opened. */
async function openedBy(ring: KeyRing): Promise<readonly string[]> {
  const keys = keysFor(ring, "vault");
  const find = (kid: string) => keys.find((key) => key.kid === kid);
  return (await readSealed()).flatMap(({ reference, iban, document }) => [
    openWith(find, keys, `iban ${reference}`, iban).toString(),
    openWith(find, keys, `document ${reference}`, document).toString(),
  ]);
}

const contents = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const reference = `RUM-${String(index + 1).padStart(4, "0")}`;
    return [`iban ${reference}`, `document ${reference}`];
  }).flat();

const sealedByNewest = async (ring: KeyRing): Promise<number> => {
  const [newest] = keysFor(ring, "vault");
  const mark = newest === undefined ? Buffer.alloc(0) : sealMark(newest);
  const rows = await readSealed();
  const seals = rows.flatMap(({ iban, document }) => [iban, document]);
  return seals.filter((seal) => Buffer.from(seal).subarray(0, mark.length).equals(mark)).length;
};

describe("the keys that an earlier version kept in the database", () => {
  it("[KEYS-2] move to the file; what they sealed is sealed anew, and they are erased", async () => {
    const secrets = await leaveByEarlierVersion(3);
    const ring = await open();
    expect(await sql("select name from secret")).toEqual([]);
    const kept = (purpose: "vault" | "push") =>
      keysFor(ring, purpose).map(({ bytes }) => Buffer.from(bytes));
    // Browsers are subscribed with the key towards push services: it stays the one.
    expect(kept("push")).toEqual([secrets["push"]]);
    expect(kept("vault").slice(1)).toEqual([secrets["mandate"]]);
    const accessKeys = keysFor(ring, "access-token").map(({ bytes }) => Buffer.from(bytes));
    expect(accessKeys).toHaveLength(1);
    expect(accessKeys).not.toContainEqual(secrets["access-token"]);
    expect(await openedBy(ring)).toEqual(contents(3));
    expect(await sealedByNewest(ring)).toBe(6);
    expect(kidsOf(await open())).toEqual(kidsOf(ring));
  });

  const refuse = (event: string, table: string, condition = "true") =>
    sql(`create function cut() returns trigger language plpgsql as $b$
      begin if ${condition} then raise exception 'cut short'; end if; return new; end $b$;`).then(
      () =>
        sql(`create trigger cut before ${event} on ${table}
          for each ${event === "truncate" ? "statement" : "row"} execute function cut()`),
    );

  it.each([
    ["before their ids are known", "insert", "known_key", "true", 0],
    ["in the middle of sealing anew", "update", "mandate", "new.reference > 'RUM-0060'", 50],
    ["before they are erased", "truncate", "secret", "true", 140],
  ])("[KEYS-2] are lost by no cut: %s", async (_, event, table, condition, done) => {
    await leaveByEarlierVersion(70);
    await refuse(event, table, condition);
    await expect(open()).rejects.toThrow();
    const cut = readKeyFile(file) ?? [];
    expect(await openedBy(cut)).toEqual(contents(70));
    expect(await sealedByNewest(cut)).toBeGreaterThanOrEqual(done);
    expect(await sql("select name from secret where name = 'mandate'")).toHaveLength(1);
    await sql("drop function cut cascade");

    const ring = await open();
    expect(kidsOf(ring)).toEqual(kidsOf(cut));
    expect(await openedBy(ring)).toEqual(contents(70));
    expect(await sealedByNewest(ring)).toBe(140);
    expect(await sql("select name from secret")).toEqual([]);
  });

  it("[KEYS-2] stand behind the keys of a file that was there before", async () => {
    const other = `${name}_b`;
    const otherUrl = await createDatabaseFrom(inject("postgresUrl"), templateName, other);
    const before = await runOn(otherUrl, openKeys(file));
    await dropDatabase(inject("postgresUrl"), other);
    const secrets = await leaveByEarlierVersion(1);
    const ring = await open();
    const [newest, older] = keysFor(ring, "vault");
    expect(newest?.kid).toBe(keysFor(before, "vault")[0]?.kid);
    expect(Buffer.from(older?.bytes ?? [])).toEqual(secrets["mandate"]);
    expect(await openedBy(ring)).toEqual(contents(1));
  });
});

describe("npm run keys", () => {
  it("[KEYS-3] lists, rotates and says what may not be retired yet", async () => {
    const command = async (...args: readonly string[]) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join("server", "rotation", "main.ts"), ...args],
        {
          cwd: join(import.meta.dirname, "../.."),
          env: { ...process.env, DATABASE_URL: url, KEY_FILE: file, DATA_DIR: folder },
        },
      );
      return stdout;
    };
    const [, pushed] = await Promise.all([
      open(),
      runOn(url, rotateKeys(file, ["push"])).then(({ added }) => added[0]?.kid),
    ]);
    expect(await command("rotate")).toMatch(
      /^(Nouvelle clé : (vault|access-token|refresh-token|support-form) [\w-]{8}\n){4}Le coffre : 0 contenus rescellés\./,
    );
    const listed = await command("list");
    expect(listed.split("\n").filter((line) => line.includes("en service"))).toHaveLength(7);
    expect(listed).toMatch(new RegExp(`push +${pushed} .* en service`));
    expect(listed).not.toContain(JSON.parse(readFileSync(file, "utf8")).keys[0].key);
    expect(await command("retire")).toMatch(/^(Encore utile jusqu'au .*Z : [\w-]+ [\w-]{8}\n){5}$/);
    await expect(command("inventer")).rejects.toThrow("npm run keys -- rotate");
  });
});
