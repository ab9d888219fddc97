import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import type { CompanyActKind, JudgmentKind } from "../../../../api-schema/staff-companies.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { counted } from "../../parts/counted.ts";

/** The kinds of collective proceedings, in the order in which they are offered. */
export const JUDGMENTS: { readonly [Kind in JudgmentKind]: string } = {
  safeguard: "Sauvegarde",
  recovery: "Redressement judiciaire",
  liquidation: "Liquidation judiciaire",
};

/** What was decided of a company, as its journal says it. */
export const ACTS: { readonly [Act in CompanyActKind]: string } = {
  blocked: "Bloquée",
  unblocked: "Débloquée",
  soldOn: "Fonds cédé",
  tookOver: "Fonds repris",
  judged: "Procédure collective inscrite",
  judgmentLifted: "Procédure collective levée",
};

/** What a company owes, by its papers and the due day of the first of them, over or to come; null where none is. */
export const dueWords = (count: number, first: CalendarDay | null): string =>
  first === null
    ? "rien n’est à payer"
    : `${counted(count, "pièce", "pièces")}, première échéance le ${formatDay(first, "date")}`;

/** '732 829 320'. */
export const sirenText = (siren: string): string => siren.replaceAll(/(\d{3})(?=\d)/g, "$1\u00a0");
