import { expect, it } from "vitest";
import { countedPackagings } from "../../../core/catalogue/packaging-words.ts";

it("counts packagings in French", () => {
  const counted = (
    [
      [4, "Sac 25 kg"],
      [1, "Carton 120 × 80 g"],
      [2, "Seau 5 kg"],
      [3, "Bocal 1 kg"],
      [2, "Colis de 6"],
      [2, "Boîte 200 pièces"],
      [5, "10 × 1 kg"],
      [0, "Bocal 1 kg"],
      [2, "Ét. 5 kg"],
      [2, "Étui 5 kg"],
      [2, "Tableau 1 m"],
      [2, "Prix"],
      [2, "Gaz 5 l"],
      [1, "Étui 1 kg"],
    ] as const
  ).map(([quantity, packaging]) => countedPackagings(quantity, packaging).replace("\u00a0", " "));
  expect(counted).toEqual([
    "4 sacs",
    "1 carton",
    "2 seaux",
    "3 bocaux",
    "2 colis",
    "2 boîtes",
    "5",
    "0 bocal",
    "2",
    "2 étuis",
    "2 tableaux",
    "2 prix",
    "2 gaz",
    "1 étui",
  ]);
});
