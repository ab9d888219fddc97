import type { CalendarDay } from "../../api-schema/primitives.ts";
import { isCarriage } from "./carriage.ts";
import { compactDay, decimalComma } from "./columns.ts";
import type { Invoice, InvoiceLine } from "./invoice.ts";

/** The columns of the file of accounting entries (LPF, art. A47 A-1), in their order. */
export const ENTRY_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

/** The first line of the file. */
export const entriesHead = (): string => entryLine(ENTRY_COLUMNS);

/**
 * What the file of a period is kept under, given whose stores it is of: '999001019FEC20261130.txt', as
 * the law names it (LPF, art. A47 A-1 VIII). Entries of several companies, or of one without a SIREN,
 * are no file that it knows and are named by their days.
 */
export const entriesFileName = (
  sirens: readonly (string | null)[],
  { from, to }: { readonly from: CalendarDay; readonly to: CalendarDay },
): string => {
  const [siren, ...others] = new Set(sirens);
  return siren == null || others.length > 0
    ? `ecritures-${from}-${to}.txt`
    : `${siren}FEC${compactDay(to)}.txt`;
};

type Account = readonly [number: string, label: string];

const GOODS: Account = ["601000", "Achats de matières premières"];
const CARRIAGE: Account = ["624100", "Transports sur achats"];
const VAT: Account = ["445660", "TVA déductible sur autres biens et services"];
const SUPPLIERS: Account = ["401000", "Fournisseurs"];

/**
 * The entry of an invoice in the buyer's purchase journal: what was bought and its VAT on one side,
 * the supplier on the other; a credit note the other way round. Debit and credit are equal.
 */
export const invoiceEntries = (invoice: Invoice, rank: number): string => {
  const { number, kind, issuedOn, seller, totals, lines } = invoice;
  const day = compactDay(issuedOn);
  const label = `${kind === "invoice" ? "Facture" : "Avoir"} ${number} ${seller.name}`;
  const row = (
    [account, name]: Account,
    side: "debit" | "credit",
    amount: number,
    supplier: readonly [string, string] = ["", ""],
  ): string => {
    const isDebit = (side === "debit") === (kind === "invoice");
    return entryLine([
      "AC",
      "Achats",
      String(rank),
      day,
      account,
      name,
      ...supplier,
      number,
      day,
      label,
      decimalComma(isDebit ? amount : 0),
      decimalComma(isDebit ? 0 : amount),
      "",
      "",
      day,
      "",
      "",
    ]);
  };
  const bought: readonly (readonly [Account, number])[] = [
    [GOODS, netOf(lines.filter((line) => !isCarriage(line)))],
    [CARRIAGE, netOf(lines.filter(isCarriage))],
    ...totals.vatLines.map(({ amount }) => [VAT, amount] as const),
  ];
  return [
    ...bought
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => row(account, "debit", amount)),
    row(SUPPLIERS, "credit", totals.gross, [`F${seller.siren}`, seller.name]),
  ].join("");
};

const netOf = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { net }) => sum + net, 0);

/** A line of the file. Tabs part the columns: none may stand in a text, nor may a line end in one. */
export const entryLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell.replaceAll(/[\t\r\n|]+/g, " ").trim()).join("\t")}\r\n`;
