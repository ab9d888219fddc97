import { createHash } from "node:crypto";
import { Effect } from "effect";
import { XMLParser } from "fast-xml-parser";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { isCalendarDay } from "../../core/calendar/day.ts";
import { maskedIban, readIban } from "../../core/mandates/iban.ts";
import { cents, sumCents } from "../../core/money/cents.ts";
import { parseEuros } from "../../core/money/format.ts";

/** A transfer that came, as a bank's file has it. */
export interface BankedTransfer {
  /** The account that it came to, and the bank's own name of it there: never the same for two. */
  readonly bankReference: string;
  readonly receivedOn: CalendarDay;
  readonly amount: Cents;
  readonly reference: string;
  readonly payer: string;
  /** Of the account that it came from. */
  readonly ibanDigest: string | null;
  readonly ibanMasked: string | null;
}

/** What a bank's file has. */
interface BankFileRead {
  readonly transfers: readonly BankedTransfer[];
  /** Entries that are no transfers which came. */
  readonly others: number;
  /** Transfers that nobody can name again, or in another money. */
  readonly unread: number;
}

/**
 * Reads camt.053 and camt.054, of any version: entries that are booked to the account's credit by a transfer. Entry by
 * entry, so that a file of thousands holds up nobody else. Fails with words for whoever chose the file.
 */
export const readBankFile = Effect.fnUntraced(function* (
  content: string,
): Effect.fn.Return<BankFileRead, { readonly reason: string }> {
  const xml = content.replace(/^\uFEFF/, "");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return yield* Effect.fail({ reason: DECLARATION });
  if (!/<(?:[\w-]+:)?(?:BkToCstmrStmt|BkToCstmrDbtCdtNtfctn)[\s>]/.test(xml)) {
    return yield* Effect.fail({ reason: NO_CAMT });
  }
  if (!/<\/(?:[\w-]+:)?Document>\s*$/.test(xml)) return yield* Effect.fail({ reason: CUT });
  const transfers: BankedTransfer[] = [];
  let [others, unread, count] = [0, 0, 0];
  for (const [section] of xml.matchAll(SECTION)) {
    const head = ACCOUNT.exec(section)?.[0];
    const account = head === undefined ? "" : textAt(yield* parsed(head), "Acct", "Id", "IBAN");
    for (const [entry] of section.matchAll(ENTRY)) {
      count += 1;
      if (count % EACH_TURN === 0) yield* Effect.yieldNow;
      const read = entryOf(yield* parsed(entry), account);
      if (read === "other") others += 1;
      else if (read === "unread") unread += 1;
      else transfers.push(...read);
    }
  }
  return { transfers, others, unread };
});

const DECLARATION = "Ce fichier contient une déclaration (DTD ou entité) : exportez-le sans.";
const NO_CAMT = "Ce fichier n’est ni un relevé camt.053 ni un avis de crédit camt.054.";
const CUT = "Ce fichier est coupé : téléchargez-le à nouveau depuis la banque.";
const ILL_FORMED = "Ce fichier est mal formé : téléchargez-le à nouveau depuis la banque.";

/** Entries that are read before others have their turn. */
const EACH_TURN = 100;

const SECTION = /<(?:[\w-]+:)?(Stmt|Ntfctn)>[^]*?<\/(?:[\w-]+:)?\1>/g;
const ACCOUNT = /<(?:[\w-]+:)?Acct>[^]*?<\/(?:[\w-]+:)?Acct>/;
const ENTRY = /<(?:[\w-]+:)?Ntry>[^]*?<\/(?:[\w-]+:)?Ntry>/g;

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

const parsed = (xml: string) =>
  Effect.try({
    try: (): unknown => parser.parse(xml, true),
    catch: () => ({ reason: ILL_FORMED }),
  });

/** All that stand at a path of elements. */
const all = (node: unknown, ...path: readonly string[]): readonly unknown[] => {
  const nodes = Array.isArray(node) ? node : node === undefined ? [] : [node];
  const [name, ...rest] = path;
  if (name === undefined) return nodes;
  return nodes.flatMap((each) => {
    const child: unknown =
      typeof each === "object" && each !== null ? Reflect.get(each, name) : undefined;
    return all(child, ...rest);
  });
};

const textOf = (node: unknown): string => {
  const text: unknown =
    typeof node === "object" && node !== null ? Reflect.get(node, "#text") : node;
  return typeof text === "string" ? text.replaceAll(/[\s\0]+/g, " ").trim() : "";
};

/** The first text at a path; nothing for none. */
const textAt = (node: unknown, ...path: readonly string[]): string =>
  all(node, ...path)
    .map(textOf)
    .find((text) => text !== "") ?? "";

const amountAt = (node: unknown, ...path: readonly string[]): Cents | null => {
  const [amount] = all(node, ...path);
  if (amount === undefined) return null;
  const money: unknown =
    typeof amount === "object" && amount !== null ? Reflect.get(amount, "@_Ccy") : undefined;
  const read = parseEuros(textOf(amount).replace(/(\.\d\d)0+$/, "$1"));
  return money === "EUR" && read !== undefined && read > 0 ? read : null;
};

/** Families of the bank's codes: credit transfers that were received, at once or in a day. */
const RECEIVED = new Set(["RCDT", "RRCT"]);

const entryOf = (xml: unknown, account: string): readonly BankedTransfer[] | "other" | "unread" => {
  const [entry] = all(xml, "Ntry");
  const family = textAt(entry, "BkTxCd", "Domn", "Fmly", "Cd");
  const details = all(entry, "NtryDtls", "TxDtls");
  const isBooked = (textAt(entry, "Sts", "Cd") || textAt(entry, "Sts")) === "BOOK";
  const isTransfer = family === "" ? payerOf(details[0]) !== "" : RECEIVED.has(family);
  if (
    !isBooked ||
    !isTransfer ||
    textAt(entry, "CdtDbtInd") !== "CRDT" ||
    textAt(entry, "RvslInd") === "true"
  ) {
    return "other";
  }
  const amount = amountAt(entry, "Amt");
  const day = dayOf(textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm"));
  const own = textAt(entry, "AcctSvcrRef") || textAt(details[0], "Refs", "AcctSvcrRef");
  if (amount === null || day === null || own === "") return "unread";
  const named = (rank: string) => `${account}/${own}${rank}`;
  const words = textAt(entry, "AddtlNtryInf");
  const amounts = details.map(
    (detail) => amountAt(detail, "Amt") ?? amountAt(detail, "AmtDtls", "TxAmt", "Amt"),
  );
  const known = amounts.filter((each) => each !== null);
  // Several in one entry are several transfers, where they come to it.
  if (details.length > 1 && known.length === details.length && sumCents(known) === amount) {
    return details.map((detail, at) =>
      transferOf(detail, words, named(`/${at + 1}`), day, known[at] ?? cents(0)),
    );
  }
  return [transferOf(details[0], words, named(""), day, amount)];
};

const transferOf = (
  detail: unknown,
  words: string,
  bankReference: string,
  receivedOn: CalendarDay,
  amount: Cents,
): BankedTransfer => {
  const iban = readIban(textAt(detail, "RltdPties", "DbtrAcct", "Id", "IBAN"));
  const endToEnd = textAt(detail, "Refs", "EndToEndId");
  const said = [
    ...all(detail, "RmtInf", "Ustrd").map(textOf),
    textAt(detail, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
    ...all(detail, "RmtInf", "Strd", "RfrdDocInf", "Nb").map(textOf),
    endToEnd === "NOTPROVIDED" ? "" : endToEnd,
  ].filter((text) => text !== "");
  return {
    bankReference,
    receivedOn,
    amount,
    reference: (said.length > 0 ? said.join(" ") : words).slice(0, 500),
    payer: (payerOf(detail) || "Payeur inconnu").slice(0, 200),
    ibanDigest: iban === undefined ? null : createHash("sha256").update(iban).digest("hex"),
    ibanMasked: iban === undefined ? null : maskedIban(iban),
  };
};

const payerOf = (detail: unknown): string =>
  textAt(detail, "RltdPties", "Dbtr", "Nm") ||
  textAt(detail, "RltdPties", "Dbtr", "Pty", "Nm") ||
  textAt(detail, "RltdPties", "UltmtDbtr", "Nm") ||
  textAt(detail, "RltdPties", "UltmtDbtr", "Pty", "Nm");

const dayOf = (text: string): CalendarDay | null => {
  const day = text.slice(0, 10);
  return isCalendarDay(day) ? day : null;
};
