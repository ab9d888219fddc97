import type { ProposalGround, TransferState } from "../../../../api-schema/staff-transfers.ts";
import { counted } from "../../parts/counted.ts";

// What the states and proposals of transfers are called.

export const STATES: { readonly [State in TransferState]: string } = {
  received: "À identifier",
  proposed: "À confirmer",
  partly: "Affecté en partie",
  allocated: "Affecté",
  kept: "Au compte du client",
  refunded: "Rendu",
};

export const stateTone = (state: TransferState): "neutral" | "good" | "bad" | "info" =>
  state === "allocated"
    ? "good"
    : state === "received"
      ? "bad"
      : state === "proposed" || state === "partly"
        ? "info"
        : "neutral";

/** Why something is proposed. */
export const GROUNDS: { readonly [Ground in ProposalGround]: string } = {
  numbers: "Reconnu aux numéros du libellé.",
  account: "Reconnu au compte du payeur.",
  name: "Reconnu au nom du payeur.",
  amount: "Une seule pièce ouverte a ce montant : vérifiez le payeur.",
  none: "Rien n’est reconnu : cherchez le client ou la facture.",
};

/** What a list of numbers is, short enough for a row. */
export const numbersWords = (numbers: readonly string[]): string =>
  numbers.length <= 2
    ? numbers.join(", ")
    : `${numbers.slice(0, 2).join(", ")} et ${counted(numbers.length - 2, "autre", "autres")}`;
