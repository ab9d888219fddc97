import type { HttpServerRequest } from "effect/http";
import { callerAddress } from "../web/caller-address.ts";
import type { Caller } from "./opened-login.ts";

/** Where a call comes from: the address that counts (http/caller-address.ts), and what browser. */
export const callOrigin =
  (trustProxy: boolean) =>
  (request: HttpServerRequest.HttpServerRequest): Caller => ({
    address: callerAddress(request, trustProxy),
    userAgent: request.headers["user-agent"] ?? "",
  });
