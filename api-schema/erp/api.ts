import { Schema } from "effect";
import {
  HttpApi,
  HttpApiEndpoint as Call,
  HttpApiGroup,
  HttpApiSchema,
  OpenApi,
} from "effect/http-api";
import { fileOf } from "../endpoints/answers.ts";
import { OrderNumber, ErpId, Siren } from "../primitives.ts";
import { PaymentScope } from "../order.ts";
import { ErpChanges, ErpCursor, ErpCursorGone, ErpPaper } from "./changes.ts";
import { ErpCustomer, ErpNewCustomer, ErpOpened, ErpScore } from "./customers.ts";
import { ErpHeldPage, ErpOrder, ErpRefusal, ErpTaken } from "./orders.ts";

const after = { after: Schema.optionalKey(ErpCursor) };
const says = (summary: string, description: string) =>
  OpenApi.annotations({ summary, description });

/** What the ERP takes: it answers, the shop asks. */
class OrdersGroup extends HttpApiGroup.make("orders").add(
  Call.put("takeVersion", "/orders/:order/:scope/versions/:version", {
    params: {
      order: OrderNumber,
      scope: PaymentScope,
      version: Schema.FiniteFromString,
    },
    payload: ErpOrder,
    success: ErpTaken,
    error: ErpRefusal,
  }).annotateMerge(
    says(
      "Prendre une version d'une part de commande",
      "Idempotent : la même version redonne la même réponse. Une version plus ancienne que la dernière prise ne change rien et reçoit celle-ci. Une part annulée l'est par une version de plus, et peut revenir par une autre. 422 refuse avec son motif : la boutique le montre à une personne et ne redemande pas d'elle-même.",
    ),
  ),
  Call.get("held", "/orders", {
    query: after,
    success: ErpHeldPage,
    error: ErpCursorGone,
  }).annotateMerge(
    says(
      "La dernière version tenue de chaque part",
      "Mille au plus par page. La boutique compare chaque heure et renvoie ce qui manque : une base restaurée d'une sauvegarde rattrape ainsi son retard.",
    ),
  ),
) {}

class CustomersGroup extends HttpApiGroup.make("customers").add(
  Call.get("customer", "/customers/:erpId", {
    params: { erpId: ErpId },
    success: ErpCustomer,
    error: HttpApiSchema.Empty(404),
  }).annotateMerge(says("Un client par son numéro", "404 pour un numéro inconnu.")),
  Call.post("openCustomer", "/customers", {
    payload: ErpNewCustomer,
    success: ErpOpened,
    error: ErpRefusal,
  }).annotateMerge(
    says("Ouvrir un compte client", "Redemandé pour le même SIRET, il redonne le même numéro."),
  ),
  Call.get("score", "/scores/:siren", {
    params: { siren: Siren },
    success: ErpScore,
    error: HttpApiSchema.Empty(404),
  }).annotateMerge(
    says(
      "Le score d'une société",
      "404, ou null, là où personne n'en donne : carte ou service clients.",
    ),
  ),
) {}

class ChangesGroup extends HttpApiGroup.make("changes").add(
  Call.get("changes", "/changes/:resource", {
    params: { resource: ErpChanges },
    query: after,
    success: [fileOf("application/x-ndjson"), HttpApiSchema.NoContent],
    error: [ErpCursorGone, HttpApiSchema.Empty(404)],
  }).annotateMerge(
    says(
      "Ce qui a changé depuis un curseur",
      "Des lignes de la ressource, une par ligne (NDJSON), telles qu'un fichier du quai les dit. L'en-tête Next-Cursor dit d'où continuer ; 204 quand rien n'est nouveau. Au moins une fois : une ligne peut revenir, la boutique la reconnaît à sa clé. 410 quand le curseur n'est plus connu, 404 pour une ressource que l'ERP ne tient pas.",
    ),
  ),
  Call.get("paper", "/papers/:name", {
    params: { name: ErpPaper },
    success: fileOf("application/pdf"),
    error: HttpApiSchema.Empty(404),
  }).annotateMerge(
    says("Le PDF qu'une ligne nomme", "10 Mo au plus. « PDF » d'une facture en porte le nom."),
  ),
) {}

/** The contract that an ERP answers (docs/partners.md). */
export class ErpApi extends HttpApi.make("erp")
  .add(OrdersGroup, CustomersGroup, ChangesGroup)
  .annotateMerge(
    OpenApi.annotations({
      title: "Ce que la boutique demande à un ERP",
      version: "1.0.0",
      description:
        "L'ERP répond, la boutique demande. Chaque appel porte « Authorization: Bearer » et le jeton ERP_TOKEN. Réponses en JSON, 5 secondes ; une réponse 5xx, 429 ou absente est redemandée, toute autre 4xx est montrée à une personne.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
      servers: [{ url: "https://erp.invalid" }],
    }),
  ) {}
