import type { QueryState } from "@tanstack/react-query";
import { type ApiError, isNotFound } from "../../core/api/errors.ts";

/** Whether a read has found that there is no such thing. */
export const isMissing = ({ status, error }: Pick<QueryState, "status" | "error">): boolean =>
  // safe: reads fail with the errors of calls alone
  status === "error" && isNotFound(error as unknown as ApiError);
