import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type Aggregations } from "../../api-schema/search.ts";
import { TaxonCode } from "../../api-schema/primitives.ts";
import { EMPTY_SEARCH, type SearchParams } from "../../core/search/search-params.ts";
import { Filters } from "../../ui/pages/results/filters.tsx";

afterEach(cleanup);

const taxon = (code: string, count: number, children: Aggregations["taxons"] = []) => ({
  code: TaxonCode.make(code),
  name: code,
  count,
  children,
});
const NOTHING: Aggregations = {
  brands: [],
  labels: [],
  taxons: [],
  promotion: 0,
  inStock: 0,
  bought: null,
  flour: null,
};

/** The filters of a list, and every list that they lead to. */
const show = (aggregations: Partial<Aggregations>, params: Partial<SearchParams> = {}) => {
  const gone: SearchParams[] = [];
  render(
    <Filters
      params={{ ...EMPTY_SEARCH, ...params }}
      href={({ taxonCode }) => `/liste/${taxonCode}`}
      go={(next) => gone.push(next)}
      aggregations={{ ...NOTHING, ...aggregations }}
      fixed={undefined}
    />,
  );
  return gone;
};

const groups = () =>
  screen
    .getAllByRole("group")
    .map((group) => [
      group.querySelector("legend")?.textContent,
      within(group).getAllByRole("checkbox").length,
    ]);
const links = () =>
  screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

describe("the filters of a list", () => {
  it("begin with what narrows most often, and leave out what would show nothing", () => {
    const gone = show({ inStock: 12, promotion: 0, bought: 3 });
    expect(groups()).toEqual([["Seulement", 2]]);
    fireEvent.click(screen.getByRole("checkbox", { name: /^Déjà acheté/ }));
    expect(gone).toEqual([{ ...EMPTY_SEARCH, bought: true }]);
  });

  it("keep a box that is ticked, though nothing is left", () => {
    show({ inStock: 0 }, { stock: true });
    expect(groups()).toEqual([["Seulement", 1]]);
  });

  it("leave out facets of one value", () => {
    show({ labels: [{ label: "Bio", count: 4 }], inStock: 4 });
    expect(groups()).toEqual([["Seulement", 1]]);
    cleanup();
    show({ labels: [{ label: "Bio", count: 4 }], inStock: 4 }, { labels: ["Bio"] });
    expect(groups()).toEqual([
      ["Seulement", 1],
      ["Labels", 1],
    ]);
  });

  it("lead to the categories below, and up", () => {
    const tree = [
      taxon("farines", 9, [taxon("ble", 6, [taxon("meule", 2)]), taxon("seigle", 3)]),
      taxon("decors", 2),
    ];
    show({ taxons: tree });
    expect(links()).toEqual([
      ["farines9", "/liste/farines"],
      ["decors2", "/liste/decors"],
    ]);
    cleanup();
    show({ taxons: tree }, { taxonCode: TaxonCode.make("farines") });
    expect(links()).toEqual([
      ["Toutes les catégories", "/liste/null"],
      ["ble6", "/liste/ble"],
      ["seigle3", "/liste/seigle"],
    ]);
    cleanup();
    show({ taxons: tree }, { taxonCode: TaxonCode.make("ble") });
    expect(links()).toEqual([["farines", "/liste/farines"]]);
  });

  it("tell what a figure of flour means", () => {
    const gone = show({
      flour: {
        strength: [
          { band: "200-249", count: 5 },
          { band: "300-", count: 2 },
        ],
        types: [
          { type: 55, count: 3 },
          { type: 65, count: 4 },
        ],
        protein: [{ band: "110-119", count: 7 }],
        balance: [{ band: "50-64", count: 7 }],
      },
    });
    expect(groups()).toEqual([
      ["Type de farine", 2],
      ["Force (W)", 2],
    ]);
    const strong = screen.getByRole("checkbox", { name: /^300 et plus/ });
    expect(strong.closest("label")?.textContent).toBe(
      "300 et plusbrioche, viennoiserie, panettone2",
    );
    fireEvent.click(strong);
    fireEvent.click(screen.getByRole("checkbox", { name: /^T65/ }));
    expect(gone).toEqual([
      { ...EMPTY_SEARCH, strength: ["300-"] },
      { ...EMPTY_SEARCH, flourTypes: [65] },
    ]);
  });
});
