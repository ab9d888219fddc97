import type { FieldProblem } from "../../api-schema/problems.ts";

/** A server's refusal, whatever shape its body had (spec §8). */
export type ServerError = {
  /** The body's code, else the HTTP status. */
  readonly code: number | string;
  readonly message: string;
  /** Problems by field, for the forms; empty when the server named none. */
  readonly fields: readonly FieldProblem[];
};

/** The message when the body says nothing (spec §8). */
export const UNKNOWN_ERROR = "Une erreur s'est produite";

/**
 * Reads an error body (spec §8): {code, errors[]} joined with commas, or {code, message}; when
 * neither fits, the HTTP status and 'Une erreur s'est produite'. Never throws, whatever it is given.
 */
export const readServerError = (status: number, body: unknown): ServerError => {
  if (!isRecord(body)) return unknownError(status);
  const { code, errors, message } = body;
  if (!isCode(code)) return unknownError(status);
  const fields = Array.isArray(body["fields"]) ? body["fields"].flatMap(readField) : [];
  if (Array.isArray(errors)) {
    const texts = errors.flatMap(readText);
    if (texts.length > 0) return { code, message: texts.join(", "), fields };
  }
  return typeof message === "string" && message !== ""
    ? { code, message, fields }
    : unknownError(status);
};

type UnknownRecord = { readonly [key: string]: unknown };

const unknownError = (status: number): ServerError => ({
  code: status,
  message: UNKNOWN_ERROR,
  fields: [],
});

const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCode = (value: unknown): value is number | string =>
  (typeof value === "number" && Number.isFinite(value)) ||
  (typeof value === "string" && value !== "");

/** Texts of `errors`: strings, or objects that carry a message. */
const readText = (value: unknown): readonly string[] => {
  const text = isRecord(value) ? value["message"] : value;
  return typeof text === "string" && text !== "" ? [text] : [];
};

const readField = (value: unknown): readonly FieldProblem[] => {
  if (!isRecord(value)) return [];
  const { field, message } = value;
  return typeof field === "string" && typeof message === "string" ? [{ field, message }] : [];
};
