import type { Fact } from "../../machines/facts.ts";
import { useShop } from "./shop-context.ts";

/** Tells a fact to the shop. */
export const useTell = (): ((fact: Fact) => void) => useShop().system.tell;
