import { expect, it } from "vitest";
import { tiedName } from "../../../core/catalogue/tied-name.ts";

it("ties guillemets to their words and numbers to their units", () => {
  expect(tiedName("Farine de blé meule T80 « Forêt de Lyons »")).toBe(
    "Farine de blé meule T80 «\u00A0Forêt de Lyons\u00A0»",
  );
  expect(tiedName("Beurre de tourage 82 % en plaques")).toBe(
    "Beurre de tourage 82\u00A0% en plaques",
  );
  expect(tiedName("Ronds or 24 cm")).toBe("Ronds or 24\u00A0cm");
});

it("leaves every other space as it is", () => {
  expect(tiedName("Mélange 7 céréales, 2 graines")).toBe("Mélange 7 céréales, 2 graines");
});
