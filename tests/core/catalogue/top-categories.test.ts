import { describe, expect, it } from "vitest";
import type { TaxonCode, TaxonId } from "../../../api-schema/primitives.ts";
import type { Taxon, TaxonImage } from "../../../api-schema/taxon.ts";
import { topCategoriesOf } from "../../../core/catalogue/top-categories.ts";

const taxon = (
  code: string,
  level: number,
  images: readonly TaxonImage[],
  children: readonly Taxon[] = [],
): Taxon => ({
  code: code as TaxonCode, // safe: any text is one
  id: level as TaxonId, // safe: any number is one
  level,
  name: `Le rayon ${code}`,
  position: 0,
  slug: code as Taxon["slug"], // safe: a word of small letters
  description: `Tout ce qui est ${code}.`,
  images,
  children,
});

const responsive: TaxonImage = { type: "picto_responsive", path: "/petit", alt: "" };
const desktop: TaxonImage = { type: "picto_desktop", path: "/grand", alt: "" };

describe("topCategoriesOf", () => {
  it("keeps the upper two levels in their order, and of each what is shown", () => {
    const tree = [
      taxon(
        "farines",
        1,
        [responsive, desktop],
        [taxon("ble", 2, [desktop], [taxon("t65", 3, [desktop])]), taxon("seigle", 2, [])],
      ),
      taxon("emballages", 1, [responsive]),
      taxon("divers", 1, []),
    ];
    expect(topCategoriesOf(tree)).toEqual([
      {
        code: "farines",
        name: "Le rayon farines",
        description: "Tout ce qui est farines.",
        pictogram: "/grand",
        children: [
          { code: "ble", name: "Le rayon ble" },
          { code: "seigle", name: "Le rayon seigle" },
        ],
      },
      {
        code: "emballages",
        name: "Le rayon emballages",
        description: "Tout ce qui est emballages.",
        pictogram: "/petit",
        children: [],
      },
      {
        code: "divers",
        name: "Le rayon divers",
        description: "Tout ce qui est divers.",
        pictogram: null,
        children: [],
      },
    ]);
  });
});
