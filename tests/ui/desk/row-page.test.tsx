import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { brands } from "../../../api-schema/exchange/brands.ts";
import { staffRow } from "../../../core/api/calls/staff-resources.ts";
import { useKeptEdits } from "../../../ui/desk/resources/kept.ts";
import { ResourceGrid } from "../../../ui/desk/resources/resource-grid.tsx";
import { RowPage } from "../../../ui/desk/resources/row-page.tsx";
import { inDesk } from "./in-desk.tsx";

const brand = (slug: string, name: string) => ({
  key: slug,
  cells: { slug, name, description: null },
  held: [],
  owners: [],
  acts: [],
  changes: 0,
});

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("has what was being typed in the table that somebody went back from", () => {
  const queries = new QueryClient();
  queries.setQueryData(
    [staffRow.name, { resource: "brands", key: "moulin" }],
    brand("moulin", "Le Moulin"),
  );
  const { hook, searchHook } = memoryLocation({ path: "/marques", searchPath: "cle=moulin" });
  const page = (isTable: boolean) =>
    inDesk(
      queries,
      ["catalogue"],
      <Router hook={hook} searchHook={searchHook}>
        {isTable ? <Table /> : <RowPage resource={brands} />}
      </Router>,
    );
  const { rerender } = render(page(true));
  const cell = screen.getByRole("gridcell", { name: "Le Moulin" });
  fireEvent.mouseDown(cell);
  fireEvent.keyDown(cell, { key: "Enter" });
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Moulin neuf" } });
  rerender(page(false));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Nom/ }).value).toBe("Moulin neuf");
});

function Table() {
  const [edits, onEdits] = useKeptEdits("brands");
  return (
    <ResourceGrid
      resource={brands}
      columns={["slug", "name"]}
      rows={[brand("moulin", "Le Moulin")]}
      edits={edits}
      onEdits={onEdits}
      mayChange
      sort=""
      onSort={() => undefined}
      labelOf={() => undefined}
      hrefOf={() => ""}
    />
  );
}

it("keeps what is typed for its row where somebody goes back to another one at once", () => {
  const queries = new QueryClient();
  for (const one of [brand("moulin", "Le Moulin"), brand("fournil", "Le Fournil")]) {
    queries.setQueryData([staffRow.name, { resource: "brands", key: one.key }], one);
  }
  const page = (key: string) => {
    const { hook, searchHook } = memoryLocation({
      path: "/catalogue/marques/ligne",
      searchPath: `cle=${key}`,
    });
    return inDesk(
      queries,
      ["catalogue"],
      <Router hook={hook} searchHook={searchHook}>
        <RowPage resource={brands} />
      </Router>,
    );
  };
  const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Nom/ });
  const { rerender } = render(page("moulin"));
  fireEvent.change(name(), { target: { value: "Moulin neuf" } });
  rerender(page("fournil"));
  const other = name().value;
  const told = screen.queryByRole("region", { name: "Modifications en cours" })?.textContent;
  rerender(page("moulin"));
  expect([other, told, name().value]).toEqual([
    "Le Fournil",
    "1 modificationAbandonnerVoir ce que ça change",
    "Moulin neuf",
  ]);
});
