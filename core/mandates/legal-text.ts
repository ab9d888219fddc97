import { REFUND_WEEKS, UNAUTHORISED_MONTHS } from "./debtor-rights.ts";
import type { Creditor, SepaScheme } from "./creditors.ts";
import type { MandateTerms } from "./terms.ts";

/** What every SEPA mandate says, in the official French wording, paragraph by paragraph. */
export type MandateText = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The note at the foot of the mandate. */
  readonly note: string;
};

/**
 * The legal text of a mandate of that creditor and those terms (product §7; EPC rulebooks, French
 * wording), and how long before it a debit is announced: fewer days than the rulebook's are agreed by
 * standing here.
 */
export const mandateText = (
  { name }: Pick<Creditor, "name">,
  { scheme, noticeDays }: MandateTerms,
): MandateText => ({
  title:
    scheme === "B2B" ? "Mandat de prélèvement SEPA interentreprises" : "Mandat de prélèvement SEPA",
  paragraphs: [
    `En signant ce formulaire de mandat, vous autorisez ${name} à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément aux instructions de ${name}.`,
    ...RIGHTS[scheme],
    `${name} vous annonce chaque prélèvement, avec son montant et sa date, ${noticeWords(noticeDays)}, sauf si vous le demandez vous-même pour une date plus proche.`,
  ],
  note: "Vos droits concernant le présent mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.",
});

/** 'au moins 14 jours à l'avance'. */
const noticeWords = (days: number): string =>
  days === 0
    ? "avant de le présenter à votre banque"
    : `au moins ${days} jour${days > 1 ? "s" : ""} à l'avance`;

const RIGHTS: { readonly [Scheme in SepaScheme]: readonly string[] } = {
  CORE: [
    `Vous bénéficiez du droit d'être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les ${REFUND_WEEKS} semaines suivant la date de débit de votre compte pour un prélèvement autorisé, et sans tarder, au plus tard dans les ${UNAUTHORISED_MONTHS} mois, en cas de prélèvement non autorisé.`,
  ],
  B2B: [
    "Ce mandat est dédié aux prélèvements SEPA interentreprises. Vous n'êtes pas en droit de demander à votre banque le remboursement d'un prélèvement SEPA interentreprises une fois que le montant est débité de votre compte. Vous pouvez cependant demander à votre banque de ne pas débiter votre compte jusqu'au jour de l'échéance.",
  ],
};
