import { expect, it } from "vitest";
import { tiedName } from "../../../core/catalogue/tied-name.ts";

it("ties guillemets to their words, numbers to their units and measures to each other", () => {
  expect(tiedName("Farine de blé meule T80 « Forêt de Lyons »")).toBe(
    "Farine de blé meule\u00A0T80 «\u00A0Forêt de Lyons\u00A0»",
  );
  expect(tiedName("Beurre de tourage 82 % en plaques")).toBe(
    "Beurre de tourage 82\u00A0% en plaques",
  );
  expect(tiedName("Ronds or 24 cm")).toBe("Ronds or 24\u00A0cm");
  expect(tiedName("Bac à pâtons 60 × 40 cm")).toBe("Bac à pâtons 60\u00A0×\u00A040\u00A0cm");
});

it("leaves every other space as it is", () => {
  expect(tiedName("Farine viennoiserie T45")).toBe("Farine viennoiserie T45");
  expect(tiedName("Mélange 7 céréales, 2 graines")).toBe("Mélange 7 céréales, 2 graines");
});
