import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { pages } from "../../../api-schema/exchange/pages.ts";
import { recipes } from "../../../api-schema/exchange/recipes.ts";
import { blankOf, type FormNode, formOf, inPlaces } from "../../../core/exchange/document-form.ts";

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
    expect(inPlaces([{ position: 4, a: 1 }, { position: 0 }, "x", null, { a: 1 }])).toEqual([
      { position: 0, a: 1 },
      { position: 1 },
      "x",
      null,
      { a: 1 },
    ]);
  });

  it.each<readonly [string, Schema.Top, FormNode | undefined, unknown]>([
    ["a text", Schema.String, { kind: "text" }, ""],
    ["a number", Schema.Int, { kind: "number" }, 0],
    ["a yes or no", Schema.Boolean, { kind: "flag" }, false],
    ["one word", Schema.Literal("note"), { kind: "fixed", value: "note" }, "note"],
    ["some words", Schema.Literals(["h1", "h2"]), { kind: "choice", values: ["h1", "h2"] }, "h1"],
    [
      "what may be without",
      Schema.NullOr(Schema.String),
      { kind: "maybe", of: { kind: "text" } },
      null,
    ],
    ["a list", Schema.Array(Schema.Int), { kind: "list", of: { kind: "number" } }, []],
    [
      "an object, with what need not be there",
      Schema.Struct({ a: Schema.String, b: Schema.optionalKey(Schema.Int) }),
      {
        kind: "object",
        fields: [
          { name: "a", optional: false, node: { kind: "text" } },
          { name: "b", optional: true, node: { kind: "number" } },
        ],
      },
      { a: "" },
    ],
    [
      "one of several objects",
      Schema.Union([
        Schema.Struct({ type: Schema.Literal("a"), x: Schema.Int }),
        Schema.Struct({ type: Schema.Literal("b") }),
      ]),
      {
        kind: "oneOf",
        variants: [
          {
            type: "a",
            node: {
              kind: "object",
              fields: [
                { name: "type", optional: false, node: { kind: "fixed", value: "a" } },
                { name: "x", optional: false, node: { kind: "number" } },
              ],
            },
          },
          {
            type: "b",
            node: {
              kind: "object",
              fields: [{ name: "type", optional: false, node: { kind: "fixed", value: "b" } }],
            },
          },
        ],
      },
      { type: "a", x: 0 },
    ],
  ])("of %s is typed as that, and blank before", (_, schema, form, blank) => {
    expect(formOf(schema)).toEqual(form);
    expect(form === undefined ? undefined : blankOf(form)).toEqual(blank);
  });

  it("is none where no form has what it holds", () => {
    const { Unknown, Union, Struct, Literal, String: Text, Array: List, NullOr, Int } = Schema;
    expect(
      [
        Unknown,
        List(Unknown),
        NullOr(Unknown),
        // Two texts, and objects that no type tells apart.
        Union([Text, Int]),
        Union([Struct({ type: Literal("a") }), Struct({ a: Text })]),
        Union([Struct({ type: Text }), Struct({ type: Literal("b") })]),
        Union([Struct({ type: Literal("a") }), Literal("b")]),
      ].map((schema) => formOf(schema)),
    ).toEqual(Array.from({ length: 7 }, () => undefined));
    expect(formOf(Struct({ a: Text, b: Unknown }))).toEqual({
      kind: "object",
      fields: [{ name: "a", optional: false, node: { kind: "text" } }],
    });
  });

  it("is blank where nothing can be chosen", () => {
    expect([
      blankOf({ kind: "choice", values: [] }),
      blankOf({ kind: "oneOf", variants: [] }),
    ]).toEqual(["", {}]);
  });
});
