import { Effect } from "effect";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import type { FileSays } from "../../api-schema/staff-collections.ts";
import type { BankWord } from "../../core/debits/bank-words.ts";
import { debitOfEndToEnd } from "../../core/debits/remise-file.ts";
import { all, amountAt, dayOf, parsed, textAt } from "./bank-xml.ts";

/** What of a pain.002 concerns debits. */
interface StatusReport {
  readonly words: readonly BankWord[];
  readonly status: {
    readonly message: string;
    readonly answer: FileSays;
    readonly day: CalendarDay;
  } | null;
}

/**
 * Reads a pain.002 of any version: what was refused, debit by debit, together, or the file as a whole, each with
 * the reason that stands nearest to it.
 */
export const readStatusReport = Effect.fnUntraced(function* (
  xml: string,
): Effect.fn.Return<StatusReport, { readonly reason: string }> {
  const head = yield* parsed(GROUP_HEADER.exec(xml)?.[0] ?? "<GrpHdr/>");
  const day = dayOf(textAt(head, "GrpHdr", "CreDtTm"));
  if (day === null) return yield* Effect.fail({ reason: NO_DAY });
  const report = textAt(head, "GrpHdr", "MsgId");
  const group = yield* parsed(GROUP_STATUS.exec(xml)?.[0] ?? "<OrgnlGrpInfAndSts/>");
  const message = orNull(textAt(group, "OrgnlGrpInfAndSts", "OrgnlMsgId"));
  const groupCode = codeAt(all(group, "OrgnlGrpInfAndSts", "StsRsnInf"));
  const groupStatus = textAt(group, "OrgnlGrpInfAndSts", "GrpSts");
  const words: BankWord[] = [];
  const whole = (name: string, instruction: string | null, code: string | null): BankWord => ({
    ...SAYS_NOTHING,
    key: `${report}/${name}`,
    kind: "rejected",
    day,
    code,
    message,
    instruction,
  });
  let count = 0;
  for (const [section] of xml.matchAll(PAYMENT_STATUS)) {
    const payment = yield* parsed(section.replaceAll(TRANSACTION, ""));
    const instruction = orNull(textAt(payment, "OrgnlPmtInfAndSts", "OrgnlPmtInfId"));
    const code = codeAt(all(payment, "OrgnlPmtInfAndSts", "StsRsnInf")) ?? groupCode;
    const isRefused = textAt(payment, "OrgnlPmtInfAndSts", "PmtInfSts") === REFUSED;
    for (const [part] of section.matchAll(TRANSACTION)) {
      count += 1;
      if (count % EACH_TURN === 0) yield* Effect.yieldNow;
      const [line] = all(yield* parsed(part), "TxInfAndSts");
      const status = textAt(line, "TxSts");
      if (status !== REFUSED && !(status === "" && isRefused)) continue;
      const endToEnd = nameAt(line, "OrgnlEndToEndId");
      words.push({
        key: `${report}/${endToEnd ?? `${instruction ?? ""}#${count}`}`,
        kind: "rejected",
        day,
        amount: amountAt(line, "OrgnlTxRef", "Amt", "InstdAmt"),
        code: codeAt(all(line, "StsRsnInf")) ?? code,
        endToEnd,
        rum: orNull(textAt(line, "OrgnlTxRef", "MndtRltdInf", "MndtId")),
        message,
        instruction,
        payer: payerOf(line, "OrgnlTxRef"),
      });
    }
    if (isRefused) words.push(whole(instruction ?? "", instruction, code));
  }
  if (groupStatus === REFUSED) words.push(whole("*", null, groupCode));
  const answer = ANSWERS.get(groupStatus) ?? (words.length > 0 ? "partial" : undefined);
  return {
    words,
    status: message === null || answer === undefined ? null : { message, answer, day },
  };
});

const NO_DAY = "Cette réponse de la banque ne dit pas son jour : téléchargez-la à nouveau.";

const REFUSED = "RJCT";

/** What the bank says of a whole file, by its words for it. */
const ANSWERS: ReadonlyMap<string, FileSays> = new Map([
  ["ACTC", "accepted"],
  ["ACCP", "accepted"],
  ["ACSP", "accepted"],
  ["ACSC", "accepted"],
  ["ACWC", "accepted"],
  ["PART", "partial"],
  [REFUSED, "refused"],
]);

/** Debits that are read before others have their turn. */
const EACH_TURN = 100;

const GROUP_HEADER = /<(?:[\w-]+:)?GrpHdr>[^]*?<\/(?:[\w-]+:)?GrpHdr>/;
const GROUP_STATUS = /<(?:[\w-]+:)?OrgnlGrpInfAndSts>[^]*?<\/(?:[\w-]+:)?OrgnlGrpInfAndSts>/;
const PAYMENT_STATUS = /<(?:[\w-]+:)?OrgnlPmtInfAndSts>[^]*?<\/(?:[\w-]+:)?OrgnlPmtInfAndSts>/g;
const TRANSACTION = /<(?:[\w-]+:)?TxInfAndSts>[^]*?<\/(?:[\w-]+:)?TxInfAndSts>/g;

const SAYS_NOTHING = {
  amount: null,
  code: null,
  endToEnd: null,
  rum: null,
  message: null,
  instruction: null,
  payer: null,
} as const;

const orNull = (text: string): string | null => (text === "" ? null : text.slice(0, 140));

/** A name that somebody gave; 'NOTPROVIDED' is none. */
const nameAt = (node: unknown, ...path: readonly string[]): string | null => {
  const text = textAt(node, ...path);
  return text === "NOTPROVIDED" ? null : orNull(text);
};

/** The first reason among some; a bank's own word for it is none of the scheme's. */
const codeAt = (reasons: readonly unknown[]): string | null =>
  orNull(textAt(reasons, "Rsn", "Cd") || textAt(reasons, "Rsn", "Prtry"))?.slice(0, 35) ?? null;

const payerOf = (node: unknown, ...path: readonly string[]): string | null =>
  orNull(textAt(node, ...path, "Dbtr", "Nm") || textAt(node, ...path, "Dbtr", "Pty", "Nm"));

/**
 * What a booked entry of a statement says of debits that this house has made: collected to its account, or taken
 * from it again; null for one that is about something else.
 */
export const debitWordsOf = (xml: unknown, account: string): readonly BankWord[] | null => {
  const [entry] = all(xml, "Ntry");
  const details = all(entry, "NtryDtls", "TxDtls");
  const isBooked = (textAt(entry, "Sts", "Cd") || textAt(entry, "Sts")) === "BOOK";
  const side = textAt(entry, "CdtDbtInd");
  if (!isBooked || !isOfDebits(entry, details, side)) return null;
  const day = dayOf(textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm"));
  if (day === null) return null;
  const kind = side === "CRDT" ? "collected" : "returned";
  const own = textAt(entry, "AcctSvcrRef") || textAt(details[0], "Refs", "AcctSvcrRef");
  const sum = amountAt(entry, "Amt");
  const [batch] = all(entry, "NtryDtls", "Btch");
  const read = (detail: unknown, rank: number): BankWord => {
    const endToEnd = nameAt(detail, "Refs", "EndToEndId");
    const amount = details.length > 1 ? amountOf(detail) : (amountOf(detail) ?? sum);
    const code = codeAt(all(detail, "RtrInf"));
    const named =
      own === "" ? [kind, day, endToEnd ?? "", amount ?? "", code ?? ""].join(" ") : own;
    return {
      key: `${account}/${named}/${rank}`,
      kind,
      day,
      amount,
      code: kind === "returned" ? code : null,
      endToEnd,
      rum: nameAt(detail, "Refs", "MndtId"),
      message: nameAt(detail, "Refs", "MsgId") ?? nameAt(batch, "MsgId"),
      instruction: nameAt(detail, "Refs", "PmtInfId") ?? nameAt(batch, "PmtInfId"),
      payer: payerOf(detail, "RltdPties"),
    };
  };
  return (details.length === 0 ? [undefined] : details).map((detail, at) => read(detail, at + 1));
};

/** Issued direct debits, in the bank's own codes; else what names one of ours, or says why it came back. */
const isOfDebits = (entry: unknown, details: readonly unknown[], side: string): boolean => {
  const family = textAt(entry, "BkTxCd", "Domn", "Fmly", "Cd");
  if (family === "IDDT") return side === "CRDT" || side === "DBIT";
  const namesOne = details.some(
    (detail) => debitOfEndToEnd(textAt(detail, "Refs", "EndToEndId")) !== null,
  );
  if (namesOne) return true;
  return side === "DBIT" && family === "" && codeAt(all(details, "RtrInf")) !== null;
};

/** What was asked for first: charges of the bank stand beside it. */
const amountOf = (detail: unknown): Cents | null =>
  amountAt(detail, "AmtDtls", "InstdAmt", "Amt") ??
  amountAt(detail, "AmtDtls", "TxAmt", "Amt") ??
  amountAt(detail, "Amt");
