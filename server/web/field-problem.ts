import { Unprocessable } from "../../api-schema/problems.ts";

/** One field that a rule refuses, in French. */
export const fieldProblem = (field: string, message: string): Unprocessable =>
  new Unprocessable({ errors: [message], fields: [{ field, message }] });
