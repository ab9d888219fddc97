import { Schema } from "effect";
import { MessageReasonCode } from "../../api-schema/messaging.ts";
import { listOf, Whole, Yes } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { lineReader, readDocuments } from "./data/documents.ts";
import { MerchantSlug } from "./merchants.ts";

const { Literals, optionalKey, Struct, String: Text } = Schema;

const ScriptHead = Struct({
  title: Text,
  /** A lorry's delivery and nothing in particular are the operator's matter, the rest a merchant's. */
  about: Literals(["lorry", "parcel", "offer", "nothing"]),
  /** Who is asked about an offer, or who writes of their own accord. */
  merchants: optionalKey(listOf(MerchantSlug)),
  /** About a delivery still to come instead of the last one. */
  isComing: optionalKey(Yes),
  /** Reported as an incident. */
  reason: optionalKey(MessageReasonCode),
  /** A document that comes with the last line of theirs. */
  document: optionalKey(Text),
});

/** Who says it, how many minutes after the line before, and what. */
const said = lineReader(
  Struct({ who: Literals(["store", "them"]), minutes: optionalKey(Whole), text: Text }),
);

/**
 * What stores and those who serve them write to each other, the usual first and what is asked once a
 * season last: 'store: …', 'them, 95 min: …'. {commande}, {jour}, {produit} and {marchand} are filled in.
 */
export const scripts = kept(() =>
  readDocuments("messaging/conversations", ScriptHead).map(({ head, body }) => ({
    ...head,
    lines: body.flatMap((line) =>
      line.text === ""
        ? []
        : [said.read(line, /^(?<who>\w+)(?:, (?<minutes>\d+) min)?: (?<text>.+)$/)],
    ),
  })),
);

export type Script = ReturnType<typeof scripts>[number];
export type Said = Script["lines"][number];
