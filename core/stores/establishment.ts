import type { Establishment } from "../../api-schema/company.ts";
import { formatDay } from "../calendar/format.ts";

/**
 * Why a shop cannot be opened at an establishment, in French; undefined when it can (product §7). A
 * closed one has no shop: who has moved has another SIRET.
 */
export const closedProblem = ({
  closed,
  closedOn,
}: Pick<Establishment, "closed" | "closedOn">): string | undefined => {
  if (!closed) return undefined;
  const since = closedOn === null ? "" : ` depuis le ${formatDay(closedOn, "date")}`;
  return `Cet établissement est fermé${since} : indiquez le SIRET de votre boutique.`;
};
