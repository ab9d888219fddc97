import { describe, expect, it } from "vitest";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { foundIn } from "../../../ui/laboratory/page/flow-search.ts";

const machines = (query: string) =>
  Object.values(FLOWS).flatMap((flow) => {
    const parts = foundIn(flow, query);
    return parts === null ? [] : [[flow.name, ...parts.map(({ sort, name }) => `${sort} ${name}`)]];
  });

describe("the search for machines", () => {
  it("[LAB-8] finds who tells a fact and who hears it", () => {
    expect(machines("cart.doubted")).toEqual([
      ["order", "entend cart.doubted"],
      ["cartLines", "annonce cart.doubted"],
      ["checkout", "annonce cart.doubted"],
      ["orderSheet", "annonce cart.doubted"],
    ]);
  });

  it("[LAB-8] finds states, guards and actions by name or in French, and rules by their id", () => {
    expect(machines("unwatched")).toEqual([["checkout", "état unwatched"]]);
    expect(machines("isOfferedNothingAgain")).toEqual([
      ["checkout", "garde isOfferedNothingAgain"],
    ]);
    expect(machines("onglet signature ferme")).toEqual([["mandates", "action dropTab"]]);
    expect(machines("flow-10").flat()).toContain("règle FLOW-10");
  });

  it("[LAB-8] finds all machines when nothing is asked, and none for what nobody says", () => {
    expect(machines("").length).toBe(Object.keys(FLOWS).length);
    expect(machines("xyzzy")).toEqual([]);
  });
});
