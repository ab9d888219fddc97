import { formatClock, formatCountdown, formatDay } from "../../core/calendar/format.ts";
import type { TopHour } from "../../api-schema/store.ts";
import { RANGES } from "../../core/delivery/ranges.ts";
import { useActiveStore } from "../hooks/stores.ts";
import { CutOffLine } from "../layout/cut-off-line.tsx";
import { useNow } from "../layout/use-now.ts";

/** 'Farine : commandez avant 11 h 00 pour jeudi · 2 h 14', the nearest cut-off of the store. */
export function NextCutOff() {
  const store = useActiveStore();
  const now = useNow();
  const next = nearest(
    [store?.topHourPerGamme.Z001 ?? null, store?.topHourPerGamme.Z002 ?? null],
    now,
  );
  if (next === undefined) return null;
  return (
    <CutOffLine>
      {RANGES[next.code].title}&nbsp;: commandez avant <b>{formatClock(next.hour)}</b> pour{" "}
      {formatDay(next.deliveryDate, "weekday")} ·{" "}
      <b>{formatCountdown(Date.parse(next.cutOff) - now)}</b>
    </CutOffLine>
  );
}

const nearest = (hours: ReadonlyArray<TopHour | null>, now: number): TopHour | undefined =>
  hours
    .filter((hour) => hour !== null)
    .filter((hour) => Date.parse(hour.cutOff) > now)
    .toSorted((a, b) => Date.parse(a.cutOff) - Date.parse(b.cutOff))[0];
