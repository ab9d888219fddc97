import { SchemaIssue } from "effect";
import type { Schema } from "effect";
import type { BadRequest } from "../../api-schema/problems.ts";
import { makeReportedProblems, type RequestPart } from "./reported-problems.ts";

/**
 * The 400 of a request that does not have the documented shape: one French message a field, with the
 * field's path (`items.0.quantity`), never the value that was sent; twenty of them at most.
 */
export const badRequest = (part: RequestPart, error: Schema.SchemaError): BadRequest => {
  const reported = makeReportedProblems(part);
  // Each form that a value may have refuses it on its own: it is said once.
  for (const { message, path } of format(error.issue).issues) {
    reported.add((path ?? []).map(segmentName), inFrench(message));
  }
  return reported.answer();
};

/** A choice of forms of which none begins to fit has no hook: what the formatter says of it is English. */
const inFrench = (message: string): string =>
  message.startsWith("Expected ") ? "Valeur incorrecte" : message;

const segmentName = (segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof segment === "object" ? segment.key : segment;

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
