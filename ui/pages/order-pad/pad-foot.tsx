import ArrowRight from "lucide-react/icons/arrow-right";
import Truck from "lucide-react/icons/truck";
import { useMemo } from "react";
import { usualProducts } from "../../../core/api/calls/stores.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  conditionText,
  gaugeLevel,
  isMaximumExceeded,
  isMinimumReached,
} from "../../../core/selling/conditions.ts";
import { asItIs, useOpenOrder } from "../../hooks/open-order.ts";
import { useRead } from "../../hooks/read.ts";
import { useActiveStore } from "../../hooks/stores.ts";
import { type LorryLoad, lorryLoads } from "../../shopping/lorry-loads.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Gauge } from "../../widgets/gauge.tsx";
import { Row, Text } from "../../widgets/primitives.tsx";
import styles from "./pad-foot.module.css";
import { PAD_END } from "./pad-walk.ts";
import { useAboveKeyboard } from "./use-above-keyboard.ts";

/** Always in view: what each lorry holds and lacks, what it all costs, and the way to the cart. */
export function PadFoot() {
  const order = useOpenOrder(asItIs);
  const store = useActiveStore();
  const { data: usuals } = useRead(usualProducts);
  useAboveKeyboard();
  const loads = useMemo(
    () =>
      store === null
        ? []
        : lorryLoads({ store, cart: order, usuals: usuals ?? null }).filter(
            ({ load }) => load !== null,
          ),
    [store, order, usuals],
  );
  const lines = order?.shipments.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return (
    <section className={styles.foot} data-print="none" aria-label="Votre commande" data-action-bar>
      <div className={styles.inner}>
        {loads.length === 0 ? null : (
          <ul className={styles.lorries} aria-label="Camions">
            {loads.map((load) => (
              <LorryGauge key={load.key} load={load} />
            ))}
          </ul>
        )}
        <Row gap="4" align="center" justify="between" className={styles.end}>
          <p className={styles.sum} aria-live="polite">
            <span>{`Total HT · ${lines}\u00a0${lines > 1 ? "lignes" : "ligne"}`}</span>
            <b>{order === null ? "–" : euros(order.totalHT)}</b>
          </p>
          <ButtonLink
            href={paths.cart()}
            size="large"
            {...{ [PAD_END]: "" }}
            trailingIcon={<ArrowRight size={20} aria-hidden />}
          >
            Voir le panier
          </ButtonLink>
        </Row>
      </div>
    </section>
  );
}

function LorryGauge({ load: { title, day, load } }: { readonly load: LorryLoad }) {
  if (load === null) return null;
  const { conditions } = load;
  const { unit, min, max } = conditions;
  const isOver = isMaximumExceeded(conditions);
  const bound = isOver ? (max ?? min) : (min ?? max);
  if (bound === null) return null;
  const used = conditionText(bound.usedValue, unit);
  const goal = conditionText(bound.conditionValue, unit);
  const isReached = !isOver && isMinimumReached(conditions);
  return (
    <li className={styles.lorry}>
      <Row as="p" gap="1" align="center" size="s" snug className={styles.title}>
        <Truck size={16} aria-hidden />
        <b>{title}</b>
        {day === null ? null : <span>{formatDay(day, "short")}</span>}
      </Row>
      <Gauge
        label={`${conditions.minBlocks ? "Minimum de commande" : "Franco"}, ${title}`}
        value={bound.usedValue}
        max={bound.conditionValue}
        level={gaugeLevel(conditions)}
        valueText={[`${used} sur ${goal}`, ...load.conditionsMessages].join(", ")}
        reached={isReached}
        over={isOver}
      />
      <Text
        tone="quiet"
        size="s"
        snug
        cut
        className={styles.words}
        data-reached={isReached || undefined}
        data-over={isOver || undefined}
      >
        {isOver ? (
          `${used}, au-delà de ${goal}`
        ) : isReached ? (
          <>
            <Text as="b" tone="ink">
              {min === null ? used : conditions.minBlocks ? "Minimum atteint" : "Franco atteint"}
            </Text>
            {min === null ? ` sur ${goal}` : ` · ${used}`}
          </>
        ) : (
          <>
            <Text as="b" tone="ink">{`Encore ${conditionText(bound.remainValue, unit)}`}</Text>
            {` sur ${goal}`}
          </>
        )}
      </Text>
    </li>
  );
}
