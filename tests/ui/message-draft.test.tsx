import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";
import type { MerchantCard } from "../../api-schema/merchant.ts";
import { CustomerId } from "../../api-schema/primitives.ts";
import { MESSAGE_REASONS } from "../../core/messaging/message-reasons.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { samplePaidOrder } from "../../machines/laboratory/flows/sample-order.ts";
import { sampleThread } from "../../machines/laboratory/flows/sample-messages.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { forgetDraftsIn } from "../../ui/environment/drafts.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import type { Shop } from "../../ui/hooks/shop.ts";
import { IncidentPage } from "../../ui/pages/messaging/incident-page.tsx";
import { NewMessagePage } from "../../ui/pages/messaging/new-message-page.tsx";
import { ReplyForm } from "../../ui/pages/messaging/reply-form.tsx";
import { json } from "../core-api/fake-api.ts";
import { storeA, storeB, tokenA } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const seller = (slug: string, name: string, gmp = false) =>
  ({
    id: 3,
    name,
    slug,
    gmp,
    title: "",
    description: "",
    coverImage: null,
    logoImage: null,
    storeType: "",
    minimumOrder: 0,
    earliestDays: 1,
    latestDays: 2,
    productCount: 3,
  }) as unknown as MerchantCard; // safe: as the server writes it

const BIO = seller("moulin-bio", "Moulin Bio");
const NUTS = seller("fruits-secs", "Fruits secs");

const openMessaging = async (sellers: () => readonly MerchantCard[]) => {
  const order = { ...samplePaidOrder, tokenValue: tokenA };
  const { shop, dispatch } = await openPages(() => null, {
    "GET merchants": () => json(sellers()),
    "GET message-reasons": () => json(MESSAGE_REASONS),
    "GET messaging/uploads": () => json({ count: 30, size: 1_000_000 }),
    [`GET orders/${tokenA}`]: () =>
      json({
        ...order,
        shipments: order.shipments.map((one) => ({ ...one, status: SHIPMENT.delivered })),
      }),
  });
  return { shop, dispatch };
};

/** The page as a reload draws it: of what this tab keeps. */
const show = (shop: Shop, page: ReactElement, search: string) => {
  window.history.replaceState(null, "", `/messagerie${search}`);
  return render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>{page}</QueryClientProvider>
    </ShopContext>,
  );
};

const tokenNow = (shop: Shop): string =>
  shop.system.actors.session.getSnapshot().context.login?.token ?? "";

/** By their names: a look for roles goes through the whole page, again and again. */
const control = (name: string) =>
  document.querySelector<HTMLSelectElement | HTMLTextAreaElement>(`[name="${name}"]`);
const valueOf = (name: string) => control(name)?.value;
const give = (name: string, value: string) =>
  fireEvent.change(assertPresent(control(name)), { target: { value } });
const line = () => document.querySelector<HTMLInputElement>('input[type="checkbox"]');

it("[MSG-26] a message keeps whom it is for over a reload, and is for nobody once they are gone", async () => {
  let sellers = [BIO, NUTS];
  const { shop } = await openMessaging(() => sellers);
  const page = show(shop, <NewMessagePage />, "");
  expect(valueOf("merchant")).toBe("operator");
  await screen.findByText(BIO.name);
  give("merchant", BIO.slug);
  give("body", "Mon colis est incomplet.");
  page.unmount();
  const again = show(shop, <NewMessagePage />, "");
  await expect.poll(() => valueOf("merchant")).toBe(BIO.slug);
  again.unmount();
  sellers = [NUTS];
  await act(() => shop.queryClient.resetQueries());
  show(shop, <NewMessagePage />, "");
  await screen.findByText(NUTS.name);
  expect([valueOf("merchant"), valueOf("body")]).toEqual(["", "Mon colis est incomplet."]);
  fireEvent.submit(assertPresent(document.querySelector("form")));
  await screen.findByText("Choisissez un destinataire.");
});

it("[MSG-26] words that were written to a merchant stay for them on a page that names nobody", async () => {
  const { shop } = await openMessaging(() => [BIO, NUTS]);
  const page = show(shop, <NewMessagePage />, `?marchand=${BIO.slug}`);
  await screen.findByText(BIO.name);
  give("body", "Livrez-vous le samedi ?");
  page.unmount();
  const other = show(shop, <NewMessagePage />, "");
  await expect.poll(() => valueOf("merchant")).toBe(BIO.slug);
  other.unmount();
  show(shop, <NewMessagePage />, `?marchand=${NUTS.slug}`);
  await expect.poll(() => valueOf("merchant")).toBe(NUTS.slug);
});

it("[MSG-26] words that are written in one store stay there, and are not sent by another", async () => {
  const { shop, dispatch } = await openMessaging(() => []);
  show(shop, <NewMessagePage />, "");
  const seen = () => [valueOf("title"), valueOf("body")];
  give("title", "Farine");
  give("body", "Le four de Rouen est en panne.");
  dispatch({ type: "store.selected", storeId: storeB });
  const inOther = seen();
  give("body", "Bonjour de Dieppe.");
  dispatch({ type: "store.selected", storeId: storeA });
  expect([inOther, seen()]).toEqual([
    ["", ""],
    ["Farine", "Le four de Rouen est en panne."],
  ]);
  cleanup();
  dispatch({ type: "store.selected", storeId: storeB });
  show(shop, <NewMessagePage />, "");
  expect(seen()).toEqual(["", "Bonjour de Dieppe."]);
});

it("files wait for who chose them over a lost login, and are nobody else's", async () => {
  const { shop, dispatch } = await openMessaging(() => []);
  const { login } = shop.system.actors.session.getSnapshot().context;
  const own = assertPresent(login);
  const shown = () => document.querySelector("form")?.textContent?.includes("four.jpg");
  const openedBy = (customerId: CustomerId) => {
    dispatch({ type: "server.unauthorized", token: tokenNow(shop) });
    cleanup();
    dispatch({ type: "login.openedElsewhere", login: { ...own, customerId } });
    show(shop, <ReplyForm thread={sampleThread} />, "");
    return shown();
  };
  show(shop, <ReplyForm thread={sampleThread} />, "");
  const files = [new File(["four"], "four.jpg", { type: "image/jpeg" })];
  fireEvent.change(assertPresent(document.querySelector('input[type="file"]')), {
    target: { files },
  });
  const colleague = CustomerId.make(own.customerId + 1);
  expect([shown(), openedBy(own.customerId), openedBy(colleague)]).toEqual([true, true, false]);
});

it("[MSG-26] an incident keeps its reason and its lines over a reload, and lets them go at sign-out", async () => {
  const { shop } = await openMessaging(() => []);
  const [shipment] = samplePaidOrder.shipments;
  const search = `?commande=${tokenA}&expedition=${shipment?.id}`;
  const page = show(shop, <IncidentPage />, search);
  await screen.findByText("Produit abîmé");
  give("reason", "damaged");
  fireEvent.click(assertPresent(line()));
  page.unmount();
  show(shop, <IncidentPage />, search);
  await expect.poll(() => [valueOf("reason"), line()?.checked]).toEqual(["damaged", true]);
  act(() => forgetDraftsIn(shop.environment));
  cleanup();
  show(shop, <IncidentPage />, search);
  await screen.findByText("Produit abîmé");
  expect([valueOf("reason"), line()?.checked]).toEqual(["", false]);
});
