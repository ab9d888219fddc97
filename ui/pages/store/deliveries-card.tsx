import Snowflake from "lucide-react/icons/snowflake";
import Wheat from "lucide-react/icons/wheat";
import type { RangeDeliveries, Store } from "../../../api-schema/store.ts";
import { storeDeliveries } from "../../../core/api/calls/stores.ts";
import { formatClock, formatCountdown, formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { timeLeft } from "../../../core/delivery/delivery-days.ts";
import { RANGES } from "../../../core/delivery/ranges.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { weekdaysText } from "../../../core/stores/closures.ts";
import { useRead } from "../../hooks/read.ts";
import { useNow } from "../../layout/use-now.ts";
import { Card } from "../../widgets/card.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Cluster, Grid, Row, Text } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./deliveries-card.module.css";

/** When each lorry comes, and until when to order for it (product §4). */
export function DeliveriesCard({ store }: { readonly store: Store }) {
  const deliveries = useRead(storeDeliveries, { storeId: store.id });
  return (
    <Card as="section" aria-labelledby="livraisons">
      <Text as="h2" size="xl" id="livraisons">
        Livraisons
      </Text>
      <Loaded
        read={deliveries}
        coming={
          <div role="status" aria-label={LOADING}>
            <SkeletonBlock height="13rem" />
          </div>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <p>Aucun camion ne dessert encore ce secteur. Le service clients vous répond.</p>
          ) : (
            <Grid least="17rem" fit gap="5 8" above="3">
              {data.map((range) => (
                <Range key={range.code} range={range} />
              ))}
            </Grid>
          )
        }
      </Loaded>
    </Card>
  );
}

function Range({ range }: { readonly range: RangeDeliveries }) {
  const { title, carrier } = RANGES[range.code];
  const Icon = range.code === "Z001" ? Snowflake : Wheat;
  const [first] = range.next;
  const now = instantOfMs(useNow());
  return (
    <section aria-label={title}>
      <Cluster gap="0 3" align="baseline" justify="between">
        <Row as="h3" gap="2" align="center" size="l">
          <Icon size={18} aria-hidden /> {title}
        </Row>
        {first === undefined ? null : (
          <Text tone="quiet" size="s" className={styles.left}>
            <b>{formatCountdown(timeLeft(first, now))}</b> avant la clôture
          </Text>
        )}
      </Cluster>
      <Text tone="quiet" size="s">
        {`${carrier} · ${weekdaysText(range.weekdays)} · commande avant ${formatClock(range.cutOff)} le jour ouvrable précédent`}
      </Text>
      {range.next.length === 0 ? (
        <p>Aucune livraison possible : vérifiez les jours de fermeture.</p>
      ) : (
        <ol className={styles.next}>
          {range.next.map(({ deliveryDate, cutOff }) => (
            <li key={deliveryDate}>
              <b>{formatDay(deliveryDate, "long")}</b>
              <Text as="span" tone="quiet" size="s">
                {`avant ${formatDay(parisDayOf(cutOff), "short")} ${formatClock(parisTimeOf(cutOff))}`}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
