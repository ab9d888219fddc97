import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, CmsPage } from "../../../api-schema/cms.ts";
import { type HeadingLevel, headingsOf, outlined } from "../../../core/content/outline.ts";
import { sanitiseRichText } from "../../../core/content/rich-text.ts";
import { blocksOfZone } from "../../../core/content/zones.ts";

const title = fc.record({
  type: fc.constant("title" as const),
  position: fc.nat(9),
  level: fc.constantFrom("h1" as const, "h2" as const, "h3" as const, "h4" as const, "h6" as const),
  text: fc.constantFrom("Objet", "objet", "Contenu", "Œufs & lait", "« … »", "Été"),
});
const text = fc.record({
  type: fc.constant("text" as const),
  position: fc.nat(9),
  html: fc
    .array(fc.constantFrom("<h2>Prix</h2>", "<h4>Prix <em>nets</em></h4>", "<p>Un</p>", "<h3>"))
    .map((pieces) => sanitiseRichText(pieces.join(""))),
});
const top = fc.constantFrom<HeadingLevel>(2, 3, 4);

describe("[CMS-1] headings of authored pages", () => {
  it("never rise above their place nor skip a level on the way down, and have an anchor each", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(title, text)), top, (blocks, highest) => {
        const headings = headingsOf(outlined(blocks, highest));
        let before = highest - 1;
        for (const { level } of headings) {
          expect(level).toBeGreaterThanOrEqual(highest);
          expect(level).toBeLessThanOrEqual(before + 1);
          before = level;
        }
        const anchors = headings.map(({ anchor }) => anchor);
        expect(new Set(anchors).size).toBe(anchors.length);
        expect(anchors).not.toContain("contenu");
        for (const anchor of anchors) expect(anchor).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });

  it.each<[string, HeadingLevel, readonly (readonly [string, string])[], readonly unknown[]]>([
    [
      "begins below the page's title",
      2,
      [
        ["h1", "Objet"],
        ["h4", "objet"],
        ["h2", "Objet !"],
        ["h6", "Suite"],
      ],
      [
        [2, "Objet", "objet"],
        [3, "objet", "objet-2"],
        [2, "Objet !", "objet-3"],
        [3, "Suite", "suite"],
      ],
    ],
    [
      "begins lower where the page asks for it",
      3,
      [
        ["h2", "Contenu"],
        ["h3", "Contenu"],
      ],
      [
        [3, "Contenu", "contenu-2"],
        [4, "Contenu", "contenu-3"],
      ],
    ],
    [
      "ends at the sixth level",
      6,
      [
        ["h2", "« … »"],
        ["h3", "Œufs & lait"],
      ],
      [
        [6, "« … »", "partie"],
        [6, "Œufs & lait", "oeufs-lait"],
      ],
    ],
  ])("%s", (_, highest, titles, headings) => {
    const blocks = titles.map(
      // safe: each is a level of a title
      ([level, words]) => ({ type: "title", position: 0, level, text: words }) as Block,
    );
    expect(
      headingsOf(outlined(blocks, highest)).map(({ level, text: words, anchor }) => [
        level,
        words,
        anchor,
      ]),
    ).toEqual(headings);
  });

  it("leaves what is neither a title nor a text as it is, in its place", () => {
    const quote: Block = { type: "quote", position: 1, text: "Du bon pain.", author: "Camille" };
    const objet: Block = { type: "title", position: 0, level: "h3", text: "Objet" };
    const shown = outlined([objet, quote, { type: "text", position: 2, html: "<p>Un</p>" }]);
    expect(shown).toEqual([
      { kind: "heading", heading: { level: 2, text: "Objet", anchor: "objet" }, written: 3 },
      { kind: "other", block: quote },
      { kind: "text", html: "<p>Un</p>", headings: [] },
    ]);
    expect(headingsOf(shown)).toEqual([{ level: 2, text: "Objet", anchor: "objet" }]);
  });

  it("shows the headings of rich text as it lists them", () => {
    const block: Block = {
      type: "text",
      position: 0,
      html: "<h2>Prix</h2><p>Un</p><h4>Prix <em>nets</em></h4>",
    };
    expect(outlined([block], 3)).toEqual([
      {
        kind: "text",
        html: '<h3 id="prix">Prix</h3><p>Un</p><h4 id="prix-nets">Prix <em>nets</em></h4>',
        headings: [
          { level: 3, text: "Prix", anchor: "prix" },
          { level: 4, text: "Prix nets", anchor: "prix-nets" },
        ],
      },
    ]);
  });

  it("lets a wide table scroll by itself, by keyboard too", () => {
    const html = "<table><tbody><tr><td>1</td></tr></tbody></table>";
    expect(outlined([{ type: "text", position: 0, html }])).toMatchObject([
      {
        html: `<div data-scroll role="region" aria-label="Tableau" tabindex="0">${html}</div>`,
      },
    ]);
  });
});

it("[CMS-2] fills a zone with the page's blocks and those of every page, in order of position", () => {
  const button = (label: string, position: number): Block => ({
    type: "button",
    position,
    label,
    href: "/",
    newTab: false,
  });
  const own: Pick<CmsPage, "zones"> = {
    zones: [
      { zone: "hero", blocks: [button("a", 0), button("c", 2)] },
      { zone: "actions", blocks: [button("x", 0)] },
    ],
  };
  const shared = { zones: [{ zone: "hero" as const, blocks: [button("b", 1), button("d", 2)] }] };
  const labels = blocksOfZone([own, shared], "hero").map((block) =>
    block.type === "button" ? block.label : block.type,
  );
  expect(labels).toEqual(["a", "b", "c", "d"]);
  expect(blocksOfZone([own, shared], "other_products")).toEqual([]);
});
