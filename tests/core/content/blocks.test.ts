import { describe, expect, it } from "vitest";
import type { Block } from "../../../api-schema/cms.ts";
import { inOrder, questionsOf, safeBlock, textOfBlocks } from "../../../core/content/blocks.ts";

const image = { path: "/images/fournil", alt: "Un fournil" };
const blocks = {
  title: { type: "title", position: 0, level: "h2", text: "Le levain" },
  text: { type: "text", position: 1, html: "<p>Un <b>levain</b>\n dur.</p><p>Ou non.</p>" },
  quote: { type: "quote", position: 2, text: "Du bon pain.", author: "Camille" },
  step: { type: "step", position: 3, title: "Pétrir", text: "Dix minutes.", image: null },
  tile: { type: "tile", position: 4, title: "Recettes", text: "Toutes.", href: "/recettes", image },
  button: { type: "button", position: 5, label: "Commander", href: "/farines", newTab: true },
  video: { type: "video", position: 6, url: "https://video.test/1", title: "Le façonnage" },
  images: { type: "imageCollection", position: 7, images: [image] },
} as const satisfies { readonly [name: string]: Block };

describe("[CONTENT-6] the text of blocks", () => {
  it.each<[keyof typeof blocks, string]>([
    ["title", "Le levain"],
    ["text", "Un levain dur. Ou non."],
    ["quote", "Du bon pain. Camille"],
    ["step", "Pétrir Dix minutes."],
    ["tile", "Recettes Toutes."],
    ["button", "Commander"],
    ["video", "Le façonnage"],
    ["images", ""],
  ])("is what is read in a %s", (name, text) => {
    expect(textOfBlocks([blocks[name]])).toBe(text);
  });

  it("is read in the order of their positions, with one space between them", () => {
    const { video, images, title, quote } = blocks;
    expect(textOfBlocks([video, { ...images, position: 1 }, title, quote])).toBe(
      "Le levain Du bon pain. Camille Le façonnage",
    );
    expect(textOfBlocks([images])).toBe("");
  });
});

describe("[CONTENT-8] blocks in order", () => {
  it("keep their order within a position, and the list that they came in", () => {
    const { title, step } = blocks;
    const first = { ...step, position: 0 };
    const list = [blocks.quote, title, first];
    expect(inOrder(list)).toEqual([title, first, blocks.quote]);
    expect(list).toEqual([blocks.quote, title, first]);
  });
});

describe("[CONTENT-7] a block that can be shown", () => {
  it.each<[string, Block, Block]>([
    [
      "has its rich text cleaned",
      blocks.text,
      { ...blocks.text, html: "<p>Un <strong>levain</strong>\n dur.</p><p>Ou non.</p>" },
    ],
    ["follows the link of a button", blocks.button, blocks.button],
    ["follows the link of a tile", blocks.tile, blocks.tile],
    ["follows the address of a video", blocks.video, blocks.video],
    [
      "leads to '#' where a button's link is not safe",
      { ...blocks.button, href: "javascript:x" },
      { ...blocks.button, href: "#" },
    ],
    [
      "leads to '#' where a tile's link is not safe",
      { ...blocks.tile, href: "//mal.example" },
      { ...blocks.tile, href: "#" },
    ],
    [
      "leads to '#' where a video's address is not safe",
      { ...blocks.video, url: "data:text/html,x" },
      { ...blocks.video, url: "#" },
    ],
    ["is as it was without either", blocks.quote, blocks.quote],
  ])("%s", (_, block, shown) => {
    expect(safeBlock(block)).toEqual(shown);
  });
});

it("[CONTENT-6] a question has all texts up to the next title, and none that stand before the first", () => {
  const title = (level: "h2" | "h3", text: string): Block => ({
    type: "title",
    position: 0,
    level,
    text,
  });
  const text = (html: string): Block => ({ type: "text", position: 0, html });
  expect(
    questionsOf(
      [
        text("<p>Avant</p>"),
        title("h3", "Qui ?"),
        text("<p>Vous.</p>"),
        blocks.quote,
        text("<p>Et nous.</p>"),
        title("h2", "Autre chose"),
        text("<p>Sans question</p>"),
      ].map((block) => ({ ...block, position: 0 })),
    ),
  ).toEqual([{ question: "Qui ?", answer: "<p>Vous.</p><p>Et nous.</p>" }]);
});
