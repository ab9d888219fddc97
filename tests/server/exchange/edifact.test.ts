import { Clock, Effect, Layer, Logger } from "effect";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { partyNamed } from "../../../core/edifact/interchange.ts";
import { NO_WISH } from "../../../core/exchange/wish.ts";
import { controlAnswer } from "../../../server/exchange/edifact/control-answer.ts";
import { ordersOut } from "../../../server/exchange/edifact/orders-out.ts";
import { DOOR_CONNECTIONS, makeDoor } from "../../../server/exchange/folder/door.ts";
import { readCommand } from "../../../server/exchange/options.ts";
import { takeFileIn } from "../../../server/exchange/take-file.ts";
import { applyReady } from "../../../server/exchange/take-in.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "../shoppers.ts";
import { shopPool } from "../shop-database.ts";
import { supportBrowser } from "../support-desk.ts";
import { makeTestClock } from "../test-clock.ts";
import { credentialsFor, programOf } from "./partner.ts";

// The messages of docs/partners.md, as a partner's system sends and gets them: an order placed over HTTP leaves
// as ORDERS, what is shipped comes as DESADV, its invoice as INVOIC, and each is answered by CONTRL.

const PAGE = readFileSync("docs/partners.md", "utf8");

/** A message of the page, by the kind that its UNH says. */
const example = (type: string): string => {
  const found = Array.from(PAGE.matchAll(/```edi\n([^`]*)```/g), ([, text = ""]) => text).find(
    (text) => text.includes(`+${type}:`),
  );
  if (found === undefined) throw new Error(`The page has no ${type}`);
  return found;
};

/** What was ordered before is not told again. */
const SINCE = "2026-11-26T16:10:00.000Z";
const ORDER = "P26-000731";
let shop: TestShop;
let folder: string;
let buyer: Shopper;
beforeAll(async () => {
  vi.stubEnv("INVOICES", "erp");
  shop = await startTestShop();
  shop.clock.set("2026-11-26T16:12:00.000Z");
  const [store = 0] = await makeStores(shop, 1);
  await shop.sql(`update store set erp_id = '302145', company = 'Boulangerie du Pont'
    where id = ${store}`);
  const code = await makeVariant(shop, { transport: "Z002", price: 1840, stock: 500 });
  await shop.sql("update variant set reference = 'T65-25' where code = $1", [code]);
  buyer = await shopperIn(shop, store);
  const order = await buyer.buy([[code, 40]], "VIREMENT");
  await shop.sql(
    `update "order" set number = $1, shipping_address = shipping_address
       || '{"street": "3 rue du Pont", "postcode": "35000", "city": "Rennes"}' where number = $2`,
    [ORDER, order.number],
  );
  await shop.sql(`update "order" set updated_at = '2026-01-01' where number <> $1`, [ORDER]);
  await shop.sql(`update order_item set product_snapshot = product_snapshot
      || '{"productName": "Farine de tradition T65", "packaging": "Sac 25 kg"}'`);
  await shop.sql("update shipment set delivery_date = '2026-12-01'");
  await shop.sql("update merchant set slug = 'moulin' where gmp");
  folder = mkdtempSync(join(tmpdir(), "edifact-"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  await shop.stop();
});

const run = <A, E>(work: Parameters<typeof runOn<A, E>>[1]): Promise<A> =>
  runOn(shop.databaseUrl, work, shop.clock.now() - Date.now());

const put = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, typeof text === "string" ? Buffer.from(text, "latin1") : text);
  return path;
};

/** Takes a file in as the command does, and applies it where nothing stands in its way. */
const taken = (file: string) =>
  run(
    Effect.gen(function* () {
      const answer = yield* takeFileIn(file, {
        fileName: "essai.edi",
        resource: null,
        profile: null,
        asOf: null,
        wish: NO_WISH,
        by: "essai",
      });
      if (answer.outcome === "asking") return { asking: answer.why };
      const { run: one, outcome } = answer;
      const done = one.state === "ready" ? yield* applyReady(one) : one;
      return { outcome, resource: done.resource, state: done.state, refusal: done.refusal };
    }).pipe(
      Effect.catchTag("UnreadableFile", ({ reason, line }) => Effect.succeed({ reason, line })),
    ),
  );

const out = (kind: "orders" | "ordrsp") =>
  run(
    Effect.map(
      ordersOut(kind, partyNamed("3012345678900") ?? { id: "", qualifier: "" }, SINCE, {}),
      (bytes) => bytes.toString("latin1").replaceAll("\r\n", "\n"),
    ),
  );

describe("EDIFACT", () => {
  it("[DOOR-33] is asked for by command with its partner and since when", () => {
    const asked = (...more: readonly string[]) => readCommand(["out", "orders", ...more]).asked;
    const since = ["--since", SINCE];
    expect(asked("--format", "ordrsp", "--partner", "3012345678900", ...since)).toEqual({
      command: "out-edifact",
      message: "ordrsp",
      partner: { id: "3012345678900", qualifier: "14" },
      since: SINCE,
      to: null,
    });
    expect(() => asked("--format", "edifact", ...since)).toThrow("--partner demande un GLN");
    expect(() => asked("--format", "edifact", "--partner", "X1")).toThrow("--since INSTANT");
  });

  it("[DOOR-33] orders leave as ORDERS and ORDRSP, each under a reference that none had before", async () => {
    expect(await out("orders")).toBe(example("ORDERS"));
    expect(await out("ordrsp")).toBe(example("ORDRSP"));
    expect((await out("orders")).split("\n")[1]).toMatch(/\+000000003'$/);
  });

  it("[DOOR-31] what left comes as DESADV, lot by lot, once", async () => {
    shop.clock.set("2026-12-01T06:00:00.000Z");
    const file = put("desadv.edi", example("DESADV"));
    expect(await taken(file)).toEqual({
      outcome: "compared",
      resource: "departures",
      state: "applied",
      refusal: null,
    });
    expect(
      await shop.sql(`select lot, quantity, best_before::text as best, left_at::text as at
        from shipped_line order by lot`),
    ).toEqual([
      { lot: "L2611-04", quantity: 30, best: "2027-03-12", at: "2026-12-01 03:30:00+00" },
      { lot: "L2611-05", quantity: 8, best: "2027-03-19", at: "2026-12-01 03:30:00+00" },
    ]);
    expect(await taken(file)).toMatchObject({ outcome: "known" });
  });

  it("[DOOR-32] a reference that its sender gave to another interchange is refused", async () => {
    const other = put("again.edi", example("DESADV").replace("QTY+12:8", "QTY+12:9"));
    expect(await taken(other)).toEqual({
      reason: expect.stringMatching(
        /^Segment UNB : la référence « 4711 » est déjà celle d'un autre échange du même émetteur \(passage n° \d+\)/,
      ),
      line: null,
    });
    const answer = await run(controlAnswer(other));
    expect(answer?.toString("latin1")).toContain("+4+26+UNB'");
  });

  it("[DOOR-31] an invoice comes as INVOIC, with its PDF beside it, is owed and refused without it", async () => {
    const file = put("invoic.edi", example("INVOIC"));
    expect(await taken(file)).toMatchObject({ resource: "invoices", state: "refused" });
    put("F2611-00417.pdf", "%PDF-1.7\n%%EOF\n");
    expect(await taken(file)).toMatchObject({ resource: "invoices", state: "applied" });
    expect(
      await shop.sql(`select amount::int, due_date::text as due from outstanding
        where invoice_number = 'F2611-00417'`),
    ).toEqual([{ amount: 73_765, due: "2026-12-31" }]);
  });

  it("[DOOR-32] what is put into the folder is answered by a CONTRL in out, taken or refused", async () => {
    const quai = join(folder, "quai");
    put("quai/in/departures/a.edi", example("DESADV"));
    put("quai/in/departures/a.edi.ok", "");
    put("quai/in/departures/b.edi", example("DESADV").replace("UNT+17", "UNT+16"));
    put("quai/in/departures/b.edi.ok", "");
    put("quai/in/departures/c.csv", "Commande;Référence\n");
    put("quai/in/departures/c.csv.ok", "");
    const clock = makeTestClock();
    clock.advance(shop.clock.now() - Date.now());
    const settled = await Effect.runPromise(
      makeDoor(quai).look.pipe(
        Effect.provide(
          Layer.mergeAll(
            shopPool(shop.databaseUrl, { connections: DOOR_CONNECTIONS }),
            Layer.succeed(Clock.Clock, clock.clock),
            Logger.layer([]),
          ),
        ),
      ),
    );
    expect(settled.map(({ file, shelf }) => [file, shelf])).toEqual([
      ["a.edi", "done"],
      ["b.edi", "refused"],
      ["c.csv", "refused"],
    ]);
    expect(settled[1]?.report.lines).toEqual([
      "b.edi : ligne 19, Segment UNT : il compte 16 segments, le message en a 17 : envoyez-le en entier.",
    ]);
    const answers = readdirSync(join(quai, "out")).toSorted();
    expect(answers.map((name) => name.replace(/\d{8}T\d{9}Z/, "…"))).toEqual([
      "CONTRL-…-a.edi",
      "CONTRL-…-b.edi",
    ]);
    const [a = "", b = ""] = answers.map((name) =>
      readFileSync(join(quai, "out", name), "latin1").replaceAll("\r\n", "\n"),
    );
    expect(a.replace(/\+\d{9}'/g, "+000000004'")).toBe(example("CONTRL"));
    expect(b).toContain(
      "UCI+4711+3012345678900:14+82098765400012:5+4'\nUCM+1+DESADV:D:96A:UN+4+29+UNT'",
    );
    expect(await run(controlAnswer(join(quai, "out", answers[0] ?? "")))).toBeNull();
  });

  it("[DOOR-31] comes by HTTP as a file does", async () => {
    const credentials = await credentialsFor(shop, "transporteur", ["departures:in"]);
    const program = await programOf(shop, credentials);
    expect(
      await program.run("departures", example("DESADV").replaceAll("+4711'", "+4712'")),
    ).toMatchObject({ state: "applied", counts: { added: 0, unchanged: 2, faulty: 0 } });
  });

  it("[DOOR-35] has its CONTRL with its run, the same for who sent it and at the desk, and for nobody else", async () => {
    const program = await programOf(
      shop,
      await credentialsFor(shop, "entrepot", ["departures:in", "departures:out"]),
    );
    const body = example("DESADV").replaceAll("+4711'", "+4713'");
    const { id, control } = await program.run("departures", body);
    expect(control).toBe(`/api/v2/exchange/runs/${id}/control`);
    const [one, two] = [
      await program.get(`/runs/${id}/control`),
      await program.get(`/runs/${id}/control`),
    ];
    const text = await one.text();
    expect([one.status, one.headers.get("content-type"), await two.text()]).toEqual([
      200,
      "application/edifact",
      text,
    ]);
    expect(text.replaceAll("\r\n", "\n").replace(/\+\d{9}'/g, "+000000004'")).toBe(
      example("CONTRL").replace("UCI+4711", "UCI+4713"),
    );
    const other = await programOf(shop, await credentialsFor(shop, "autre", ["departures:in"]));
    expect((await other.get(`/runs/${id}/control`)).status).toBe(404);
    const csv = await program.run(
      "departures",
      `Commande;Référence;Lot;Parti le;Quantité\n${ORDER};T65-25;L2611-04;01/12/2026 04:30;30\n`,
    );
    expect([csv.control, (await program.get(`/runs/${csv.id}/control`)).status]).toEqual([
      undefined,
      404,
    ]);
    const agent = supportBrowser(shop, "198.51.100.9");
    await agent.signIn("gestion@panetier.example");
    expect(await agent.read(`/runs/${id}`)).toMatchObject({ isEdifact: true });
    const seen = await agent.get(`/runs/${id}/control`);
    expect([seen.headers.get("content-disposition"), await seen.text()]).toEqual([
      `attachment; filename="CONTRL-${id}.edi"`,
      text,
    ]);
    expect((await agent.get(`/runs/${csv.id}/control`)).status).toBe(404);
  });

  it("[DOOR-36] an INVOIC comes by HTTP in an archive with its PDF, and nothing else is in it", async () => {
    const program = await programOf(
      shop,
      await credentialsFor(shop, "facturation", ["invoices:in"]),
    );
    const invoic = example("INVOIC")
      .replaceAll("F2611-00417", "F2611-00418")
      .replaceAll("+4720'", "+4721'")
      // The order has its invoice already.
      .replace("RFF+ON:P26-000731'\n", "")
      .replace("UNT+18", "UNT+17");
    const edi = Buffer.from(invoic, "latin1");
    const pdf = Buffer.from("%PDF-1.7\n%%EOF\n");
    const archive = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files));
    const refused = async (files: Record<string, Uint8Array>) => {
      const answer = await program.bring("invoices", archive(files));
      const { code, message }: { readonly code: string; readonly message: string } =
        await answer.json();
      return [answer.status, code, message];
    };
    expect(await refused({ "F2611-00418.pdf": pdf })).toEqual([
      422,
      "FICHIER_ILLISIBLE",
      "L’archive contient un fichier de lignes, un seul, et ses PDF.",
    ]);
    const [twice] = await refused({ "a.edi": edi, "b.edi": edi });
    const [, , below] = await refused({ "a.edi": edi, "sous/F2611-00418.pdf": pdf });
    expect([twice, below]).toEqual([
      422,
      "« sous/F2611-00418.pdf » : ce nom est interdit, ou y est deux fois. Mettez le fichier et ses PDF seuls dans l’archive, sans dossier.",
    ]);
    const run = await program.run(
      "invoices",
      archive({ "facture.edi": edi, "F2611-00418.pdf": pdf }),
    );
    expect(run).toMatchObject({ state: "applied", counts: { added: 1, faulty: 0 } });
    expect(
      await shop.sql("select amount::int from outstanding where invoice_number = 'F2611-00418'"),
    ).toEqual([{ amount: 73_765 }]);
  });
});
