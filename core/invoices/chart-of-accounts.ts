import { Schema } from "effect";

/** What of the books has an account of its own, with the account that it has unless the firm says another. */
const USUAL = {
  customers: ["411000", "Clients"],
  advances: ["419100", "Clients, avances et acomptes reçus"],
  refunds: ["419700", "Clients, sommes à rembourser"],
  unallocated: ["471000", "Virements à affecter"],
  collecting: ["511600", "Prélèvements à l’encaissement"],
  cards: ["511500", "Cartes bancaires à l’encaissement"],
  bank: ["512000", "Banque"],
  merchants: ["467000", "Marchands, ventes pour leur compte"],
  flour: ["701000", "Ventes de farines"],
  frozen: ["707000", "Ventes de surgelés"],
  carriage: ["708500", "Ports facturés"],
  commissions: ["706000", "Commissions sur les marchands"],
  fees: ["627000", "Frais bancaires"],
  reserve: ["467800", "Réserve sur les marchands"],
  losses: ["654000", "Pertes sur créances irrécouvrables"],
  opening: ["890000", "Bilan d’ouverture"],
  adopted: ["471500", "Écarts repris de l’ERP"],
  vat55: ["445711", "TVA collectée 5,5 %"],
  vat10: ["445712", "TVA collectée 10 %"],
  vat20: ["445713", "TVA collectée 20 %"],
  vatOther: ["445710", "TVA collectée"],
} as const satisfies { readonly [key: string]: readonly [number: string, label: string] };

export type AccountKey = keyof typeof USUAL;

const own = Schema.optionalKey(
  Schema.String.check(
    Schema.makeFilter<string>((text) => /^[1-8]\d{2,11}$/.test(text), {
      message: "Un compte compte 3 à 12 chiffres, par exemple 411000",
    }),
  ),
);

/** The accounts of a firm where they are not the usual ones, in its document (docs/firm.md). */
export const OwnAccounts = Schema.Struct({
  customers: own,
  advances: own,
  refunds: own,
  unallocated: own,
  collecting: own,
  cards: own,
  bank: own,
  merchants: own,
  flour: own,
  frozen: own,
  carriage: own,
  commissions: own,
  fees: own,
  reserve: own,
  losses: own,
  opening: own,
  adopted: own,
  vat55: own,
  vat10: own,
  vat20: own,
  vatOther: own,
} satisfies { readonly [Key in AccountKey]: typeof own });
export type OwnAccounts = typeof OwnAccounts.Type;

/** An account as the books name it. */
export interface NamedAccount {
  readonly number: string;
  readonly label: string;
}

/** The account of that key: the firm's own, else the usual one of the plan comptable général. */
export const accountOf = (accounts: OwnAccounts, key: AccountKey): NamedAccount => ({
  number: accounts[key] ?? USUAL[key][0],
  label: USUAL[key][1],
});

/** The account of the VAT of a rate. */
export const vatAccountKey = (rate: number): AccountKey =>
  rate === 0.055 ? "vat55" : rate === 0.1 ? "vat10" : rate === 0.2 ? "vat20" : "vatOther";
