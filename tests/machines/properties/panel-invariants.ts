import { expect } from "vitest";
import { type ConsentPurposes, isAllowed } from "../../../core/consent/consent.ts";
import { BROKEN } from "../../../machines/system/answers.ts";
import type { MenuName } from "../../../machines/events/panels.ts";
import type { Toast } from "../../../machines/shop/toasts.ts";
import type { Invariant } from "./shop-session.ts";

// What must always hold of the panels around the pages.

const CLOSERS: ReadonlySet<string> = new Set([
  "menu.closed",
  "route.changed",
  "escape.pressed",
  "mode.changed",
]);

/** The one that was asked for last, unless something has closed it. */
export const oneMenuIsOpen: Invariant = (world) => {
  let open: MenuName | null = null;
  world.hear((event) => {
    if (CLOSERS.has(event.type)) open = null;
    if (event.type === "menu.toggled") open = open === event.menu ? null : event.menu;
  });
  return () => expect(world.system.actors.menus.getSnapshot().value).toBe(open ?? "closed");
};

/** Open while there is text; after a pause, suggestions are for what stands in the field. */
export const theSearchPanelFollowsItsText: Invariant = (world) => () => {
  const { value, context } = world.system.actors.searchPanel.getSnapshot();
  const { text, requested: asked } = context;
  if (value === "closed") expect(asked).toBe("");
  else expect(text.trim()).not.toBe("");
  if (typeof value === "object" && value.open === "asking") expect(asked).toBe(text.trim());
};

/** As the person who reads them sees them: since when each is there, without the time held still. */
export const noToastOutlivesItsTime: Invariant = (world) => {
  const { toasts } = world.system.actors;
  const since = new Map<string, number>();
  let isHeld = false;
  const look = (): readonly Toast[] => {
    const { value, context } = toasts.getSnapshot();
    isHeld = typeof value === "object" && value.showing === "held";
    for (const { id } of context.toasts) {
      if (isHeld || !since.has(id)) since.set(id, world.clock.now());
    }
    return context.toasts;
  };
  world.hear(look);
  return () => {
    for (const { id, duration } of look()) {
      if (!isHeld)
        expect([id, world.clock.now() - (since.get(id) ?? 0) < duration]).toEqual([id, true]);
    }
  };
};

export const fiveToastsAtMost: Invariant = (world) => () => {
  const { value, context } = world.system.actors.toasts.getSnapshot();
  expect(context.toasts.length).toBeLessThanOrEqual(5);
  expect(new Set(context.toasts.map(({ id }) => id)).size).toBe(context.toasts.length);
  expect(context.toasts.every(({ title }) => title.trim() !== "")).toBe(true);
  expect(value === "quiet").toBe(context.toasts.length === 0);
};

const HALF_A_YEAR = 182 * 24 * 60 * 60_000;
const PURPOSES: readonly (keyof ConsentPurposes)[] = ["video", "audience"];

/** Every purpose that is allowed was chosen, and not more than 182 days ago. */
export const nothingIsAllowedBeforeConsent: Invariant = (world) => {
  let chosen: { readonly purposes: ConsentPurposes; readonly at: number } | null = null;
  world.hear((event) => {
    if (event.type === "app.started" && event.consent !== null) {
      chosen = { purposes: event.consent.purposes, at: event.consent.decidedAt };
    }
    if (event.type === "consent.persisted") {
      chosen = { purposes: event.consent.purposes, at: event.consent.decidedAt };
    }
  });
  return () => {
    const now = world.clock.now();
    const { value, context } = world.system.actors.consent.getSnapshot();
    for (const purpose of PURPOSES) {
      const counts = chosen !== null && chosen.at <= now && now - chosen.at < HALF_A_YEAR;
      const allowed = isAllowed(purpose, context.consent, { now, impersonating: false });
      expect([purpose, allowed]).toEqual([purpose, counts && chosen?.purposes[purpose] === true]);
    }
    const isUndecided = value === "asking" || value === "detailing" || value === "unknown";
    expect(isUndecided).toBe(context.consent === null);
  };
};

/** Once scrolling has come to rest the button says where the page stands, 50 ms later at most. */
export const theButtonKnowsWhereThePageStands: Invariant = (world) => {
  let y = 0;
  let movedAt = 0;
  world.hear((event) => {
    if (event.type !== "page.scrolled") return;
    ({ y } = event);
    movedAt = world.clock.now();
  });
  return () => {
    const { value } = world.system.actors.backToTop.getSnapshot();
    const isLookedAt = value.scrolling === "still" || world.clock.now() - movedAt >= 50;
    if (isLookedAt) expect(value.button).toBe(y > 500 ? "shown" : "hidden");
  };
};

/** As often as a call ends in a defect, and no machine falls over. */
export const aDefectIsSaidOnce: Invariant = (world) => {
  let said = 0;
  world.hear((event) => {
    if (event.type === "toast.requested" && event.toast.title === BROKEN.toast.title) said += 1;
  });
  return () => {
    expect(said).toBe(world.crashes());
    expect(world.defects).toEqual([]);
  };
};
