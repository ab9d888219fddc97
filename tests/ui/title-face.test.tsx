import { describe, expect, it } from "vitest";
import { faceOf } from "../../ui/widgets/title-face.ts";

describe("the face of a title", () => {
  it.each([
    ["a product's type", "Farine de blé Tradition française T65"],
    ["an order's number", "Commande P26-000722"],
    ["a numbered article", "1. Objet"],
    ["a count", 12],
    ["a number in its own element", ["Commande ", <span key="number">P26-000722</span>]],
    [
      "a number two elements down",
      <b key="all">
        Facture <span>7</span>
      </b>,
    ],
  ])("is the one that is read for %s", (_, title) => {
    expect(faceOf(title)).toEqual({ "data-face": "read" });
  });

  it.each([
    ["words", "Mon panier"],
    ["words and an element", ["Mon ", <em key="cart">panier</em>]],
    ["no title", undefined],
    ["nothing", null],
    ["an empty list", []],
  ])("is the one that is said for %s", (_, title) => {
    expect(faceOf(title)).toEqual({});
  });
});
