import { keepPreviousData } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import Phone from "lucide-react/icons/phone";
import { useState } from "react";
import { Link } from "wouter";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import type { FollowedStore } from "../../../api-schema/store.ts";
import { followedStores } from "../../../core/api/calls/stores.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { shownFrenchPhone } from "../../../core/contact/phone-shape.ts";
import { euros, wholeNumber } from "../../../core/money/format.ts";
import { countLabel } from "../../../core/outstandings/chosen.ts";
import { paths } from "../../../core/routes/paths.ts";
import { dialled } from "../../../core/seller/shown-seller.ts";
import { silenceOf, usualDayText } from "../../../core/stores/followed.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useRead } from "../../hooks/read.ts";
import { useActiveStoreId, useStores } from "../../hooks/stores.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Button } from "../../widgets/button.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Cluster, Reach, Spaced, Stack, WithSide } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./followed-stores.module.css";
import { useToday } from "./use-today.ts";

/** So many at first; each press shows as many again. */
const STEP = 10;
/** A page of the call. */
const MOST_FOLLOWED = 100;

/** The shops of a sales person, who has not ordered for longest first, each one press away. */
export function FollowedStores() {
  const [count, setCount] = useState(STEP);
  const followed = useRead(
    followedStores,
    { page: 1, itemsPerPage: count },
    // The same list whichever of them is the active one.
    { placeholderData: keepPreviousData },
  );
  const { switching } = useStores();
  const total = followed.data?.pagination.totalItems ?? null;
  return (
    <Card as="section" aria-labelledby="boutiques" aria-busy={switching || followed.isFetching}>
      <CardHeader
        id="boutiques"
        title="Boutiques"
        subtitle="Celle qui n’a pas commandé depuis le plus longtemps d’abord"
        {...(total === null
          ? {}
          : { aside: wholeNumber(total), asideLabel: total > 1 ? "suivies" : "suivie" })}
      />
      <Loaded read={followed} coming={<SkeletonBlock height={`${STEP * 5}rem`} />}>
        {(data) => (
          <>
            <ul className={styles.stores}>
              {data.results.map((store) => (
                <FollowedRow key={store.store} followed={store} />
              ))}
            </ul>
            <More shown={data.results.length} total={total ?? 0} onMore={setCount} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface MoreProps {
  readonly shown: number;
  readonly total: number;
  readonly onMore: (count: number) => void;
}

function More({ shown, total, onMore }: MoreProps) {
  if (shown < total && shown < MOST_FOLLOWED) {
    return (
      <Spaced above="3">
        <Button
          variant="secondary"
          onClick={() => onMore(Math.min(MOST_FOLLOWED, shown + STEP))}
        >{`Afficher la suite (${wholeNumber(total - shown)})`}</Button>
      </Spaced>
    );
  }
  return (
    <Reach as={Link} gap="1" weight="strong" plain above="2" href={paths.stores()}>
      Toutes les boutiques <ArrowRight size={16} aria-hidden />
    </Reach>
  );
}

function FollowedRow({ followed }: { readonly followed: FollowedStore }) {
  const dispatch = useDispatch();
  const isActive = useActiveStoreId() === followed.store;
  const today = useToday();
  const { figure, caption, text } = silenceOf(followed, today);
  const { company, erpId, town, phoneNumber, lastOrder, cart } = followed;
  const name = storeLabel({ id: followed.store, company });
  const place = [erpId === null ? null : `n°\u00a0${erpId}`, town].filter((part) => part !== null);
  return (
    <WithSide as="li" className={styles.row}>
      <WithSide
        as="button"
        gap="0 3"
        align="start"
        tone="ink"
        type="button"
        className={styles.store}
        aria-pressed={isActive}
        onClick={() => {
          if (!isActive) dispatch({ type: "store.selected", storeId: followed.store });
        }}
      >
        <Stack as="span" gap="half" snug className={styles.names}>
          <b>{name}</b>
          <span>{place.join(" · ")}</span>
          {lastOrder === null ? null : (
            <span>
              {`Dernière\u00a0: ${formatDay(lastOrder.day, "short").replaceAll(" ", "\u00a0")}, ${euros(lastOrder.total)}`}
            </span>
          )}
          {cart === null ? null : <span>{`Panier\u00a0: ${euros(cart.total)} TTC`}</span>}
          <Marks followed={followed} today={today} />
        </Stack>
        <span className={styles.silence}>
          <span aria-hidden>
            <b>{figure}</b>
            {caption}
          </span>
          <VisuallyHidden>{text}</VisuallyHidden>
          {isActive ? <Check size={20} aria-hidden /> : null}
        </span>
      </WithSide>
      {phoneNumber === null ? null : (
        <a
          href={`tel:${dialled(phoneNumber)}`}
          className={styles.call}
          title={`Appeler ${name}, ${shownFrenchPhone(phoneNumber)}`}
        >
          <Phone size={20} strokeWidth={1.75} aria-hidden />
          <VisuallyHidden>{`Appeler ${name}`}</VisuallyHidden>
        </a>
      )}
    </WithSide>
  );
}

interface MarksProps {
  readonly followed: FollowedStore;
  readonly today: CalendarDay;
}

/** What is to be said of it on the telephone. */
function Marks({ followed, today }: MarksProps) {
  const { mayOrder, usualDay, lateInvoices } = followed;
  const usual = usualDayText(followed, today);
  if (mayOrder && usual === null && lateInvoices === null) return null;
  return (
    <Cluster as="span" gap="1" above="1">
      {mayOrder ? null : <Badge tone="bad">Ne peut pas commander</Badge>}
      {usual === null ? null : (
        <Badge tone={usualDay === today ? "info" : "neutral"}>{usual}</Badge>
      )}
      {lateInvoices === null ? null : (
        <Badge tone="bad">
          {`${countLabel(lateInvoices.count)} en retard, ${euros(lateInvoices.amount)}`}
        </Badge>
      )}
    </Cluster>
  );
}
