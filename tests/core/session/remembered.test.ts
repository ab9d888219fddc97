import { expect, it } from "vitest";
import { readRemembered, REMEMBERED_MS } from "../../../core/session/remembered.ts";

const DAY = 24 * 3_600_000;
const kept = { customerId: 7, username: "gerant@panetier.example", confirmedAt: 100 * DAY };

it("[CARNET-7] remembers a customer for 30 days since the server confirmed the login", () => {
  const text = JSON.stringify(kept);
  const at = (now: number) => readRemembered(text, now);
  expect([at(100 * DAY), at(100 * DAY + REMEMBERED_MS), at(99 * DAY)]).toEqual([kept, kept, kept]);
  expect([at(100 * DAY + REMEMBERED_MS + 1), at(99 * DAY - 1)]).toEqual([null, null]);
});

it("[CARNET-7] remembers nobody by what is no such thing", () => {
  const wrong = [
    null,
    "",
    "{",
    "null",
    "7",
    JSON.stringify({ ...kept, customerId: "7" }),
    JSON.stringify({ ...kept, customerId: 0 }),
    JSON.stringify({ ...kept, username: 3 }),
    JSON.stringify({ ...kept, confirmedAt: "hier" }),
  ];
  expect(wrong.map((text) => readRemembered(text, 100 * DAY))).toEqual(wrong.map(() => null));
});
