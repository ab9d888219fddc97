import { useSelector } from "@xstate/react";
import type { Customer } from "../../api-schema/customer.ts";
import { useShop } from "./shop-context.ts";

/** The signed-in customer, null until they are loaded. */
export const useCustomer = (): Customer | null =>
  useSelector(useShop().system.actors.termsModal, ({ context }) => context.customer);
