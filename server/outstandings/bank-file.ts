import { createHash } from "node:crypto";
import { Effect } from "effect";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import type { FileSays } from "../../api-schema/staff-collections.ts";
import type { BankWord } from "../../core/debits/bank-words.ts";
import { maskedIban, readIban } from "../../core/mandates/iban.ts";
import { cents, sumCents } from "../../core/money/cents.ts";
import { debitWordsOf, readStatusReport } from "./bank-debits.ts";
import { all, amountAt, dayOf, parsed, textAt, textOf } from "./bank-xml.ts";

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
export interface BankFileRead {
  readonly transfers: readonly BankedTransfer[];
  /** What it says of debits. */
  readonly words: readonly BankWord[];
  /** What it says of a whole file that the bank was given (pain.002). */
  readonly status: {
    readonly message: string;
    readonly answer: FileSays;
    readonly day: CalendarDay;
  } | null;
  /** Entries that are neither. */
  readonly others: number;
  /** Transfers that nobody can name again, or in another money. */
  readonly unread: number;
}

/**
 * Reads camt.053 and camt.054, of any version: entries that are booked to the account's credit by a transfer, and those
 * of debits that were collected or came back; and pain.002, what the bank says of a remise. Known by what it holds. Entry
 * by entry, so that a file of thousands holds up nobody else. Fails with words for whoever chose the file.
 */
export const readBankFile = Effect.fnUntraced(function* (
  content: string,
): Effect.fn.Return<BankFileRead, { readonly reason: string }> {
  const xml = content.replace(/^\uFEFF/, "");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return yield* Effect.fail({ reason: DECLARATION });
  const isReport = /<(?:[\w-]+:)?CstmrPmtStsRpt[\s>]/.test(xml);
  if (!isReport && !/<(?:[\w-]+:)?(?:BkToCstmrStmt|BkToCstmrDbtCdtNtfctn)[\s>]/.test(xml)) {
    return yield* Effect.fail({ reason: NO_CAMT });
  }
  if (!/<\/(?:[\w-]+:)?Document>\s*$/.test(xml)) return yield* Effect.fail({ reason: CUT });
  if (isReport) {
    return { ...(yield* readStatusReport(xml)), transfers: [], others: 0, unread: 0 };
  }
  const transfers: BankedTransfer[] = [];
  const words: BankWord[] = [];
  let [others, unread, count] = [0, 0, 0];
  for (const [section] of xml.matchAll(SECTION)) {
    const head = ACCOUNT.exec(section)?.[0];
    const account = head === undefined ? "" : textAt(yield* parsed(head), "Acct", "Id", "IBAN");
    for (const [entry] of section.matchAll(ENTRY)) {
      count += 1;
      if (count % EACH_TURN === 0) yield* Effect.yieldNow;
      const node = yield* parsed(entry);
      const debits = debitWordsOf(node, account);
      if (debits !== null) {
        words.push(...debits);
        continue;
      }
      const read = entryOf(node, account);
      if (read === "other") others += 1;
      else if (read === "unread") unread += 1;
      else transfers.push(...read);
    }
  }
  return { transfers, words, status: null, others, unread };
});

const DECLARATION = "Ce fichier contient une déclaration (DTD ou entité) : exportez-le sans.";
const NO_CAMT =
  "Ce fichier n’est ni un relevé camt.053, ni un avis camt.054, ni une réponse pain.002.";
const CUT = "Ce fichier est coupé : téléchargez-le à nouveau depuis la banque.";

/** Entries that are read before others have their turn. */
const EACH_TURN = 100;

const SECTION = /<(?:[\w-]+:)?(Stmt|Ntfctn)>[^]*?<\/(?:[\w-]+:)?\1>/g;
const ACCOUNT = /<(?:[\w-]+:)?Acct>[^]*?<\/(?:[\w-]+:)?Acct>/;
const ENTRY = /<(?:[\w-]+:)?Ntry>[^]*?<\/(?:[\w-]+:)?Ntry>/g;

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
