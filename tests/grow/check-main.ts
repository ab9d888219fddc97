import { Effect } from "effect";
import { databaseLayer } from "../../server/database/sql.ts";
import { brokenRules } from "./invariants.ts";
console.log(
  await Effect.runPromise(
    brokenRules.pipe(
      Effect.provide(databaseLayer(process.argv[2] ?? "", { slowStatements: true })),
    ),
  ),
);
