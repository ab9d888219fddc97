import type { FlowName } from "../flows/registry.ts";
import type { Scenario } from "./scenario.ts";
import { AMENDMENT_SCENARIOS } from "./scenarios-of-amendments.ts";
import { CART_SCENARIOS } from "./scenarios-of-cart.ts";
import { LIST_SCENARIOS } from "./scenarios-of-lists.ts";
import { LOGIN_SCENARIOS } from "./scenarios-of-login.ts";
import { MESSAGE_SCENARIOS } from "./scenarios-of-messages.ts";
import { SHEET_SCENARIOS } from "./scenarios-of-sheet.ts";
import { OFFLINE_QUEUE_SCENARIOS } from "./scenarios-of-offline-queue.ts";
import { OUTSTANDING_SCENARIOS } from "./scenarios-of-outstandings.ts";
import { PAGE_SCENARIOS } from "./scenarios-of-page.ts";
import { QUICK_ENTRY_SCENARIOS } from "./scenarios-of-quick-entry.ts";
import { REGISTRATION_SCENARIOS } from "./scenarios-of-registration.ts";
import { STORE_SCENARIOS } from "./scenarios-of-stores.ts";

/** Ready-made simulations, in the order in which they are offered. */
export const SCENARIOS: readonly Scenario[] = [
  ...LOGIN_SCENARIOS,
  ...STORE_SCENARIOS,
  ...REGISTRATION_SCENARIOS,
  ...CART_SCENARIOS,
  ...OFFLINE_QUEUE_SCENARIOS,
  ...SHEET_SCENARIOS,
  ...QUICK_ENTRY_SCENARIOS,
  ...AMENDMENT_SCENARIOS,
  ...LIST_SCENARIOS,
  ...OUTSTANDING_SCENARIOS,
  ...MESSAGE_SCENARIOS,
  ...PAGE_SCENARIOS,
];

/** The ready-made simulations of one machine. */
export const scenariosOf = (flow: FlowName): readonly Scenario[] =>
  SCENARIOS.filter((one) => one.flow === flow);
