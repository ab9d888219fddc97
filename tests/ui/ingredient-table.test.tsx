import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { RecipeIngredient } from "../../api-schema/editorial.ts";
import { grams } from "../core/values.ts";
import { IngredientTable } from "../../ui/pages/recipe/ingredient-table.tsx";

afterEach(cleanup);

const ingredient = (part: string, name: string, percentage: number | null): RecipeIngredient => ({
  part,
  name,
  product: null,
  quantity: 500,
  grams: grams(500),
  unit: "g",
  percentage,
});

/** Each cell of the table with the headings that it names. */
const headings = () =>
  screen.getAllByRole("cell").map((cell) =>
    (cell.getAttribute("headers") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? `no ${id}`)
      .join(" › "),
  );

it("names part, ingredient and column of each cell", () => {
  render(
    <IngredientTable
      ingredients={[
        ingredient("Détrempe", "Farine", 1),
        ingredient("Détrempe", "Sel", 0.02),
        ingredient("Garniture", "Farine", null),
      ]}
    />,
  );
  expect(headings()).toEqual([
    "Détrempe › Farine › %",
    "Détrempe › Farine › Quantité",
    "Détrempe › Sel › %",
    "Détrempe › Sel › Quantité",
    "Garniture › Farine › %",
    "Garniture › Farine › Quantité",
  ]);
});

it("has no part to name in a recipe of one part", () => {
  render(<IngredientTable ingredients={[ingredient("Pâte", "Eau", 0.65)]} />);
  expect(headings()).toEqual(["Eau › %", "Eau › Quantité"]);
});
