// Small edits of the shop, each a mistake that somebody could make: what no unit test notices of them is
// not held. `from` is found by its tokens, whatever its lines.

export type Edit = {
  readonly name: string;
  /** What is wrong with the shop then. */
  readonly about: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

export const EDITS: readonly Edit[] = [
  {
    name: "E01",
    about: "A login that opens is told to nobody",
    file: "machines/shop/session.ts",
    from: `enqueue.emit({ type: "session.opened", login, storeId });`,
    to: "",
  },
  {
    name: "E02",
    about: "A cart's token is told to nobody",
    file: "machines/shop/cart-token.ts",
    from: `enqueue.emit({ type: "cartToken.saved", storeId, token: order.tokenValue, order });`,
    to: "",
  },
  {
    name: "E03",
    about: "What the server has answered of a cart is told to nobody",
    file: "machines/order/cart-lines.ts",
    from: `enqueue.emit({ type: "cart.answered", storeId: context.storeId, order, changes });`,
    to: "",
  },
  {
    name: "E04",
    about: "Sign-in sends the address as the password",
    file: "machines/shop/session.ts",
    from: "password: event.password",
    to: "password: event.email",
  },
  {
    name: "E05",
    about: "A payment is tried again under another key each time",
    file: "machines/order/payment.ts",
    from: "input: ({ context }) => changeCall(context)",
    to: "input: ({ context }) => ({ ...changeCall(context), key: String(Math.random()).padEnd(12) })",
  },
  {
    name: "E06",
    about: "No call says its store",
    file: "core/api/client.ts",
    from: `...(sending.storeId == null ? {} : { "X-STORE-ID": String(sending.storeId) }),`,
    to: "",
  },
  {
    name: "E07",
    about: "A login is tried again after 50 s instead of 5",
    file: "machines/shop/session.ts",
    from: "RETRY_LOGIN_MS = 5000",
    to: "RETRY_LOGIN_MS = 50_000",
  },
  {
    name: "E08",
    about: "A search is asked for 12 s after the last letter instead of 120 ms",
    file: "machines/shop/search-panel.ts",
    from: "TYPING_PAUSE_MS = 120",
    to: "TYPING_PAUSE_MS = 12_000",
  },
  {
    name: "E09",
    about: "The machines of pages hear nothing",
    file: "machines/root/system.ts",
    from: "[...allOf(actors), ...orderOfEvent(event), ...pages.values()]",
    to: "[...allOf(actors), ...orderOfEvent(event)]",
  },
  {
    name: "E10",
    about: "A call has another name where it is provided",
    file: "ui/composition/shop-actors.ts",
    from: "loadInbox: actor(",
    to: "loadMessages: actor(",
  },
  {
    name: "E11",
    about: "An ordered cart is not given up",
    file: "machines/order/checkout-setup.ts",
    from: `enqueue.emit({ type: "cart.gone", storeId, token });`,
    to: "",
  },
  {
    name: "E12",
    about: "A cart that is checked goes on where it failed",
    file: "machines/order/checkout-payment.ts",
    from: `{ guard: ANSWERED, target: "completing", actions: TAKE_ANSWER }`,
    to: `{ guard: ANSWERED, target: "checking", actions: TAKE_ANSWER }`,
  },
  {
    name: "E13",
    about: "A search that is submitted leads nowhere",
    file: "machines/shop/search-panel.ts",
    from: `actions: [{ type: "navigate", params: ({ event }) => event }, "stopAsking"]`,
    to: `actions: ["stopAsking"]`,
  },
  {
    name: "E14",
    about: "Nobody is led to the bank",
    file: "machines/order/payment.ts",
    from: `entry: ["showResult", "leave"]`,
    to: `entry: ["showResult"]`,
  },
  {
    name: "E15",
    about: "Whatever is added, one is added",
    file: "machines/order/cart-lines-plan.ts",
    from: "items: together.map((variant) => ({ variant, quantity: shownQuantity(lines, wishes, variant) }))",
    to: "items: together.map((variant) => ({ variant, quantity: 1 }))",
  },
  {
    name: "E16",
    about: "Messages are asked for every ten minutes instead of every minute",
    file: "core/messaging/inbox.ts",
    from: "INBOX_REFRESH_MS = 60_000",
    to: "INBOX_REFRESH_MS = 600_000",
  },
  {
    name: "E17",
    about: "The bank is asked ten times less often",
    file: "core/payment/bank-polls.ts",
    from: "FIRST_POLL_MS * 2 ** polls",
    to: "FIRST_POLL_MS * 10 * 2 ** polls",
  },
  {
    name: "E18",
    about: "The carts of a login stay when it ends",
    file: "machines/root/system.ts",
    from: `if (event.type === "session.reset") closeOrders();`,
    to: "",
  },
  {
    name: "E19",
    about: "An empty tab stays open when nothing is to be signed",
    file: "ui/composition/signing-tab.ts",
    from: `if (event.type === "signingTab.dropped") tab?.close();`,
    to: "",
  },
  {
    name: "E20",
    about: "A start asks for a login where there is none, and for none where there is one",
    file: "machines/shop/session.ts",
    from: "(_, { mayHaveLogin }: { readonly mayHaveLogin: boolean }) => mayHaveLogin",
    to: "(_, { mayHaveLogin }: { readonly mayHaveLogin: boolean }) => !mayHaveLogin",
  },
  {
    name: "E21",
    about: "A call that is left goes on",
    file: "machines/system/bridge.ts",
    from: "wire.runOutcome(program(wire, input), signal)",
    to: "wire.runOutcome(program(wire, input), new AbortController().signal)",
  },
  {
    name: "E22",
    about: "An order is confirmed for nothing, its terms accepted, whatever was shown",
    file: "machines/order/checkout-payment.ts",
    from: "order: { cgvAccepted, expectedTotal }, key",
    to: "order: { cgvAccepted: true, expectedTotal: cgvAccepted ? expectedTotal - expectedTotal : expectedTotal }, key",
  },
];
