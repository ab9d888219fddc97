import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { unreachable } from "../../../core/api/errors.ts";
import type { Column } from "../../../ui/desk/table/columns.ts";
import { DeskTable, type TableRead } from "../../../ui/desk/table/desk-table.tsx";

interface Sack {
  readonly name: string;
  readonly weight: number;
}

const COLUMNS: readonly Column<Sack>[] = [
  { id: "name", label: "Sac", cell: ({ name }) => name, sort: ({ name }) => name },
  {
    id: "weight",
    label: "Poids",
    cell: ({ weight }) => `${weight} kg`,
    sort: ({ weight }) => weight,
    align: "end",
  },
];
const SACKS: readonly Sack[] = [
  { name: "T65", weight: 25 },
  { name: "Épeautre", weight: 5 },
  { name: "Seigle", weight: 10 },
];

const show = (read: TableRead<Sack>) =>
  render(
    <DeskTable
      label="Sacs"
      columns={COLUMNS}
      read={read}
      keyOf={({ name }) => name}
      empty="Aucun sac."
    />,
  );
const shown = () =>
  within(screen.getByRole("table", { name: "Sacs" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

afterEach(cleanup);

describe("the desk's table", () => {
  it("says of a page after the last one that it is none, not that there is nothing", () => {
    const href = (page: number) => `/sacs?page=${page}`;
    const page = (at: number, lastPage: number) => (
      <DeskTable
        label="Sacs"
        columns={COLUMNS}
        read={{ data: [] }}
        keyOf={({ name }) => name}
        empty="Aucun sac."
        pages={{ page: at, lastPage, href }}
      />
    );
    const { rerender } = render(page(3, 2));
    expect(screen.getByRole("heading").textContent).toBe("La page 3 n’existe pas");
    expect(screen.getByRole("link", { name: "Voir la dernière page" }).getAttribute("href")).toBe(
      "/sacs?page=2",
    );
    expect(screen.queryByText("Aucun sac.")).toBeNull();
    // A list that is not counted from there has one page at least.
    rerender(page(3, 1));
    expect(screen.getByRole("link", { name: "Voir la première page" }).getAttribute("href")).toBe(
      "/sacs?page=1",
    );
    rerender(page(1, 1));
    expect(screen.getByText("Aucun sac.")).toBeDefined();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("shows its rows as they come, and turns them by a column: up, down, as they came", () => {
    show({ data: SACKS });
    const came = [
      ["T65", "25 kg"],
      ["Épeautre", "5 kg"],
      ["Seigle", "10 kg"],
    ];
    expect(shown()).toEqual(came);
    const weight = screen.getByRole("button", { name: "Poids" });
    const column = () => screen.getByRole("columnheader", { name: "Poids" });
    fireEvent.click(weight);
    expect([shown(), column().getAttribute("aria-sort")]).toEqual([
      [came[1], came[2], came[0]],
      "ascending",
    ]);
    fireEvent.click(weight);
    expect([shown(), column().getAttribute("aria-sort")]).toEqual([
      [came[0], came[2], came[1]],
      "descending",
    ]);
    fireEvent.click(weight);
    expect([shown(), column().getAttribute("aria-sort")]).toEqual([came, null]);
    // In the order of a French dictionary.
    fireEvent.click(screen.getByRole("button", { name: "Sac" }));
    expect(shown()).toEqual([came[1], came[2], came[0]]);
  });

  it("keeps its place while it is read, and says that there is nothing", () => {
    show({}).unmount();
    show({});
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
    cleanup();
    show({ data: [] });
    expect(screen.getByText("Aucun sac.")).toBeDefined();
  });

  it("says what is wrong and reads again when it is asked to; what is there stays", () => {
    let reads = 0;
    const refetch = () => (reads += 1);
    show({ error: unreachable, refetch });
    expect(screen.getByRole("alert").textContent).toContain(unreachable.message);
    fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(reads).toBe(1);
    cleanup();
    show({ data: SACKS, error: unreachable, refetch });
    expect(shown().length).toBe(3);
  });
});
