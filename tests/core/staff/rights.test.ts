import { describe, expect, it } from "vitest";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import { isExportOfCustomers, mayOfResource } from "../../../core/staff/resource-rights.ts";
import { STAFF_RIGHTS, STAFF_ROLES, staffMay } from "../../../core/staff/rights.ts";

const rights = Object.keys(STAFF_RIGHTS) as (keyof typeof STAFF_RIGHTS)[]; // safe: its own keys
const EVERYONE = ["self", "today.view", "resources.view", "resources.change"] as const;

/** What somebody of one role may beside what everybody at the desk may, as the firm would say it. */
const OF_ROLE = {
  orders:
    "clients.view conversations.answer orders.view orders.handle orders.place tours.view catalogue.view catalogue.asCustomer prices.view",
  tours: "clients.view orders.view tours.view tours.change",
  accounting: "clients.view clients.change orders.view money.view money.handle",
  pricing: "clients.view catalogue.view catalogue.asCustomer prices.view prices.change",
  catalogue: "catalogue.view catalogue.change pictures.change prices.view content.view",
  content: "catalogue.view pictures.change content.view content.change",
  support:
    "clients.view clients.change clients.impersonate applications.decide conversations.answer orders.view orders.place tours.view sends.handle journal.view",
} as const;

describe("what a role may", () => {
  it.each(Object.entries(OF_ROLE))("[SUPPORT-22] of %s alone is this", (role, theirs) => {
    const own = STAFF_ROLES.filter((one) => one === role);
    expect(rights.filter((right) => staffMay(own, right)).toSorted()).toEqual(
      [...EVERYONE, ...theirs.split(" ")].toSorted(),
    );
  });

  it("[SUPPORT-22] is everything of the direction, and nothing of somebody without one", () => {
    expect(rights.filter((right) => !staffMay(["direction"], right))).toEqual([]);
    expect(rights.filter((right) => staffMay([], right))).toEqual([]);
  });

  it("[SUPPORT-22] adds up for who has two", () => {
    expect(rights.filter((right) => staffMay(["tours", "content"], right)).toSorted()).toEqual(
      [
        ...new Set([...EVERYONE, ...OF_ROLE.tours.split(" "), ...OF_ROLE.content.split(" ")]),
      ].toSorted(),
    );
  });

  it("[SUPPORT-22] lets nobody change what they do not see", () => {
    const blind = RESOURCE_NAMES.flatMap((resource) =>
      STAFF_ROLES.filter(
        (role) =>
          mayOfResource([role], "change", resource) && !mayOfResource([role], "view", resource),
      ).map((role) => `${role}: ${resource}`),
    );
    expect(blind).toEqual([]);
  });
});

it("[SUPPORT-23] asks again before a file of many customers, and of no other", () => {
  expect(RESOURCE_NAMES.filter(isExportOfCustomers).toSorted()).toEqual([
    "companies",
    "customers",
    "users",
  ]);
});

it("[SUPPORT-22] shows what an article costs to who makes prices alone", () => {
  expect(STAFF_ROLES.filter((role) => mayOfResource([role], "view", "costs"))).toEqual([
    "direction",
    "pricing",
  ]);
});
