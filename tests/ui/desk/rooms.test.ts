import { expect, it } from "vitest";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { STAFF_ROLES } from "../../../core/staff/rights.ts";
import { firstRoomFor, groupsFor, isIn, PAGES } from "../../../ui/desk/rooms.ts";

const menuOf = (...roles: readonly StaffRole[]) =>
  Object.fromEntries(
    groupsFor(roles).map(({ title, rooms }) => [title ?? "", rooms.map(({ label }) => label)]),
  );

it("show of the desk's rooms those that a role may enter, in groups", () => {
  expect([menuOf("content"), menuOf("accounting"), menuOf()]).toEqual([
    {
      "": ["Aujourd’hui"],
      Vendre: ["Fiches", "Catalogue", "Stocks", "Marchands"],
      Dire: ["Pages", "Recettes et conseils", "Publications"],
      Maison: ["Échanges", "Historique", "Images"],
    },
    {
      "": [
        "Aujourd’hui",
        "Commandes",
        "Lots",
        "Clients",
        "Factures",
        "Virements",
        "Encaissements",
        "Journaux",
      ],
      Maison: ["Échanges", "Mois en double", "Historique"],
    },
    {},
  ]);
});

it("begin at the first room of the menu, at one's own where there is none", () => {
  expect([...new Set(STAFF_ROLES.map((role) => firstRoomFor([role]).path))]).toEqual([
    "/aujourdhui",
  ]);
  expect(firstRoomFor([]).path).toBe("/securite");
});

it("have each address once, a shop's table before a client of that name", () => {
  const patterns = PAGES.map(({ pattern }) => pattern);
  expect([
    patterns.length - new Set(patterns).size,
    patterns.indexOf("/clients/boutiques") < patterns.indexOf("/clients/:id"),
  ]).toEqual([0, true]);
});

it("are where their address or one below it is", () => {
  const room = firstRoomFor(["catalogue"]);
  expect(
    ["/aujourdhui", "/aujourdhui/hier", "/aujourdhuis", "/"].map((path) => isIn(room, path)),
  ).toEqual([true, true, false, false]);
});
