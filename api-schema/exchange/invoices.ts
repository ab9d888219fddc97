import { order } from "./named-columns.ts";
import { RANGES } from "./order-words.ts";
import { type ExchangeColumn, resource } from "./resource.ts";

export const invoices = resource({
  name: "invoices",
  title: "factures",
  one: "une facture",
  about:
    "Les factures et avoirs de l'ERP, avec leurs PDF. Le client les voit, les paie et les exporte comme celles de la boutique.",
  key: ["number"],
  undoing: "compensable",
  columns: {
    number: {
      kind: "identifier",
      header: "N° facture",
      known: ["numéro de facture", "no facture", "facture", "n° pièce", "numéro de pièce"],
      about: "Son numéro. Une facture prise ne change plus : un avoir la corrige.",
      example: "F2611-00417",
      most: 40,
    },
    kind: {
      kind: "choice",
      header: "Genre",
      known: ["type de pièce", "type de document", "nature de la pièce"],
      about: "Facture ou avoir. Les montants d'un avoir sont positifs.",
      example: "facture",
      need: "new",
      words: { invoice: ["facture", "fac"], creditNote: ["avoir", "av"] },
    },
    customer: {
      kind: "customerNumber",
      header: "N° client",
      known: ["code client", "numéro de client", "no client", "client"],
      about: "La boutique qui la doit.",
      example: "104512",
      need: "new",
      refers: "customers",
    },
    order: {
      ...order,
      about: "La commande facturée ; rien pour ce qui n'a pas été commandé ici.",
    },
    range: {
      kind: "choice",
      header: "Gamme",
      known: ["transport", "type de transport", "température"],
      about: "Ce qui en est facturé ; rien pour tout ce que livrent les camions du moulin.",
      example: "farine",
      words: RANGES,
    },
    corrects: {
      kind: "identifier",
      header: "Facture d'origine",
      known: ["facture corrigée", "facture liée", "avoir sur facture"],
      about: "Ce que corrige un avoir : il en paie d'abord le reste dû.",
      example: "F2611-00398",
      most: 40,
    },
    issuedOn: {
      kind: "day",
      header: "Date de facture",
      known: ["date facture", "date de pièce", "date pièce", "facturée le"],
      about: "Le jour de la facture.",
      example: "27/11/2026",
      need: "new",
    },
    dueOn: {
      kind: "day",
      header: "Échéance",
      known: ["date d'échéance", "à payer le", "échéance le"],
      about: "Le jour où elle est due.",
      example: "27/12/2026",
      need: "new",
    },
    net: { ...sum("Total HT", ["montant HT", "net HT"]), need: "new" },
    baseExempt: sum("Base exonérée", ["base 0", "HT exonéré"]),
    base55: sum("Base 5,5 %", ["base TVA 5,5", "HT 5,5"]),
    vat55: sum("TVA 5,5 %", ["montant TVA 5,5"]),
    base100: sum("Base 10 %", ["base TVA 10", "HT 10"]),
    vat100: sum("TVA 10 %", ["montant TVA 10"]),
    base200: sum("Base 20 %", ["base TVA 20", "HT 20"]),
    vat200: sum("TVA 20 %", ["montant TVA 20"]),
    gross: { ...sum("Total TTC", ["montant TTC", "net à payer"]), need: "new", least: 1 },
    paper: {
      kind: "identifier",
      header: "PDF",
      known: ["fichier", "fichier PDF", "nom du fichier", "document"],
      about:
        "Le nom du PDF posé à côté du fichier, ou son contenu en base64 ; ce qui sort en dit l'empreinte.",
      example: "F2611-00417.pdf",
      need: "new",
      paper: true,
    },
  },
});

function sum(header: string, known: readonly string[]) {
  return {
    kind: "euros",
    header,
    known,
    about: `${header}, en euros.`,
    example: "1 250,00",
    least: 0,
  } as const satisfies ExchangeColumn;
}
