import { Option } from "effect";
import type { HttpServerRequest } from "effect/http";

/**
 * The address that sign-in failures are counted for: the peer's, or behind a trusted proxy the last
 * entry of X-Forwarded-For, which that proxy wrote (earlier ones are the caller's own words).
 */
export const callerAddress = (
  request: HttpServerRequest.HttpServerRequest,
  trustProxy: boolean,
): string => {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"]?.split(",").at(-1)?.trim() : "";
  if (forwarded !== undefined && forwarded !== "") return forwarded;
  return Option.getOrElse(request.remoteAddress, () => "unknown");
};
