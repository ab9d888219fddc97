import { Result, Schema } from "effect";
import { type SchemaProblem, schemaProblems } from "../errors/schema-problems.ts";
import { RANGE_ORDER } from "../delivery/ranges.ts";
import { bicProblem } from "../mandates/bic.ts";
import { partsOfSiret, vatProblem } from "../companies/siret.ts";
import { Firm, tidied } from "./firm.ts";

/**
 * The firm in a document, or everything that is wrong with it, in French, each with its place. A
 * field that nobody knows is a mistake: misspelt, it would leave the right one empty.
 */
export const readFirm = (document: unknown): Result.Result<Firm, readonly SchemaProblem[]> => {
  const read = decode(document);
  if (Result.isFailure(read)) return Result.fail(schemaProblems(read.failure.issue));
  const firm = tidied(read.success);
  const problems = crossProblems(firm);
  return problems.length === 0 ? Result.succeed(firm) : Result.fail(problems);
};

const decode = Schema.decodeUnknownResult(Firm, { errors: "all", onExcessProperty: "error" });

/** What two fields say together. */
const crossProblems = (firm: Firm): readonly SchemaProblem[] => {
  const { siren } = partsOfSiret(firm.siret);
  const vat = vatProblem(firm.vatNumber, siren);
  return [
    ...(vat === undefined ? [] : [{ path: "vatNumber", message: vat.message }]),
    ...(["gmp", "mkp"] as const).flatMap((side) => {
      const { bic, iban } = firm.sides[side];
      const message = bicProblem(bic, iban.slice(0, 2));
      return message === undefined ? [] : [{ path: `sides.${side}.bic`, message }];
    }),
    ...areaProblems(firm.areas),
  ];
};

const areaProblems = (areas: Firm["areas"]): readonly SchemaProblem[] => [
  ...repeated(areas.map(({ code }, at) => ({ path: `areas.${at}.code`, value: code }))).map(
    ({ path, value }) => ({ path, message: `Le secteur ${value} est dit deux fois` }),
  ),
  ...repeated(
    areas.flatMap(({ departments }, at) =>
      departments.map((value, index) => ({ path: `areas.${at}.departments.${index}`, value })),
    ),
  ).map(({ path, value }) => ({ path, message: `Le département ${value} est dit deux fois` })),
  ...areas.flatMap(({ deliveries }, at) =>
    RANGE_ORDER.flatMap((range) =>
      deliveries.filter((plan) => plan.range === range).length > 1
        ? [{ path: `areas.${at}.deliveries`, message: `La gamme ${range} est dite deux fois` }]
        : [],
    ),
  ),
];

type Placed = { readonly path: string; readonly value: string };

const repeated = (placed: readonly Placed[]): readonly Placed[] =>
  placed.filter(({ value }, at) => placed.findIndex((other) => other.value === value) < at);
