import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { samplePaidOrder as order } from "../../machines/laboratory/flows/sample-order.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { LastOrder } from "../../ui/pages/home/last-order.tsx";
import { OrderPage } from "../../ui/pages/order/order-page.tsx";
import { Entry } from "../../ui/pages/quick-entry/entry.tsx";
import { ShelfLabelsPage } from "../../ui/pages/shelf-labels/shelf-labels-page.tsx";
import { json } from "../core-api/fake-api.ts";
import { aProduct } from "../core/quick-entry/a-product.ts";
import { flour } from "../machines/shop-data.ts";
import { type Answers, openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const product = aProduct(flour, "Farine de blé T65");

interface Place {
  readonly page: ReactNode;
  readonly answers: Answers;
  /** What is read there. */
  readonly shown: RegExp;
  readonly before?: () => void;
}

const PLACES: { readonly [where: string]: Place } = {
  "an order": {
    page: <OrderPage params={{ id: order.tokenValue }} />,
    answers: { [`GET orders/${order.tokenValue}`]: () => json(order) },
    shown: new RegExp(`^Commande ${order.number ?? ""}$`),
  },
  "the labels of a list": {
    page: <ShelfLabelsPage params={{ id: String(sampleList.id) }} />,
    answers: { [`GET shopping-lists/${sampleList.id}`]: () => json(sampleList) },
    shown: /^Étiquettes de rayon$/,
  },
  "the last order": {
    page: <LastOrder token={order.tokenValue} />,
    answers: { [`GET orders/${order.tokenValue}`]: () => json(order) },
    shown: /^Commandé /,
  },
  "quick entry": {
    page: <Entry />,
    answers: {
      "GET quick-entry/vocabulary": () => json({ products: [product], past: [] }),
      "GET variants": () => json([]),
      "GET shopping-lists": () => json([]),
    },
    shown: /^Ajouter .*1.ligne.*panier/u,
    before: () =>
      void fireEvent.change(assertPresent(document.querySelector("textarea")), {
        target: { value: `4 ${product.reference}` },
      }),
  },
};

it.each(Object.entries(PLACES))(
  "in %s a later reading that fails takes nothing off the screen",
  async (_, { page, answers, shown, before }) => {
    let isAway = false;
    const away = () => json({ code: 422, message: "Plus tard" }, { status: 422 });
    const { shop } = await openPages(
      () => null,
      Object.fromEntries(
        Object.entries(answers).map(([call, answer]) => [call, () => (isAway ? away() : answer())]),
      ),
    );
    render(
      <ShopContext value={shop}>
        <QueryClientProvider client={shop.queryClient}>{page}</QueryClientProvider>
      </ShopContext>,
    );
    before?.();
    await screen.findAllByText(shown, {}, { timeout: 20_000 });
    isAway = true;
    await act(async () => {
      await shop.queryClient.refetchQueries();
      // Queries tell their readers in a turn of their own.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.queryAllByText(shown).length).toBeGreaterThan(0);
    expect(screen.queryByText("Une erreur s'est produite")).toBeNull();
  },
);
