import { Effect, Stream } from "effect";
import { createHash } from "node:crypto";
import type { ExchangeRow, Resource } from "../../../api-schema/exchange/resource.ts";
import { BadRequest, type FieldProblem } from "../../../api-schema/problems.ts";
import type { OnlyRows, StaffCells } from "../../../api-schema/staff-resources.ts";
import { arrived, fitsKind, travelling } from "../../../core/exchange/typed-cells.ts";
import { NO_WISH } from "../../../core/exchange/wish.ts";
import { now } from "../../clock.ts";
import { readTypedLine } from "../../exchange/read-lines.ts";
import { type IncomingLines, takeLinesIn } from "../../exchange/take-in.ts";

/** A line that somebody proposes. */
interface Proposed {
  readonly cells: StaffCells;
  readonly seen?: StaffCells;
}

/** Lines that somebody proposes, with what the run is kept by. */
export interface Proposal {
  readonly resource: Resource;
  readonly lines: readonly Proposed[];
  readonly only: OnlyRows;
  /** As what they are kept among files. */
  readonly title: string;
  readonly by: string;
  /** Of what is proposed once: the same again is the run that there is. */
  readonly digest?: string;
}

/** What is no cell of the resource: refused before anything of it is looked at. */
export const misfits = ({ resource, lines }: Pick<Proposal, "resource" | "lines">) => {
  const fields = lines.flatMap(({ cells, seen = {} }, at): readonly FieldProblem[] =>
    [["cells", cells] as const, ["seen", seen] as const].flatMap(([part, row]) =>
      Object.entries(row).flatMap(([name, value]) => {
        const field = `lines.${at}.${part}.${name}`;
        const column = Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined;
        if (column === undefined) {
          return [{ field, message: `Les ${resource.title} n'ont pas de colonne « ${name} ».` }];
        }
        const fits =
          part === "seen" ? arrived(column, value) !== undefined : fitsKind(column, value);
        return fits
          ? []
          : [{ field, message: `« ${column.header} » ne peut pas être de cette sorte.` }];
      }),
    ),
  );
  return fields.length === 0
    ? undefined
    : new BadRequest({ errors: fields.map(({ message }) => message), fields });
};

/** Takes what somebody has typed in up to its preview. Its cells are of the kinds of their columns. */
export const propose = (proposal: Proposal) => Effect.flatMap(typedLines(proposal), takeLinesIn);

/** What somebody has typed, as lines that come in. */
export const typedLines = Effect.fnUntraced(function* (proposal: Proposal) {
  const { resource, lines, only, title, by } = proposal;
  const text = JSON.stringify(lines);
  const present = yield* now;
  // What is counted is true as of now, where whoever types it says no other instant.
  const asOf = "asOf" in resource.columns ? { asOf: present } : {};
  const begins = only === "new" ? beginnings(resource) : {};
  const read = lines.map(({ cells, seen = {} }, at) =>
    readTypedLine(resource, at + 1, { ...asOf, ...cells, ...begins }, seenRow(resource, seen)),
  );
  return {
    resource,
    fileName: title,
    digest: proposal.digest ?? createHash("sha256").update(text).digest("hex"),
    once: proposal.digest !== undefined,
    bytes: Buffer.byteLength(text),
    asOf: null,
    profile: null,
    wish: { ...NO_WISH, only, byHand: true },
    by,
    lines: Stream.fromIterable(read),
  } satisfies IncomingLines;
});

/** What rows that are typed begin with. */
const beginnings = ({ columns }: Resource): StaffCells =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      column.begins === undefined ? [] : [[name, travelling(column, column.begins)] as const],
    ),
  );

const seenRow = ({ columns }: Resource, seen: StaffCells): ExchangeRow =>
  Object.fromEntries(
    Object.entries(seen).flatMap(([name, value]) => {
      const column = columns[name];
      return column === undefined ? [] : [[name, arrived(column, value) ?? null] as const];
    }),
  );
