import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "../databases.ts";
import { runOn } from "../key-commands.ts";
import { MILL, reasonsOf, take } from "./mill-files.ts";

// Recipes, articles and pages that come in by files: lines of text, and JSON where a page has blocks.

const name = `content_${process.pid}`;
let url: string;
beforeAll(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), undefined, name);
  await Effect.runPromise(migrate(url));
  for (const resource of ["categories", "brands", "merchants", "products"] as const) {
    await take(url, MILL[resource] ?? "", { resource });
  }
  await rowsOf(
    url,
    `insert into picture (path, media_type, width, height, hash, bytes, created_at)
      values ('/images/recipes/pain', 'image/webp', 1, 1, sha256('x'), 'x', '2026-11-27')`,
  );
});
afterAll(() => dropDatabase(inject("postgresUrl"), name));

const undo = (run: { readonly id: number }) => runOn(url, undoRunOf(run.id, "essai"));
const reasons = (resource: ResourceName, text: string) => reasonsOf(url, resource, text);

const RECIPE =
  "Adresse;Titre;Accroche;Publié le;Image;Rubrique;Difficulté;Rendement;Unité du rendement;Ingrédients;Étapes;À lire aussi;Mots clés";
const ingredients = (product: string | null) =>
  JSON.stringify([
    { name: "T65", part: "Pâte", product, quantity: 1000, unit: "g", grams: 1000, percentage: 100 },
  ]);
const STEPS = '[{"title": "Pétrir", "text": "…", "minutes": 12, "temperature": null}]';
const recipe = (slug: string, product: string | null, related = "") =>
  `${slug};Pain;Bon.;27/11/2026 07:00;/images/recipes/pain;pains;facile;24;pains;${ingredients(product)};${STEPS};${related};pain, T65`;

describe("recipes that come in", () => {
  const kept = () =>
    rowsOf(
      url,
      `select slug, title, picture, ingredients->0->>'product' as product, steps, related, seo, updated_at > published_at as later
         from recipe order by slug`,
    );

  it("are whole, name each other and products, and go away again with an undo", async () => {
    const made = await take(
      url,
      `${RECIPE}\n${recipe("pain", "farine-t65-t65", "pain-noir")}\n${recipe("pain-noir", null)}`,
      { resource: "recipes" },
    );
    const pain = {
      slug: "pain",
      title: "Pain",
      picture: { path: "/images/recipes/pain", alt: "" },
      product: "farine-t65-t65",
      steps: [{ title: "Pétrir", text: "…", minutes: 12, temperature: null }],
      related: ["pain-noir"],
      seo: { title: "Pain", description: "Bon.", keywords: "pain, T65" },
      later: expect.any(Boolean),
    };
    expect(await kept()).toEqual([
      pain,
      { ...pain, slug: "pain-noir", product: null, related: [] },
    ]);
    await rowsOf(
      url,
      `update recipe set seo = seo || '{"description": "À la main."}' where slug = 'pain'`,
    );
    const changed = await take(url, "Adresse;Titre;Accroche\npain;Pain blanc;Meilleur.", {
      resource: "recipes",
    });
    expect((await kept())[0]).toMatchObject({
      title: "Pain blanc",
      seo: { title: "Pain blanc", description: "À la main.", keywords: "pain, T65" },
    });
    expect([await undo(changed), await undo(made)]).toEqual([
      { givenBack: 1, kept: [] },
      { givenBack: 2, kept: [] },
    ]);
    expect(await kept()).toEqual([]);
  });

  it("[QUAI-5] say what is wrong with them", async () => {
    expect(
      await reasons(
        "recipes",
        [
          RECIPE,
          recipe("a", "farine-inconnue"),
          recipe("b", null, "nulle-part"),
          recipe("c", null).replace("/images/recipes/pain", "/images/recipes/autre"),
          recipe("d", null).replace('"minutes"', '"minute"'),
        ].join("\n"),
      ),
    ).toEqual([
      {
        line: 2,
        column: "ingredients",
        reason: "Aucun produit n'a cette adresse : farine-inconnue.",
      },
      {
        line: 3,
        column: "related",
        reason: "Inconnu parmi les recettes : prenez d'abord leur fichier.",
      },
      {
        line: 4,
        column: "picture",
        reason: "Aucune image de la boutique n'a cette adresse : ajoutez-la d'abord.",
      },
      { line: 5, column: "steps", reason: "0.minute : Champ inconnu ; 0.minutes : Il manque." },
    ]);
  });
});

describe("articles that come in", () => {
  it("are whole and go away again with an undo", async () => {
    const made = await take(
      url,
      `Adresse;Titre;Accroche;Publié le;Image;Rubrique;Auteur;Contenu
seigle;Le seigle;Noir.;27/11/2026;/images/recipes/pain;matières premières;Le fournil;[{"type": "text", "position": 0, "html": "<p>Noir.</p>"}]`,
      { resource: "articles" },
    );
    expect(await rowsOf(url, "select slug, category, author, blocks from article")).toEqual([
      {
        slug: "seigle",
        category: "matieres-premieres",
        author: "Le fournil",
        blocks: [{ type: "text", position: 0, html: "<p>Noir.</p>" }],
      },
    ]);
    expect(await undo(made)).toEqual({ givenBack: 1, kept: [] });
    expect(await rowsOf(url, "select slug from article")).toEqual([]);
  });
});

describe("pages that come in", () => {
  const blocks = () =>
    rowsOf(
      url,
      `select p.uri, b.zone, b.position, b.block from cms_page p join cms_block b on b.page_id = p.id
        where p.code = 'essai' order by b.zone nulls first, b.position`,
    );
  const line = (text: string) =>
    `Code page;Adresse;Nom;Titre;Blocs\nessai;/essai;Essai;Essai;${text}`;

  it("have their blocks in their order, zone by zone, and give them back with an undo", async () => {
    const made = await take(
      url,
      line(
        `{"hero": [{"type": "text", "html": "<p>Haut</p>"}], "content": [{"type": "title", "level": "h2", "text": "Un"}, {"type": "text", "html": "<p>Deux</p>"}]}`,
      ),
      { resource: "pages" },
    );
    const before = [
      { uri: "/essai", zone: null, position: 0, block: { type: "title", level: "h2", text: "Un" } },
      { uri: "/essai", zone: null, position: 1, block: { type: "text", html: "<p>Deux</p>" } },
      { uri: "/essai", zone: "hero", position: 0, block: { type: "text", html: "<p>Haut</p>" } },
    ];
    expect(await blocks()).toEqual(before);
    const changed = await take(
      url,
      `Code page;Blocs\nessai;{"content": [{"type": "text", "html": "<p>Deux</p>"}]}`,
      { resource: "pages" },
    );
    expect(await blocks()).toEqual([{ ...before[1], position: 0 }]);
    expect(await undo(changed)).toEqual({ givenBack: 1, kept: [] });
    expect(await blocks()).toEqual(before);
    expect(await undo(made)).toEqual({ givenBack: 1, kept: [] });
    expect(await rowsOf(url, "select code from cms_page where code = 'essai'")).toEqual([]);
  });

  it("[QUAI-5] say what is wrong with them", async () => {
    await take(url, line("{}"), { resource: "pages" });
    expect(
      await reasons(
        "pages",
        `Code page;Adresse;Nom;Titre;Blocs
autre;/essai;Autre;Autre;{}
nue;nue;Nue;Nue;{}
fausse;/fausse;Fausse;Fausse;{"pied": [], "hero": [{"type": "script", "text": "x"}]}`,
      ),
    ).toEqual([
      { line: 2, column: "uri", reason: "« essai » a déjà le même." },
      { line: 3, column: "uri", reason: "Écrivez un chemin, comme /faq, ou « global »." },
      { line: 4, column: "blocks", reason: "pied : Champ inconnu ; hero.0 : Valeur incorrecte." },
    ]);
  });
});
