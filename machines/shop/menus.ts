import { setup } from "xstate";
import type { ShopEventOf } from "../events/shop-event.ts";
import type { MenuName } from "../events/panels.ts";

type Toggled = { readonly menu: MenuName };

/**
 * Catalogue menu, account submenu, mobile pane and mobile search bar (spec §2 Header, §4 Menus): one
 * open at a time; closed by a route change, Escape, or the switch between mobile and desktop.
 */
export const menusMachine = setup({
  types: {
    events: {} as ShopEventOf<
      "menu.toggled" | "menu.closed" | "route.changed" | "escape.pressed" | "mode.changed"
    >, // safe: a type carrier that nothing reads
  },
  guards: {
    isCatalogue: (_, { menu }: Toggled) => menu === "catalogue",
    isAccount: (_, { menu }: Toggled) => menu === "account",
    isPane: (_, { menu }: Toggled) => menu === "pane",
    isSearchBar: (_, { menu }: Toggled) => menu === "searchBar",
  },
}).createMachine({
  id: "menus",
  initial: "closed",
  on: {
    "menu.closed": ".closed",
    "route.changed": ".closed",
    "escape.pressed": ".closed",
    "mode.changed": ".closed",
    "menu.toggled": [
      { guard: { type: "isCatalogue", params: ({ event }) => event }, target: ".catalogue" },
      { guard: { type: "isAccount", params: ({ event }) => event }, target: ".account" },
      { guard: { type: "isPane", params: ({ event }) => event }, target: ".pane" },
      { target: ".searchBar" },
    ],
  },
  states: {
    closed: {},
    catalogue: {
      on: {
        "menu.toggled": {
          guard: { type: "isCatalogue", params: ({ event }) => event },
          target: "closed",
        },
      },
    },
    account: {
      on: {
        "menu.toggled": {
          guard: { type: "isAccount", params: ({ event }) => event },
          target: "closed",
        },
      },
    },
    pane: {
      on: {
        "menu.toggled": {
          guard: { type: "isPane", params: ({ event }) => event },
          target: "closed",
        },
      },
    },
    searchBar: {
      on: {
        "menu.toggled": {
          guard: { type: "isSearchBar", params: ({ event }) => event },
          target: "closed",
        },
      },
    },
  },
});
