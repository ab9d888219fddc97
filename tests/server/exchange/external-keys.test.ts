import { Effect, Stream } from "effect";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { ambiguousKeys } from "../../../server/exchange/external-keys.ts";
import { goOut } from "../../../server/exchange/go-out.ts";
import { readCommand } from "../../../server/exchange/options.ts";
import { makeProfiles } from "../../../server/exchange/profiles.ts";
import { profileOf } from "../../../server/exchange/take-in.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// What other systems call what the house has.

const mill = useSmallMill("exchange_external_keys");
const keys = { resource: "externalKeys" } as const;
const HEADER = "Source;De quoi;Clé de la maison;Clé de la source";
const sage = { source: "sage" };

const kept = () =>
  mill.rows<{ readonly key: string }>(
    `select concat_ws(' ', source, resource, coalesce(v.reference, s.erp_id), coalesce(external, '-')) as key
       from external_key k left join variant v on k.resource = 'variants' and v.id = k.row_id
       left join store s on k.resource = 'customers' and s.id = k.row_id order by 1`,
  );
const faultsOf = async (run: number) =>
  (
    await mill.rows<{ readonly line: number; readonly reason: string }>(
      "select line, faults->0->>'reason' as reason from exchange_line where run_id = $1 and outcome = 'faulty' order by n",
      [run],
    )
  ).map(({ line, reason }) => [line, reason]);
const outFor = (resource: ResourceName, source: string) =>
  mill.run(
    Effect.map(Stream.runCollect(goOut(resource, null, { source }).rows), (lines) => {
      const { columns } = goOut(resource, null, { source });
      return [columns, ...lines.map((line) => columns.map((header) => line[header] ?? ""))]
        .map((row) => row.join(";"))
        .join("\n");
    }),
  );

describe("keys of other systems", () => {
  beforeEach(() =>
    mill.take(
      `${HEADER}
sage;article;T65-25;FAR-65
sage;article;T65-10;T65/10
sage;client;104512;C-FOURNIL
ebp;article;T65-25;000123`,
      keys,
    ),
  );

  it("[QUAI-61] name the house's rows in whatever column a file of theirs has them", async () => {
    await mill.take("Tarif;Réf;PU HT\nZN;FAR-65;18,60\nZN;T65-10;8,20", {
      resource: "prices",
      wish: sage,
    });
    await mill.take("Code article;Conditionnement;Gencod\nT65/10;Sac 10 kg;3760001000023", {
      resource: "variants",
      wish: sage,
    });
    await mill.take("E-mail;N° client;Rôle\nlea@fournil.fr;C-FOURNIL;comptable", {
      resource: "users",
      wish: sage,
    });
    expect(
      await mill.rows(
        `select v.reference, v.ean, p.unit_price as price from variant v
           join price p on p.variant_id = v.id and p.valid_from = '-infinity'
           join price_list l on l.id = p.price_list_id and l.code = 'ZN' order by 1`,
      ),
    ).toEqual([
      { reference: "T65-10", ean: "3760001000023", price: 820 },
      { reference: "T65-25", ean: "3760001000016", price: 1860 },
    ]);
    expect(
      await mill.rows(
        "select s.erp_id from store_shop_user u join store s on s.id = u.store_id join customer c on c.id = u.customer_id where c.email = 'lea@fournil.fr'",
      ),
    ).toEqual([{ erp_id: "104512" }]);
  });

  it("[QUAI-61] that name nothing are faulty lines with the cure, and without a source nothing is looked up", async () => {
    const text = "Tarif;Réf;PU HT\nZN;FAR-65;18,60\nZN;FAR-99;8,20";
    const theirs = await mill.previewed(text, { resource: "prices", wish: sage });
    expect(await faultsOf(theirs.id)).toEqual([
      [
        3,
        "Inconnu parmi les articles, et « sage » n'en donne pas la correspondance : prenez d'abord celle-ci.",
      ],
    ]);
    const shops = await mill.previewed("E-mail;N° client;Rôle\nlea@fournil.fr;C-X;comptable", {
      resource: "users",
      wish: sage,
    });
    expect(await faultsOf(shops.id)).toEqual([
      [2, expect.stringContaining("« sage » n'en donne pas la correspondance")],
    ]);
    const ours = await mill.previewed(text, { resource: "prices" });
    expect((await faultsOf(ours.id)).map(([line]) => line)).toEqual([2, 3]);
    const unknown = await mill.previewed("Tarif;Réf;PU HT\nZN;T65-25;18,60", {
      resource: "prices",
      wish: { source: "cegid" },
    });
    expect([unknown.state, unknown.told]).toEqual([
      "ready",
      [
        "Aucune clé de « cegid » n'est connue : chaque clé du fichier a été lue comme celle de la maison.",
      ],
    ]);
  });

  it("[QUAI-61] that would name two things are refused, as is what the house has not", async () => {
    const run = await mill.previewed(
      `${HEADER}
sage;article;S170-25;FAR-65
ebp;article;T65-10;X1
ebp;article;S170-25;X1
cegid;article;T65-25;T65-10
sage;article;T80-25;FAR-80`,
      keys,
    );
    expect(await faultsOf(run.id)).toEqual([
      [2, "Cette source appelle déjà ainsi « T65-25 » : une clé désigne une seule chose."],
      [3, "Une autre ligne donne cette clé à « S170-25 » : une clé désigne une seule chose."],
      [4, "Une autre ligne donne cette clé à « T65-10 » : une clé désigne une seule chose."],
      [
        5,
        "La maison appelle ainsi autre chose, dont cette source n'a pas de clé : donnez-lui d'abord la sienne.",
      ],
      [6, "La maison n'a rien de ce nom : prenez d'abord son fichier."],
    ]);
    // As it may come by two runs that know nothing of each other.
    await mill.rows(
      "insert into external_key select 'sage', 'variants', id, 'FAR-65' from variant where reference = 'S170-25'",
    );
    const prices = await mill.previewed("Tarif;Réf;PU HT\nZN;FAR-65;18,60", {
      resource: "prices",
      wish: sage,
    });
    expect(await faultsOf(prices.id)).toEqual([
      [
        2,
        expect.stringMatching(
          /^« sage » appelle ainsi « (S170-25 » et « T65-25|T65-25 » et « S170-25) » : une clé désigne une seule chose\.$/,
        ),
      ],
    ]);
  });

  it("[QUAI-61] are renamed, change places, are taken away and given back, with their history", async () => {
    const before = await kept();
    const renamed = await mill.take(
      `${HEADER}
sage;article;T65-25;T65/10
sage;article;T65-10;FAR-65
ebp;article;T65-25;supprimer`,
      keys,
    );
    expect(await kept()).toEqual([
      { key: "ebp variants T65-25 -" },
      { key: "sage customers 104512 C-FOURNIL" },
      { key: "sage variants T65-10 FAR-65" },
      { key: "sage variants T65-25 T65/10" },
    ]);
    expect(
      await mill.rows(
        "select key, before, after from change where run_id = $1 and key like '%T65-10' order by id",
        [renamed.id],
      ),
    ).toEqual([
      {
        key: "sage\u001Fvariants\u001FT65-10",
        before: { external: "T65/10" },
        after: { external: "FAR-65" },
      },
    ]);
    expect(await mill.run(undoRunOf(renamed.id, "essai"))).toEqual({ givenBack: 3, kept: [] });
    expect(await kept()).toEqual(before);
  });

  it("[QUAI-61] keep the article that they name when its run is undone", async () => {
    const made = await mill.take(
      "Code article;Code produit;Conditionnement;Poids net;Poids brut;TVA\nT65-5;T65;Sac 5 kg;5;5,1;5,5",
      { resource: "variants" },
    );
    await mill.take(`${HEADER}\nsage;article;T65-5;FAR-5`, keys);
    const undone = await mill.run(undoRunOf(made.id, "essai"));
    expect(undone?.kept).toEqual([
      { key: "T65-5", why: "retiré de la vente, d'autres s'y rapportent" },
    ]);
  });

  it("[QUAI-61] are kept with a profile, which knows files of its own source alone", async () => {
    const text = "Tarif;Réf;Montant\nZN;FAR-65;18,60";
    const asked = {
      resource: "prices",
      wish: { ...sage, meant: { Montant: "unitPrice" } },
    } as const;
    const taken = await mill.preview(text, asked);
    if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
    const profile = profileOf("prix-sage", taken);
    expect(profile.source).toBe("sage");
    await mill.run(Effect.flatMap(makeProfiles, ({ keep }) => keep(profile, "essai")));
    const keptProfile = await mill.run(
      Effect.flatMap(makeProfiles, ({ named }) => named("prix-sage")),
    );
    // As a subfolder of its name reads what is put there.
    const bound = await mill.previewed(
      text,
      keptProfile === undefined ? {} : { profile: keptProfile },
    );
    expect([bound.state, bound.wish.source, bound.counts?.changed]).toEqual(["ready", "sage", 1]);
    const [known, unknown] = [
      await mill.preview(text, { wish: sage }),
      await mill.preview(text, { wish: { source: "ebp" } }),
    ];
    expect([known.outcome, unknown.outcome]).toEqual(["compared", "asking"]);
  });

  it("[QUAI-61] are asked for by the command's --source", () => {
    expect(readCommand(["in", "p.csv", "--source", "sage"]).asked).toMatchObject({
      wish: { source: "sage" },
    });
    expect(readCommand(["out", "prices", "--source", "sage"]).asked).toMatchObject({
      source: "sage",
    });
    expect(() => readCommand(["in", "p.csv", "--source", "Sage 100"])).toThrow(
      "--source : des lettres minuscules, des chiffres et des tirets.",
    );
  });

  it("[QUAI-61] the same bytes of another source are another file", async () => {
    const text = "Tarif;Réf;PU HT\nZN;T65-25;18,60";
    await mill.take(text, { resource: "prices" });
    expect((await mill.preview(text, { resource: "prices" })).outcome).toBe("known");
    expect((await mill.preview(text, { resource: "prices", wish: sage })).outcome).toBe("compared");
  });

  it("[QUAI-61] nothing goes out where a key would name two things", async () => {
    expect(await mill.run(ambiguousKeys("sage"))).toBe(null);
    await mill.take(
      "Code article;Code produit;Conditionnement;Poids net;Poids brut;TVA\nFAR-65;T65;Sac 5 kg;5;5,1;5,5",
      { resource: "variants" },
    );
    expect(await mill.run(ambiguousKeys("sage"))).toBe(
      "« FAR-65 » est chez « sage » le nom de « T65-25 », et ici celui d'autre chose, dont cette source n'a pas de clé : donnez-la-lui (correspondances).",
    );
  });

  it("[QUAI-61] go out for their source, and what went out changes nothing when it comes in again", async () => {
    expect(
      (await outFor("prices", "sage")).split("\n").map((line) => line.split(";", 2).join(";")),
    ).toEqual(["Tarif;Référence", "ZN;T65/10", "ZN;FAR-65", "ZN;FAR-65", "ZS;FAR-65"]);
    const names = ["variants", "products", "customers", "prices", "offers", "priceLists"] as const;
    for (const resource of names) {
      const again = await mill.previewed(await outFor(resource, "sage"), {
        resource,
        wish: sage,
      });
      expect([resource, again.counts]).toEqual([
        resource,
        { added: 0, changed: 0, faulty: 0, gone: 0, skipped: 0, unchanged: expect.any(Number) },
      ]);
    }
  });

  it("[QUAI-61] two systems that name one article in their own keys write the same rows as one", async () => {
    const ARTICLES = ["T65-25", "T65-10", "S170-25"];
    const code = fc.stringMatching(/^[A-Z]{2,4}[-/][0-9]{1,4}$/);
    const cents = fc.integer({ min: 1500, max: 1999 });
    const euros = (price: number) => (price / 100).toFixed(2).replace(".", ",");
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(code, { minLength: 3, maxLength: 3 }),
        fc.uniqueArray(code, { minLength: 3, maxLength: 3 }),
        fc.array(cents, { minLength: 3, maxLength: 3 }),
        async (one, other, prices) => {
          turn += 1;
          const systems = { [`un-${turn}`]: one, [`deux-${turn}`]: other };
          await mill.take(
            [
              HEADER,
              ...Object.entries(systems).flatMap(([source, theirs]) =>
                ARTICLES.map((own, at) => `${source};article;${own};${theirs[at] ?? ""}`),
              ),
            ].join("\n"),
            keys,
          );
          const file = (names: readonly string[]) =>
            [
              "Tarif;Réf;Valable dès;PU HT",
              ...names.map(
                (name, at) => `ZS;${name};0${(turn % 9) + 1}/01/2027;${euros(prices[at] ?? 0)}`,
              ),
            ].join("\n");
          const asked = { resource: "prices", wish: { goodLines: false } } as const;
          const ours = await mill.previewed(file(ARTICLES), asked);
          const staged = async (run: number) =>
            mill.rows(
              "select line, key, outcome, said, before, after from exchange_line where run_id = $1 order by n",
              [run],
            );
          const expected = await staged(ours.id);
          expect(expected.length + (ours.counts?.unchanged ?? 0)).toBe(3);
          for (const [source, theirs] of Object.entries(systems)) {
            const run = await mill.previewed(file(theirs), {
              resource: "prices",
              wish: { source },
            });
            expect([run.counts, await staged(run.id)]).toEqual([ours.counts, expected]);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
