import type { ApiError } from "./errors.ts";

/** What a refused call of the desk asks for before it is made again; undefined for any other refusal. */
export const askedBy = (error: ApiError): "code" | "password" | undefined => {
  if (error._tag !== "ServerRefused") return undefined;
  if (error.code === "CODE_DEMANDE") return "code";
  return error.code === "MOT_DE_PASSE_DEMANDE" ? "password" : undefined;
};
