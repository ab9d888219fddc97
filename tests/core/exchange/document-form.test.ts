import { describe, expect, it } from "vitest";
import { pages } from "../../../api-schema/exchange/pages.ts";
import { recipes } from "../../../api-schema/exchange/recipes.ts";
import { blankOf, formOf, inPlaces } from "../../../core/exchange/document-form.ts";

describe("the form of a document", () => {
  it("is made of its schema: blocks by their type, zones that may be without", () => {
    const form = formOf(pages.columns.blocks.shape);
    if (form?.kind !== "object") throw new Error("no form");
    const [content] = form.fields;
    expect([form.fields.length, content?.name, content?.optional, content?.node.kind]).toEqual([
      11,
      "content",
      true,
      "list",
    ]);
    const blocks = content?.node.kind === "list" ? content.node.of : undefined;
    expect(
      blocks?.kind === "oneOf" && blocks.variants.map(({ type, node }) => [type, blankOf(node)]),
    ).toEqual([
      ["button", { type: "button", label: "", href: "", newTab: false }],
      ["step", { type: "step", title: "", text: "", image: null }],
      ["quote", { type: "quote", text: "", author: "" }],
      ["imageCollection", { type: "imageCollection", images: [] }],
      ["title", { type: "title", level: "h1", text: "" }],
      ["text", { type: "text", html: "" }],
      ["video", { type: "video", url: "", title: "" }],
      ["tile", { type: "tile", title: "", text: "", href: "", image: null }],
    ]);
  });

  it("has choices, numbers and what may be without", () => {
    expect(formOf(recipes.columns.ingredients.shape)).toEqual({
      kind: "list",
      of: {
        kind: "object",
        fields: [
          { name: "name", optional: false, node: { kind: "text" } },
          { name: "part", optional: false, node: { kind: "text" } },
          { name: "product", optional: false, node: { kind: "maybe", of: { kind: "text" } } },
          { name: "quantity", optional: false, node: { kind: "number" } },
          { name: "unit", optional: false, node: { kind: "choice", values: ["g", "pièce"] } },
          { name: "grams", optional: false, node: { kind: "number" } },
          { name: "percentage", optional: false, node: { kind: "maybe", of: { kind: "number" } } },
        ],
      },
    });
  });

  it("gives what has a position the place that it has", () => {
    expect(inPlaces([{ position: 4, a: 1 }, { position: 0 }, "x"])).toEqual([
      { position: 0, a: 1 },
      { position: 1 },
      "x",
    ]);
  });
});
