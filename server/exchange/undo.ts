import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { type ExchangeRow, keyColumns, type Resource } from "../../api-schema/exchange/resource.ts";
import { isSameCell, type Today } from "../../core/exchange/differences.ts";
import { givesPower } from "../../core/exchange/guards.ts";
import { maskedColumns } from "../../core/exchange/privacy.ts";
import { type Change, openMonth, writeChanges } from "./history.ts";
import type { ExchangeRows } from "./rows.ts";
import type { ExchangeTable } from "./tables/exchange-table.ts";

/** Changes that are taken back together. */
const PIECE = 500;

/** What an undo did: rows that are as before, and those that were kept as they are, each with why. */
export interface Undone {
  readonly givenBack: number;
  readonly kept: readonly { readonly key: string; readonly why: string }[];
}

interface Undoing {
  readonly run: number;
  readonly table: ExchangeTable;
  readonly who: string;
  /** Somebody typed it at the desk: what the desk holds is no bar to taking it back there. */
  readonly byHand: boolean;
}

interface Step extends Change {
  readonly id: string;
  /** Columns that somebody has changed since; what a run changed that is undone counts by its value alone. */
  readonly later: readonly string[];
}

/**
 * Gives back what a run has changed and nobody has touched since: columns as they were, and rows that it
 * made away again. A row that something hangs on (an order, a line of a list) is withdrawn from sale.
 */
export const undoRun = Effect.fnUntraced(function* (
  rows: ExchangeRows,
  { run, table, who, byHand }: Undoing,
) {
  const sql = yield* SqlClient.SqlClient;
  const { resource } = table;
  let undone: Undone = { givenBack: 0, kept: [] };
  let below = LAST_ID;

  const takeBack = Effect.fnUntraced(function* () {
    const steps = yield* sql.unsafe<Step>(stepsStatement, [run, below, resource.name]);
    const last = steps.at(-1);
    if (last === undefined) return false;
    below = last.id;
    const today = yield* rows.current(
      table,
      steps.map(({ key }) => keyColumns(resource, key)),
      { locked: true },
    );
    const plans = steps.map((step) => planOf(resource, step, openTo(byHand, today.get(step.key))));
    const changed = plans.flatMap((plan) => (plan.does === "change" ? [plan] : []));
    yield* rows.write(
      table,
      [],
      changed.map(({ key, after }) => ({ ...today.get(key)?.row, ...after })),
    );
    const removed: Change[] = [];
    const withdrawn: string[] = [];
    for (const plan of plans.toReversed()) {
      if (plan.does !== "remove") continue;
      const row = today.get(plan.key)?.row ?? {};
      const isGone = yield* rows.remove(table, [row]).pipe(
        sql.withTransaction,
        Effect.catch(() => Effect.succeed(false)),
      );
      if (isGone) removed.push({ key: plan.key, before: row, after: null });
      else withdrawn.push(plan.key);
    }
    const unsold = table.sold === undefined ? [] : withdrawn;
    yield* rows.write(
      table,
      [],
      unsold.map((key) => ({ ...today.get(key)?.row, active: false })),
    );
    yield* writeChanges({ who, undoes: run, resource }, [
      ...changed.map(({ key, before, after }) => ({ key, before, after })),
      ...removed,
      ...unsold.map((key) => ({ key, before: { active: true }, after: { active: false } })),
    ]);
    undone = {
      givenBack: undone.givenBack + changed.length + removed.length,
      kept: [
        ...undone.kept,
        ...plans.flatMap(({ key, kept }) => (kept === null ? [] : [{ key, why: kept }])),
        ...withdrawn.map((key) => ({
          key,
          why:
            table.sold === undefined
              ? "gardé, d'autres s'y rapportent"
              : "retiré de la vente, d'autres s'y rapportent",
        })),
      ],
    };
    return true;
  });

  yield* openMonth();
  while (yield* sql.withTransaction(takeBack()).pipe(Effect.orDie)) {
    // Piece after piece, the latest change first.
  }
  return undone;
});

const LAST_ID = "9223372036854775807";

const stepsStatement = `
  select c.id::text, c.key, c.before, c.after, coalesce((
      select array_agg(distinct column_name) from change l,
        jsonb_object_keys(coalesce(l.after, l.before)) column_name
       where l.resource = c.resource and l.key = c.key and l.id > c.id and l.undoes is null
         and not exists (select from exchange_run r where r.id = l.run_id and r.state = 'undone')),
      '{}') as later
    from change c where c.run_id = $1 and c.resource = $3 and c.id < $2::text::bigint
   order by c.id desc limit ${PIECE}`;

type Plan = { readonly key: string; readonly kept: string | null } & (
  | { readonly does: "nothing" }
  | { readonly does: "remove" }
  | { readonly does: "change"; readonly before: ExchangeRow; readonly after: ExchangeRow }
);

/** The row as this undo may change it. */
const openTo = (byHand: boolean, today: Today | undefined): Today | undefined =>
  byHand && today !== undefined ? { ...today, taken: [] } : today;

const planOf = (resource: Resource, step: Step, today: Today | undefined): Plan => {
  const { key, before, after, later } = step;
  if (today === undefined || after === null) return { key, does: "nothing", kept: "parti depuis" };
  const { row, taken = [] } = today;
  const masked = maskedColumns(resource);
  const own = Object.keys(after).filter((column) => !resource.key.includes(column));
  const isTouched = (column: string) =>
    later.includes(column) || !isSameCell(row[column] ?? null, after[column] ?? null);
  // Of what is hidden nobody knows what the run wrote, nor what there was before.
  const held = own.filter((column) => taken.includes(column));
  const touched = own.filter(
    (column) => !held.includes(column) && !masked.includes(column) && isTouched(column),
  );
  const hidden = before === null ? [] : own.filter((column) => masked.includes(column));
  const kept = keptBecause(resource, { held, touched, hidden });
  if (before === null) {
    return touched.length + held.length === 0
      ? { key, does: "remove", kept }
      : { key, does: "nothing", kept };
  }
  const shut = [...held, ...touched, ...hidden];
  const free = own.filter((column) => !shut.includes(column));
  if (free.length === 0) return { key, does: "nothing", kept };
  const back = pick(before, free);
  return givesPower(resource.name, back)
    ? { key, does: "nothing", kept: "gardé, ce rôle se propose : une seconde personne le confirme" }
    : { key, does: "change", kept, before: pick(after, free), after: back };
};

const keptBecause = (
  { columns }: Resource,
  {
    held,
    touched,
    hidden,
  }: {
    readonly held: readonly string[];
    readonly touched: readonly string[];
    readonly hidden: readonly string[];
  },
): string | null => {
  const headers = (names: readonly string[]) =>
    names.map((name) => columns[name]?.header ?? name).join(", ");
  const why = [
    ...(held.length === 0 ? [] : [`tenu par la gestion : ${headers(held)}`]),
    ...(touched.length === 0 ? [] : [`modifié depuis : ${headers(touched)}`]),
    ...(hidden.length === 0 ? [] : [`l'historique n'en garde rien : ${headers(hidden)}`]),
  ];
  return why.length === 0 ? null : `gardé, ${why.join(" ; ")}`;
};

const pick = (row: ExchangeRow, columns: readonly string[]): ExchangeRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
