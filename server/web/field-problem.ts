import { type FieldProblem, Unprocessable } from "../../api-schema/problems.ts";

/** One field that a rule refuses, in French. */
export const fieldProblem = (field: string, message: string): Unprocessable =>
  new Unprocessable({ errors: [message], fields: [{ field, message }] });

/** Every field that a rule refuses, in French; what is said of several fields is said once. */
export const fieldProblems = (fields: readonly FieldProblem[]): Unprocessable =>
  new Unprocessable({ errors: [...new Set(fields.map(({ message }) => message))], fields });
