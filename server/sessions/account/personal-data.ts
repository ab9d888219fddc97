import { strToU8, zipSync } from "fflate";
import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import { RANGES } from "../../../core/delivery/ranges.ts";
import { roleLabel } from "../../../core/roles/labels.ts";
import { ROLES } from "../../../core/roles/permissions.ts";
import type { Vault } from "../../keys/vault.ts";
import { nowDate } from "../../clock.ts";
import { type DataSection, personalDataPage } from "./personal-data-page.ts";

/**
 * Everything that is kept about a person (GDPR art. 15 and 20): 'mes-donnees.json' for machines and
 * 'mes-donnees.html' for people, with the mandates that they signed, as one zip. No secret is in it: no password, no
 * token.
 */
export const personalData = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  vault: Vault["Service"],
  id: CustomerId,
) {
  const at = yield* nowDate;
  const sections = yield* Effect.forEach(QUERIES, (query) => sectionOf(sql, query, id));
  const json = { madeAt: at.toISOString(), ...Object.fromEntries(sections.map(jsonOf)) };
  return zipSync({
    "mes-donnees.json": strToU8(`${JSON.stringify(json, null, 2)}\n`),
    "mes-donnees.html": strToU8(personalDataPage(sections, at)),
    ...(yield* signedPapers(sql, vault, id)),
  });
}, Effect.orDie);

/** The mandates that somebody signed, and what proves those that were signed at a provider's. */
const signedPapers = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  vault: Vault["Service"],
  id: CustomerId,
) {
  const signed = yield* sql<{
    readonly reference: string;
    readonly document: Uint8Array;
    readonly evidence: Uint8Array | null;
  }>`select m.reference, m.document_sealed as document, m.evidence_sealed as evidence
    from mandate m join mandate_request r on r.id = m.request_id
    where r.customer_id = ${id} order by m.id`;
  return Object.fromEntries(
    signed.flatMap(({ reference, document, evidence }): [string, Uint8Array][] => [
      [`mandats/mandat-${reference}.pdf`, vault.open(`document ${reference}`, document)],
      ...(evidence === null
        ? []
        : [
            [
              `mandats/preuve-${reference}.pdf`,
              vault.open(`evidence ${reference}`, evidence),
            ] satisfies [string, Uint8Array],
          ]),
    ]),
  );
});

const sectionOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  [title, query]: readonly [string, string],
  id: CustomerId,
) {
  const rows = yield* sql.unsafe<{ readonly row: unknown }>(
    `select row_to_json(found) as row from (${query}) found`,
    [id],
  );
  return { title, rows: yield* decode(rows.map(({ row }) => row)) };
});

const jsonOf = ({ title, rows }: DataSection) => [title, rows] as const;

const decode = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Record(
      Schema.String,
      Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null]),
    ),
  ),
);

const day = (column: string) =>
  `to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`;

/** SQL: a word of the house as people read it. */
const inWords = (column: string, words: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(words)
    .map(([word, shown]) => `when '${word}' then '${shown}'`)
    .join(" ")} end`;

const ROLE_WORDS = Object.fromEntries(ROLES.map((role) => [role, roleLabel(role)]));

/** 'Top horaire Surgelés : e-mail et SMS, 60 min avant'; nothing where none is set. */
const ALERTS = `(select string_agg(${inWords("a ->> 'code'", { Z001: RANGES.Z001.topHour, Z002: RANGES.Z002.topHour })}
    || ' : ' || (select string_agg(${inWords("mode", { mail: "e-mail", sms: "SMS" })}, ' et ')
      from jsonb_array_elements_text(a -> 'mode') mode)
    || ', ' || (a ->> 'minutes') || ' min avant', ' ; ' order by a ->> 'code')
  from jsonb_array_elements(m.alert_top_hours) a)`;

/** What there is of a person, one query each; `$1` is the customer. */
const QUERIES: readonly (readonly [title: string, query: string])[] = [
  [
    "Mes informations",
    `select id as "N°", email as "Adresse e-mail", first_name as "Prénom", last_name as "Nom",
       case gender when 'f' then 'Madame' when 'm' then 'Monsieur' end as "Civilité",
       phone_number as "Téléphone", mobile_number as "Mobile", verified as "Adresse vérifiée",
       cgu as "CGU acceptées", subscribed_to_newsletter as "Lettre d’information",
       ${day("created_at")} as "Compte créé le"
     from customer where id = $1::int`,
  ],
  [
    "Mes boutiques",
    `select coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as "Boutique",
       s.erp_id as "N° client", ${inWords("m.role", ROLE_WORDS)} as "Rôle",
       m.main_manager as "Gérant principal", ${ALERTS} as "Alertes de top horaire"
     from store_shop_user m join store s on s.id = m.store_id
     where m.customer_id = $1::int order by s.id`,
  ],
  [
    "Mes connexions",
    `select device as "Appareil", ${day("created_at")} as "Connecté le",
       ${day("rotated_at")} as "Dernière activité", ${day("revoked_at")} as "Terminé le"
     from login_session where customer_id = $1::int order by created_at desc`,
  ],
  [
    "Mes commandes",
    `select number as "N°", ${day("completed_at")} as "Passée le",
       coalesce(s.company, s.legal_name) as "Boutique", o.total::float8 / 100 as "Total TTC en euros"
     from "order" o join store s on s.id = o.store_id
     where o.customer_id = $1::int and o.checkout_state = 'completed' order by o.completed_at desc`,
  ],
  [
    "Les listes que j’ai modifiées",
    `select l.name as "Nom", coalesce(s.company, s.legal_name) as "Boutique",
       ${day("l.updated_at")} as "Modifiée le"
     from shopping_list l join store s on s.id = l.store_id
     where l.updated_by = $1::int order by l.updated_at desc`,
  ],
  [
    "Mes mandats",
    `select r.reference as "Référence",
       ${inWords("r.kind", { GMP: "commandes au moulin", MKP: "marketplace" })} as "Type",
       ${inWords("r.state", { open: "non signé", signed: "signé", refused: "refusé" })} as "État",
       ${day("r.created_at")} as "Demandé le", ${day("m.signed_at")} as "Signé le",
       case m.signature->>'_tag' when 'drawn' then 'signature tracée' when 'typed' then 'nom tapé'
         when 'hosted' then (m.signature->>'provider') || ' ' || (m.signature->>'reference')
         end as "Signature",
       encode(m.document_hash, 'hex') as "Empreinte SHA-256 du document",
       encode(m.evidence_hash, 'hex') as "Empreinte SHA-256 de la preuve"
     from mandate_request r left join mandate m on m.request_id = r.id
     where r.customer_id = $1::int order by r.created_at desc`,
  ],
  [
    "Mes messages aux marchands",
    `select ${day("created_at")} as "Envoyé le", title as "Objet", body as "Message",
       coalesce((select string_agg(a.name, ', ' order by a.id) from message_attachment a
         where a.message_id = message.id), '') as "Pièces jointes"
     from message where customer_id = $1::int order by created_at desc`,
  ],
  [
    "Mes messages au service clients",
    `select ${day("m.received_at")} as "Reçu le", m.name as "Nom", m.details::text as "Contenu"
     from contact_message m join customer c on lower(c.email) = lower(m.email)
     where c.id = $1::int order by m.received_at desc`,
  ],
  [
    "Mes notifications",
    `select split_part(endpoint, '/', 3) as "Service", ${day("created_at")} as "Activées le"
     from push_subscription where customer_id = $1::int order by created_at desc`,
  ],
  [
    "Produits dont j'attends le retour",
    `select coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as "Boutique",
       p.name as "Produit", v.reference as "Référence", ${day("a.asked_at")} as "Demandé le"
     from stock_alert a join store s on s.id = a.store_id join variant v on v.id = a.variant_id
     join product p on p.id = v.product_id
     where a.customer_id = $1::int order by a.asked_at desc`,
  ],
  [
    "Accès du service clients à mon compte",
    `select ${day("started_at")} as "Ouvert le", ${day("ended_at")} as "Terminé le"
     from impersonation where customer_id = $1::int order by started_at desc`,
  ],
];
