/**
 * Who takes the money of a debit back: the bank that rejects or returns it, the debtor who asks it back
 * without a reason, or the debtor who says that nothing was signed.
 */
export type ReturnKind = "returned" | "refund" | "unauthorised";

/**
 * What the house does by rule: present it again, once; ask for a new mandate; debit no more by it until
 * somebody has called; or mend what was wrong on its own side, which is no fault of the customer.
 */
export type ReturnAct = "presentAgain" | "newMandate" | "blockAndCall" | "mendOurData";

/** Why a debit came back (ISO 20022, EPC173-14). */
export type ReturnReason = {
  readonly code: string;
  readonly kind: ReturnKind;
  /** As the customer reads it: 'Provision insuffisante'. */
  readonly customer: string;
  /** As staff read it, with what to look at. */
  readonly staff: string;
  readonly act: ReturnAct;
};

/** The reason behind a bank's code; one that is not known is kept, and a person looks. */
export const returnReason = (code: string): ReturnReason => {
  const words = `Motif non précisé (${code})`;
  return (
    reasonsByCode.get(code) ?? {
      code,
      kind: "returned",
      customer: words,
      staff: words,
      act: "blockAndCall",
    }
  );
};

type Row = readonly [act: ReturnAct, customer: string, staff: string, kind?: ReturnKind];

/** For what was wrong in our file: the customer is told no more than that it was not theirs. */
const OURS = "Erreur dans notre demande à la banque";

const ROWS: { readonly [code: string]: Row } = {
  AC01: [
    "newMandate",
    "Numéro de compte incorrect",
    "IBAN incorrect ou inconnu de la banque du client",
  ],
  AC04: ["newMandate", "Compte clos", "Compte du client clos"],
  AC06: [
    "blockAndCall",
    "Compte bloqué",
    "Compte du client bloqué : opposition, saisie ou procédure en cours",
  ],
  AC13: [
    "newMandate",
    "Compte de particulier",
    "Le compte est celui d’un particulier : le schéma interentreprises (B2B) lui est fermé",
  ],
  AG01: [
    "newMandate",
    "Ce compte n’accepte pas les prélèvements",
    "Compte fermé aux prélèvements, un livret par exemple",
  ],
  AG02: ["mendOurData", OURS, "Code d’opération ou séquence (FRST, RCUR) refusés"],
  AM04: [
    "presentAgain",
    "Provision insuffisante",
    "Provision insuffisante sur le compte du client",
  ],
  AM05: [
    "mendOurData",
    "Prélèvement présenté en double",
    "Présenté deux fois selon la banque : voir ce qui est déjà payé",
  ],
  BE05: ["mendOurData", OURS, "Notre ICS n’est pas reconnu par la banque du client"],
  CNOR: ["mendOurData", OURS, "Notre banque n’est pas enregistrée sous ce BIC"],
  DNOR: [
    "newMandate",
    "Votre banque n’est pas joignable par prélèvement",
    "La banque du client n’est pas joignable sous ce BIC",
  ],
  ED05: ["presentAgain", "Règlement entre banques interrompu", "Règlement interbancaire en échec"],
  FF01: ["mendOurData", OURS, "Fichier refusé : format invalide"],
  FF05: ["mendOurData", OURS, "Schéma refusé : CORE présenté pour B2B, ou l’inverse"],
  MD01: [
    "newMandate",
    "Aucun mandat reconnu par votre banque",
    "Mandat absent, révoqué, ou non enregistré par la banque du client (B2B)",
    "unauthorised",
  ],
  MD02: ["mendOurData", OURS, "Données du mandat manquantes ou incorrectes"],
  MD06: [
    "blockAndCall",
    "Remboursement demandé à votre banque",
    "Le client a demandé le remboursement à sa banque",
    "refund",
  ],
  MD07: ["blockAndCall", "Titulaire du compte décédé", "Titulaire du compte décédé"],
  MS02: [
    "blockAndCall",
    "Refusé auprès de votre banque",
    "Le client a refusé ce prélèvement auprès de sa banque",
  ],
  MS03: [
    "presentAgain",
    "Motif non communiqué par la banque",
    "Motif tu par la banque du client, souvent un défaut de provision",
  ],
  RC01: ["mendOurData", OURS, "BIC incorrect : présenter avec l’IBAN seul"],
  RR01: ["mendOurData", OURS, "Compte ou identifiant du débiteur absent du fichier"],
  RR02: ["mendOurData", OURS, "Nom ou adresse du débiteur absents du fichier"],
  RR03: ["mendOurData", OURS, "Nom ou adresse du créancier absents du fichier"],
  RR04: [
    "blockAndCall",
    "Motif réglementaire",
    "Motif réglementaire, que la banque ne précise pas",
  ],
  SL01: [
    "blockAndCall",
    "Refusé selon vos consignes à votre banque",
    "Le client limite les prélèvements à sa banque : liste, plafond ou blocage",
  ],
};

/** Every reason that is known, in the order of its code: what staff choose from. */
export const RETURN_REASONS: readonly ReturnReason[] = Object.entries(ROWS).map(
  ([code, [act, customer, staff, kind = "returned"]]) => ({ code, kind, customer, staff, act }),
);

// A Map: a code that a file makes up, 'constructor' say, finds nothing in it.
const reasonsByCode = new Map(RETURN_REASONS.map((reason) => [reason.code, reason]));
