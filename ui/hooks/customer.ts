import { skipToken, useQuery } from "@tanstack/react-query";
import type { Customer } from "../../api-schema/customer.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { getCustomer } from "../../core/api/calls/session.ts";
import { readKey } from "../data/read.ts";
import { useActor } from "./actor.ts";

/** Where the customer is kept who has changed themselves. */
export const ownCustomerKey = (id: CustomerId | null) => readKey(getCustomer, null, { id });

/** The signed-in customer, null until they are loaded; as they have changed themselves since. */
export const useCustomer = (): Customer | null => {
  const loaded = useActor("termsModal", ({ context }) => context.customer);
  // Read by the page of one's own information alone, and shown everywhere.
  const { data: changed } = useQuery<Customer>({
    queryKey: ownCustomerKey(loaded?.customerId ?? null),
    queryFn: skipToken,
  });
  return loaded === null ? null : (changed ?? loaded);
};
