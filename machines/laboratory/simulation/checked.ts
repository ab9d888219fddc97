import { Result, Schema, SchemaIssue } from "effect";

/** A value that fits, or in French why it does not and where. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a value by its schema. The message names the first place that does not fit, with dots:
 * 'order.shipments.0.quantity'.
 */
export const checked = <Value>(
  schema: Schema.Codec<Value, unknown>,
  value: unknown,
): Checked<Value> => {
  const result = Schema.decodeUnknownResult(schema)(value);
  if (Result.isSuccess(result)) return { ok: true, value: result.success };
  const [first = { path: [], problem: PROBLEMS.refused }] = problemsOf(result.failure.issue);
  return { ok: false, message: problemText(first) };
};

/** A place of a value that does not fit, and why in French. */
export type Problem = { readonly path: readonly string[]; readonly problem: string };

/** Every place of a value that does not fit. */
export const problemsIn = (
  schema: Schema.Codec<unknown, unknown>,
  value: unknown,
): readonly Problem[] => {
  const result = Schema.decodeUnknownResult(Schema.toType(schema), { errors: "all" })(value);
  return Result.isSuccess(result) ? [] : problemsOf(result.failure.issue);
};

export const problemText = ({ path, problem }: Problem): string =>
  path.length === 0 ? `${capital(problem)}.` : `« ${path.join(".")} » : ${problem}.`;

const problemsOf = (issue: SchemaIssue.Issue): readonly Problem[] =>
  format(issue).issues.map(({ path = [], message }) => ({
    path: path.map((part) => String(typeof part === "object" ? part.key : part)),
    // What is not a leaf, a union for instance, brings Effect's own English words.
    problem: Object.values(PROBLEMS).includes(message) ? message : PROBLEMS.refused,
  }));

const PROBLEMS: { readonly [kind: string]: string } & { readonly refused: string } = {
  missing: "il manque",
  extra: "il est de trop",
  type: "une autre sorte de valeur est attendue",
  refused: "cette valeur ne convient pas",
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: ({ _tag }) => PROBLEMS[KIND_OF[_tag] ?? "refused"] ?? PROBLEMS.refused,
  checkHook: () => PROBLEMS.refused,
});

const KIND_OF: { readonly [tag: string]: string } = {
  MissingKey: "missing",
  UnexpectedKey: "extra",
  InvalidType: "type",
};
