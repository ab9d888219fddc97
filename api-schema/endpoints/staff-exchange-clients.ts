import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import {
  ClientSecret,
  ExchangeClient,
  ExchangeClientId,
  NewExchangeClient,
} from "../exchange-clients.ts";
import { idFromString } from "../path-ids.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import { staff, staffConfirmed } from "./policies.ts";

const named = { id: idFromString(ExchangeClientId) };

/** Programs of partners: who calls what, and who may. */
export class StaffExchangeClientsGroup extends HttpApiGroup.make("staffExchangeClients").add(
  /** Revoked ones last. */
  Call.get("staffExchangeClients", "/exchange-clients", {
    success: Schema.Array(ExchangeClient),
  }).pipe(staff("team.manage", "Les programmes des partenaires")),

  /** The secret is told this once. A name that one has or had is nobody else's. */
  Call.post("staffMakeExchangeClient", "/exchange-clients", {
    payload: NewExchangeClient,
    success: ClientSecret,
    error: [Conflict, Unprocessable],
  }).pipe(staffConfirmed("team.manage", "Ouvrir l'accès d'un programme")),

  /** Another secret, told this once; the former one stays good for a day. 409 for one that is revoked. */
  Call.post("staffRotateExchangeClient", "/exchange-clients/:id/secret", {
    params: named,
    success: ClientSecret,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("team.manage", "Renouveler le secret d'un programme")),

  /** It is out at its next call, with whatever token. */
  Call.post("staffRevokeExchangeClient", "/exchange-clients/:id/revocation", {
    params: named,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("team.manage", "Révoquer un programme")),
) {}
