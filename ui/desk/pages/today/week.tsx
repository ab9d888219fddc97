import type { StaffToday } from "../../../../api-schema/staff-today.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { Section } from "../../parts/section.tsx";
import { signed } from "./today-columns.tsx";
import styles from "./today.module.css";

interface WeekProps {
  readonly week: NonNullable<StaffToday["week"]>;
  readonly at: StaffToday["at"];
}

/** The week's tonnes day by day: today in wheat, what is to come as it is ordered so far. */
export function Week({ week: { days, grams, gramsBefore, amount, orders }, at }: WeekProps) {
  const today = parisDayOf(at);
  const most = Math.max(1, ...days.map((day) => day.grams));
  return (
    <Section title="Cette semaine">
      <Cluster gap="3 8" justify="between">
        <div>
          <p className={styles.figure}>{tonnes(grams)}</p>
          <Text tone="quiet">
            {gramsBefore === 0
              ? "à livrer"
              : `${signed(grams / gramsBefore - 1)} sur la semaine d’avant`}
          </Text>
        </div>
        <div>
          <p className={styles.figure}>{euros(amount)}</p>
          <Text tone="quiet">
            {orders === 1 ? "1 commande, HT" : `${wholeNumber(orders)} commandes, HT`}
          </Text>
        </div>
      </Cluster>
      <ol className={styles.bars} aria-label="Tonnes par jour de livraison">
        {days.map(({ day, grams: on }) => (
          <li key={day} data-when={day === today ? "today" : day < today ? "past" : "coming"}>
            <span
              className={styles.column}
              style={{ blockSize: `${(on / most) * 100}%` }}
              aria-hidden
            />
            <span>
              {formatDay(day, "weekday").slice(0, 3)}
              <span className={styles.amount}>{tonnes(on)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** '1,2 t': to the tenth, the whole from ten on. */
const tonnes = (grams: number): string => {
  const tenths = Math.round(grams / 100_000);
  const text = tenths >= 100 ? wholeNumber(Math.round(tenths / 10)) : String(tenths / 10);
  return `${text.replace(".", ",")}\u00a0t`;
};
