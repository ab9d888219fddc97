import type { TodayWait } from "../../../../api-schema/staff-today.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { WAIT_WORDS } from "./wait-words.ts";
import styles from "./today.module.css";

/** What waits, the worst first, each line with its one way on. */
export function Waits({ waits }: { readonly waits: readonly TodayWait[] }) {
  if (waits.length === 0) {
    return (
      <Card padding="s">
        <Text tone="quiet">Rien n’attend : tout est parti, payé et répondu.</Text>
      </Card>
    );
  }
  return (
    <Card padding="none">
      <ul className={styles.waits} aria-label="Ce qui attend">
        {waits.map((wait) => (
          <Wait key={wait.kind} wait={wait} />
        ))}
      </ul>
    </Card>
  );
}

function Wait({ wait: { kind, count, since, first } }: { readonly wait: TodayWait }) {
  const { one, many, isBad, way } = WAIT_WORDS[kind];
  return (
    <li className={styles.wait}>
      <Badge tone={isBad ? "bad" : "neutral"}>{count}</Badge>
      <p className={styles.words}>
        <b>{count === 1 ? one : many}</b>
        {since === null ? null : ` depuis le ${formatMoment(since)}`}
        {first === null ? null : `${since === null ? " " : " · "}${first}`}
      </p>
      <ButtonLink variant="secondary" href={way.href}>
        {way.label}
      </ButtonLink>
    </li>
  );
}
