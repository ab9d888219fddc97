import { gzipSync } from "node:zlib";
import { Effect, Stream } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClientScope, ExchangeRun } from "../../../api-schema/exchange-clients.ts";
import type { Profile } from "../../../core/exchange/profile.ts";
import { writeTable } from "../../../server/exchange/files/write-table.ts";
import { makeProfiles } from "../../../server/exchange/profiles.ts";
import { written } from "../desk/desk-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { supportBrowser } from "../support-desk.ts";
import {
  brand,
  BRANDS_HEADER,
  credentialsFor,
  doubledPrice,
  type Program,
  programOf,
  refusal,
} from "./partner.ts";

// What programs of partners bring in by their calls.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());

const nameOf = async (code: string) =>
  (await shop.sql<{ readonly name: string }>("select name from brand where slug = $1", [code]))[0]
    ?.name;

describe("what comes in", () => {
  let program: Program;
  let other: Program;
  beforeAll(async () => {
    const may: readonly ClientScope[] = ["brands:in", "brands:out", "prices:in"];
    program = await programOf(shop, await credentialsFor(shop, "apporte", may));
    other = await programOf(shop, await credentialsFor(shop, "voisin", may));
  });

  it.each([
    ["CSV", brand("par-csv", "Par CSV")],
    ["NDJSON", '{"Code marque": "par-ndjson", "Nom": "Par NDJSON"}\n'],
    ["JSON", '[{"Code marque": "par-json", "Nom": "Par JSON"}]'],
    [
      "XML",
      "<marques><marque><code_marque>par-xml</code_marque><nom>Par XML</nom></marque></marques>",
    ],
  ])("[DOOR-9] is applied and answered, by its content: %s", async (what, body) => {
    const run = await program.run("brands", body);
    expect(run).toMatchObject({
      resource: "brands",
      state: "applied",
      counts: { added: 1, changed: 0, faulty: 0 },
      faults: [],
    });
    expect(await nameOf(`par-${what.toLowerCase()}`)).toBe(`Par ${what}`);
    expect(
      await shop.sql("select who from change where run_id = $1 group by who", [run.id]),
    ).toEqual([{ who: "programme apporte" }]);
  });

  it("[DOOR-9] is read as a workbook, and by a kept profile", async () => {
    const rows = Stream.make({ "Code marque": "par-xlsx", Nom: "Par XLSX" });
    const pieces = await Effect.runPromise(
      Stream.runCollect(writeTable("xlsx", ["Code marque", "Nom"], rows)),
    );
    const workbook = new Uint8Array(Buffer.concat(pieces));
    expect(await program.run("brands", workbook)).toMatchObject({ state: "applied" });
    expect(await nameOf("par-xlsx")).toBe("Par XLSX");
    const profile: Profile = {
      format: "panetier-profile",
      version: 1,
      name: "marques-maison",
      resource: "brands",
      sources: [
        { column: "slug", header: "X1" },
        { column: "name", header: "X2" },
      ],
      ignored: [],
    };
    await runOn(
      shop.databaseUrl,
      Effect.flatMap(makeProfiles, (profiles) => profiles.keep(profile, "essai")),
    );
    const own = { profile: "marques-maison" };
    await program.run("brands", "X1;X2\npar-profil;Par profil\n", own);
    expect(await nameOf("par-profil")).toBe("Par profil");
    expect(await refusal(await program.bring("prices", "x", own))).toEqual([422, "PROFIL_INCONNU"]);
  });

  it("[DOOR-9] is unpacked where it is packed, and a preview writes nothing of the shop", async () => {
    const packed = new Uint8Array(gzipSync(brand("tasse", "Tassée")));
    const before = await written(shop);
    const run = await program.run(
      "brands",
      packed,
      { preview: "true" },
      { "content-encoding": "gzip" },
    );
    expect(run).toMatchObject({ state: "ready", counts: { added: 1 } });
    expect(await written(shop)).toEqual(before);
    await program.run("brands", packed, {}, { "content-encoding": "gzip" });
    expect(await nameOf("tasse")).toBe("Tassée");
  });

  it("[DOOR-9] tells each faulty line with its column, value, reason and cure, and takes the good ones alone where asked", async () => {
    const body = `${BRANDS_HEADER}\nBon code ?;Faux\nbonne-ligne;Bonne\nsans-nom;\n`;
    const run = await program.run("brands", body);
    expect([run.state, run.counts?.faulty]).toEqual(["refused", 2]);
    expect(
      run.faults.map(({ line, column, header, value }) => [line, column, header, value]),
    ).toEqual([
      [2, "slug", "Code marque", "Bon code ?"],
      [4, "name", "Nom", ""],
    ]);
    expect(await nameOf("bonne-ligne")).toBeUndefined();
    const good = await program.run("brands", body, { goodLines: "true" });
    expect([good.state, good.counts?.added]).toEqual(["applied", 1]);
    expect(await nameOf("bonne-ligne")).toBe("Bonne");
  });

  it("[DOOR-9] is its program's own: another's run is not there", async () => {
    const run = await program.run("brands", brand("la-mienne", "La mienne"));
    const own: ExchangeRun = await (await program.get(`/runs/${run.id}`)).json();
    expect(own).toEqual(run);
    expect((await other.get(`/runs/${run.id}`)).status).toBe(404);
    // The same bytes of another are a run of theirs, which finds nothing to do.
    const again = await other.run("brands", brand("la-mienne", "La mienne"));
    expect([again.id === run.id, again.counts?.unchanged]).toEqual([false, 1]);
    const same = await program.run("brands", brand("la-mienne", "La mienne"));
    expect(same.id).toBe(run.id);
  });

  it("[DOOR-9] goes on after the wait that was asked for, and its run says where it is", async () => {
    const answer = await program.bring(
      "brands",
      brand("plus-tard", "Plus tard"),
      {},
      { prefer: "wait=0" },
    );
    const run: ExchangeRun = await answer.json();
    expect([answer.status, answer.headers.get("location")]).toEqual([
      202,
      `/api/v2/exchange/runs/${run.id}`,
    ]);
    const state = async (): Promise<string> => {
      const seen: ExchangeRun = await (await program.get(`/runs/${run.id}`)).json();
      return seen.state;
    };
    await expect.poll(state, { timeout: 10_000 }).toBe("applied");
  });

  it("[DOOR-9] waits for somebody of the house where a guard says so, and is theirs to confirm", async () => {
    const run = await program.run("prices", await doubledPrice(shop));
    expect(run).toMatchObject({ state: "waiting", counts: { changed: 1 } });
    expect(run.concerns.map(({ guard }) => guard)).toContain("price-move");
    const agent = supportBrowser(shop, "10.8.0.2");
    await agent.signIn("gestion@panetier.example");
    const seen = await agent.read<{ readonly receivedBy: string; readonly may: object }>(
      `/runs/${run.id}`,
    );
    expect([seen.receivedBy, seen.may]).toEqual([
      "programme apporte",
      { apply: false, confirm: true, cancel: true, undo: false },
    ]);
    await agent.send("POST", `/runs/${run.id}/confirm`);
    await agent.send("POST", `/runs/${run.id}/apply`);
    const after: ExchangeRun = await (await program.get(`/runs/${run.id}`)).json();
    expect(after.state).toBe("applied");
  });

  it("[DOOR-9] is taken once by its key: the same again is the same run, another body is refused", async () => {
    const key = { "idempotency-key": "nuit-2026-11-28" };
    const body = brand("une-fois", "Une fois");
    const both = await Promise.all([
      program.run("brands", body, {}, key),
      program.run("brands", body, {}, key),
    ]);
    const [first, second] = both;
    expect(second.id).toBe(first.id);
    await shop.sql("update brand set name = 'Reprise' where slug = 'une-fois'");
    expect((await program.run("brands", body, {}, key)).id).toBe(first.id);
    expect(await nameOf("une-fois")).toBe("Reprise");
    const otherBody = await program.bring("brands", brand("une-fois", "Autre"), {}, key);
    expect(await refusal(otherBody)).toEqual([422, "CLE_DEJA_UTILISEE"]);
    const otherWish = await program.bring("brands", body, { goodLines: "true" }, key);
    expect(await refusal(otherWish)).toEqual([422, "CLE_DEJA_UTILISEE"]);
    // A key is a program's own.
    expect((await other.run("brands", body, {}, key)).id).not.toBe(first.id);
  });

  it("[DOOR-9] is finished when it comes again after its process has ended in the middle", async () => {
    const key = { "idempotency-key": "coupe-entre-deux" };
    const body = brand("coupe", "Coupée");
    const run = await program.run("brands", body, {}, key);
    const asIf = (state: string, counts: string) =>
      shop.sql(
        `with line as (update exchange_line set piece = null where run_id = $1),
           gone as (delete from brand where slug = 'coupe')
         update exchange_run set state = $2, counts = $3::jsonb, applied_at = null, ended_at = null where id = $1`,
        [run.id, state, counts],
      );
    const counts = JSON.stringify(run.counts);
    // Compared and not applied; in the middle of its pieces; before its lines were known.
    await asIf("ready", counts);
    expect(await program.run("brands", body, {}, key)).toMatchObject({
      id: run.id,
      state: "applied",
    });
    expect(await nameOf("coupe")).toBe("Coupée");
    await asIf("applying", counts);
    expect(await program.run("brands", body, {}, key)).toMatchObject({
      id: run.id,
      state: "applied",
    });
    expect(await nameOf("coupe")).toBe("Coupée");
    await asIf("mapped", "{}");
    const anew = await program.run("brands", body, {}, key);
    expect([anew.id > run.id, anew.state]).toEqual([true, "applied"]);
    expect(await nameOf("coupe")).toBe("Coupée");
  });

  it("[DOOR-9] is refused with its cure where it cannot be read, and nothing of the shop is written", async () => {
    const before = await written(shop);
    const gzip = { "content-encoding": "gzip" };
    const whole = gzipSync(brand("jamais", "Jamais"));
    const cases = {
      nothing: await program.bring("brands", ""),
      "a cut gzip": await program.bring(
        "brands",
        new Uint8Array(whole.subarray(0, whole.length - 9)),
        {},
        gzip,
      ),
      "no gzip at all": await program.bring("brands", brand("jamais", "Jamais"), {}, gzip),
      "another packing": await program.bring("brands", "x", {}, { "content-encoding": "br" }),
      "a huge line": await program.bring(
        "brands",
        `${BRANDS_HEADER}\n${"a".repeat(9_000_000)};b\n`,
      ),
      "cut JSON": await program.bring("brands", '[{"Code marque": "jamais", "Nom": '),
      "another resource": await program.bring("brands", "Tarif;Référence;Prix HT\nA;B;1\n"),
      "no such profile": await program.bring("brands", "x", { profile: "aucun" }),
      "a bomb": await program.bring(
        "brands",
        new Uint8Array(gzipSync(Buffer.alloc(60 * 1024 * 1024, 97))),
        {},
        gzip,
      ),
      "no such resource": await program.bring("farines", "x"),
      "no instant": await program.bring("brands", "x", { asOf: "hier" }),
    };
    const answers = Object.fromEntries(
      await Promise.all(
        Object.entries(cases).map(async ([which, answer]) => [which, await refusal(answer)]),
      ),
    );
    expect(answers).toEqual({
      nothing: [422, "FICHIER_ILLISIBLE"],
      "a cut gzip": [422, "FICHIER_ILLISIBLE"],
      "no gzip at all": [422, "FICHIER_ILLISIBLE"],
      "another packing": [422, "FICHIER_ILLISIBLE"],
      // It can be read, and is a faulty line of its run.
      "a huge line": [200, undefined],
      "cut JSON": [422, "FICHIER_ILLISIBLE"],
      "another resource": [422, "COLONNES_A_PRECISER"],
      "no such profile": [422, "PROFIL_INCONNU"],
      "a bomb": [413, 413],
      "no such resource": [400, 400],
      "no instant": [400, 400],
    });
    expect(await written(shop)).toEqual(before);
  });

  it("[DOOR-9] breaks nothing, whatever its bytes are", async () => {
    const calm = await programOf(shop, await credentialsFor(shop, "hasard", ["brands:in"]));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 400 }),
          fc.string({ maxLength: 200 }).map((text) => new TextEncoder().encode(text)),
          fc
            .array(fc.string({ maxLength: 12 }), { maxLength: 20 })
            .map((cells) => new TextEncoder().encode(`${BRANDS_HEADER}\n${cells.join(";")}\n`)),
        ),
        fc.constantFrom("text/csv", "application/json", "multipart/form-data", "x/y; z"),
        async (bytes, type) => {
          const answer = await calm.bring(
            "brands",
            new Uint8Array(bytes),
            { preview: "true" },
            { "content-type": type },
          );
          expect([200, 413, 422]).toContain(answer.status);
          await answer.arrayBuffer();
        },
      ),
      { numRuns: 60 },
    );
    expect(shop.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
