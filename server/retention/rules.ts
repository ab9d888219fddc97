import { STOCK_ALERT_DAYS } from "../../core/alerts/stock-alerts.ts";
import { UNAUTHORISED_MONTHS } from "../../core/mandates/debtor-rights.ts";
import { mostAttempts } from "../outbox/outbox-queue.ts";

/** How long something is kept after what it stands for was over. */
export interface RetentionRule {
  readonly table: string;
  /** True for a row to delete, where `$1` is the instant so long ago. Written for an index where rows are many. */
  readonly over: string;
  readonly days: number;
  /** What is kept, and from when the time counts: words of docs/retention.md. */
  readonly what: string;
  readonly why: string;
}

const year = 365;

/**
 * What is deleted when it is old, one line a table: docs/retention.md is checked against this. What
 * hangs on a row goes with it (foreign keys that cascade).
 */
export const retentionRules: readonly RetentionRule[] = [
  {
    table: "sign_in_failure",
    over: "at < $1",
    days: 1,
    what: "Counts of failed sign-ins, by keyed hashes of account and address",
    why: "A turn that was taken counts for a day",
  },
  {
    table: "support_code_failure",
    over: "at < $1",
    days: 2,
    what: "Wrong second factors of staff, with their address",
    why: "They count for a day",
  },
  {
    table: "login_session",
    over: `least(revoked_at, expires_at) < $1 and not exists
      (select from impersonation i where i.login_id = login_session.id)`,
    days: 30,
    what: "Logins of browsers, from their end",
    why: "A stolen cookie that comes back is still recognised and a customer's question answered",
  },
  {
    table: "support_login",
    over: "least(ended_at, expires_at) < $1",
    days: year,
    what: "Logins of staff at the desk, from their end",
    why: "Who was in, when a customer asks what the support did (access logs: six months to a year)",
  },
  {
    table: "support_second_step",
    over: "expires_at < $1",
    days: 1,
    what: "Sign-ins of staff that wait for the second factor",
    why: "They are over after half an hour",
  },
  {
    table: "support_enrolment",
    over: "expires_at < $1",
    days: 1,
    what: "Authenticators that were never confirmed",
    why: "They are over after half an hour",
  },
  {
    table: "staff_invitation",
    over: "expires_at < $1",
    days: 1,
    what: "Links that invite to the desk, as hashes",
    why: "They are over after three days",
  },
  {
    table: "impersonation_code",
    over: "expires_at < $1",
    days: 1,
    what: "One-time codes of 'Se connecter en tant que', as hashes",
    why: "They are over after a minute; what was done with them is in the journal",
  },
  {
    table: "account_token",
    over: "expires_at < $1",
    days: 1,
    what: "Links that open an account, choose a password or confirm an address, as hashes",
    why: "They are good for an hour to seven days, and once",
  },
  {
    table: "registration",
    over: "received_at < $1",
    days: 7,
    what: "Registrations that arrived, by address; what was typed only until the account is opened",
    why: "No client repeats one later",
  },
  {
    table: "letter_count",
    over: "at < $1",
    days: 1,
    what: "Counts of letters that open an account, by keyed hashes of mailbox and place",
    why: "They count for an hour",
  },
  {
    table: "idempotency",
    over: "created_at < $1",
    days: 7,
    what: "First answers of repeatable calls",
    why: "No client repeats a call later",
  },
  {
    table: "outbox",
    over: "done_at < $1",
    days: 7,
    what: "Events that were done, whole mails among them",
    why: "A week lets a missing mail be looked for",
  },
  {
    table: "outbox",
    over: `done_at is null and attempts >= ${mostAttempts} and available_at < $1`,
    days: 90,
    what: "Events that failed for good, from their last attempt",
    why: "Somebody must have the time to see why, and to send them again",
  },
  {
    table: "exchange_line",
    over: "run_id in (select id from exchange_run where ended_at < $1)",
    days: 90,
    what: "Lines of files that came in, from the end of their run",
    why: "What they changed stands in the history; three months answer a question about a file",
  },
  {
    table: "contact_attempt",
    over: "at < $1",
    days: 1,
    what: "Who wrote to the shop, by address",
    why: "They count for an hour",
  },
  {
    table: "upload_count",
    over: "day < $1::timestamptz::date",
    days: 2,
    what: "How much was sent with files on a day: by person, store and agent in numbers, by caller as a keyed hash",
    why: "It counts until midnight",
  },
  {
    table: "contact_attachment",
    over: `exists (select from contact_message m
      where m.id = contact_attachment.message_id and m.received_at < $1)`,
    days: year,
    what: "Files sent with messages to the shop",
    why: "The matter is settled within a year; files say more than it needs",
  },
  {
    table: "card_page_request",
    over: "requested_at < $1",
    days: 1,
    what: "Card pages that the bank was asked for and never opened",
    why: "Asking again takes them up for three minutes",
  },
  {
    table: "contact_message",
    over: "received_at < $1",
    days: 3 * year,
    what: "Messages to the shop and applications of merchants",
    why: "Three years after the last contact (CNIL, prospects)",
  },
  {
    table: "consent_proof",
    over: "recorded_at < $1",
    days: 5 * year + 2,
    what: "Proofs of choices about cookies, without name or address",
    why: "Proof of consent (GDPR art. 7) for as long as a claim may be brought: five years (Code civil, art. 2224)",
  },
  {
    table: "message_mail",
    over: "sent_at < $1",
    days: 30,
    what: "When somebody was last told by mail of a conversation",
    why: "It counts for an hour; a month answers a question",
  },
  {
    table: "push_subscription",
    over: `created_at < $1 and not exists
      (select from login_session l where l.customer_id = push_subscription.customer_id)`,
    days: year,
    what: "Browsers that take notifications, of accounts that nobody has signed in to since",
    why: "Nobody reads them; a browser that refuses is forgotten at once",
  },
  {
    table: "shopping_list",
    over: "removed_at < $1",
    days: 30,
    what: "Lists that were deleted, with their lines",
    why: "A deletion can be taken back for a month",
  },
  {
    table: "push_notice",
    over: "told_at < $1",
    days: 30,
    what: "What was told to whom by notification",
    why: "Nothing is told again after a day; a month answers a question",
  },
  {
    table: "invitation_sent",
    over: "at < $1",
    days: 1,
    what: "Invitations to stores, by who sent them and to which address",
    why: "They count for a day",
  },
  {
    table: "cut_off_alert",
    over: "sent_at < $1",
    days: 30,
    what: "Which alert before a cut-off was sent to whom",
    why: "No cut-off comes twice; a month answers a question",
  },
  {
    table: "stock_alert",
    over: "asked_at < $1",
    days: STOCK_ALERT_DAYS,
    what: "Who waits for which product, until it is back and they were told",
    why: "After three months it was bought elsewhere, or is not missed",
  },
  {
    table: "delivery_closure",
    over: "day < $1::date",
    days: 365,
    what: "Days on which a lorry did not come",
    why: "The next year's holidays are made of the last one's",
  },
  {
    table: "store_closure",
    over: "day < $1::date",
    days: 30,
    what: "Dates on which a store was closed",
    why: "No lorry comes on a day that is over",
  },
  {
    table: "mandate_request",
    over: "state <> 'signed' and expires_at < $1",
    days: 90,
    what: "Signing pages of mandates that were not signed",
    why: "They are over after half an hour",
  },
];

/** What no round deletes, and why: everything else of the database. */
export const retainedTables: ReadonlyArray<{
  readonly tables: readonly string[];
  readonly what: string;
  readonly why: string;
}> = [
  {
    tables: [
      "order",
      "order_item",
      "order_mail",
      "shipment",
      "shipment_history",
      "order_version",
      "order_supplement",
      "payment",
      "payment_history",
      "bank_transaction",
      "bank_refund",
      "outstanding",
      "outstanding_payment",
      "outstanding_payment_line",
      "outstanding_payment_history",
      "invoice",
      "invoice_series",
      "ledger_movement",
      "ledger_line",
      "stock_movement",
      "shipped_line",
      "erp_order_state",
      "transfer",
      "transfer_rest",
      "debit_batch",
      "debit",
      "debit_line",
      "debit_credit",
      "debit_notice",
      "embedded_bank_debit",
      "embedded_erp_order",
    ],
    what: "Orders, deliveries, payments, invoices",
    why: "Accounting documents: ten years (Code de commerce, art. L123-22); the shop is younger",
  },
  {
    tables: ["mandate", "mandate_terms", "embedded_signature"],
    what: "Signed mandates, sealed",
    why: `As long as they run, then ${UNAUTHORISED_MONTHS} months for refunds and ten years as accounting documents`,
  },
  {
    tables: [
      "customer",
      "company",
      "store",
      "address",
      "store_shop_user",
      "store_purchases",
      "shopping_list_line",
      "message_thread",
      "message",
      "message_recipient",
      "message_attachment",
      "incident_line",
      "stored_file",
      "marketplace_access_request",
      "store_application",
      "festive_preorder",
      "embedded_erp_customer",
      "embedded_erp_score",
    ],
    what: "Customers, their stores, lists and conversations",
    why: "As long as the contract lasts; they go with the account",
  },
  {
    tables: ["member_change"],
    what: "The journal of who changed whose place in a store, in numbers without names",
    why: "Who gave and took access is proved by a journal that only grows",
  },
  {
    tables: [
      "staff",
      "support_second_factor",
      "support_recovery_code",
      "impersonation",
      "impersonation_audit",
      "support_agent_audit",
      "outbox_decision",
      "registration_decision",
      "conversation_action",
      "picture_change",
      "money_act",
    ],
    what: "Staff and the journals of what they did",
    why: "What was done in a customer's place is proved by journals that only grow",
  },
  {
    tables: [
      "depot",
      "sales_area",
      "sales_area_department",
      "delivery_plan",
      "merchant",
      "shipping_method",
      "brand",
      "taxon",
      "picture",
      "former_picture",
      "product",
      "product_taxon",
      "variant",
      "stock",
      "price",
      "price_list",
      "promotion",
      "promotion_variant",
      "product_relation",
      "variant_substitution",
      "review",
      "search_term",
      "search_rewrite",
      "search_entry",
      "search_description",
      "search_change",
      "catalogue_version",
      "content_version",
      "cms_page",
      "cms_block",
      "recipe",
      "article",
      "testimony",
      "shipped_content",
    ],
    what: "The catalogue and the editorial pages",
    why: "Nothing about persons but first names under reviews and testimonies, which they publish",
  },
  {
    tables: ["contact_attachment_piece"],
    what: "The contents of files sent with messages",
    why: "They go with the file that they are pieces of",
  },
  {
    tables: ["exchange_run", "exchange_profile", "change", "change_other"],
    what: "What came in by files and what it changed, with who brought it; how houses write their files",
    why: "A price or an article of past years is explained, and a run can be undone",
  },
  {
    tables: ["firm", "firm_version"],
    what: "Who sells: the firm's document and each version that it has had",
    why: "Papers of past years name the firm as it was; of persons it names who answers for the site",
  },
  {
    tables: ["applied_migration", "secret", "known_key", "retention_round", "write_probe"],
    what: "What the shop knows of itself",
    why: "Nothing about persons",
  },
];
