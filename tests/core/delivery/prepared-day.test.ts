import { describe, expect, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";
import { preparedDay } from "../../../core/delivery/prepared-day.ts";

const at = (utc: string) => preparedDay(Instant.make(`${utc}.000Z`));

describe("the day whose lorries are prepared", () => {
  it("is tomorrow by day and in the evening, and the same one while that night goes on", () => {
    expect([
      at("2026-11-23T07:00:00"),
      at("2026-11-23T22:59:59"),
      at("2026-11-23T23:00:00"),
      at("2026-11-24T06:59:59"),
      at("2026-11-24T07:00:00"),
    ]).toEqual(["2026-11-24", "2026-11-24", "2026-11-24", "2026-11-24", "2026-11-25"]);
  });

  it("goes by the clocks of Paris, in summer as well", () => {
    expect([at("2026-07-14T05:59:59"), at("2026-07-14T06:00:00")]).toEqual([
      "2026-07-14",
      "2026-07-15",
    ]);
  });
});
