// What of the database can hold somebody who deletes their account. A new column of text is in one of
// these, or tests/server/erasure.test.ts fails.

/** A mark in place of everything that names a person; `$1` is their number, `$2` the mark. */
export interface MarkedRow {
  /** What the statement marks. */
  readonly columns: readonly string[];
  readonly statement: string;
}

const anybody = "(select min(id) from customer where id <> $1::int)";

/** Rows that are marked by hand, where the test's own calls do not write the mark. */
export const MARKED: readonly MarkedRow[] = [
  {
    columns: [
      "customer.email",
      "customer.first_name",
      "customer.last_name",
      "customer.phone_number",
      "customer.mobile_number",
    ],
    statement: `update customer set first_name = $2, last_name = $2, phone_number = '1' || $2,
      mobile_number = '2' || $2 where id = $1::int`,
  },
  {
    columns: [
      "store_shop_user.invited_email",
      "store_shop_user.invited_first_name",
      "store_shop_user.invited_last_name",
    ],
    statement: `update store_shop_user set invited_email = $2, invited_first_name = $2,
      invited_last_name = $2 where customer_id = $1::int`,
  },
  {
    columns: ["login_session.device"],
    statement: "update login_session set device = $2 where customer_id = $1::int",
  },
  {
    columns: ["push_subscription.endpoint", "push_subscription.p256dh", "push_subscription.auth"],
    statement: `insert into push_subscription (customer_id, endpoint, p256dh, auth, created_at)
      values ($1::int, $2, $2, $2, now())`,
  },
  {
    columns: ["push_notice.key"],
    statement: "insert into push_notice (customer_id, key, told_at) values ($1::int, $2, now())",
  },
  {
    columns: ["account_token.email"],
    statement: `insert into account_token (token_hash, customer_id, kind, email, created_at,
        expires_at)
      values ('x', $1::int, 'email', $2, now(), now() + interval '1 hour')`,
  },
  {
    columns: [
      "contact_message.name",
      "contact_message.email",
      "contact_message.details",
      "contact_message.idempotency_key",
      "contact_attachment.name",
      "contact_attachment.media_type",
      "contact_attachment_piece.bytes",
    ],
    statement: `with m as (
        insert into contact_message (kind, name, email, details, received_at, idempotency_key,
          fingerprint)
        select 'contact', $2, upper(email), jsonb_build_object('phone', $2::text), now(), $2, ''
        from customer where id = $1::int returning id),
      a as (
        insert into contact_attachment (message_id, position, name, media_type, size)
        select id, 0, $2, $2, 1 from m returning message_id)
      insert into contact_attachment_piece (message_id, position, number, bytes)
      select message_id, 0, 0, convert_to($2, 'UTF8') from a`,
  },
  {
    columns: ["contact_attempt.email", "contact_attempt.address"],
    statement:
      "insert into contact_attempt (address, email, at) select $2, $2, now() where $1::int > 0",
  },
  {
    columns: [
      "registration.email",
      "registration.idempotency_key",
      "registration.request",
      "registration.password_hash",
    ],
    statement: `insert into registration (email, idempotency_key, fingerprint, request,
        password_hash, received_at)
      select $2, $2, '', jsonb_build_object('person', $2::text), $2, now() where $1::int > 0`,
  },
  {
    columns: ["invitation_sent.email"],
    statement: `insert into invitation_sent (by_customer_id, email, at)
      values (${anybody}, $2, now())`,
  },
  {
    columns: ["idempotency.key", "idempotency.answer", "idempotency.body", "idempotency.packed"],
    statement: `insert into idempotency
        (customer_id, key, fingerprint, created_at, status, answer, body, packed)
      select who, $2 || name, '', now(), 200, $2, jsonb_build_object('a', $2::text),
        convert_to($2, 'UTF8')
      from (values ($1::int, '-own'), (${anybody}, '-other')) as k(who, name)`,
  },
  {
    // One that was done, and two that failed for good: a mail, and a letter of the account.
    columns: ["outbox.payload", "outbox.last_error"],
    statement: `insert into outbox (topic, payload, attempts, done_at, failed_at, last_error)
      select topic, payload || jsonb_build_object('words', $2::text), 12, done_at, failed_at, $2
      from customer c, lateral (values
        ('mail', jsonb_build_object('to', c.email), now(), null),
        ('mail', jsonb_build_object('to', upper(c.email)), null, now()),
        ('account.letter', jsonb_build_object('email', c.email), null, now())
      ) as e (topic, payload, done_at, failed_at) where c.id = $1::int`,
  },
  {
    columns: ["store.contact_email", "store.billing_email"],
    statement: `update store s set contact_email = upper(c.email), billing_email = c.email
      from customer c join store_shop_user m on m.customer_id = c.id
      where s.id = m.store_id and c.id = $1::int and $2 <> ''`,
  },
  {
    columns: ["address.first_name", "address.last_name", "address.phone_number"],
    statement: `update address a set first_name = c.first_name, last_name = upper(c.last_name),
        phone_number = c.mobile_number
      from customer c join store_shop_user m on m.customer_id = c.id
      where a.store_id = m.store_id and c.id = $1::int and $2 <> ''`,
  },
  {
    columns: [
      "change.after",
      "change.before",
      "change.key",
      "change_other.after",
      "change_other.before",
      "change_other.key",
      "column_owner.key",
      "exchange_line.after",
      "exchange_line.before",
      "exchange_line.key",
      "exchange_line.said",
    ],
    // Of a shop, by its number; and of the person's place in it, by their address.
    statement: `with said as (
        select e.* from customer c, lateral (values
          ('customers', '1', jsonb_build_object('contactEmail', upper(c.email),
            'deliveryPhone', c.mobile_number, 'tradeName', 'Fournil')),
          ('users', lower(c.email) || chr(31) || '104512', jsonb_build_object('email', lower(c.email),
            'shop', '104512', 'firstName', c.first_name, 'lastName', c.last_name))
        ) as e (resource, key, row) where c.id = $1::int and $2 <> ''),
      run as (
        insert into exchange_run (resource, state, file_name, digest, bytes, wish, received_by,
          received_at)
        select resource, 'applied', '', '', 0, '{}', '', now() from said returning id, resource),
      line as (
        insert into exchange_line (run_id, n, key, outcome, said, before, after)
        select r.id, 1, s.key, 'changed', s.row, s.row, s.row from run r join said s using (resource)),
      taken as (
        insert into column_owner (resource, key, column_name, owner, who, at)
        select resource, key, 'role', 'desk', '', now() from said)
      insert into change (at, who, resource, key, before, after)
      select now(), '', resource, key, row, row from said`,
  },
];

/** What the calls of the test write: a conversation, and what is answered in it. */
export const WRITTEN: readonly string[] = ["message.sender_name", "message_recipient.name"];

export interface Unmarked {
  readonly why: string;
  /** Tables, or columns as table.column. */
  readonly of: readonly string[];
}

/** What holds nobody who may ask to be forgotten, or holds them because it has to. */
export const UNMARKED: readonly Unmarked[] = [
  {
    why: "goods, prices and pages, written by the shop and its merchants",
    of: [
      "article",
      "brand",
      "brought_picture",
      "cms_block",
      "cms_page",
      "delivery_closure",
      "delivery_plan",
      "former_picture",
      "merchant",
      "lost_search",
      "picture",
      "price",
      "price_list",
      "product",
      "promotion",
      "recipe",
      "depot",
      "sales_area",
      "sales_area_department",
      "search_entry",
      "search_rewrite",
      "search_term",
      "shipped_content",
      "shipping_method",
      "stock",
      "taxon",
      "variant",
    ],
  },
  {
    why: "published under a first name that the shop chose: no account writes them",
    of: ["review", "testimony"],
  },
  {
    why: "programs of partners, and who of the staff opened them: no person calls by them",
    of: ["exchange_client", "exchange_client_act", "webhook", "webhook_act"],
  },
  {
    why: "what the shop knows of itself",
    of: ["applied_migration", "erp_cursor", "known_key", "relief_round", "secret"],
  },
  {
    why: "staff of the shop, who are nobody's customers; journals hold no words about customers",
    of: [
      "company_act",
      "company_note",
      "content_draft",
      "content_step",
      "conversation_action",
      "credit_note",
      "impersonation_code",
      "lorry_cancellation",
      "money_act",
      "passkey",
      "passkey_challenge",
      "staff_openid",
      "openid_request",
      "picture_change",
      "staff",
      "staff_invitation",
      "support_agent_audit",
      "support_code_failure",
      "support_enrolment",
      "support_login",
      "support_recovery_code",
      "support_second_factor",
      "support_second_step",
    ],
  },
  {
    why: "addresses of calls, which name things by number: tokens are taken out as they are written",
    of: ["impersonation_audit"],
  },
  {
    why: "e-mail addresses are taken out as it is written: tests/server/failed-events.test.ts",
    of: ["outbox_decision"],
  },
  {
    why: "accounting documents with what they were made with: ten years",
    of: [
      "accounting_entry",
      "accounting_letter",
      "accounting_line",
      "accounting_pending",
      "debit",
      "debit_batch",
      "debit_notice",
      "erp_order_state",
      "erp_order_version",
      "invoice",
      "invoice_series",
      "kept_file",
      "ledger_line",
      "ledger_movement",
      "shipped_line",
      "order_act",
      "stock_movement",
      "transfer",
      "payer_account",
      "bank_answer",
      "order",
      "order_item",
      "order_supplement",
      "order_version",
      "shipment",
    ],
  },
  {
    why: "what was signed, as long as it may be disputed",
    of: ["debit_file", "hosted_signature", "mandate", "mandate_request", "mandate_terms"],
  },
  {
    why: "who sells, by its own document; it names who answers for the site, who is no customer",
    of: ["firm", "firm_version", "second_look"],
  },
  {
    why: "what the mill's files are, with who of the mill brought them; numbers of customers, not people",
    of: [
      "change.resource",
      "change.who",
      "change_other.resource",
      "change_other.who",
      "column_owner.column_name",
      "column_owner.owner",
      "column_owner.resource",
      "column_owner.who",
      "company.blocked_reason",
      "company.group_code",
      "company.judgment",
      "company.siren",
      "exchange_line.faults",
      "exchange_line.outcome",
      "exchange_profile",
      "exchange_run",
      "exchange_threshold",
      "external_key",
      "shadow_order_line",
      "shadow_report",
    ],
  },
  {
    why: "states, numbers and codes of payments",
    of: [
      "bank_refund",
      "bank_transaction",
      "card_page_request",
      "credit_note_refund",
      "cut_off_alert",
      "embedded_erp_order",
      "embedded_erp_score",
      "embedded_signature",
      "order_mail",
      "outstanding",
      "outstanding_payment",
      "outstanding_payment_history",
      "payment",
      "payment_history",
    ],
  },
  {
    why: "the ERP, which is another system: here it stands in for one",
    of: ["embedded_erp_customer"],
  },
  {
    why: "words and files of a conversation: the store's and the merchant's, under no name",
    of: [
      "incident_line",
      "message.body",
      "message.title",
      "message_attachment",
      "message_thread",
      "stored_file",
    ],
  },
  {
    why: "the firm, which goes on without the person",
    of: [
      "address.city",
      "address.company",
      "address.country_code",
      "address.postcode",
      "address.province_code",
      "address.province_name",
      "address.street",
      "registration_decision",
      "store.approval",
      "store.approval_reason",
      "store.bank_name",
      "store.billing_rhythm",
      "store.company",
      "store.erp_id",
      "store.legal_name",
      "store.legal_status",
      "store.marketplace_money_order",
      "store.mkp_id",
      "store.money_order",
      "store.naf",
      "store.nic",
      "store.payment_method",
      "store.siren",
      "store.status",
      "store.vat_number",
      "store_application",
      "shopping_list",
      "shopping_list_line",
    ],
  },
  {
    why: "one of a few words that the schema knows, or times of the day",
    of: [
      "account_token.kind",
      "contact_message.kind",
      "customer.gender",
      "member_change",
      "message.sender_type",
      "message_recipient.type",
      "outbox.sequence",
      "outbox.topic",
      "outbox.trace_parent",
      "store_shop_user.alert_top_hours",
      "store_shop_user.role",
    ],
  },
  {
    why: "hashes and keyed hashes, which name nobody",
    of: [
      "account_token.token_hash",
      "consent_proof",
      "contact_message.fingerprint",
      "customer.password_hash",
      "idempotency.fingerprint",
      "letter_count",
      "login_session.previous_token_hash",
      "login_session.token_hash",
      "registration.fingerprint",
      "sign_in_failure",
      "upload_count",
    ],
  },
];
