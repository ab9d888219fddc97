import { describe, expect, it } from "vitest";
import { prices } from "../../../api-schema/exchange/prices.ts";
import type { StaffRow } from "../../../api-schema/staff-resources.ts";
import { readBlock, writeBlock } from "../../../ui/desk/resources/blocks.ts";
import {
  editCounts,
  linesOf,
  movedCells,
  NO_EDITS,
  onToday,
  undone,
  withoutCells,
  withTyped,
} from "../../../ui/desk/resources/edits.ts";

const ROW: StaffRow = {
  key: "ZNORD\u001F101065\u001F",
  cells: { list: "ZNORD", article: "101065", from: null, to: null, unitPrice: 2033 },
  held: [],
};
const type = (column: string, text: string, edits = NO_EDITS) =>
  withTyped(edits, prices, [{ row: ROW, column, text }]);

describe("edits of rows", () => {
  it("say the row by its key, what is said and what was seen", () => {
    const edits = type("to", "01/03/2027", type("unitPrice", "21,5"));
    expect([linesOf(edits, prices), editCounts(edits)]).toEqual([
      [
        {
          cells: {
            list: "ZNORD",
            article: "101065",
            from: null,
            unitPrice: 2150,
            to: "2027-02-28T23:00:00.000Z",
          },
          seen: { unitPrice: 2033, to: null },
        },
      ],
      { cells: 2, faults: 0 },
    ]);
  });

  it("are none where what was there is typed again, in a key, and in nothing that stays nothing", () => {
    const edits = type("article", "9", type("to", "", type("unitPrice", "20,33 €")));
    expect([edits.rows, edits.past]).toEqual([{}, []]);
  });

  it("cannot empty what may not be empty, and go step by step back to nothing", () => {
    const first = type("unitPrice", "21");
    const second = type("unitPrice", "", first);
    const counts = editCounts(second);
    const back = undone(second);
    expect([counts, back.rows, undone(back).rows, undone(NO_EDITS)]).toEqual([
      { cells: 1, faults: 1 },
      first.rows,
      {},
      NO_EDITS,
    ]);
  });

  it("meet what another has written: either counts", () => {
    const edits = type("unitPrice", "21");
    const moved = movedCells(edits, [{ ...ROW, cells: { ...ROW.cells, unitPrice: 2200 } }]);
    const mine = onToday(edits, moved);
    expect([
      moved,
      linesOf(mine, prices).map(({ seen }) => seen),
      linesOf(withoutCells(edits, moved), prices),
      undone(withoutCells(edits, moved)).rows,
    ]).toEqual([
      [{ key: ROW.key, column: "unitPrice", now: 2200 }],
      [{ unitPrice: 2200 }],
      [],
      edits.rows,
    ]);
  });
});

describe("a block of a spreadsheet", () => {
  it("is read with its quotes, tabs and line breaks, as it is written", () => {
    const block = [
      ["a", 'dit "oui"', "deux\nlignes"],
      ["", "b\tc", "é"],
    ];
    expect([readBlock(writeBlock(block)), readBlock("1\t2\r\n3\t4\r\n"), readBlock("")]).toEqual([
      block,
      [
        ["1", "2"],
        ["3", "4"],
      ],
      [[""]],
    ]);
  });
});
