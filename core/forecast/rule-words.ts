import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { ForecastWish } from "../../api-schema/staff-forecasts.ts";
import { RANGES } from "../delivery/ranges.ts";

/** A change as people know it among runs: '+3 % sur le rayon farines dès le 01/04/2027'. */
export const ruleWords = (rule: ForecastWish["rule"], since: CalendarDay | undefined): string => {
  if (rule.rule === "tour") return `tournée ${RANGES[rule.range].title} du secteur ${rule.area}`;
  const { percent, scope, lists } = rule;
  const rate = `${percent < 0 ? "" : "+"}${String(percent).replace(".", ",")} %`;
  const first = since === undefined ? "" : ` dès le ${since.split("-").toReversed().join("/")}`;
  const of =
    lists.length === 0 ? "" : `, ${lists.length === 1 ? lists[0] : `${lists.length} tarifs`}`;
  return `${rate} sur ${SCOPE_WORDS[scope.of]}${"code" in scope ? ` ${scope.code}` : ""}${of}${first}`;
};

const SCOPE_WORDS = {
  everything: "tous les articles",
  category: "le rayon",
  brand: "la marque",
  articles: "des articles choisis",
} as const;
