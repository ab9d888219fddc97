import type { Order, PaymentChoices, Shipment } from "../../../api-schema/order.ts";
import type { StoreId } from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import { startPageActor } from "../../../ui/hooks/page-actor.ts";
import { chosenBefore, isAllPaid, paymentsOf } from "../../../ui/pages/payment/chosen-methods.ts";
import { stepOfPath } from "../../../machines/order/checkout-steps.ts";
import { persistedConfirmationIn } from "../../../ui/environment/persisted-confirmations.ts";
import type { checkoutMachine } from "../../../machines/order/checkout.ts";
import type { Actor } from "xstate";
import { ORIGIN } from "../world/network.ts";
import { errandsOf } from "./errands.ts";
import type { Action, Surroundings } from "./surroundings.ts";
import type { Tab } from "./tab.ts";

// What people do, by the facts that screens dispatch, as far as their screen would let them.

export const actionsOf = (tab: Tab, around: Surroundings): readonly Action[] => {
  const { session } = tab.shop().system.actors;
  if (tab.atBank() !== null) return atBank(tab, around);
  const always = [
    { name: "recharge la page", weight: 0.2, perform: () => tab.reload() },
    tab.isOnline()
      ? {
          name: "perd le réseau",
          weight: around.isOffline ? 1 : 0.1,
          perform: () => tab.goOnline(false),
        }
      : {
          name: "retrouve le réseau",
          weight: around.isOffline ? 1 : 4,
          perform: () => tab.goOnline(true),
        },
    {
      name: "revient à l’onglet",
      weight: 0.2,
      perform: () => tab.dispatch({ type: "tab.returned", now: Date.now() }),
    },
  ];
  const { login } = session.getSnapshot().context;
  if (login === null) {
    const isAsked = session.getSnapshot().matches({ signedOut: "idle" });
    return isAsked ? [...always, ...signIn(tab)] : always;
  }
  // Without network one waits for it, mostly.
  const often = tab.isOnline() || around.isOffline ? 1 : 0.05;
  return [
    ...always,
    ...inShop(tab, around).map((action) => ({ ...action, weight: often * action.weight })),
  ];
};

const signIn = (tab: Tab): readonly Action[] => {
  const { email, password } = tab.account;
  return [
    {
      name: "se connecte",
      weight: 10,
      perform: () => {
        tab.navigate(paths.signIn());
        tab.dispatch({ type: "signIn.submitted", email, password });
      },
    },
  ];
};

const inShop = (tab: Tab, around: Surroundings): readonly Action[] => {
  const { system } = tab.shop();
  const storeId = system.actors.storeSelection.getSnapshot().context.storeId;
  const general = [
    {
      name: "se déconnecte",
      weight: 0.05,
      perform: () => {
        tab.dispatch({ type: "signOut.requested" });
        tab.dispatch({ type: "signOut.confirmed" });
      },
    },
    {
      name: "accepte les conditions",
      weight: system.actors.termsModal.getSnapshot().matches({ asking: "shown" }) ? 4 : 0.01,
      perform: () => tab.dispatch({ type: "terms.accepted" }),
    },
  ];
  if (storeId === null) return general;
  return [
    ...general,
    ...withCart(tab, storeId, around),
    ...lists(tab, storeId, around),
    ...errandsOf(tab, storeId, around),
  ];
};

const withCart = (tab: Tab, storeId: StoreId, around: Surroundings): readonly Action[] => {
  const { goods, draw, step } = around;
  if (tab.shop().system.cartLines(storeId) === undefined) return [];
  const variant = draw.pick(goods.variants, step, "variant");
  const quantity = draw.between(0, 6, step, "quantity");
  // Who is about to order seldom changes their mind.
  const often = stepOfPath(tab.path()) === null ? 1 : 0.05;
  return [
    {
      name: `veut ${quantity} × ${variant}`,
      weight: 5 * often,
      perform: () => tab.dispatch({ type: "line.changed", storeId, variant, quantity }),
    },
    {
      name: `ajoute 2 × ${variant} et un autre`,
      weight: 2 * often,
      perform: () =>
        tab.dispatch({
          type: "lines.added",
          storeId,
          items: [
            { variant, quantity: 2 },
            { variant: draw.pick(goods.variants, step, "other variant"), quantity: 1 },
          ].filter(
            (item, index, all) => all.findIndex((one) => one.variant === item.variant) === index,
          ),
        }),
    },
    {
      name: "vide le panier",
      weight: 0.2 * often,
      perform: () => tab.dispatch({ type: "cart.emptied", storeId }),
    },
    ...checkout(tab, storeId, around),
    ...afterOrder(tab, around),
  ];
};

const checkout = (tab: Tab, storeId: StoreId, { isHesitant }: Surroundings): readonly Action[] => {
  const step = stepOfPath(tab.path());
  if (step === null) {
    return [
      {
        name: "va au panier",
        weight: isHesitant ? 20 : 6,
        perform: () => tab.navigate(paths.cart()),
      },
    ];
  }
  const leave = { name: "quitte le panier", weight: 0.3, perform: () => tab.navigate("/") };
  // safe: the machine of that page
  const actor = startPageActor("checkout", tab.shop(), storeId) as Actor<typeof checkoutMachine>;
  const snapshot = actor.getSnapshot();
  const { order, addresses, paymentChoices } = snapshot.context;
  const isBusy = ["loading", "saving", "failed"].some((tag) => snapshot.hasTag(tag as "loading"));
  if (snapshot.hasTag("failed")) {
    return [
      leave,
      {
        name: "réessaie l’étape",
        weight: 2,
        perform: () => tab.dispatch({ type: "checkout.retried" }),
      },
    ];
  }
  if (order === null || isBusy) return [leave];
  if (step === "cart") {
    return [
      leave,
      {
        name: "choisit la livraison",
        weight: 40,
        perform: () => tab.dispatch({ type: "checkout.stepRequested", step: "delivery" }),
      },
    ];
  }
  if (step === "delivery") {
    const address = order.shippingAddress?.id ?? addresses?.[0]?.id;
    if (addresses === null || address === undefined) return [leave];
    return [
      leave,
      {
        name: "confirme la livraison",
        weight: 40,
        perform: () =>
          tab.dispatch({
            type: "delivery.chosen",
            choice: { shippingAddress: address, shipments: order.shipments.map(deliveryOf) },
          }),
      },
    ];
  }
  if (paymentChoices === null) return [leave];
  return [leave, ...confirmations(tab, storeId, order, paymentChoices, isHesitant)];
};

const deliveryOf = ({
  id,
  gmp,
  deliveryDetails,
  shippingMethodOptions,
  deliveryDate,
}: Shipment) => {
  const days = deliveryDetails?.gmpAvailableDates ?? [];
  const day = days.find(({ date }) => date === deliveryDate)?.date ?? days[0]?.date;
  const method = shippingMethodOptions[0]?.id;
  return {
    shipment: id,
    ...(gmp && day !== undefined ? { deliveryDate: day } : {}),
    ...(!gmp && method !== undefined ? { shippingMethod: method } : {}),
  };
};

const confirmations = (
  tab: Tab,
  storeId: StoreId,
  order: Order,
  { scopes }: PaymentChoices,
  isHesitant: boolean,
): readonly Action[] => {
  const ways = ["CB", "PRELEVEMENT", "VIREMENT", null] as const;
  return ways.flatMap((wanted) => {
    const payments = paymentsOf(scopes, (scope) => {
      const may = scope.methods.some(({ code, enabled }) => enabled && code === wanted);
      return may && wanted !== null ? wanted : chosenBefore(order, scope);
    });
    if (!isAllPaid(scopes, payments)) return [];
    const { environment } = tab.shop();
    const known = persistedConfirmationIn(environment, storeId);
    const isSame = known?.token === order.tokenValue && known.total === order.total;
    return [
      {
        name: `commande${wanted === null ? "" : ` par ${wanted}`}`,
        weight: isHesitant && wanted === "CB" ? 400 : 20,
        perform: () =>
          tab.dispatch({
            type: "order.confirmed",
            choice: { payments },
            cgvAccepted: true,
            expectedTotal: order.total,
            key: isSame ? known.key : environment.newKey(),
          }),
      },
    ];
  });
};

const afterOrder = (tab: Tab, { isHesitant }: Surroundings): readonly Action[] => {
  if (tab.path() !== paths.cartPaymentResult()) return [];
  const { newKey } = tab.shop().environment;
  return [
    {
      name: "reprend le paiement",
      weight: isHesitant ? 20 : 2,
      perform: () => tab.dispatch({ type: "payment.resumed", key: newKey() }),
    },
    {
      name: "annule la part",
      weight: 1,
      perform: () => tab.dispatch({ type: "payment.cancelled", scope: "gmp", key: newKey() }),
    },
    { name: "continue ses achats", weight: 4, perform: () => tab.navigate("/") },
  ];
};

const lists = (
  tab: Tab,
  storeId: StoreId,
  { goods, draw, step }: Surroundings,
): readonly Action[] => {
  const list = (goods.lists.get(storeId) ?? [])[0];
  if (list === undefined) return [];
  if (tab.path() !== paths.list(list)) {
    return [{ name: "ouvre la liste", weight: 0.3, perform: () => tab.navigate(paths.list(list)) }];
  }
  const code = draw.pick(goods.variants, step, "listed");
  const quantity = draw.between(1, 9, step, "listed quantity");
  return [
    {
      name: `note ${quantity} × ${code}`,
      weight: 4,
      perform: () =>
        tab.dispatch({
          type: "shoppingList.changed",
          storeId,
          list,
          changes: [{ kind: "add", products: [{ code, quantity }] }],
        }),
    },
  ];
};

/** The sandbox bank's page: its answer leads back to the shop. The bank may tell it besides, or alone. */
const atBank = (tab: Tab, { network, bank, isHesitant }: Surroundings): readonly Action[] => {
  const url = new URL(tab.atBank() ?? "", ORIGIN);
  const answer = (action: string) => async (): Promise<void> => {
    const send = network.fetchOf(tab.browser.sender(`${tab.name} à la banque`, tab.isOnline));
    const body = new URLSearchParams({
      action,
      signature: url.searchParams.get("signature") ?? "",
    });
    const back = await send(new Request(url, { method: "POST", body })).catch(() => null);
    const to = back?.headers.get("location");
    if (to !== null && to !== undefined) tab.load(pathIn(to));
  };
  const answers: readonly Action[] = ["accept", "refuse", "abandon", "late"].map((action) => ({
    name: `répond à la banque : ${action}`,
    weight: action === "accept" ? 8 : 1,
    perform: () => void answer(action)(),
  }));
  const transaction = url.pathname.split("/").at(-1) ?? "";
  const told: readonly Action[] = [
    {
      name: "paie, et la banque le redit deux fois",
      weight: 2,
      perform: async () => {
        void answer("accept")();
        await bank.tell(transaction, "accepted");
        await bank.tell(transaction, "accepted");
      },
    },
    {
      name: "paie, et la banque le dit seule",
      weight: 2,
      perform: async () => {
        await bank.tell(transaction, "accepted");
        tab.reload();
      },
    },
    {
      name: "est refusé, puis paie, et l’un dépasse l’autre",
      weight: 1.5,
      perform: async () => {
        await bank.tell(transaction, "refused");
        await bank.tell(transaction, "accepted");
        tab.reload();
      },
    },
  ];
  return [
    ...answers,
    ...told,
    {
      name: "revient de la banque sans répondre",
      weight: isHesitant ? 30 : 1,
      perform: () => tab.reload(),
    },
  ];
};

const pathIn = (location: string): string => {
  const { pathname, search } = new URL(location, ORIGIN);
  return pathname + search;
};
