import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { BodyLimit } from "../access.ts";
import { ExchangeRun, ExchangeToken, TokenRequest } from "../exchange-clients.ts";
import { pageNumber } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { Instant, Text } from "../primitives.ts";
import {
  BadRequest,
  ClientUnknown,
  Conflict,
  ExchangeRefused,
  NotFound,
  PayloadTooLarge,
  TokenRefused,
  TooManyRequests,
} from "../problems.ts";
import { RunId, StaffResource } from "../staff-resources.ts";
import { fileOf } from "./answers.ts";
import { anyone, client } from "./policies.ts";

const ofResource = { resource: StaffResource };
const flag = Schema.optionalKey(Schema.Literals(["true", "false"]));

/** The largest body that is taken, and the largest that a packed one (gzip) may unpack to. */
export const EXCHANGE_BODY_BYTES = 50 * 1024 * 1024;

/** Content types of a body; what it is is read in it, whatever it is called. */
export const EXCHANGE_TYPES = [
  "text/csv",
  "application/x-ndjson",
  "application/json",
  "application/xml",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/edifact",
  "application/zip",
  "application/octet-stream",
] as const;

/** The exchange by HTTP, for programs of partners (docs/partners.md). */
export class ExchangeGroup extends HttpApiGroup.make("exchange").add(
  /**
   * OAuth 2 client credentials (RFC 6749, 4.4), the client named by Basic or in the form. The token is good
   * for ten minutes, and for nothing but the exchange.
   */
  Call.post("exchangeToken", "/oauth/token", {
    payload: TokenRequest.pipe(HttpApiSchema.asFormUrlEncoded()),
    success: ExchangeToken,
    error: [TokenRefused, ClientUnknown, TooManyRequests],
  }).pipe(anyone("Un jeton pour le programme d'un partenaire", { anonymous: true })),

  /**
   * Brings rows in: the body is read, compared and applied as a file is, and waits for somebody of the house
   * where a guard says so. 200 with the run as it ended, or 202 with its number where it goes on after the wait
   * that `Prefer: wait=N` asks for (seconds, 30 at most; 10 without).
   */
  Call.put("exchangeIn", "/exchange/:resource", {
    params: ofResource,
    query: {
      /** As of when it is true: one that is older than the last applied waits. */
      asOf: Schema.optionalKey(Instant),
      /** It names everything: what it lacks is withdrawn from sale. */
      complete: flag,
      /** Its good lines go without the faulty ones. */
      goodLines: flag,
      only: Schema.optionalKey(Schema.Literals(["new", "known"])),
      /** What it would do: nothing is written but the run. */
      preview: flag,
      /** A kept profile, that says what its columns mean. */
      profile: Schema.optionalKey(Text.check(Schema.isMaxLength(80))),
    },
    payload: EXCHANGE_TYPES.map((contentType) =>
      Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType })),
    ),
    success: [ExchangeRun, ExchangeRun.pipe(HttpApiSchema.status(202))],
    error: [BadRequest, NotFound, Conflict, PayloadTooLarge, ExchangeRefused],
  })
    .annotate(BodyLimit, EXCHANGE_BODY_BYTES)
    .pipe(client("in", "Apporter des lignes", { idempotent: true })),

  /** A run that the same client has brought; another's is not found. A hundred faulty lines a page. */
  Call.get("exchangeRun", "/exchange/runs/:id", {
    params: { id: idFromString(RunId) },
    query: pageNumber,
    success: ExchangeRun,
    error: [BadRequest, NotFound],
  }).pipe(client("ownRuns", "Un passage et ses lignes fautives")),

  /** The CONTRL that answers a run that came as EDIFACT, always the same; 404 of any other. */
  Call.get("exchangeControl", "/exchange/runs/:id/control", {
    params: { id: idFromString(RunId) },
    success: fileOf("application/edifact"),
    error: [BadRequest, NotFound],
  }).pipe(client("ownRuns", "Le CONTRL d'un échange EDIFACT")),

  /**
   * Rows as they come in again, all or those that may have changed since an instant; NDJSON, or CSV where
   * `Accept` asks for it. `Next-Since` is what to ask with the next time: nothing that changes is missed, and
   * what changed in the ten minutes before it may come once more.
   */
  Call.get("exchangeOut", "/exchange/:resource", {
    params: ofResource,
    query: { since: Schema.optionalKey(Instant) },
    success: ["application/x-ndjson", "text/csv"].map(fileOf),
    error: [BadRequest, NotFound, Conflict, ExchangeRefused],
  }).pipe(client("out", "Les lignes d'une ressource, pour un programme")),
) {}
