import { describe, expect, it } from "vitest";
import { WEBHOOK_NAMES } from "../../../api-schema/webhooks.ts";
import {
  eventsProblem,
  standingText,
  webhookStanding,
} from "../../../core/exchange/webhook-standing.ts";
import { formatMoment } from "../../../core/calendar/moment.ts";
import { instant } from "../values.ts";

const at = instant("2026-11-28T03:00:00.000Z");
const AT = formatMoment(at);
const well = {
  endedAt: null,
  pausedAt: null,
  parkedAt: null,
  failingSince: null,
  lastSuccessAt: at,
  parked: 0,
};

describe("[DOOR-22] a partner's address", () => {
  it.each([
    [{}, "answering", "Répond"],
    [{ lastSuccessAt: null }, "silent", "Pas encore appelé"],
    [{ failingSince: at }, "failing", `Ne répond plus depuis le ${AT}`],
    [{ failingSince: at, parkedAt: at, parked: 2 }, "parked", `Abandonné le ${AT}`],
    [{ parked: 2 }, "parked", "Répond, des messages sont à renvoyer"],
    [{ parkedAt: at, parked: 1, pausedAt: at }, "paused", `Suspendu le ${AT}`],
    [{ pausedAt: at, endedAt: at }, "removed", `Retiré le ${AT}`],
  ])("with %j stands as %s", (seen, standing, text) => {
    const webhook = { ...well, ...seen };
    expect([webhookStanding(webhook), standingText(webhook)]).toEqual([standing, text]);
  });
});

it("[DOOR-19] an address is told of one event at least, and of low stock with its threshold alone", () => {
  expect([
    eventsProblem({ events: [], lowStock: 20 }),
    eventsProblem({ events: ["stock.low"], lowStock: null }),
    eventsProblem({ events: ["run.waiting"], lowStock: 20 }),
    eventsProblem({ events: ["run.waiting"], lowStock: null }),
  ]).toEqual([
    { field: "events", message: "Choisissez au moins un événement." },
    { field: "lowStock", message: "Dites sous combien de colis libres prévenir." },
    {
      field: "lowStock",
      message: "Sans l'événement « Stock bas », il n'y a pas de seuil.",
    },
    null,
  ]);
});

describe("[DOOR-19] events that an address is to be told of", () => {
  it.each([
    [[], null, "events"],
    [["stock.low"], null, "lowStock"],
    [["run.waiting"], 20, "lowStock"],
    [["stock.low", "run.waiting"], 20, undefined],
    [WEBHOOK_NAMES, 1, undefined],
    [["run.waiting"], null, undefined],
  ] as const)("%j with the threshold %j: %s", (events, lowStock, field) => {
    expect(eventsProblem({ events, lowStock })?.field).toBe(field);
  });
});
