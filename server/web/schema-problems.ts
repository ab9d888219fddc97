import { SchemaIssue } from "effect";
import type { Schema } from "effect";
import { BadRequest, type FieldProblem } from "../../api-schema/problems.ts";

/** Where in the request a value was refused. */
export type RequestPart = "Params" | "Query" | "Headers" | "Payload";

/**
 * The 400 of a request that does not have the documented shape: one French message a field, with the
 * field's path (`items.0.quantity`), never the value that was sent.
 */
export const badRequest = (part: RequestPart, error: Schema.SchemaError): BadRequest => {
  const { issues } = format(error.issue);
  const fields: FieldProblem[] = [];
  const errors: string[] = [];
  for (const { message, path } of issues) {
    const field = (path ?? []).map(segmentName).join(".");
    const named = field === "" ? partNames[part] : field;
    const problem = `${named} : ${inFrench(message)}`;
    // Each form that a value may have refuses it on its own: it is said once.
    if (errors.includes(problem)) continue;
    errors.push(problem);
    if (field !== "") fields.push({ field, message: inFrench(message) });
  }
  return new BadRequest({ errors, fields });
};

/** A choice of forms of which none begins to fit has no hook: what the formatter says of it is English. */
const inFrench = (message: string): string =>
  message.startsWith("Expected ") ? "Valeur incorrecte" : message;

const partNames: { readonly [Part in RequestPart]: string } = {
  Params: "adresse",
  Query: "paramètres",
  Headers: "en-têtes",
  Payload: "contenu",
};

const segmentName = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === "object" ? segment.key : segment);

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    switch (issue._tag) {
      case "MissingKey":
        return "Champs obligatoire";
      case "UnexpectedKey":
        return "Champ inconnu";
      case "InvalidType":
        return isAbsent(issue) ? "Champs obligatoire" : "Type de valeur incorrect";
      case "InvalidValue":
      case "Forbidden":
      case "OneOf":
        return "Valeur incorrecte";
    }
  },
  checkHook: ({ filter }) =>
    typeof filter.annotations?.message === "string"
      ? filter.annotations.message
      : "Valeur incorrecte",
});

const isAbsent = (issue: SchemaIssue.Issue): boolean =>
  SchemaIssue.hasInput(issue) && issue.input === undefined;
