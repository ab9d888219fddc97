import { Schema } from "effect";
import { RESOURCE_NAMES, type ResourceName } from "./exchange/names.ts";
import { Count, Instant, positiveId, Text } from "./primitives.ts";
import {
  LineFault,
  OnlyRows,
  RunConcern,
  RunCounts,
  RunId,
  RunState,
  StaffResource,
} from "./staff-resources.ts";
import { SLUG_FORM } from "./code-forms.ts";

// Programs of partners that call the exchange by HTTP (docs/partners.md), and what they send and read.

export type Direction = "in" | "out";

/**
 * What goes out only; from where on guards speak is no client's to say, nor to read. Held by a test against the
 * resources themselves (`comesIn`), whose columns the desk's first screen need not load for it.
 */
const NO_SCOPES = ["orders:in", "payments:in", "thresholds:in", "thresholds:out"] as const;
type NoScope = (typeof NO_SCOPES)[number];

/** What a client may do with a resource: bring it in, or take it out. */
export type ClientScope = Exclude<`${ResourceName}:${Direction}`, NoScope>;

/** Every scope there is, in the order of the resources. */
export const CLIENT_SCOPES: readonly ClientScope[] = RESOURCE_NAMES.flatMap((name) =>
  [`${name}:in` as const, `${name}:out` as const].filter(isScope),
);

function isScope(scope: `${ResourceName}:${Direction}`): scope is ClientScope {
  return !NO_SCOPES.some((one) => one === scope);
}

export const ClientScope: Schema.Codec<ClientScope, string> = Schema.Literals(
  CLIENT_SCOPES,
).annotate({ identifier: "ClientScope" });

export const ExchangeClientId = positiveId.pipe(Schema.brand("ExchangeClientId"));
export type ExchangeClientId = typeof ExchangeClientId.Type;

/** The name of a client, which is its `client_id`: small letters, digits and hyphens. */
export const ClientName = Text.check(
  Schema.isMaxLength(60),
  Schema.isPattern(SLUG_FORM, {
    message: "Des lettres minuscules, des chiffres et des tirets.",
  }),
);

export const ClientEvent = Schema.Literals(["made", "rotated", "revoked"]).annotate({
  identifier: "ClientEvent",
});
export type ClientEvent = typeof ClientEvent.Type;

/** A client as direction sees it: never its secret. */
export const ExchangeClient = Schema.Struct({
  id: ExchangeClientId,
  name: Schema.String,
  may: Schema.Array(ClientScope),
  /** The system whose keys it speaks in; the house's own without. */
  source: Schema.NullOr(Schema.String),
  /** The merchant whose rows alone it reads and writes; all without. */
  merchant: Schema.NullOr(Schema.String),
  /** Until when the secret before the last rotation is good; null where it is over. */
  formerUntil: Schema.NullOr(Instant),
  revokedAt: Schema.NullOr(Instant),
  lastCallAt: Schema.NullOr(Instant),
  lastFailureAt: Schema.NullOr(Instant),
  /** Of the last 24 hours; `failures` are those of them that were refused. */
  calls: Count,
  failures: Count,
  /** Who made it, rotated its secret or revoked it; the newest first. */
  acts: Schema.Array(Schema.Struct({ at: Instant, event: ClientEvent, by: Schema.String })),
}).annotate({ identifier: "ExchangeClient" });
export type ExchangeClient = typeof ExchangeClient.Type;

export const NewExchangeClient = Schema.Struct({
  name: ClientName,
  may: Schema.Array(ClientScope).check(Schema.isMaxLength(CLIENT_SCOPES.length)),
  source: Schema.NullOr(Text.check(Schema.isMaxLength(80))),
  merchant: Schema.NullOr(Text.check(Schema.isMaxLength(200))),
}).annotate({ identifier: "NewExchangeClient" });
export type NewExchangeClient = typeof NewExchangeClient.Type;

/** A secret, this once: what is kept of it cannot be read. */
export const ClientSecret = Schema.Struct({
  id: ExchangeClientId,
  name: Schema.String,
  secret: Schema.String,
}).annotate({ identifier: "ClientSecret" });
export type ClientSecret = typeof ClientSecret.Type;

/** RFC 6749, 4.4: the form of a client that asks for a token, where it does not name itself by Basic. */
export const TokenRequest = Schema.Struct({
  grant_type: Schema.Literal("client_credentials"),
  client_id: Schema.optionalKey(Text.check(Schema.isMaxLength(60))),
  client_secret: Schema.optionalKey(Text.check(Schema.isMaxLength(200))),
  /** Some of its own scopes, between spaces; all of them without. */
  scope: Schema.optionalKey(Text.check(Schema.isMaxLength(2000))),
}).annotate({ identifier: "TokenRequest" });

export const ExchangeToken = Schema.Struct({
  access_token: Schema.String,
  token_type: Schema.Literal("Bearer"),
  /** Seconds. */
  expires_in: Schema.Int,
  scope: Schema.String,
}).annotate({ identifier: "ExchangeToken" });
export type ExchangeToken = typeof ExchangeToken.Type;

/** Why a line of a run is not taken: its place in what was sent, what it says, and the cure. */
export const RunFault = Schema.Struct({
  line: Schema.NullOr(Count),
  key: Schema.String,
  ...LineFault.fields,
  /** The column as files call it; null where the whole line is meant. */
  header: Schema.NullOr(Schema.String),
}).annotate({ identifier: "RunFault" });
export type RunFault = typeof RunFault.Type;

/** What came of what a client has sent. */
export const ExchangeRun = Schema.Struct({
  id: RunId,
  resource: StaffResource,
  state: RunState,
  asOf: Schema.NullOr(Instant),
  complete: Schema.Boolean,
  only: OnlyRows,
  goodLines: Schema.Boolean,
  /** Null until its lines are compared. */
  counts: Schema.NullOr(RunCounts),
  /** Why it waits for somebody of the house. */
  concerns: Schema.Array(RunConcern),
  refusal: Schema.NullOr(Schema.String),
  /** What has to be known of what was written. */
  told: Schema.Array(Schema.String),
  receivedAt: Instant,
  /** Where the CONTRL is that answers it, of one that came as EDIFACT. */
  control: Schema.optionalKey(Schema.String),
  /** From when on one counts that gives somebody power, once it is confirmed. */
  countsFrom: Schema.NullOr(Instant),
  appliedAt: Schema.NullOr(Instant),
  undoneAt: Schema.NullOr(Instant),
  /** Lines that are written, of those that write something. */
  progress: Schema.Struct({ written: Count, of: Count }),
  /** A hundred faulty lines a page, in their order; `counts.faulty` is how many there are. */
  faults: Schema.Array(RunFault),
}).annotate({ identifier: "ExchangeRun" });
export type ExchangeRun = typeof ExchangeRun.Type;
