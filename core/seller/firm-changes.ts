import type { FirmDifference } from "../../api-schema/staff-firm.ts";
import type { Firm, FirmArea } from "./firm.ts";

/** One field that is not what it was: null where it was not there, or is not there any more. */
export type FirmChange = FirmDifference;

/**
 * What a document changes, field by field; areas by their codes and deliveries by their ranges, so
 * that another order of theirs is no change.
 */
export const firmChanges = (before: Firm | null, after: Firm): readonly FirmChange[] => {
  const from = before === null ? new Map<string, string>() : fieldsOf(before);
  const to = fieldsOf(after);
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((path) => {
    const change = { path, from: from.get(path) ?? null, to: to.get(path) ?? null };
    return change.from === change.to ? [] : [change];
  });
};

/** 'service.phone : 01 99 00 12 34 → 02 35 00 00 01'. */
export const changeText = ({ path, from, to }: FirmChange): string =>
  `${path} : ${from ?? "(rien)"} → ${to ?? "(rien)"}`;

const fieldsOf = ({ areas, ...firm }: Firm): ReadonlyMap<string, string> =>
  new Map([...leavesOf("", firm), ...areas.flatMap(areaFields)]);

const areaFields = ({ code, name, departments, deliveries }: FirmArea): readonly Leaf[] => [
  [`areas.${code}.name`, name],
  [`areas.${code}.departments`, departments.toSorted().join(" ")],
  ...deliveries.flatMap(({ range, weekdays, ...plan }): readonly Leaf[] => [
    [`areas.${code}.${range}.weekdays`, weekdays.toSorted((one, other) => one - other).join(" ")],
    ...leavesOf(`areas.${code}.${range}`, plan),
  ]),
];

type Leaf = readonly [path: string, value: string];

const leavesOf = (path: string, value: unknown): readonly Leaf[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, each]) =>
        leavesOf(path === "" ? key : `${path}.${key}`, each),
      )
    : [[path, value === null ? "(aucun)" : textOf(value)]];

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);
