import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEY_BAR } from "../../../api-schema/exchange/resource.ts";
import type {
  StaffChange,
  StaffRow,
  StaffRowSeen,
  StaffRun,
  TakenFile,
  UndoneRun,
} from "../../../api-schema/staff-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";
import {
  agentWith,
  changed,
  formOf,
  linesOf,
  propose,
  rowOf,
  write,
  written,
} from "./desk-resources.ts";

let shop: TestShop;
let direction: SupportBrowser;
let other: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = supportBrowser(shop, "13.0.0.1");
  await direction.signIn("gestion@panetier.example");
  other = await agentWith(shop, "Léa Martin", ["direction"], "13.0.0.2");
});
afterAll(() => shop.stop());

const slug = "moulin-du-quai";
const brand = {
  slug,
  name: "Moulin du quai",
  description: "Au bord de l'eau.",
  keywords: ["quai"],
};

describe("[DESK-R1] a change at the desk", () => {
  it("shows what it would do, writes nothing until it is applied, and is taken back", async () => {
    const before = await written(shop);
    const proposed = await propose(direction, "brands", [{ cells: brand }]);
    expect(proposed).toEqual({
      id: expect.any(Number),
      resource: "brands",
      state: "ready",
      fileName: "Saisie à la gestion",
      byHand: true,
      asOf: null,
      complete: false,
      only: null,
      goodLines: false,
      merchant: null,
      counts: { added: 1, changed: 0, unchanged: 0, gone: 0, faulty: 0, skipped: 0 },
      concerns: [],
      refusal: null,
      told: [],
      receivedBy: "gestion@panetier.example",
      receivedAt: expect.any(String),
      confirmedBy: null,
      countsFrom: null,
      appliedAt: null,
      undoneAt: null,
      bundle: null,
      progress: { written: 0, of: 1 },
      undoing: "reversible",
      may: { apply: true, confirm: false, cancel: true, undo: false },
    });
    expect(await linesOf(direction, proposed)).toEqual([
      { n: 1, line: 1, key: slug, outcome: "added", before: null, after: brand, faults: [] },
    ]);
    expect(await written(shop)).toEqual(before);

    const applied = await changed<StaffRun>(direction, `/runs/${proposed.id}/apply`);
    expect([applied.state, applied.progress, applied.may]).toEqual([
      "applied",
      { written: 1, of: 1 },
      { apply: false, confirm: false, cancel: false, undo: true },
    ]);
    const edited = await write(direction, "brands", [{ cells: { slug, description: null } }]);
    expect(edited.counts?.changed).toBe(1);
    const isTheDesks = (column: string) => ({
      column,
      owner: "desk",
      who: expect.any(String),
      at: expect.any(String),
    });
    expect(await rowOf(direction, "brands", { slug })).toEqual({
      key: slug,
      cells: { ...brand, description: "" },
      held: [],
      taken: ["description", "keywords"],
      changes: 2,
      owners: ["description", "keywords"].map(isTheDesks),
      acts: ["description", "keywords", "description"].map(isTheDesks),
    });
    const history = await direction.read<readonly StaffChange[]>(
      `/changes?resource=brands&key=${slug}`,
    );
    expect(history).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        who: "gestion@panetier.example",
        run: edited.id,
        undoes: null,
        resource: "brands",
        lostFiles: 0,
        key: slug,
        before: { description: brand.description },
        after: { description: "" },
      },
      expect.objectContaining({ run: proposed.id, before: null, after: brand }),
    ]);

    const undone = await changed<UndoneRun>(direction, `/runs/${edited.id}/undo`);
    expect([undone.givenBack, undone.kept, undone.run.state]).toEqual([1, [], "undone"]);
    expect((await rowOf(direction, "brands", { slug })).cells).toEqual(brand);
    const gone = await changed<UndoneRun>(direction, `/runs/${proposed.id}/undo`);
    expect(gone.givenBack).toBe(1);
    expect(await refusalOf(await direction.get(`/resources/brands/row?key=${slug}`))).toEqual([
      404,
      "Cette ligne n’existe pas.",
    ]);
    expect(await refusalOf(await direction.send("POST", `/runs/${edited.id}/apply`))).toEqual([
      409,
      `Le passage n° ${edited.id} est déjà annulé.`,
    ]);
  });

  it("is given up, and is nobody's to apply then", async () => {
    const { id } = await propose(direction, "brands", [{ cells: { ...brand, slug: "quai-2" } }]);
    expect((await changed<StaffRun>(direction, `/runs/${id}/cancel`)).state).toBe("cancelled");
    const answers = await Promise.all(
      ["apply", "confirm", "cancel", "undo"].map((step) =>
        direction.send("POST", `/runs/${id}/${step}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  });

  it("is reprised from the history, as a proposal to look at", async () => {
    await write(direction, "brands", [{ cells: { ...brand, slug: "reprise" } }]);
    await write(direction, "brands", [{ cells: { slug: "reprise", name: "Autrement" } }]);
    const [named, made] = await direction.read<readonly StaffChange[]>(
      "/changes?resource=brands&key=reprise",
    );
    const back = await changed<StaffRun>(direction, `/changes/${named?.id}/proposals`);
    expect(await linesOf(direction, back)).toMatchObject([
      { outcome: "changed", before: { name: "Autrement" }, after: { name: brand.name } },
    ]);
    await changed(direction, `/runs/${back.id}/apply`);
    expect((await rowOf(direction, "brands", { slug: "reprise" })).cells["name"]).toBe(brand.name);
    expect(await refusalOf(await direction.send("POST", `/changes/${made?.id}/proposals`))).toEqual(
      [409, `Il n'y avait rien avant : annulez le passage n° ${made?.run}, qui l'a créée.`],
    );
  });
});

describe("[DESK-R2] what somebody has seen", () => {
  const cells = { ...brand, slug: "vue" };

  it("and somebody else has changed since is told, and nothing is lost", async () => {
    await write(direction, "brands", [{ cells }]);
    await write(other, "brands", [{ cells: { slug: "vue", name: "Par Léa" } }]);
    const late = await propose(direction, "brands", [
      { cells: { slug: "vue", name: "Par la direction" }, seen: { name: brand.name } },
      { cells: { ...brand, slug: "vue-2" } },
    ]);
    expect([late.state, late.refusal]).toEqual(["refused", "1 ligne est fautive : corrigez-la."]);
    expect((await linesOf(direction, late))[0]).toEqual({
      n: 1,
      line: 1,
      key: "vue",
      outcome: "faulty",
      before: null,
      after: null,
      faults: [
        {
          column: "name",
          value: "Par Léa",
          reason: "Modifié depuis par Léa Martin : relisez, puis proposez de nouveau.",
        },
      ],
    });
    expect((await rowOf(direction, "brands", { slug: "vue" })).cells["name"]).toBe("Par Léa");
  });

  it("is looked at again when it is applied", async () => {
    const before = await propose(direction, "brands", [
      { cells: { slug: "vue", name: "Trop tard" }, seen: { name: "Par Léa" } },
    ]);
    expect(before.state).toBe("ready");
    await shop.sql("update brand set name = 'Ailleurs' where slug = 'vue'");
    expect(await refusalOf(await direction.send("POST", `/runs/${before.id}/apply`))).toEqual([
      409,
      "1 ligne a été modifiée depuis : rien n'est écrit, relisez et proposez de nouveau.",
    ]);
    const run = await direction.read<StaffRun>(`/runs/${before.id}`);
    expect([run.state, run.counts]).toEqual([
      "refused",
      { added: 0, changed: 0, unchanged: 0, gone: 0, faulty: 1, skipped: 0 },
    ]);
    expect((await linesOf(direction, run))[0]?.faults).toEqual([
      {
        column: "name",
        value: "Ailleurs",
        reason: "Modifié depuis sur le site : relisez, puis proposez de nouveau.",
      },
    ]);
    expect((await rowOf(direction, "brands", { slug: "vue" })).cells["name"]).toBe("Ailleurs");
  });
});

describe("[DESK-R3] what a customer has said on the site", () => {
  it("is changed at the desk, and stays theirs before files", async () => {
    const [{ number } = { number: "" }] = await shop.sql<{ number: string }>(
      `update store set closing_days = '{1}', closing_days_set_at = '2026-11-20T08:00:00Z'
        where id = (select min(id) from store where erp_id is not null and status = 'active') returning erp_id as number`,
    );
    const told = await changed<TakenFile>(
      direction,
      "/resources/files",
      formOf(`N° client;Jours de fermeture\n${number};mercredi`, { resource: "customers" }),
    );
    expect(told).toMatchObject({
      outcome: "compared",
      run: {
        byHand: false,
        counts: { changed: 0, unchanged: 1 },
        told: [expect.stringContaining("autre chose que ce qu'on a dit sur le site")],
      },
    });
    const run = await write(direction, "customers", [
      { cells: { number, closingDays: ["2", "7"] } },
    ]);
    expect([run.counts?.changed, run.told]).toEqual([1, []]);
    const { cells, held } = await rowOf(direction, "customers", { number });
    expect([cells["closingDays"], held]).toEqual([["2", "7"], ["closingDays"]]);
  });
});

describe("[DESK-R4] what cannot be", () => {
  it("is a faulty line with its reason, and nothing of the proposal is taken", async () => {
    const before = await written(shop);
    const run = await propose(direction, "variants", [
      { cells: { reference: "Q-1", packaging: "Sac" } },
      { cells: { reference: "Q-2", ean: "3760001000017", netWeight: -5 } },
      { cells: { packaging: "Sac", active: null, product: "RIEN" } },
      { cells: { reference: "Q-3", vatRate: 0.05555 } },
    ]);
    const lines = await linesOf(direction, run);
    expect(run.state).toBe("refused");
    expect(lines.map(({ faults }) => faults.map(({ column, reason }) => [column, reason]))).toEqual(
      [
        expect.arrayContaining([
          [
            "product",
            "Il manque « Code produit » : un article qui n'existe pas encore en a besoin.",
          ],
        ]),
        [
          ["ean", expect.stringContaining("n’est pas un code EAN")],
          ["netWeight", "Au moins 0."],
        ],
        [
          ["active", "« En vente » ne peut pas être supprimé."],
          ["reference", "Il manque « Référence »."],
          ["product", "Inconnu parmi les produits : prenez d'abord leur fichier."],
        ],
        [["vatRate", "Pas plus de deux décimales."]],
      ],
    );
    expect(await written(shop)).toEqual(before);
  });

  it("is no cell of the resource, and is refused before it is looked at", async () => {
    const post = (resource: string, body: object) =>
      direction.send("POST", `/resources/${resource}/proposals`, body);
    const one = (cells: object) => ({ lines: [{ cells }], only: null });
    expect(await refusalOf(await post("brands", one({ slug, unitPrice: 1 })))).toEqual([
      400,
      "lines.0.cells.unitPrice : Les marques n'ont pas de colonne « unitPrice ».",
    ]);
    expect(await refusalOf(await post("brands", one({ slug: 5 })))).toEqual([
      400,
      "lines.0.cells.slug : « Code marque » ne peut pas être de cette sorte.",
    ]);
    const statuses = await Promise.all(
      [
        post("brands", one({ slug, constructor: "x" })),
        post("brands", one({ slug, __proto__x: "x" })),
        post("brands", one({ slug: "a\u0000b" })),
        post("brands", { lines: [], only: null }),
        post("brands", {
          lines: Array.from({ length: 2001 }, () => ({ cells: brand })),
          only: null,
        }),
        post("rien", one({ slug })),
        post("prices", one({ list: "Z", article: "A", unitPrice: 1.5 })),
        post("prices", one({ list: "Z", article: "A", unitPrice: Number.MAX_VALUE })),
      ].map(async (answer) => (await answer).status),
    );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400]);
    expect(await refusalOf(await post("orders", one({ order: "P26" })))).toEqual([
      422,
      "resource : Les commandes sortent seulement : rien n'en est changé ici.",
    ]);
    expect(await refusalOf(await direction.send("POST", "/changes/999999999/proposals"))).toEqual([
      404,
      "Ce changement n’existe pas.",
    ]);
  });
});

describe("[DESK-R5] a run that moves money", () => {
  it("waits for somebody else than who brought it", async () => {
    const [row] = await direction.read<readonly StaffRow[]>("/resources/prices/rows");
    const { list = null, article = null, from = null, unitPrice } = row?.cells ?? {};
    const cells = { list, article, from, unitPrice: Number(unitPrice) * 2 };
    const run = await propose(direction, "prices", [{ cells }]);
    expect([run.state, run.concerns.map(({ guard }) => guard), run.may]).toEqual([
      "waiting",
      ["price-move"],
      { apply: false, confirm: false, cancel: true, undo: false },
    ]);
    expect(await refusalOf(await direction.send("POST", `/runs/${run.id}/apply`))).toEqual([
      409,
      `Le passage n° ${run.id} attend un second regard.`,
    ]);
    expect(await refusalOf(await direction.send("POST", `/runs/${run.id}/confirm`))).toEqual([
      409,
      "C'est de l'argent : quelqu'un d'autre que vous, qui l'avez proposé, le regarde et le confirme.",
    ]);
    const confirmed = await changed<StaffRun>(other, `/runs/${run.id}/confirm`);
    expect([confirmed.state, confirmed.confirmedBy]).toEqual([
      "ready",
      "Léa Martin@panetier.example",
    ]);
    expect((await changed<StaffRun>(direction, `/runs/${run.id}/apply`)).state).toBe("applied");
    await changed(direction, `/runs/${run.id}/undo`);
  });

  it("that moves none may be confirmed by the same person, who has looked again", async () => {
    const [row] = await direction.read<readonly StaffRow[]>("/resources/variants/rows");
    const reference = row?.key ?? "";
    const run = await propose(direction, "variants", [{ cells: { reference, netWeight: 1234 } }]);
    expect([run.state, run.may.confirm]).toEqual(["waiting", true]);
    expect((await changed<StaffRun>(direction, `/runs/${run.id}/confirm`)).state).toBe("ready");
    await changed(direction, `/runs/${run.id}/cancel`);
  });
});

describe("[DESK-R6] a file at the desk", () => {
  const take = (text: string, fields: Readonly<Record<string, string>> = {}) =>
    changed<TakenFile>(direction, "/resources/files", formOf(text, fields));
  const text = "Code marque;Nom;Mots\nfichier;Du fichier;pain";

  it("is asked about, answered, previewed and applied, and is known the next time", async () => {
    const asking = await take(text, { resource: "brands" });
    expect(asking).toEqual({
      outcome: "asking",
      resource: "brands",
      why: "Des colonnes sont à préciser.",
      guesses: [
        {
          header: "Mots",
          column: "keywords",
          confidence: "doubtful",
          why: expect.stringContaining("ressemble à"),
        },
      ],
    });
    const meant = JSON.stringify({ Mots: "keywords" });
    const taken = await take(text, { resource: "brands", meant });
    expect(taken).toMatchObject({
      outcome: "compared",
      ignored: [],
      run: { state: "ready", fileName: "marques.csv", byHand: false, counts: { added: 1 } },
    });
    if (taken.outcome !== "compared") throw new Error("It was not compared.");
    await changed(direction, `/runs/${taken.run.id}/apply`);
    expect((await rowOf(direction, "brands", { slug: "fichier" })).cells["keywords"]).toEqual([
      "pain",
    ]);
    expect(await take(text, { resource: "brands", meant })).toMatchObject({
      outcome: "known",
      run: { id: taken.run.id },
    });
  });

  it("of many lines is written behind the answer, and says how far it is", async () => {
    const lines = Array.from({ length: 5100 }, (_, at) => `beaucoup-${at};Marque ${at}`);
    const taken = await take(`Code marque;Nom\n${lines.join("\n")}`, { resource: "brands" });
    if (taken.outcome !== "compared") throw new Error("It was not compared.");
    const begun = await changed<StaffRun>(direction, `/runs/${taken.run.id}/apply`);
    expect([begun.state, begun.progress.of]).toEqual(["applying", 5100]);
    expect(begun.progress.written).toBeLessThan(5100);
    await expect
      .poll(async () => direction.read<StaffRun>(`/runs/${taken.run.id}`), { timeout: 60_000 })
      .toMatchObject({ state: "applied", progress: { written: 5100, of: 5100 } });
  });

  it("[QUAI-61] in the keys of another system is of the house's rows", async () => {
    const [row] = await direction.read<readonly StaffRow[]>("/resources/brands/rows");
    const own = row?.key ?? "";
    const keys = await propose(direction, "externalKeys", [
      { cells: { source: "sage-desk", of: "brands", own, external: "MDV" } },
    ]);
    await changed(direction, `/runs/${keys.id}/apply`);
    const fields = { resource: "brands", source: "sage-desk" };
    const taken = await take("Code marque;Nom\nMDV;Moulin du Val, nouveau", fields);
    if (taken.outcome !== "compared") throw new Error("It was not compared.");
    expect((await linesOf(direction, taken.run)).map(({ key }) => key)).toEqual([own]);
    await changed(direction, `/runs/${taken.run.id}/cancel`);
    const odd = await direction.send(
      "POST",
      "/resources/files",
      formOf(text, { resource: "brands", source: "Sage 100" }),
    );
    expect(await refusalOf(odd)).toEqual([
      422,
      "source : Un système s'écrit en minuscules, comme dans « Correspondances » : sage-100.",
    ]);
  });

  it("that is none, or has nothing to say, is refused in words", async () => {
    const post = async (form: FormData) =>
      refusalOf(await direction.send("POST", "/resources/files", form));
    expect(await post(new FormData())).toEqual([422, "files : Choisissez un fichier."]);
    expect(await post(formOf("", { resource: "brands" }))).toEqual([422, expect.any(String)]);
    expect(await post(formOf(text, { profile: "aucun" }))).toEqual([
      422,
      "profile : Aucun profil ne s'appelle « aucun ».",
    ]);
    expect(await post(formOf(text, { resource: "brands", meant: "{" }))).toEqual([
      422,
      "meant : Ce que veulent dire les en-têtes n'est pas lisible.",
    ]);
    expect(await post(formOf(text, { asOf: "2026-13-45T99:00:00.000Z" }))).toEqual([
      422,
      "asOf : Cet instant n'existe pas.",
    ]);
    const odd = await take(text, { resource: "brands", meant: '{"Mots":"constructor"}' });
    expect(odd).toMatchObject({ outcome: "asking", guesses: [{ confidence: "doubtful" }] });
    expect(await take("Rien;Autre\n1;2")).toMatchObject({ outcome: "asking", resource: null });
  });
});

describe("[DESK-R7] a row of several columns", () => {
  it("is named by the texts of its key, and not by what is no key", async () => {
    const [row] = await direction.read<readonly StaffRow[]>("/resources/prices/rows");
    const read = (key: string) =>
      direction.get(`/resources/prices/row?${new URLSearchParams({ key })}`);
    const seen: StaffRowSeen = await (await read(row?.key ?? "")).json();
    expect(seen).toMatchObject({ ...row });
    const others = [
      "",
      "x",
      `x${KEY_BAR}y`,
      `x${KEY_BAR}y${KEY_BAR}hier`,
      `${row?.key}'; select 1`,
    ];
    const statuses = await Promise.all(others.map(async (key) => (await read(key)).status));
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });
});

describe("[QUAI-60] a column that a file has written", () => {
  const key = "moulin-tenu";
  const file = (name: string) => formOf(`Code marque;Nom\n${key};${name}`, { resource: "brands" });
  const take = async (name: string): Promise<StaffRun> => {
    const taken = await changed<TakenFile>(direction, "/resources/files", file(name));
    if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
    return changed<StaffRun>(direction, `/runs/${taken.run.id}/apply`);
  };
  const own = (column: string, owner: "desk" | "file") => ({ key, column, owner });

  it("is taken over at the desk, kept from the next file, and given back", async () => {
    await take("Moulin du fichier");
    const [who, at] = [expect.any(String), expect.any(String)];
    const byFile = { column: "name", owner: "file", who, at };
    const byDesk = { ...byFile, owner: "desk" };
    expect((await rowOf(direction, "brands", { slug: key })).owners).toContainEqual(byFile);
    const taken = await changed(direction, "/resources/brands/owners", own("name", "desk"));
    expect(taken).toEqual({ owners: expect.arrayContaining([byDesk]), acts: [byDesk] });
    expect((await take("Moulin de quatre heures")).told).toEqual([
      `1 ligne dit autre chose que ce que tient la gestion, qui est gardé (${key} : Nom).`,
    ]);
    const held = await rowOf(direction, "brands", { slug: key });
    expect([held.cells["name"], held.taken]).toEqual(["Moulin du fichier", ["name"]]);
    await changed(direction, "/resources/brands/owners", own("name", "file"));
    await take("Moulin de cinq heures");
    const back = await rowOf(direction, "brands", { slug: key });
    expect([back.cells["name"], back.taken, back.acts]).toEqual([
      "Moulin de cinq heures",
      undefined,
      [byFile, byDesk],
    ]);
  });

  it("is nobody's where there is no such row or column, or no right to it", async () => {
    const post = async (browser: SupportBrowser, path: string, body: object) => {
      const answer = await browser.send("POST", path, body);
      return answer.status;
    };
    const content = await agentWith(shop, "Nora Petit", ["content"], "13.0.0.9");
    expect([
      await post(direction, "/resources/brands/owners", own("slug", "desk")),
      await post(direction, "/resources/brands/owners", own("constructor", "desk")),
      await post(direction, "/resources/brands/owners", { ...own("name", "desk"), key: "aucun" }),
      await post(direction, "/resources/departures/owners", own("quantity", "desk")),
      await post(content, "/resources/prices/owners", own("unitPrice", "desk")),
    ]).toEqual([422, 422, 404, 422, 404]);
  });
});
