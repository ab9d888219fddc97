import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { Client } from "../../api-schema/staff-clients.ts";
import { countedPage, placeOf } from "../database/counted-page.ts";

/** Customers of one page of results. */
export const clientsPerPage = 20;

/** SQL of the customers at the desk. */
export class ClientsRepository extends Context.Service<
  ClientsRepository,
  {
    /**
     * Customers with every word of `text` in their name, their e-mail or the company, legal name or
     * customer number of a store, without regard to case and accents; people before stores.
     */
    readonly search: (
      text: string,
      page: number,
    ) => Effect.Effect<{ readonly clients: readonly Client[]; readonly total: number }>;
    readonly find: (id: CustomerId) => Effect.Effect<Client | undefined>;
  }
>()("panetier/support/ClientsRepository") {
  static readonly layer: Layer.Layer<ClientsRepository, never, SqlClient.SqlClient> = Layer.effect(
    ClientsRepository,
    Effect.suspend(() => makeClientsRepository),
  );
}

const makeClientsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const read = (words: readonly string[], id: CustomerId | null, page: number) =>
    countedPage(placeOf(page, clientsPerPage), ({ limit, offset }) =>
      sql.unsafe<{ readonly client: unknown; readonly total: number }>(clientsQuery, [
        words,
        id,
        limit,
        offset,
      ]),
    ).pipe(
      Effect.flatMap(({ rows, total }) =>
        Effect.map(decode(rows.map(({ client }) => client)), (clients) => ({ clients, total })),
      ),
      Effect.orDie,
    );
  return ClientsRepository.of({
    search: (text, page) => read(wordsOf(text), null, page),
    find: (id) => Effect.map(read([], id, 1), ({ clients }) => clients[0]),
  });
});

const decode = Schema.decodeUnknownEffect(Schema.Array(Client));

/** The words of what was typed; what like would read as a pattern is meant as it is written. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`));

/** SQL: what a customer `c` is looked for by; its index is made of this. */
export const personText = "plain_text(c.first_name || ' ' || c.last_name || ' ' || c.email)";
/** SQL: what a store `s` is looked for by; its index is made of this. */
export const storeText =
  "plain_text(coalesce(s.company, '') || ' ' || coalesce(s.legal_name, '') || ' ' || coalesce(s.erp_id, ''))";

const clientsQuery = `
  with wanted as materialized (
    select distinct '%' || plain_text(word) || '%' as word from unnest($1::text[]) word),
  -- Who has which word, in their name or in that of a store: by the indexes of both texts.
  having_word as materialized (
    select w.word, who.id from wanted w cross join lateral (
      select c.id from customer c where ${personText} like w.word
      union select m.customer_id from store s join store_shop_user m on m.store_id = s.id
        where ${storeText} like w.word) who),
  chosen as materialized (
    select id from having_word group by id having count(*) = (select count(*) from wanted)
    union select c.id from customer c where not exists (select from wanted))
  select count(*) over ()::int as total, jsonb_build_object('id', c.id,
    'name', trim(c.first_name || ' ' || c.last_name), 'email', c.email,
    'storeCount', (select count(*)::int from store_shop_user m where m.customer_id = c.id),
    'stores', (select coalesce(jsonb_agg(t.store order by t.place), '[]') from (
      select jsonb_build_object('id', s.id, 'company', coalesce(s.company, 'Boutique n°' || s.id),
          'erpId', s.erp_id, 'role', m.role) as store,
        row_number() over (order by (select count(*) from wanted where ${storeText} like wanted.word)
          desc, m.default_store desc, s.company, s.id) as place
      from store_shop_user m join store s on s.id = m.store_id
      where m.customer_id = c.id order by place limit 6) t)) as client
  from customer c
  where c.id = any(array(select id from chosen where $2::int is null union select $2::int))
  order by exists (select from wanted where ${personText} not like wanted.word),
    plain_text(c.last_name), plain_text(c.first_name), c.id
  limit $3::int offset $4::int`;
