import type { FactorsAsked } from "../../api-schema/staff-session.ts";
import type { ApiError } from "./errors.ts";

/** What a refused call of the desk asks for before it is made again; undefined for any other refusal. */
export const askedBy = (error: ApiError): FactorsAsked | "password" | undefined =>
  error._tag === "ServerRefused" ? ASKED[error.code] : undefined;

const ASKED: { readonly [code: string]: FactorsAsked | "password" | undefined } = {
  CODE_DEMANDE: "code",
  CLE_DEMANDE: "passkey",
  CLE_OU_CODE_DEMANDE: "passkeyOrCode",
  MOT_DE_PASSE_DEMANDE: "password",
};
