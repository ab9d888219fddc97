import type { FieldProblem } from "../../api-schema/problems.ts";
import type { Cents, StoreId } from "../../api-schema/primitives.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import type { OpenItem, ProposedLine, TransferState } from "../../api-schema/staff-transfers.ts";
import { cents, negate, sumCents } from "../money/cents.ts";
import { euros } from "../money/format.ts";

/** Up to where somebody with these roles settles what lacks as a loss, all in all of one transfer. */
export const lossCeiling = (roles: readonly StaffRole[]): Cents =>
  cents(roles.includes("direction") ? 5_000 : 500);

/** What somebody wishes to use a transfer for. */
interface WishedAllocation {
  readonly lines: readonly ProposedLine[];
  readonly owner: StoreId | null;
}

/** A line with the item that it pays. */
interface AllocatedLine {
  readonly item: Pick<OpenItem, "kind" | "id" | "store" | "number" | "open">;
  readonly amount: Cents;
  readonly loss: Cents;
}

interface Allocation {
  readonly lines: readonly AllocatedLine[];
  /** What the lines take of the transfer. */
  readonly used: Cents;
  readonly loss: Cents;
  readonly rest: Cents;
}

/**
 * What a wish comes to, by what is open now; or what is wrong in it. Nothing is paid more than is open, nothing is given up
 * unless that settles its invoice, a credit note is deducted and no more than is left of it, and the lines and the rest are
 * the transfer.
 */
export const readAllocation = (
  { lines, owner }: WishedAllocation,
  left: Cents,
  items: readonly Pick<OpenItem, "kind" | "id" | "store" | "number" | "open">[],
  ceiling: Cents,
): Allocation | { readonly problems: readonly FieldProblem[] } => {
  const problems: FieldProblem[] = [];
  const refuse = (message: string) => problems.push({ field: "lines", message });
  const taken: AllocatedLine[] = [];
  for (const { kind, id, amount, loss } of lines) {
    const item = items.find((each) => each.kind === kind && each.id === id);
    if (amount === 0 && loss === 0) continue;
    if (item === undefined) {
      refuse("Une pièce choisie n’est plus à payer.");
      continue;
    }
    if (taken.some((line) => line.item === item)) refuse(`${item.number} est choisie deux fois.`);
    if (item.open < 0) {
      if (amount > 0 || amount < item.open) {
        refuse(`${item.number} : il en reste ${euros(negate(item.open))} à déduire.`);
      }
      if (loss > 0) refuse(`${item.number} : un avoir se déduit, il ne se solde pas en perte.`);
      taken.push({ item, amount, loss });
      continue;
    }
    if (amount < 0) refuse(`${item.number} : seul un avoir se déduit.`);
    if (amount + loss > item.open) refuse(`${item.number} : il reste ${euros(item.open)} à payer.`);
    if (loss > 0 && (item.kind === "order" || amount + loss < item.open)) {
      refuse(`${item.number} : un écart ne solde qu’une facture, et toute entière.`);
    }
    taken.push({ item, amount, loss });
  }
  const used = sumCents(taken.map(({ amount }) => amount));
  const loss = sumCents(taken.map((line) => line.loss));
  if (used > left) refuse(`Il reste ${euros(left)} de ce virement.`);
  if (loss > ceiling) refuse(`Au plus ${euros(ceiling)} peuvent être passés en perte ici.`);
  if (taken.length > 0 && used <= 0) refuse("Un virement ne paie rien de ce qui est choisi.");
  if (taken.length === 0 && owner === null)
    refuse("Choisissez ce que paie ce virement, ou de qui il est.");
  return problems.length > 0
    ? { problems }
    : { lines: taken, used, loss, rest: cents(left - used) };
};

/** What has become of a transfer. */
export const transferState = (transfer: {
  readonly amount: Cents;
  readonly left: Cents;
  readonly refunded: Cents;
  readonly owner: unknown;
  readonly isProposed: boolean;
}): TransferState => {
  const { amount, left, refunded, owner, isProposed } = transfer;
  if (left === 0) return refunded > 0 ? "refunded" : "allocated";
  if (owner !== null) return "kept";
  if (left < amount) return "partly";
  return isProposed ? "proposed" : "received";
};
