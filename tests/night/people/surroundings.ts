import type {
  ShipmentId,
  ShoppingListId,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import type { ChosenInvoice } from "../../../core/outstandings/chosen.ts";
import type { WantedLine } from "../../../machines/events/event.ts";
import type { Chance } from "../engine/chance.ts";
import type { Bank } from "../world/bank.ts";
import type { Network } from "../world/network.ts";

/** What there is to write about, to order from and to pay. */
export interface Papers {
  /** Shipments of orders that were made, the newest first. */
  readonly shipments: ReadonlyMap<StoreId, readonly ShipmentId[]>;
  /** What stands in a list. */
  readonly linesOf: (list: ShoppingListId) => Promise<readonly WantedLine[]>;
  /** Invoices of a store that can be paid now. */
  readonly invoicesOf: (store: StoreId) => Promise<readonly ChosenInvoice[]>;
}

/** What somebody could do now. */
export interface Action {
  readonly name: string;
  /** How often, beside the others. */
  readonly weight: number;
  readonly perform: () => void | Promise<void>;
}

/** What there is to buy and to choose from. */
export interface Goods {
  readonly variants: readonly VariantCode[];
  readonly lists: ReadonlyMap<StoreId, readonly ShoppingListId[]>;
}

/** What an action is taken in. */
export interface Surroundings {
  readonly goods: Goods;
  readonly papers: Papers;
  readonly network: Network;
  readonly bank: Bank;
  /** Whether people lose their network often, and go on without it. */
  readonly isOffline: boolean;
  /** Whether people mostly pay by card, come back from the bank without an answer and go there again. */
  readonly isHesitant: boolean;
  /** Answers the questions that an action asks, this time. */
  readonly draw: Chance;
  /** Which time it is. */
  readonly step: number;
}
