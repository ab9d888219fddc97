import type { MandateKind } from "../../api-schema/mandate.ts";

/** 'Mandat de prélèvement Grands Moulins Panetier': as titles and buttons name it. */
export const MANDATE_NAMES: { readonly [Kind in MandateKind]: string } = {
  GMP: "Mandat Grands Moulins Panetier",
  MKP: "Mandat de la marketplace",
};

/** '1 mandat à signer'. */
export const mandatesToSign = (missing: number): string =>
  `${missing} ${missing > 1 ? "mandats" : "mandat"} à signer`;
