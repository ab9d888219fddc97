import { Effect } from "effect";
import type { HttpApiEndpoint } from "effect/http-api";
import type { SqlClient } from "effect/sql";
import type { StoreId } from "../../api-schema/primitives.ts";

/** Where a call names an object of a store, and the query that finds it there: $1 is the store. */
interface NamedObject {
  /** The beginning of the endpoint's path. */
  readonly path: string;
  /** Parameters of the path or of the query string, in the order of the query's from $2 on. */
  readonly names: readonly { readonly name: string; readonly kind: "id" | "text" }[];
  readonly query: string;
  readonly message: string;
}

const ID = { name: "id", kind: "id" } as const;

/** The most particular path first. */
const NAMED_OBJECTS: readonly NamedObject[] = [
  {
    path: "/stores/:id",
    names: [ID],
    query: "select from store where id = $1::int and id = $2::int",
    message: "Cette boutique est introuvable.",
  },
  {
    path: "/addresses/:id",
    names: [ID],
    query: "select from address where store_id = $1::int and id = $2::int",
    message: "Cette adresse est introuvable.",
  },
  {
    path: "/store-shop-users/:id",
    names: [ID],
    query: "select from store_shop_user where store_id = $1::int and id = $2::int",
    message: "Cette personne est introuvable.",
  },
  {
    path: "/orders/:token",
    names: [
      { name: "token", kind: "text" },
      { name: "itemId", kind: "id" },
      { name: "shipment", kind: "id" },
    ],
    query: `select from "order" o where o.store_id = $1::int and o.token = $2
      and ($3::int is null or exists (select from order_item i where i.order_id = o.id and i.id = $3::int))
      and ($4::int is null or exists (select from shipment h where h.order_id = o.id and h.id = $4::int))`,
    message: "Cette commande est introuvable.",
  },
  {
    path: "/shipments/:id",
    names: [ID],
    query: `select from shipment h join "order" o on o.id = h.order_id
      where o.store_id = $1::int and h.id = $2::int`,
    message: "Cette livraison est introuvable.",
  },
  {
    path: "/izberg/invoices/:id",
    names: [ID],
    query: "select from invoice where store_id = $1::int and id = $2::int",
    message: "Cette facture est introuvable.",
  },
  {
    path: "/shopping-lists/:id",
    names: [ID],
    query: "select from shopping_list where store_id = $1::int and id = $2::int",
    message: "Cette liste est introuvable.",
  },
  {
    path: "/messaging/threads/:id",
    names: [ID],
    query: "select from message_thread where store_id = $1::int and id = $2::int",
    message: "Cette conversation est introuvable.",
  },
  {
    path: "/messaging/incidents/:id",
    names: [ID],
    query: "select from message_thread where store_id = $1::int and id = $2::int",
    message: "Cette conversation est introuvable.",
  },
  {
    path: "/messaging/download-attachment",
    names: [ID],
    query: `select from message_attachment a join message m on m.id = a.message_id
      join message_thread t on t.id = m.thread_id where t.store_id = $1::int and a.id = $2::int`,
    message: "Cette pièce jointe est introuvable.",
  },
  {
    path: "/messaging/:id",
    names: [ID],
    query: `select from message m join message_thread t on t.id = m.thread_id
      where t.store_id = $1::int and m.id = $2::int`,
    message: "Ce message est introuvable.",
  },
];

/**
 * Looks whether the store has the object that a call names in its address: the message to refuse it with
 * when it has not (product §2: a foreign object is a 404, whatever the role), null when it has, or when
 * the call names none. Asked only of those whose role may not: who may is answered by the call itself.
 */
export const foreignObject = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  endpoint: HttpApiEndpoint.Top,
  given: Given,
  store: StoreId,
) {
  const named = namedBy(endpoint);
  if (named === undefined) return null;
  const values = named.names.map(({ name, kind }) => {
    const text = given(name);
    return kind === "text" || text === null ? text : idOf(text);
  });
  const found = yield* sql.unsafe(named.query, [store, ...values]).pipe(Effect.orDie);
  return found.length === 0 ? named.message : null;
});

/** What the address gives for a name, in its path or its query string. */
export type Given = (name: string) => string | null;

/** The object of a store that an endpoint's address names; undefined for none. */
export const namedBy = (endpoint: Pick<HttpApiEndpoint.Top, "path">): NamedObject | undefined =>
  NAMED_OBJECTS.find(
    ({ path }) => endpoint.path === `${BASE}${path}` || endpoint.path.startsWith(`${BASE}${path}/`),
  );

const BASE = "/api/v2/shop";

/** What is no id of a row is the id of none. */
const idOf = (text: string): number | null => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : 0;
};
