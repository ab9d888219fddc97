import { Clock, Effect, type Layer } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { paths } from "../../core/routes/paths.ts";
import { Settings } from "../config.ts";
import { answerFile, madeFile } from "./site-files.ts";

/** RFC 9116 asks for less than a year; whoever reads an old copy asks again. */
const VALID_MS = 180 * 24 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;

/**
 * `/.well-known/security.txt`: whom to tell of a hole in the shop (RFC 9116); and
 * `/.well-known/change-password`, where password managers lead to change one. `/contact` is typed by hand.
 */
export const WellKnownRoutes: Layer.Layer<never, never, HttpRouter.HttpRouter | Settings> =
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const { publicUrl } = yield* Settings;
      yield* router.add("GET", "/.well-known/security.txt", (request) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          answerFile(
            madeFile(securityText(publicUrl, now), "text/plain; charset=utf-8"),
            request,
            200,
          ),
        ),
      );
      yield* router.add(
        "GET",
        "/.well-known/change-password",
        HttpServerResponse.empty({
          status: 302,
          headers: { location: paths.profile(), "cache-control": "no-cache" },
        }),
      );
      // What people type by themselves.
      yield* router.add(
        "GET",
        "/contact",
        HttpServerResponse.empty({ status: 301, headers: { location: paths.contact() } }),
      );
    }),
  );

/** The same text all day long. */
const securityText = (publicUrl: string, now: number): string => {
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + VALID_MS).toISOString();
  return [
    `Contact: ${publicUrl}${paths.contact()}`,
    `Expires: ${expires}`,
    "Preferred-Languages: fr, en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
};
