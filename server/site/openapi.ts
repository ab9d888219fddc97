import { Effect, type Layer } from "effect";
import { HttpRouter } from "effect/http";
import { readFile } from "node:fs/promises";
import { answerFile, madeFile, type SiteFile } from "./site-files.ts";

const CONTRACT = new URL("../../api-schema/openapi.json", import.meta.url);

/** `/openapi.json`: the contract as it is committed, for whoever writes a program that calls (docs/partners.md). */
export const OpenApiRoute: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use(
  (router) => {
    // Read when somebody asks for it first: most shops are never asked.
    let file: Promise<SiteFile> | undefined;
    return router.add("GET", "/openapi.json", (request) =>
      Effect.flatMap(
        Effect.promise(
          () =>
            (file ??= readFile(CONTRACT, "utf8").then((text) =>
              madeFile(text, "application/json"),
            )),
        ),
        (known) => answerFile(known, request, 200),
      ),
    );
  },
);
