import { isBegin, isEnd, type RecordedStatement } from "./wire-recorder.ts";

/** One statement of an operation, as it is asked again without HTTP. */
export type ReplayedStatement = Pick<RecordedStatement, "text" | "parameters">;

/** A statement of its own, or those of a transaction. */
export interface SqlUnit {
  readonly inTransaction: boolean;
  readonly statements: readonly ReplayedStatement[];
}

/** What one turn asks: the units of a step side by side, the steps one after the other. */
export type TurnSql = readonly (readonly SqlUnit[])[];

/**
 * Orders what was recorded of one turn. `background` are the texts that a server at rest asks too
 * (its outbox, its watches): they, and transactions that begin with one, belong to no operation.
 */
export function turnSqlOf(
  recorded: readonly RecordedStatement[],
  background: ReadonlySet<string>,
): TurnSql {
  const steps: { readonly units: SqlUnit[]; endsAt: number }[] = [];
  for (const unit of timedUnits(recorded, background)) {
    const last = steps.at(-1);
    if (last !== undefined && unit.startsAt < last.endsAt) {
      last.units.push(unit);
      last.endsAt = Math.max(last.endsAt, unit.endsAt);
    } else {
      steps.push({ units: [unit], endsAt: unit.endsAt });
    }
  }
  return steps.map(({ units }) =>
    units.map(({ inTransaction, statements }) => ({ inTransaction, statements })),
  );
}

interface TimedUnit extends SqlUnit {
  readonly startsAt: number;
  endsAt: number;
  readonly statements: ReplayedStatement[];
}

function timedUnits(
  recorded: readonly RecordedStatement[],
  background: ReadonlySet<string>,
): readonly TimedUnit[] {
  const units: TimedUnit[] = [];
  const open = new Map<number, TimedUnit>();
  for (const statement of recorded) {
    const { connection, text, parameters, inTransaction, sentAt, answeredAt } = statement;
    const transaction = open.get(connection);
    if (isBegin(text)) {
      open.set(connection, {
        inTransaction: true,
        statements: [],
        startsAt: sentAt,
        endsAt: answeredAt,
      });
    } else if (isEnd(text)) {
      open.delete(connection);
      if (transaction === undefined || transaction.statements.length === 0) continue;
      transaction.endsAt = answeredAt;
      units.push(transaction);
    } else if (transaction !== undefined) {
      transaction.statements.push({ text, parameters });
    } else if (!inTransaction) {
      // Of a transaction that began before the turn nothing is the turn's own.
      units.push({
        inTransaction: false,
        statements: [{ text, parameters }],
        startsAt: sentAt,
        endsAt: answeredAt,
      });
    }
  }
  return units
    .filter(({ statements: [first] }) => first !== undefined && !background.has(first.text))
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** What a server at rest asks; transactions are known by their first statement. */
export const backgroundOf = (recorded: readonly RecordedStatement[]): ReadonlySet<string> =>
  new Set(recorded.map(({ text }) => text).filter((text) => !isBegin(text) && !isEnd(text)));

/** Statements of a turn, transactions' begin and commit included: what the database answers. */
export const statementCount = (turn: TurnSql): number =>
  turn.reduce(
    (sum, step) =>
      sum +
      step.reduce(
        (inStep, unit) => inStep + unit.statements.length + (unit.inTransaction ? 2 : 0),
        0,
      ),
    0,
  );
