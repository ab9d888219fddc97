import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AddressId } from "../../api-schema/primitives.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { AddressCards } from "../../ui/pages/store/address-cards.tsx";
import { json } from "../core-api/fake-api.ts";
import { aStore } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const address = {
  id: AddressId.make(11),
  firstName: "Solène",
  lastName: "Kerbrat",
  phoneNumber: null,
  company: null,
  countryCode: "FR",
  provinceCode: null,
  provinceName: null,
  street: "1 rue du Four",
  city: "Bolbec",
  postcode: "76210",
} as const;
const store = { ...aStore(), shippingAddress: address, billingAddress: address };

it("an address that is saved is told as saved, also where the store cannot be read again", async () => {
  const saved = { ...address, street: "3 rue du Moulin" };
  const { shop, told } = await openPages(() => null, {
    "PUT addresses/11": () => json(saved),
    "GET stores/1": () => json({ code: 422, message: "Plus tard" }, { status: 422 }),
    "GET towns": () => json([]),
  });
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <AddressCards store={store} mayChange />
      </QueryClientProvider>
    </ShopContext>,
  );
  fireEvent.click(screen.getByText("Modifier"));
  fireEvent.change(screen.getByLabelText(/^Rue/), { target: { value: saved.street } });
  told.splice(0);
  fireEvent.submit(assertPresent(document.querySelector("form")));
  await expect
    .poll(() => told)
    .toEqual([
      { type: "store.updated", store: { ...store, shippingAddress: saved, billingAddress: saved } },
      {
        type: "toast.requested",
        toast: { status: "success", title: "L’adresse est enregistrée" },
      },
    ]);
  await expect.poll(() => document.querySelector("form")).toBeNull();
});
