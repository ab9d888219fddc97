import { Effect, Stream } from "effect";
import { SqlClient } from "effect/sql";
import { isNamedOutside } from "../../api-schema/exchange/external-keys.ts";
import {
  type ExchangeRow,
  keyColumns,
  keyOf,
  type Resource,
  scalarText,
} from "../../api-schema/exchange/resource.ts";
import {
  type Difference,
  differenceOf,
  heldBack,
  takenOver,
  type Today,
} from "../../core/exchange/differences.ts";
import {
  type Concern,
  concernsOf,
  type Facts,
  type GuardName,
  nothingWeighed,
  spokenOf,
  type Thresholds,
  type Touched,
  weigh,
  type Weighing,
} from "../../core/exchange/guards.ts";
import { shownKey } from "../../core/exchange/report.ts";
import {
  type FileOf,
  isSoldByOthers,
  othersReason,
  type Seller,
} from "../../core/exchange/sellers.ts";
import type { Wish } from "../../core/exchange/wish.ts";
import { now } from "../clock.ts";
import { withPapers } from "./brought-papers.ts";
import type { UnreadableFile } from "./files/file-table.ts";
import { makeGivingWay } from "./giving-way.ts";
import { movedFaults } from "./moved.ts";
import { lacksKey, type ReadLine } from "./read-lines.ts";
import type { ExchangeRows } from "./rows.ts";
import { type Counts, NO_COUNTS, type RunStore, type StagedLine } from "./run-store.ts";
import type { ExchangeTable } from "./tables/exchange-table.ts";
import { TABLES } from "./tables/tables.ts";

/** Lines that are compared at once: by as many rows of the database. */
const PIECE = 1000;

/** What a whole file would do. */
export interface Compared {
  readonly counts: Counts;
  readonly concerns: readonly Concern[];
}

interface Comparing {
  readonly run: number;
  readonly table: ExchangeTable;
  readonly wish: Wish;
  readonly thresholds: Thresholds;
  readonly isOlder: boolean;
  readonly beside: string | undefined;
}

/**
 * Takes lines piece by piece, checks and compares them with the rows of today, and keeps what each would
 * do. Memory holds a piece, and the keys of the lines.
 */
export const compareLines = Effect.fnUntraced(function* (
  { store, rows }: { readonly store: RunStore; readonly rows: ExchangeRows },
  comparing: Comparing,
  lines: Stream.Stream<ReadLine, UnreadableFile>,
): Effect.fn.Return<Compared, UnreadableFile, SqlClient.SqlClient> {
  const { run, table, wish, thresholds } = comparing;
  const fileOf: FileOf = wish.merchant ?? null;
  const known = makeKnownKeys(table.resource);
  let weighing: Weighing = nothingWeighed;
  /** The lines on which guards speak, where the shop knows what those touch. */
  const spoken = new Map<GuardName, ExchangeRow[]>();
  let counts = NO_COUNTS;
  let n = 0;
  /** Lines of which a column would change what is not the file's. */
  let held = { site: NOTHING_HELD, desk: NOTHING_HELD, seller: NOTHING_HELD };
  const at = yield* now;
  const papered = withPapers(yield* SqlClient.SqlClient, table.resource, comparing.beside);
  const shut = table.shut === undefined ? null : yield* table.shut;

  const giveWay = yield* makeGivingWay();
  let isFirst = true;
  const take = Effect.fnUntraced(function* (piece: readonly ReadLine[]) {
    if (!isFirst) yield* giveWay;
    isFirst = false;
    const fresh = (yield* Effect.forEach(piece, papered)).flatMap((line) => known.look(line));
    const possible = yield* checkLines(
      rows,
      table,
      fresh.map(inThePast(table.resource, at)),
      known.has,
      wish.source,
    );
    const found = yield* rows.current(
      table,
      possible.filter(({ faults }) => faults.length === 0).map(({ said }) => said),
      { fileOf },
    );
    const today = wish.byHand === true ? takenOver(found) : found;
    const seen = yield* stillAsSeen(rows, table, today, possible);
    const checked = (yield* completeLines(rows, table, today, seen)).map(
      soldByItself(table.resource, today, fileOf),
    );
    for (const { said } of checked) {
      const key = keyOf(table.resource, said);
      const row = today.get(key);
      if (row === undefined) continue;
      const { site, desk, seller } = heldBack(row, said);
      held = {
        site: withHeld(held.site, table.resource, key, site),
        desk: withHeld(held.desk, table.resource, key, desk),
        seller: withHeld(held.seller, table.resource, key, fileOf === null ? seller : []),
      };
    }
    const differences = checked.map((line) => differenceOfLine(table.resource, today, line));
    const wholes = differences.flatMap(wholeOf(today));
    // The house may give what it sells to a merchant: who sells what is there already is not asked.
    const sellable =
      fileOf === null ? wholes.filter((row) => !today.has(keyOf(table.resource, row))) : wholes;
    const { facts, refused, sellers } = yield* Effect.all(
      {
        facts: rows.facts(table, wholes),
        refused: shut === null ? rows.refused(table, wholes) : Effect.succeed([]),
        sellers: rows.sellers(table, shut === null && wish.byHand !== true ? sellable : []),
      },
      { concurrency: 3 },
    );
    const impossible =
      shut === null
        ? [
            ...refused,
            ...judged(table, wholes, facts),
            ...ofStrangers(table.resource, sellable, sellers, fileOf),
          ]
        : wholes.map((row) => ({ key: keyOf(table.resource, row), column: null, reason: shut }));
    const staged: StagedLine[] = [];
    for (const [place, compared] of differences.entries()) {
      const line = checked[place];
      if (line === undefined) continue;
      const reasons = impossible.filter(({ key }) => key === compared.key);
      const difference: Difference =
        reasons.length === 0 || compared.outcome === "faulty"
          ? compared
          : {
              outcome: "faulty",
              key: compared.key,
              faults: reasons.map(({ column, reason }) => ({ column, reason, value: "" })),
            };
      if (isSkipped(wish, difference)) {
        counts = { ...counts, skipped: counts.skipped + 1 };
        if (wish.complete) staged.push(stagedOf((n += 1), line, namedOnly(difference)));
        continue;
      }
      const { key } = difference;
      const weighed = weigh(weighing, table.resource.name, difference, thresholds, facts.get(key));
      for (const guard of table.touched === undefined ? [] : spokenOf(weighing, weighed)) {
        const keys = spoken.get(guard) ?? [];
        spoken.set(guard, keys);
        keys.push(keyColumns(table.resource, key));
      }
      weighing = weighed;
      counts = { ...counts, [difference.outcome]: counts[difference.outcome] + 1 };
      if (difference.outcome === "unchanged" && !wish.complete) continue;
      n += 1;
      staged.push(stagedOf(n, line, difference));
    }
    return staged;
  });

  // While a piece is compared the next one is read, and the one before is kept.
  yield* lines.pipe(
    Stream.grouped(standsOnItself(table.resource) ? Number.MAX_SAFE_INTEGER : PIECE),
    Stream.buffer({ capacity: 1 }),
    Stream.mapEffect(take),
    Stream.buffer({ capacity: 1 }),
    Stream.runForEach((staged) => (staged.length > 0 ? store.stage(run, staged) : Effect.void)),
  );

  const lacking =
    wish.complete && table.sold !== undefined ? yield* rows.gone(table, run, fileOf) : [];
  const lackingToday = yield* rows.current(table, lacking, { fileOf });
  const gone = lacking.filter((row) => {
    const key = keyOf(table.resource, row);
    const today = lackingToday.get(key);
    if (today?.isOthers === true) return false;
    const isTaken = today?.taken?.includes("active") === true;
    if (isTaken) held = { ...held, desk: withHeld(held.desk, table.resource, key, ["active"]) };
    return !isTaken;
  });
  yield* store.tell(run, [
    ...heldText(held.site, "ce qu'on a dit sur le site, qui reste"),
    ...heldText(held.desk, "ce que tient la gestion, qui est gardé"),
    ...heldText(held.seller, "ce que tient le marchand qui le vend, qui est gardé"),
  ]);
  for (let from = 0; from < gone.length; from += PIECE) {
    yield* store.stage(
      run,
      gone.slice(from, from + PIECE).map((row): StagedLine => {
        n += 1;
        return withdrawalOf(n, table.resource, row);
      }),
    );
  }
  const sold = yield* rows.sold(table, fileOf);
  const touched = new Map<GuardName, Touched>();
  for (const [guard, lines] of spoken) {
    const found = yield* rows.touched(table, lines);
    if (found !== undefined) touched.set(guard, found);
  }
  counts = { ...counts, gone: gone.length };
  return {
    counts,
    concerns: concernsOf(
      weighing,
      {
        gone: gone.length,
        sold,
        isOlder: comparing.isOlder,
        addedByMerchant: fileOf !== null && table.sold !== undefined ? counts.added : 0,
        touched,
      },
      thresholds,
    ),
  };
});

/** Lines that say what is not a file's to say: how many, and where first. */
interface HeldLines {
  readonly lines: number;
  readonly first: string;
}

const NOTHING_HELD: HeldLines = { lines: 0, first: "" };

const withHeld = (
  { lines, first }: HeldLines,
  { columns }: Resource,
  key: string,
  held: readonly string[],
): HeldLines =>
  held.length === 0
    ? { lines, first }
    : {
        lines: lines + 1,
        first:
          first ||
          `${shownKey(key)} : ${held.map((column) => columns[column]?.header ?? column).join(", ")}`,
      };

const heldText = ({ lines, first }: HeldLines, what: string): readonly string[] =>
  lines === 0
    ? []
    : [
        `${lines === 1 ? "1 ligne dit" : `${lines} lignes disent`} autre chose que ${what} (${first}).`,
      ];

/** A line of a merchant's file that names what somebody else sells is not taken. */
const soldByItself =
  (resource: Resource, today: ReadonlyMap<string, Today>, fileOf: FileOf) =>
  (line: ReadLine): ReadLine => {
    if (fileOf === null || line.faults.length > 0) return line;
    const key = keyOf(resource, line.said);
    const row = today.get(key);
    return row?.isOthers === true && row.seller
      ? withFault(line, null, key, othersReason(row.seller, fileOf))
      : line;
  };

/** Whole lines that would make something that their file has nothing to say of, with the reason. */
const ofStrangers = (
  resource: Resource,
  wholes: readonly ExchangeRow[],
  sellers: ReadonlyMap<string, Seller>,
  fileOf: FileOf,
) =>
  wholes.flatMap((row) => {
    const key = keyOf(resource, row);
    const seller = sellers.get(key);
    return seller === undefined || !isSoldByOthers(seller, fileOf)
      ? []
      : [{ key, column: null, reason: othersReason(seller, fileOf) }];
  });

/** What core's own rule has against lines. */
const judged = (
  { resource, judged: judge }: ExchangeTable,
  wholes: readonly ExchangeRow[],
  facts: ReadonlyMap<string, Facts>,
) =>
  judge === undefined
    ? []
    : wholes.flatMap((row) => {
        const key = keyOf(resource, row);
        const against = judge(row, facts.get(key) ?? {});
        return against === undefined ? [] : [{ key, ...against }];
      });

/** Its rows refer to others of itself: all of a file is looked at together. */
const standsOnItself = ({ name, columns }: Resource): boolean =>
  Object.values(columns).some(({ refers }) => refers === name);

/** The keys of a file's lines: said twice alike is said once, said twice otherwise is a fault. */
const makeKnownKeys = (resource: Resource) => {
  const said = new Map<string, { readonly line: number; readonly text: string }>();
  const unique = Object.entries(resource.columns).flatMap(([name, { unique: is }]) =>
    is === true ? [{ name, lines: new Map<string, number>() }] : [],
  );
  return {
    has: (key: string): boolean => said.has(key),
    look: (line: ReadLine): readonly ReadLine[] => {
      const isNamed = resource.key.every((name) => name in line.said);
      if (!isNamed) return [line];
      const key = keyOf(resource, line.said);
      const text = JSON.stringify(line.said);
      const before = said.get(key);
      if (before?.text === text && line.faults.length === 0) return [];
      if (before !== undefined) {
        return [withFault(line, null, key, `Déjà dit autrement à la ligne ${before.line}.`)];
      }
      said.set(key, { line: line.line, text });
      return [
        unique.reduce((checked, { name, lines }) => {
          const value = line.said[name];
          if (typeof value !== "string") return checked;
          const other = lines.get(value);
          lines.set(value, other ?? line.line);
          return other === undefined
            ? checked
            : withFault(checked, name, value, `La ligne ${other} a le même.`);
        }, line),
      ];
    },
  };
};

const withFault = (
  line: ReadLine,
  column: string | null,
  value: string,
  reason: string,
): ReadLine => ({ ...line, faults: [...line.faults, { column, value, reason }] });

/** An instant that has to have been is not to come. */
const inThePast =
  (resource: Resource, at: string) =>
  (line: ReadLine): ReadLine =>
    Object.entries(resource.columns).reduce((checked, [name, { past }]) => {
      const value = line.said[name];
      return past === true && typeof value === "string" && value > at
        ? withFault(checked, name, value, "Cet instant est à venir.")
        : checked;
    }, line);

/** What lines refer to is there, and what is to be theirs alone is nobody else's. */
const checkLines = Effect.fnUntraced(function* (
  rows: ExchangeRows,
  table: ExchangeTable,
  lines: readonly ReadLine[],
  isOfFile: (key: string) => boolean,
  source: string | undefined,
): Effect.fn.Return<readonly ReadLine[]> {
  const { resource } = table;
  let checked = lines;
  for (const [name, column] of Object.entries(resource.columns)) {
    if (column.refers !== undefined && column.loose !== true) {
      const other = TABLES[column.refers];
      if (other === undefined) continue;
      const wanted = [...new Set(lines.flatMap(({ said }) => namesOf(said[name])))];
      const found = yield* rows.existing(other, wanted);
      const isThere = (key: string) =>
        found.has(key) || (column.refers === resource.name && isOfFile(key));
      checked = checked.map((line) =>
        namesOf(line.said[name])
          .filter((key) => !isThere(key))
          .reduce(
            (faulty, key) =>
              withFault(
                faulty,
                name,
                key,
                source === undefined || !isNamedOutside(other.resource.name)
                  ? `Inconnu parmi les ${other.resource.title} : prenez d'abord leur fichier.`
                  : `Inconnu parmi les ${other.resource.title}, et ${lacksKey(source)}`,
              ),
            line,
          ),
      );
    }
    if (column.unique === true) {
      const values = lines.flatMap(({ said }) => namesOf(said[name]));
      const held = yield* rows.held(table, name, values);
      checked = checked.map((line) => {
        const value = line.said[name];
        const holder = typeof value === "string" ? held.get(value) : undefined;
        return holder === undefined || holder === keyOf(resource, line.said)
          ? line
          : withFault(line, name, scalarText(value ?? null), `« ${holder} » a déjà le même.`);
      });
    }
  }
  return checked;
});

/** Lines with what follows from what they say. */
const completeLines = Effect.fnUntraced(function* (
  rows: ExchangeRows,
  table: ExchangeTable,
  today: ReadonlyMap<string, Today>,
  lines: readonly ReadLine[],
): Effect.fn.Return<readonly ReadLine[]> {
  const sound = lines.flatMap(({ said, faults }) => (faults.length === 0 ? [said] : []));
  const completed = yield* rows.completed(table, today, sound);
  return lines.map((line) => {
    const whole =
      line.faults.length > 0 ? undefined : completed.get(keyOf(table.resource, line.said));
    return whole === undefined ? line : { ...line, ...whole };
  });
});

/** What was typed over is what was seen. */
const stillAsSeen = Effect.fnUntraced(function* (
  rows: ExchangeRows,
  table: ExchangeTable,
  today: ReadonlyMap<string, Today>,
  lines: readonly ReadLine[],
): Effect.fn.Return<readonly ReadLine[]> {
  const { resource } = table;
  const seen = lines.flatMap(({ said, faults, seen: cells = {} }) =>
    faults.length > 0 || Object.keys(cells).length === 0
      ? []
      : [{ key: keyOf(resource, said), seen: cells }],
  );
  const moved = yield* movedFaults(rows, table, today, seen);
  if (moved.size === 0) return lines;
  return lines.map((line) => {
    const faults = moved.get(keyOf(resource, line.said)) ?? [];
    return line.faults.length > 0 || faults.length === 0 ? line : { ...line, faults };
  });
});

const namesOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");

const differenceOfLine = (
  resource: Resource,
  today: ReadonlyMap<string, Today>,
  { said, faults }: ReadLine,
): Difference =>
  faults.length === 0
    ? differenceOf(resource, today.get(keyOf(resource, said)), said)
    : { outcome: "faulty", key: keyOf(resource, said), faults };

/** The whole row that a difference would make. */
const wholeOf =
  (today: ReadonlyMap<string, Today>) =>
  (difference: Difference): readonly ExchangeRow[] =>
    difference.outcome === "added" || difference.outcome === "changed"
      ? [{ ...today.get(difference.key)?.row, ...difference.after }]
      : [];

const isSkipped = ({ only }: Wish, { outcome }: Difference): boolean =>
  (only === "new" && (outcome === "changed" || outcome === "unchanged")) ||
  (only === "known" && outcome === "added");

/** What a complete file names is not withdrawn, though nothing of its line is written. */
const namedOnly = ({ key }: Difference): Difference => ({ outcome: "unchanged", key });

const stagedOf = (n: number, { line, said }: ReadLine, difference: Difference): StagedLine => ({
  n,
  line,
  key: difference.key,
  outcome: difference.outcome,
  said,
  before: difference.outcome === "changed" ? difference.before : null,
  after:
    difference.outcome === "changed" || difference.outcome === "added" ? difference.after : null,
  faults: difference.outcome === "faulty" ? difference.faults : null,
});

const withdrawalOf = (n: number, resource: Resource, row: ExchangeRow): StagedLine => {
  const key = Object.fromEntries(resource.key.map((name) => [name, row[name] ?? null]));
  return {
    n,
    line: null,
    key: keyOf(resource, row),
    outcome: "gone",
    said: { ...key, active: false },
    before: { active: true },
    after: { active: false },
    faults: null,
  };
};
