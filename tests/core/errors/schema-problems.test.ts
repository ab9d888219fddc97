import { Result, Schema } from "effect";
import { expect, it } from "vitest";
import { problemText, schemaProblems } from "../../../core/errors/schema-problems.ts";

const even = Schema.Int.check(
  Schema.makeFilter<number>((value) => value % 2 === 0, { message: "Doit être pair" }),
);
const short = Schema.String.check(Schema.isMaxLength(3));
const oneOf = Schema.Literals(["gmp", "marketplace"]);
const told = Schema.String.check(
  Schema.makeFilter<string>((value) =>
    value === "juste" ? undefined : `« ${value} » n’est pas juste`,
  ),
);
const Document = Schema.Struct({
  name: Schema.String,
  sides: Schema.Array(Schema.Struct({ count: even, side: oneOf })),
  code: Schema.optionalKey(short),
  told: Schema.optionalKey(told),
});

const problems = (document: unknown) =>
  Result.match(
    Schema.decodeUnknownResult(Document)(document, { errors: "all", onExcessProperty: "error" }),
    { onFailure: ({ issue }) => schemaProblems(issue), onSuccess: () => [] },
  );

it("[ERR-1] says what is wrong with a document, each at its place", () => {
  expect(
    problems({
      sides: [
        { count: 3, side: "gmp" },
        { count: "2", side: "ailleurs" },
      ],
      code: "long",
      told: "faux",
      more: 1,
    }).toSorted((one, other) => one.path.localeCompare(other.path)),
  ).toEqual([
    { path: "code", message: "Valeur incorrecte" },
    { path: "more", message: "Champ inconnu" },
    { path: "name", message: "Il manque" },
    { path: "sides.0.count", message: "Doit être pair" },
    { path: "sides.1.count", message: "Type de valeur incorrect" },
    { path: "sides.1.side", message: "Valeur incorrecte" },
    { path: "told", message: "« faux » n’est pas juste" },
  ]);
  expect(problems([])).toEqual([{ path: "", message: "Type de valeur incorrect" }]);
  expect(problems({ name: "", sides: [], told: "juste" })).toEqual([]);
});

it("[ERR-1] names the whole document where no place is said", () => {
  expect([
    problemText({ path: "sides.gmp.iban", message: "Cet IBAN comporte une erreur" }),
    problemText({ path: "", message: "Il manque" }),
  ]).toEqual(["sides.gmp.iban : Cet IBAN comporte une erreur", "document : Il manque"]);
});
