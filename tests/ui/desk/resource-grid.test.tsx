import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { prices } from "../../../api-schema/exchange/prices.ts";
import type { StaffCell, StaffRow } from "../../../api-schema/staff-resources.ts";
import { type Edits, linesOf, NO_EDITS } from "../../../ui/desk/resources/edits.ts";
import { ResourceGrid, type ResourceGridProps } from "../../../ui/desk/resources/resource-grid.tsx";

const COLUMNS = ["article", "list", "unitPrice", "volumePrices"];

const row = (article: string, unitPrice: number, held: readonly string[] = []): StaffRow => ({
  key: `ZNORD\u001F${article}\u001F`,
  cells: { list: "ZNORD", article, from: null, to: null, unitPrice, volumePrices: [] },
  held: [...held],
});
const ROWS = [row("101065", 2033), row("101080", 3410), row("204012", 5890)];

let edits: Edits = NO_EDITS;
const place = memoryLocation({ path: "/prix", record: true });

interface GridProps extends Partial<Pick<ResourceGridProps, "rowsBetween" | "onWait" | "onEdits">> {
  readonly rows?: readonly (StaffRow | undefined)[];
  readonly mayChange?: boolean;
}

function Grid({ rows = ROWS, mayChange = true, ...others }: GridProps) {
  const [known, setKnown] = useState<Edits>(NO_EDITS);
  useEffect(() => {
    edits = known;
  }, [known]);
  return (
    <Router hook={place.hook}>
      <ResourceGrid
        resource={prices}
        columns={COLUMNS}
        rows={rows}
        edits={known}
        onEdits={setKnown}
        mayChange={mayChange}
        sort=""
        onSort={() => undefined}
        labelOf={(_, key) => (key === "101065" ? "Farine T65" : undefined)}
        hrefOf={({ key }) => `/prix/ligne?cle=${key}`}
        {...others}
      />
    </Router>
  );
}

const grid = () => screen.getByRole("grid", { name: "prix" });
const cellsOf = (at: number) => {
  const [, ...rows] = within(grid()).getAllByRole("row");
  const shown = rows[at];
  if (shown === undefined) throw new Error(`No row ${at}`);
  return [...shown.children].map((cell) => cell as HTMLElement);
};
const cell = (at: number, column: number): HTMLElement => {
  const found = cellsOf(at)[column];
  if (found === undefined) throw new Error(`No cell ${column}`);
  return found;
};
const press = (key: string, held: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });
const typeInto = (value: string) =>
  fireEvent.change(document.activeElement ?? document.body, { target: { value } });
const paste = (text: string) => {
  const target = document.activeElement ?? document.body;
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } });
  fireEvent(target, event);
};
const here = () => (document.activeElement as HTMLElement).dataset["place"];
/** What would be sent of the prices. */
const said = (): readonly (readonly [unknown, StaffCell | undefined, StaffCell | undefined])[] =>
  linesOf(edits, prices).map(({ cells, seen }) => [
    cells["article"],
    cells["unitPrice"],
    seen?.["unitPrice"],
  ]);

afterEach(cleanup);

describe("the grid of a resource", () => {
  it("shows each kind in its words, and what names another row with that row's name", () => {
    render(<Grid />);
    expect(cellsOf(0).map(({ textContent }) => textContent)).toEqual([
      "101065 Farine T65",
      "ZNORD",
      "20,33\u00A0€",
      "",
    ]);
  });

  it("goes by arrows and stays within its cells; Enter on what names a row opens it", () => {
    render(<Grid />);
    cell(0, 0).focus();
    press("ArrowUp");
    press("ArrowRight");
    press("ArrowDown");
    const moved = here();
    press("End", { ctrlKey: true });
    const last = here();
    press("Home");
    press("Enter");
    expect([moved, last, here(), place.history.at(-1)]).toEqual([
      "1:1",
      "2:3",
      "2:0",
      `/prix/ligne?cle=${ROWS[2]?.key}`,
    ]);
  });

  it("types by Enter, takes it and goes down; Escape leaves the cell as it was", () => {
    render(<Grid />);
    cell(0, 2).focus();
    fireEvent.mouseDown(cell(0, 2));
    press("Enter");
    const began = (document.activeElement as HTMLInputElement).value;
    typeInto("25,40");
    press("Enter");
    const [after, at] = [cell(0, 2).textContent, here()];
    press("Enter");
    typeInto("1");
    press("Escape");
    expect([began, after, at, here(), said()]).toEqual([
      "20,33",
      "avant : 20,33\u00A0€ , saisi : 25,40\u00A0€",
      "1:2",
      "1:2",
      [["101065", 2540, 2033]],
    ]);
  });

  it("goes on by Tab while it is typed in, begins with a letter, and types in no key", () => {
    render(<Grid />);
    fireEvent.mouseDown(cell(0, 2));
    press("9");
    press("Tab");
    const at = here();
    fireEvent.mouseDown(cell(0, 1));
    press("x");
    expect([at, here(), said()]).toEqual(["0:3", "0:1", [["101065", 900, 2033]]]);
  });

  it("takes what is typed in its own cell where another one is pressed meanwhile", () => {
    render(<Grid />);
    fireEvent.mouseDown(cell(0, 2));
    press("Enter");
    typeInto("25,40");
    fireEvent.mouseDown(cell(2, 2));
    const at = here();
    press("ArrowUp");
    expect([at, here(), said(), screen.queryByRole("textbox")]).toEqual([
      "2:2",
      "1:2",
      [["101065", 2540, 2033]],
      null,
    ]);
  });

  it("takes what is typed in the row that it was typed in, though another stands in its place since", () => {
    const { rerender } = render(<Grid />);
    fireEvent.mouseDown(cell(0, 2));
    press("Enter");
    typeInto("25,40");
    rerender(<Grid rows={[row("100001", 900), ...ROWS]} />);
    press("Enter");
    expect(said()).toEqual([["101065", 2540, 2033]]);
  });

  it("takes what is typed, and leaves the focus where somebody goes", () => {
    render(
      <>
        <input aria-label="Rechercher" />
        <Grid />
      </>,
    );
    fireEvent.mouseDown(cell(0, 2));
    press("Enter");
    typeInto("25,40");
    const search = screen.getByRole("textbox", { name: "Rechercher" });
    act(() => search.focus());
    expect([document.activeElement, said()]).toEqual([search, [["101065", 2540, 2033]]]);
  });

  it("keeps the focus at the cell that was typed in where the page is left for another window", () => {
    render(<Grid />);
    fireEvent.mouseDown(cell(0, 2));
    press("Enter");
    typeInto("25,40");
    fireEvent.blur(document.activeElement ?? document.body);
    expect([here(), said()]).toEqual(["0:2", [["101065", 2540, 2033]]]);
  });

  it("takes what is typed in a row that is scrolled out of sight", () => {
    const many = Array.from({ length: 300 }, (_, at) => row(String(200_000 + at), 1000));
    const { container } = render(<Grid rows={many} />);
    fireEvent.mouseDown(cell(0, 2));
    press("Enter");
    typeInto("25,40");
    const box = container.firstElementChild;
    if (box === null) throw new Error("No box");
    box.scrollTop = 8000;
    fireEvent.scroll(box);
    expect(said()).toEqual([["200000", 2540, 1000]]);
  });

  it("takes what is typed where somebody goes back to another page", () => {
    let kept = NO_EDITS;
    const onEdits: ResourceGridProps["onEdits"] = (how) => {
      kept = how(kept);
    };
    const { unmount } = render(<Grid onEdits={onEdits} />);
    fireEvent.mouseDown(cell(1, 2));
    press("Enter");
    typeInto("25,40");
    unmount();
    expect(linesOf(kept, prices)).toEqual([
      {
        cells: { list: "ZNORD", article: "101080", from: null, unitPrice: 2540 },
        seen: { unitPrice: 3410 },
      },
    ]);
  });

  it("keeps what cannot be taken, and says why", () => {
    render(<Grid />);
    fireEvent.mouseDown(cell(1, 2));
    press("Enter");
    typeInto("douze");
    press("Enter");
    expect([cell(1, 2).getAttribute("aria-invalid"), cell(1, 2).title]).toEqual([
      "true",
      "« douze » n’est pas un nombre : écrivez-le comme 12,50.",
    ]);
  });

  it("takes a block of a spreadsheet, one step of which is taken back", () => {
    render(<Grid />);
    fireEvent.mouseDown(cell(1, 2));
    paste("41,90\t10 : 5\r\n5,89\t\r\n1,00\t\r\n");
    const pasted = said();
    press("z", { ctrlKey: true });
    expect([pasted, said()]).toEqual([
      [
        ["101080", 4190, 3410],
        ["204012", 589, 5890],
      ],
      [],
    ]);
  });

  it("fills what is marked from its top, and one cell from the one above", () => {
    render(<Grid />);
    fireEvent.mouseDown(cell(0, 2));
    press("ArrowDown", { shiftKey: true });
    press("ArrowDown", { shiftKey: true });
    press("d", { ctrlKey: true });
    const filled = said();
    press("z", { ctrlKey: true });
    fireEvent.mouseDown(cell(2, 2));
    press("d", { metaKey: true });
    expect([filled, said()]).toEqual([
      [
        ["101080", 2033, 3410],
        ["204012", 2033, 5890],
      ],
      [["204012", 3410, 5890]],
    ]);
  });

  it("copies what is marked as a spreadsheet takes it", () => {
    render(<Grid />);
    fireEvent.mouseDown(cell(0, 0));
    press("ArrowDown", { shiftKey: true });
    press("ArrowRight", { shiftKey: true });
    const setData = vi.fn<(type: string, text: string) => void>();
    const target = document.activeElement ?? document.body;
    fireEvent(target, createEvent.copy(target, { clipboardData: { setData } }));
    expect(setData.mock.calls).toEqual([["text/plain", "101065\tZNORD\n101080\tZNORD"]]);
  });

  describe("of which rows are not there yet", () => {
    const holed = [ROWS[0], undefined, ROWS[2]];
    const drawn = (rowsBetween: ResourceGridProps["rowsBetween"]) => {
      const said: (string | null)[] = [];
      const { container } = render(
        <Grid
          rows={holed}
          onWait={(words) => said.push(words)}
          {...(rowsBetween === undefined ? {} : { rowsBetween })}
        />,
      );
      return { said, busy: () => container.querySelectorAll("[aria-busy]").length };
    };

    it("asks for them before something is written over them, and copies them too", async () => {
      const asked: (readonly [number, number])[] = [];
      const { said: words, busy } = drawn((from, end) => {
        asked.push([from, end]);
        return Promise.resolve(ROWS);
      });
      const coming = busy();
      fireEvent.mouseDown(cell(0, 2));
      paste("1,00\n2,00\n3,00");
      await waitFor(() => expect(said()).toHaveLength(3));
      press("ArrowDown", { shiftKey: true });
      const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
      vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
      const target = document.activeElement ?? document.body;
      fireEvent(target, createEvent.copy(target, { clipboardData: { setData: () => undefined } }));
      await waitFor(() => expect(writeText.mock.calls).toEqual([["1,00\n2,00"]]));
      vi.unstubAllGlobals();
      expect([coming, asked, said(), words.filter((one) => one !== null)]).toEqual([
        1,
        [
          [0, 3],
          [0, 2],
        ],
        [
          ["101065", 100, 2033],
          ["101080", 200, 3410],
          ["204012", 300, 5890],
        ],
        ["Lecture des lignes qui manquent…", "Lecture des lignes qui manquent…"],
      ]);
    });

    it("changes nothing where they cannot be read, and says so", async () => {
      const { said: words } = drawn(() => Promise.reject(new Error("away")));
      fireEvent.mouseDown(cell(0, 2));
      paste("1,00\n2,00");
      await waitFor(() =>
        expect(words.at(-1)).toBe(
          "Toutes les lignes n’ont pas pu être lues : rien n’a changé. Recommencez.",
        ),
      );
      expect(said()).toEqual([]);
    });

    it("types in none of them, and keeps the focus on its place when it comes", () => {
      const { rerender } = render(<Grid rows={holed} />);
      fireEvent.mouseDown(cell(1, 2));
      press("Enter");
      press("5");
      const typed = said();
      rerender(<Grid />);
      press("5");
      typeInto("5,00");
      press("Enter");
      expect([typed, said()]).toEqual([[], [["101080", 500, 3410]]]);
    });

    it("takes a thousand rows at once, and no more", () => {
      const many = Array.from({ length: 1200 }, () => undefined);
      const told: (string | null)[] = [];
      render(<Grid rows={many} onWait={(one) => told.push(one)} />);
      fireEvent.mouseDown(cell(0, 2));
      paste("1,00\n".repeat(1001));
      expect([told, said()]).toEqual([
        ["1\u202F000 lignes au plus à la fois : marquez-en moins, ou prenez un fichier."],
        [],
      ]);
    });
  });

  it("says where another has written since, and keeps what was typed", () => {
    const { rerender } = render(<Grid />);
    fireEvent.mouseDown(cell(0, 2));
    press("Delete");
    press("2");
    typeInto("21");
    press("Enter");
    rerender(<Grid rows={[row("101065", 2200), ...ROWS.slice(1)]} />);
    expect([cell(0, 2).textContent, said()]).toEqual([
      "avant : 22,00\u00A0€ , saisi : 21,00\u00A0€modifié depuis",
      [["101065", 2100, 2033]],
    ]);
  });

  it("types nothing where one may only look", () => {
    render(<Grid mayChange={false} />);
    fireEvent.mouseDown(cell(0, 2));
    press("9");
    press("Delete");
    paste("1");
    press("d", { ctrlKey: true });
    expect([screen.queryByRole("textbox"), said()]).toEqual([null, []]);
  });
});
