/** 0 to come, 1 late, 2 to validate, 3 validated payment (spec §4). */
export type OutstandingStatus = 0 | 1 | 2 | 3;

/** The status of an outstanding invoice in French. */
export const outstandingStatusLabel = (status: OutstandingStatus): string => LABELS[status];

const LABELS: { readonly [Status in OutstandingStatus]: string } = {
  0: "À venir",
  1: "En retard",
  2: "Paiement en cours",
  3: "Paiement validé",
};
