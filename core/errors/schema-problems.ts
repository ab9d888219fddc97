import { SchemaIssue } from "effect";

/** What is wrong at a place of a document: 'sides.gmp.iban', '' for the whole. */
export interface SchemaProblem {
  readonly path: string;
  /** French, without a full stop. */
  readonly message: string;
}

/** All that a schema finds wrong with a document. */
export const schemaProblems = (issue: SchemaIssue.Issue): readonly SchemaProblem[] =>
  format(issue).issues.map(({ message, path }) => ({
    path: (path ?? []).map(segmentName).join("."),
    message: message.startsWith("Expected ") ? WRONG : message,
  }));

/** 'sides.gmp.iban : Cet IBAN comporte une erreur'. */
export const problemText = ({ path, message }: SchemaProblem): string =>
  `${path === "" ? "document" : path} : ${message}`;

const segmentName = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === "object" ? segment.key : segment);

const WRONG = "Valeur incorrecte";

/** A check may say what is wrong with just that value. */
const saidBy = (issue: SchemaIssue.Issue): string | undefined => {
  const message = "annotations" in issue ? issue.annotations?.["message"] : undefined;
  return typeof message === "string" ? message : undefined;
};

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    switch (issue._tag) {
      case "MissingKey":
        return "Il manque";
      case "UnexpectedKey":
        return "Champ inconnu";
      case "InvalidType":
        return "Type de valeur incorrect";
      default:
        return WRONG;
    }
  },
  checkHook: ({ filter, issue }) =>
    typeof filter.annotations?.message === "string" ? filter.annotations.message : saidBy(issue),
});
