import type { FollowedStore } from "../../api-schema/store.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { daysBetween } from "../calendar/day.ts";
import { formatDay } from "../calendar/format.ts";
import { NO_BREAK_SPACE } from "../money/format.ts";

/** For how long a followed store has not ordered. */
export type Silence = {
  /** '11 j', 'Aujourd’hui', 'Jamais': the figure of the row, and the words under it. */
  readonly figure: string;
  readonly caption: string;
  /** The same in a sentence: 'N’a pas commandé depuis 11 jours'. */
  readonly text: string;
};

/** How long a store has not ordered for (product §4 'Vendeur'). */
export const silenceOf = (
  { lastOrder }: Pick<FollowedStore, "lastOrder">,
  today: CalendarDay,
): Silence => {
  if (lastOrder === null)
    return { figure: "Jamais", caption: "commandé", text: "N’a encore jamais commandé" };
  const days = Math.max(0, daysBetween(lastOrder.day, today));
  if (days === 0) {
    return {
      figure: "Aujourd’hui",
      caption: "dernière commande",
      text: "A commandé aujourd’hui",
    };
  }
  const count = `${days}${NO_BREAK_SPACE}`;
  return {
    figure: `${count}j`,
    caption: "sans commande",
    text: `N’a pas commandé depuis ${count}${days > 1 ? "jours" : "jour"}`,
  };
};

/** When it usually orders next: 'Attendue aujourd’hui', 'D’habitude le mardi'; null for a store without habit. */
export const usualDayText = (
  { usualDay }: Pick<FollowedStore, "usualDay">,
  today: CalendarDay,
): string | null => {
  if (usualDay === null) return null;
  return usualDay === today
    ? "Attendue aujourd’hui"
    : `D’habitude le ${formatDay(usualDay, "weekday")}`;
};
