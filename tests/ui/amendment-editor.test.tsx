import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { assertPresent } from "../../machines/system/assert-present.ts";
import {
  sampleAmendedOrder,
  sampleAmendmentPreview,
  sampleAmendmentRequest as wish,
} from "../../machines/laboratory/flows/sample-amendment.ts";
import { samplePaidOrder as order } from "../../machines/laboratory/flows/sample-order.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import AmendmentEditor from "../../ui/pages/order/amendment-editor.tsx";
import { json } from "../core-api/fake-api.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const shipment = assertPresent(order.shipments[0]);
const path = `orders/${order.tokenValue}/shipments/${shipment.id}`;

/** The editor with its change looked at, and pressed to be saved; the first call ends as told. */
const savedOnce = async (first: () => Promise<Response>) => {
  const answers = [first, () => json(sampleAmendedOrder)];
  const { shop, sent } = await openPages(() => null, {
    [`POST ${path}/amendment-preview`]: () => json(sampleAmendmentPreview),
    [`POST ${path}/amendment`]: () => assertPresent(answers.shift())(),
  });
  const onWish = vi.fn();
  const onDone = vi.fn();
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <AmendmentEditor {...{ order, shipment, wish, version: 1, onWish, onDone }} />
      </QueryClientProvider>
    </ShopContext>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /^Enregistrer la modification/ }));
  return { sent, onWish, onDone };
};

const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

const areFieldsOff = (): boolean =>
  screen.getByRole<HTMLFieldSetElement>("group", { name: /^Produits et jour/ }).disabled;

it("nothing is changed on the screen while a change is on its way", async () => {
  const { onWish } = await savedOnce(() => new Promise(() => undefined));
  await expect.poll(areFieldsOff).toBe(true);
  press(/^Augmenter la quantité/);
  press(/^Annuler cette livraison/);
  expect(onWish).not.toHaveBeenCalled();
});

it("[AMEND-10] what is saved by the second press is what is on the screen", async () => {
  const { onWish, onDone, sent } = await savedOnce(() =>
    Promise.reject(new TypeError("no network")),
  );
  await screen.findByText(/Nous ne savons pas encore/);
  press(/^Augmenter la quantité/);
  press(/^Annuler cette livraison/);
  expect(onWish).not.toHaveBeenCalled();
  expect(areFieldsOff()).toBe(true);
  press(/^Enregistrer la modification/);
  await expect.poll(() => onDone.mock.calls.length).toBeGreaterThan(0);
  const saved = sent.filter(({ call }) => call === `POST ${path}/amendment`);
  expect(saved.map(({ body, key }) => [body, key])).toEqual([
    [saved[0]?.body, saved[0]?.key],
    [saved[0]?.body, saved[0]?.key],
  ]);
});
