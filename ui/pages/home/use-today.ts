import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { useNow } from "../../layout/use-now.ts";

/** The day it is in Paris, whatever this device's own zone. */
export const useToday = (): CalendarDay => parisDayOf(instantOfMs(useNow()));
