import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { pageNumber } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { CustomerId, Text } from "../primitives.ts";
import { NotFound } from "../problems.ts";
import {
  Client,
  ImpersonationId,
  JournalEntry,
  JournalRequest,
  OpenedImpersonation,
} from "../staff-clients.ts";
import { pageOf } from "./answers.ts";
import { staff } from "./policies.ts";

/** Customers at the desk, the way into their sessions, and what was done in them. */
export class StaffClientsGroup extends HttpApiGroup.make("staffClients").add(
  /** Twenty a page; without words, nobody: the desk looks customers up, and lists none. */
  Call.get("staffClients", "/clients", {
    query: { search: Text.check(Schema.isMaxLength(200)), ...pageNumber },
    success: pageOf(Client),
  }).pipe(staff("clients.view", "Rechercher un client par e-mail, nom, enseigne ou numéro")),

  Call.get("staffClient", "/clients/:id", {
    params: { id: idFromString(CustomerId) },
    success: Client,
    error: NotFound,
  }).pipe(staff("clients.view", "Un client")),

  /** Makes the one-time code that opens the customer's session in the shop (product §3). */
  Call.post("staffImpersonate", "/clients/:id/impersonations", {
    params: { id: idFromString(CustomerId) },
    success: OpenedImpersonation,
    error: NotFound,
  }).pipe(staff("clients.impersonate", "Se connecter en tant que ce client")),

  /** Every impersonation, the newest first, twenty a page; of one customer where one is named. */
  Call.get("staffJournal", "/journal", {
    query: { client: Schema.optionalKey(idFromString(CustomerId)), ...pageNumber },
    success: pageOf(JournalEntry),
  }).pipe(staff("journal.view", "Le journal des connexions en tant que client")),

  Call.get("staffJournalEntry", "/journal/:id", {
    params: { id: idFromString(ImpersonationId) },
    success: JournalEntry,
    error: NotFound,
  }).pipe(staff("journal.view", "Une connexion en tant que client")),

  /** In the order in which they were answered, fifty a page. */
  Call.get("staffJournalRequests", "/journal/:id/requests", {
    params: { id: idFromString(ImpersonationId) },
    query: pageNumber,
    success: pageOf(JournalRequest),
    error: NotFound,
  }).pipe(staff("journal.view", "Ce qui a été fait pendant une connexion en tant que client")),
) {}
