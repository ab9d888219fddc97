import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { ThreadId } from "../../api-schema/messaging.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import {
  type ConversationAction,
  type ConversationsShown,
  ListedConversation,
} from "../../api-schema/staff-conversations.ts";
import { tokens } from "../../core/search/text.ts";
import { countedPage, placeOf } from "../database/counted-page.ts";
import { storeText } from "./clients-repository.ts";
import { instantOf } from "./instant-of.ts";

/** As SQL has it. */
const Listed = Schema.Struct({ ...ListedConversation.fields, lastAt: Schema.Date });

export const conversationsPerPage = 20;

/** SQL of all stores' conversations, for the desk that answers them. */
export class ConversationsRepository extends Context.Service<
  ConversationsRepository,
  {
    /** Those that wait for an answer: something of the store is unseen, or an incident is open. */
    readonly count: Effect.Effect<number>;
    /** Those that wait the longest first; all of them the newest first. */
    readonly list: (
      shown: ConversationsShown,
      text: string,
      page: number,
    ) => Effect.Effect<{
      readonly conversations: readonly ListedConversation[];
      readonly total: number;
    }>;
    /** Whose conversation it is. */
    readonly storeOf: (id: ThreadId) => Effect.Effect<ConversingStore | undefined>;
    /** The newest first. */
    readonly actions: (id: ThreadId) => Effect.Effect<readonly ConversationAction[]>;
  }
>()("panetier/support/ConversationsRepository") {
  static readonly layer: Layer.Layer<ConversationsRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      ConversationsRepository,
      Effect.suspend(() => makeConversationsRepository),
    );
}

const makeConversationsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return ConversationsRepository.of({
    count: sql<{ readonly count: number }>`select count(*)::int as count from message_thread t
      where ${sql.literal(isWaiting)}`.pipe(
      Effect.map(([row]) => row?.count ?? 0),
      Effect.orDie,
    ),
    list: Effect.fnUntraced(function* (shown, text, page) {
      const words = tokens(text);
      const { rows, total } = yield* countedPage(
        placeOf(page, conversationsPerPage),
        ({ limit, offset }) =>
          shown === "all" && words.length === 0
            ? sql.unsafe<{ readonly total: number }>(newestStatement, [limit, offset])
            : sql.unsafe<{ readonly total: number }>(chosenStatement(shown), [
                limit,
                offset,
                `{${words.join(",")}}`,
                words.toSorted((a, b) => b.length - a.length)[0] ?? "",
              ]),
      );
      const conversations = (yield* decodeListed(rows)).map((each): ListedConversation => ({
        ...each,
        lastAt: instantOf(each.lastAt),
      }));
      return { conversations, total };
    }, Effect.orDie),
    storeOf: (id) =>
      sql`select s.id, ${sql.literal(company)} as company, s.erp_id as "erpId"
        from message_thread t join store s on s.id = t.store_id where t.id = ${id}`.pipe(
        Effect.flatMap(decodeStores),
        Effect.map(([row]) => row),
        Effect.orDie,
      ),
    actions: (id) =>
      sql<
        Omit<ConversationAction, "at"> & { readonly at: Date }
      >`select a.at, g.name as agent, a.action from conversation_action a
          join staff g on g.id = a.agent_id where a.thread_id = ${id}
          order by a.at desc, a.id desc limit 20`.pipe(
        Effect.map((rows) =>
          rows.map((row): ConversationAction => ({ ...row, at: instantOf(row.at) })),
        ),
        Effect.orDie,
      ),
  });
});

const company = "coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)";

// By what waits, never by looking at each conversation of five years.
const isWaiting = `t.id = any(array(select id from message_thread where incident_state = 'open'
  union select thread_id from message where sender_type = 'user' and not viewed))`;

const WHERE: { readonly [Shown in ConversationsShown]: string } = {
  waiting: isWaiting,
  incidents: "t.incident_state in ('open', 'answered')",
  all: "true",
};

const listed = `t.id, ${company} as company, r.name as merchant, first.title as subject,
  t.incident_state as incident, last.created_at as "lastAt", last.sender_name as "lastBy",
  (select count(*)::int from message m where m.thread_id = t.id
    and m.sender_type = 'user' and not m.viewed) as unseen`;

const listedJoins = `join store s on s.id = t.store_id
left join merchant r on r.id = t.merchant_id
join lateral (select m.title from message m where m.thread_id = t.id
  order by m.created_at, m.id limit 1) first on true
join lateral (select m.id, m.created_at, m.sender_name from message m
  where m.thread_id = t.id order by m.created_at desc, m.id desc limit 1) last on true`;

/** Conversations that may have the word $4: by the indexes of names and titles, in whichever message. */
const mayHaveWord = `t.id = any(array(
  select n.id from store s join message_thread n on n.store_id = s.id
    where ${storeText} like '%' || $4::text || '%' or coalesce(s.company, s.legal_name) is null
  union select n.id from merchant r join message_thread n on n.merchant_id = r.id
    where plain_text(r.name) like '%' || $4::text || '%'
  union select m.thread_id from message m where plain_text(m.title) like '%' || $4::text || '%'))`;

/** $1 how many, $2 after how many, $3 words that all are said of it, $4 the longest of them. */
const chosenStatement = (shown: ConversationsShown): string => `
select ${listed}, count(*) over ()::int as total
from message_thread t ${listedJoins}
where ${WHERE[shown]} and ($4::text = '' or ${mayHaveWord}) and (cardinality($3::text[]) = 0 or (select bool_and(
  strpos(written.text, word) > 0) from (select plain_text(${company} || ' ' ||
    coalesce(s.erp_id, '') || ' ' || coalesce(r.name, '') || ' ' || first.title) as text
    offset 0) written, unnest($3::text[]) word))
order by last.created_at ${shown === "all" ? "desc" : "asc"}, last.id
limit $1::int offset $2::int`;

/**
 * The same of all, from the newest message on: each conversation where its last message comes. Those of
 * years are not looked at.
 */
const newestStatement = `
with newest as (
  select m.thread_id from message m where not exists (select from message n
    where n.thread_id = m.thread_id and (n.created_at, n.id) > (m.created_at, m.id))
  order by m.created_at desc, m.id limit $1::int offset $2::int)
select ${listed}, (select count(*)::int from message_thread) as total
from newest join message_thread t on t.id = newest.thread_id ${listedJoins}
order by last.created_at desc, last.id`;

const decodeListed = Schema.decodeUnknownEffect(Schema.Array(Listed));
const ConversingStore = Schema.Struct({
  id: StoreId,
  company: Schema.String,
  erpId: Schema.NullOr(Schema.String),
});
type ConversingStore = typeof ConversingStore.Type;
const decodeStores = Schema.decodeUnknownEffect(Schema.Array(ConversingStore));
