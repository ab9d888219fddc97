import { Schema } from "effect";
import { StoreId } from "../../api-schema/primitives.ts";
import { Milliseconds } from "../../core/calendar/milliseconds-schema.ts";
import { Consent } from "../../core/consent/consent-schema.ts";
import { PersistedExpiredOffers } from "../../core/selling/expired-offers-schema.ts";
import { Remembered } from "../../core/session/remembered-schema.ts";
import { eventSchemas } from "./event.ts";

const ScreenMode = Schema.Literals(["mobile", "tablet", "desktop"]);
export type ScreenMode = typeof ScreenMode.Type;

/** Of the browser, its tab and its address. */
export const BROWSER_EVENTS = eventSchemas({
  "app.started": {
    /** False spares a visitor the call that restores a login. */
    mayHaveLogin: Schema.Boolean,
    /** The one-time code of the desk; null for everybody else. */
    impersonationCode: Schema.NullOr(Schema.String),
    rememberedStoreId: Schema.NullOr(StoreId),
    expiredOffers: Schema.NullOr(PersistedExpiredOffers),
    /** The choice about cookies that this browser keeps. */
    consent: Schema.NullOr(Consent),
    /** Whose login this browser had last; absent without one. */
    remembered: Schema.optionalKey(Remembered),
    mode: ScreenMode,
    now: Milliseconds,
  },
  "route.changed": { path: Schema.String, search: Schema.String },
  "tab.returned": { now: Milliseconds },
  /** The tab is out of view. */
  "tab.left": {},
  "escape.pressed": {},
  "mode.changed": { mode: ScreenMode },
  /** `y`: pixels from the top. */
  "page.scrolled": { y: Schema.Finite },
  "navigation.requested": { path: Schema.String, replace: Schema.Boolean },
  "browser.leaveRequested": { url: Schema.String },
});
