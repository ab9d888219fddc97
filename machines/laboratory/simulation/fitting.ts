import { answerOf } from "../flows/answers.ts";
import { checked } from "./checked.ts";
import type { Answer } from "./script.ts";

/** Whether an answer is one that the call can give: its own value, if it has one, fits the schema. */
export const isFitting = (call: string, answer: Answer): boolean => {
  const described = answerOf(call);
  if (answer.kind !== "succeeds" || !Object.hasOwn(answer, "value")) return true;
  return described === undefined || checked(described.schema, answer.value).ok;
};
