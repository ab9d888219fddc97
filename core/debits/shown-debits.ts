import type { DebitState } from "../../api-schema/outstanding.ts";
import type { BankWord, ShownDebit } from "./bank-words.ts";
import { debitOfEndToEnd, messageOfInstruction } from "./remise-file.ts";

/**
 * Debits that the bank was shown, found by what a line of its may name: each line is read (`readWord`) against the few
 * that it can mean, which tells the same as all of them would.
 */
export const shownDebits = <Shown extends ShownDebit>(all: readonly Shown[]) => {
  const byId = new Map(all.map((each) => [each.debit, each]));
  const byMandate = Map.groupBy(all, ({ rum, sum }) => `${sum} ${rum}`);
  const byFile = Map.groupBy(all, ({ message }) => message);
  const asTheyAre = (some: readonly Shown[] = []): readonly Shown[] =>
    some.flatMap(({ debit }) => byId.get(debit) ?? []);
  return {
    debit: (id: number): Shown | undefined => byId.get(id),
    /** From now on it stands there. */
    moved: (debit: Shown, state: DebitState): void => {
      byId.set(debit.debit, { ...debit, state });
    },
    /** The one that a line names, else those of its mandate and sum, else those of its file. */
    candidatesOf: ({ endToEnd, rum, amount, message, instruction }: BankWord): readonly Shown[] => {
      if (endToEnd !== null) {
        const named = byId.get(debitOfEndToEnd(endToEnd) ?? 0);
        return named === undefined ? [] : [named];
      }
      if (rum !== null) return asTheyAre(byMandate.get(`${amount} ${rum}`));
      const file = message ?? (instruction === null ? null : messageOfInstruction(instruction));
      return file === null ? [] : asTheyAre(byFile.get(file));
    },
  };
};
