import { Schema } from "effect";

// The two error shapes of the wire (spec §8): {code, message} for one problem, {code, errors[]} for
// field problems. `fields` repeats the field problems with the path of each, for the forms.
// The class tag stays in the process: it is not written on the wire.

const problem = <const Code extends number>(code: Code) => ({
  code: Schema.tag(code),
  message: Schema.String,
});

export const FieldProblem = Schema.Struct({
  field: Schema.String.annotate({ examples: ["quantity"] }),
  message: Schema.String.annotate({ examples: ["Champs obligatoire"] }),
});
export type FieldProblem = typeof FieldProblem.Type;

/** 400: the request does not have the documented shape. Nothing was changed. */
export class BadRequest extends Schema.Error<BadRequest>("BadRequest")(
  {
    code: Schema.tag(400),
    errors: Schema.Array(Schema.String),
    fields: Schema.Array(FieldProblem),
  },
  { httpApiStatus: 400, description: "La requête n'a pas la forme attendue." },
) {
  readonly _tag = "BadRequest";
}

/** 401: no login, or a login that is no longer valid. The client clears its login (spec §8). */
export class Unauthorized extends Schema.Error<Unauthorized>("Unauthorized")(problem(401), {
  httpApiStatus: 401,
  description: "Connexion absente ou expirée.",
}) {
  readonly _tag = "Unauthorized";
}

/** 403: an own object with a role that may not, or a store that may not order (product §4). */
export class Forbidden extends Schema.Error<Forbidden>("Forbidden")(problem(403), {
  httpApiStatus: 403,
  description: "Votre rôle ne permet pas cette action.",
}) {
  readonly _tag = "Forbidden";
}

/** 404: it does not exist, or it is somebody else's: the answer is the same (product §2). */
export class NotFound extends Schema.Error<NotFound>("NotFound")(problem(404), {
  httpApiStatus: 404,
  description: "Introuvable.",
}) {
  readonly _tag = "NotFound";
}

/** 409: the state does not allow it any more. The message says what to do. Nothing was changed. */
export class Conflict extends Schema.Error<Conflict>("Conflict")(problem(409), {
  httpApiStatus: 409,
  description: "L'état actuel ne permet pas cette action.",
}) {
  readonly _tag = "Conflict";
}

/**
 * 409 with the finer code 'COMMANDE_MODIFIEE': somebody has saved another version since; the message
 * says who and what. The order is read again. Nothing was changed.
 */
export class OrderAmended extends Schema.Error<OrderAmended>("OrderAmended")(
  { code: Schema.tag("COMMANDE_MODIFIEE"), message: Schema.String, version: Schema.Int },
  { httpApiStatus: 409, description: "La commande a été modifiée entre-temps." },
) {
  readonly _tag = "OrderAmended";
}

/** 413: the body is larger than the route accepts. */
export class PayloadTooLarge extends Schema.Error<PayloadTooLarge>("PayloadTooLarge")(
  problem(413),
  { httpApiStatus: 413, description: "Le contenu envoyé est trop volumineux." },
) {
  readonly _tag = "PayloadTooLarge";
}

/** 422: well formed, but a rule refuses it; each field problem in French. Nothing was changed. */
export class Unprocessable extends Schema.Error<Unprocessable>("Unprocessable")(
  {
    code: Schema.tag(422),
    errors: Schema.Array(Schema.String),
    fields: Schema.Array(FieldProblem),
  },
  { httpApiStatus: 422, description: "Une règle refuse cette valeur." },
) {
  readonly _tag = "Unprocessable";
}

/** 429: too many attempts; `retryAfter` in seconds repeats the Retry-After header (product §3). */
export class TooManyRequests extends Schema.Error<TooManyRequests>("TooManyRequests")(
  { ...problem(429), retryAfter: Schema.Int },
  { httpApiStatus: 429, description: "Trop de tentatives." },
) {
  readonly _tag = "TooManyRequests";
}

/** 500: a defect of the server; the request id of the answer's header finds it in the logs. */
export class ServerFault extends Schema.Error<ServerFault>("ServerFault")(problem(500), {
  httpApiStatus: 500,
  description: "Une erreur s'est produite.",
}) {
  readonly _tag = "ServerFault";
}

/**
 * 503 with the finer code 'ANNUAIRE_INDISPONIBLE': the directory of companies does not answer, the shop
 * does. What it would have filled in is typed by hand.
 */
export class DirectoryAway extends Schema.Error<DirectoryAway>("DirectoryAway")(
  { code: Schema.tag("ANNUAIRE_INDISPONIBLE"), message: Schema.String },
  { httpApiStatus: 503, description: "L'annuaire des entreprises ne répond pas." },
) {
  readonly _tag = "DirectoryAway";
}

/**
 * 503 with the finer code 'CONNEXION_INDISPONIBLE': the firm's provider of sign-ins does not answer, the
 * shop does. The password and passkeys open the desk as before.
 */
export class OpenidAway extends Schema.Error<OpenidAway>("OpenidAway")(
  { code: Schema.tag("CONNEXION_INDISPONIBLE"), message: Schema.String },
  { httpApiStatus: 503, description: "Le fournisseur de connexion ne répond pas." },
) {
  readonly _tag = "OpenidAway";
}

/**
 * 403 with the finer code 'COMPTE_NON_VERIFIE': the password is right, the address was never verified.
 * Another letter may be asked for.
 */
export class NotVerified extends Schema.Error<NotVerified>("NotVerified")(
  { code: Schema.tag("COMPTE_NON_VERIFIE"), message: Schema.String },
  { httpApiStatus: 403, description: "L'adresse e-mail n'est pas encore vérifiée." },
) {
  readonly _tag = "NotVerified";
}

/**
 * 403 with the finer code 'CODE_DEMANDE' or 'MOT_DE_PASSE_DEMANDE': it is dangerous, and some
 * minutes have passed since a code or a passkey was given in this login (the password, where there is no
 * second factor). It is given, and the same call made again. Nothing was changed.
 */
export class ConfirmationAsked extends Schema.Error<ConfirmationAsked>("ConfirmationAsked")(
  {
    code: Schema.Literals([
      "CODE_DEMANDE",
      "CLE_DEMANDE",
      "CLE_OU_CODE_DEMANDE",
      "MOT_DE_PASSE_DEMANDE",
    ]),
    message: Schema.String,
  },
  { httpApiStatus: 403, description: "Confirmez d'abord que c'est bien vous." },
) {
  readonly _tag = "ConfirmationAsked";
}

/** 503 with Retry-After: the database is away or the server is stopping. */
export class Unavailable extends Schema.Error<Unavailable>("Unavailable")(problem(503), {
  httpApiStatus: 503,
  description: "Service momentanément indisponible.",
}) {
  readonly _tag = "Unavailable";
}

/**
 * 422 with a finer code, to what a partner's program sends: the body cannot be read, its columns have to be made
 * clear first, or the call itself cannot be taken so. The message says the cure. Nothing was changed.
 */
export class ExchangeRefused extends Schema.Error<ExchangeRefused>("ExchangeRefused")(
  {
    code: Schema.Literals([
      "FICHIER_ILLISIBLE",
      "COLONNES_A_PRECISER",
      "CLE_DEJA_UTILISEE",
      "CLE_TROP_COURTE",
      "PROFIL_INCONNU",
      "COMPLET_REFUSE",
      "SOURCE_AMBIGUE",
    ]),
    message: Schema.String,
    /** The line of the body that cannot be read; null where none is meant. */
    line: Schema.NullOr(Schema.Int),
    /** Headers that have to be made clear, with what they were taken for. */
    headers: Schema.Array(
      Schema.Struct({
        header: Schema.String,
        column: Schema.NullOr(Schema.String),
        why: Schema.String,
      }),
    ),
  },
  { httpApiStatus: 422, description: "Ce qui est envoyé ne peut pas être pris." },
) {
  readonly _tag = "ExchangeRefused";
}

/** RFC 6749, 5.2: why no token is given. 400, and 401 (`ClientUnknown`) for a wrong name or secret. */
export class TokenRefused extends Schema.Error<TokenRefused>("TokenRefused")(
  {
    error: Schema.Literals(["invalid_request", "unsupported_grant_type", "invalid_scope"]),
    error_description: Schema.String,
  },
  { httpApiStatus: 400, description: "La demande de jeton n'est pas celle de la RFC 6749." },
) {
  readonly _tag = "TokenRefused";
}

export class ClientUnknown extends Schema.Error<ClientUnknown>("ClientUnknown")(
  { error: Schema.tag("invalid_client"), error_description: Schema.String },
  { httpApiStatus: 401, description: "Nom ou secret faux, ou client révoqué." },
) {
  readonly _tag = "ClientUnknown";
}
