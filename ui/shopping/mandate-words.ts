import type { MandateKind } from "../../api-schema/mandate.ts";

/** 'Mandat Grands Moulins Panetier': as titles and buttons name it. */
export const mandateName = (kind: MandateKind, firm: string): string =>
  kind === "GMP" ? `Mandat ${firm}` : "Mandat de la marketplace";

/** '1 mandat à signer'. */
export const mandatesToSign = (missing: number): string =>
  `${missing} ${missing > 1 ? "mandats" : "mandat"} à signer`;
