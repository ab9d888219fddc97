import { describe, expect, it } from "vitest";
import type { FollowedStore } from "../../../api-schema/store.ts";
import { silenceOf, usualDayText } from "../../../core/stores/followed.ts";
import { day } from "../values.ts";

const today = day("2026-11-23");
const last = (on: string | null) =>
  // safe: a fixture names only what is read
  ({ lastOrder: on === null ? null : { day: on } }) as unknown as Pick<FollowedStore, "lastOrder">;

describe("a shop that a sales person follows", () => {
  it.each([
    [null, "Jamais", "commandé", "N’a encore jamais commandé"],
    ["2026-11-23", "Aujourd’hui", "dernière commande", "A commandé aujourd’hui"],
    ["2026-11-22", "1\u00a0j", "sans commande", "N’a pas commandé depuis 1\u00a0jour"],
    ["2026-11-12", "11\u00a0j", "sans commande", "N’a pas commandé depuis 11\u00a0jours"],
  ])("[STORE-11] last heard of on %s says so", (on, figure, caption, text) => {
    expect(silenceOf(last(on), today)).toEqual({ figure, caption, text });
  });

  it("[STORE-11] tells its usual day, and that it is today", () => {
    expect(
      ["2026-11-23", "2026-11-24", null].map((on) =>
        usualDayText({ usualDay: on === null ? null : day(on) }, today),
      ),
    ).toEqual(["Attendue aujourd’hui", "D’habitude le mardi", null]);
  });
});
