import type { Effect } from "effect";
import type { ThreadId } from "../../../api-schema/messaging.ts";
import type { CustomerId, StoreId } from "../../../api-schema/primitives.ts";
import type { StaffSession } from "../../../api-schema/staff-session.ts";
import { type Api, makeApi } from "../../../core/api/client.ts";
import { askedBy } from "../../../core/api/confirmation-asked.ts";
import { type ApiError, isPassing, type Outcome } from "../../../core/api/errors.ts";
import { runOutcome } from "../../../core/api/run.ts";
import { retrieveImpersonation } from "../../../core/api/wire/impersonation.ts";
import * as orders from "../../../core/api/wire/orders.ts";
import * as applications from "../../../core/api/wire/staff-applications.ts";
import * as books from "../../../core/api/wire/staff-books.ts";
import * as clients from "../../../core/api/wire/staff-clients.ts";
import * as conversations from "../../../core/api/wire/staff-conversations.ts";
import * as phone from "../../../core/api/wire/staff-phone-orders.ts";
import * as staff from "../../../core/api/wire/staff-session.ts";
import { demoPassword } from "../../../demonstration/seed/people.ts";
import { uuidOf } from "../../server/seeded-randomness.ts";
import type { Chance } from "../engine/chance.ts";
import { type Network, ORIGIN } from "../world/network.ts";
import type { Action, Goods, Papers } from "./surroundings.ts";

/** Something that an agent asks of the shop, to be done once however often it is asked. */
export interface Deed {
  readonly kind: "answer" | "phone order" | "decision" | "closing";
  /** The total that was read out, of an order. */
  readonly total: number | null;
  /** The text of an answer, the key of an order, the kind and id of an application, the last day of a month. */
  readonly name: string;
  /** What the shop has answered: the number of an order, '' of anything else; null as long as it has not. */
  told: string | null;
}

/** Somebody at the desk, by the desk's own calls. */
export interface DeskAgent {
  readonly name: string;
  readonly deeds: readonly Deed[];
  /** What could be done now. */
  readonly actions: (step: number) => readonly Action[];
  /** Signs in. */
  readonly arrive: () => void;
  /** Asks again what had no answer. */
  readonly goOn: () => void;
}

interface Around {
  readonly chance: Chance;
  readonly network: Network;
  readonly goods: Goods;
  readonly papers: Papers;
}

/** Of the demonstration's direction, who may do all that is done here. */
const LOGIN = "gestion@panetier.example";
const FORM_TOKEN = "X-Form-Token";
/** The stores that call: those of the people who are up are among them. */
const CALLERS = 4;

export const openDeskAgent = (
  name: string,
  { chance, network, goods, papers }: Around,
): DeskAgent => {
  const deeds: Deed[] = [];
  let session: StaffSession | null = null;
  let isBusy = false;
  /** What had no answer: it is asked again as it was. */
  let unanswered: (() => Promise<void>) | null = null;
  let keys = 0;

  const sendFrom = network.fetchOf({
    name,
    cookies: new Map(),
    address: "203.0.113.7",
    isOnline: () => true,
  });
  const send = (request: Request): Promise<Response> => {
    if (request.method !== "GET" && session !== null) {
      request.headers.set(FORM_TOKEN, session.formToken);
    }
    return sendFrom(request);
  };
  const apiFor = (token: string | null): Api =>
    makeApi({
      origin: ORIGIN,
      fetch: send,
      upload: send,
      token: () => token,
      onUnauthorized: () => undefined,
      log: () => undefined,
    });
  const api = apiFor(null);
  const newKey = (): string => {
    keys += 1;
    return uuidOf(chance.bytes(16, "key", name, keys));
  };
  const outcomeOf = <A>(call: Effect.Effect<A, ApiError>): Promise<Outcome<A>> =>
    runOutcome(call, new AbortController().signal);
  /** A call, once more where who makes it had to be shown first; null for a refusal. */
  const ask = async <A>(call: () => Effect.Effect<A, ApiError>): Promise<Outcome<A>> => {
    const first = await outcomeOf(call());
    if (first.ok) return first;
    if (first.error._tag === "Unauthorized") session = null;
    if (askedBy(first.error) !== "password") return first;
    const body = { kind: "password", secret: demoPassword } as const;
    const confirmed = await outcomeOf(staff.staffConfirm(api, { body }));
    return confirmed.ok ? outcomeOf(call()) : first;
  };
  const found = async <A>(call: () => Effect.Effect<A, ApiError>): Promise<A | null> => {
    const outcome = await ask(call);
    return outcome.ok ? outcome.value : null;
  };
  /** Until it is answered it is asked again, the same under the same key. */
  const make = async <A>(
    deed: Deed,
    call: () => Effect.Effect<A, ApiError>,
    told: (answer: A) => string,
  ): Promise<void> => {
    const outcome = await ask(call);
    unanswered = null;
    if (outcome.ok) deed.told = told(outcome.value);
    else if (isToAskAgain(outcome.error)) unanswered = () => make(deed, call, told);
  };
  const begin = (kind: Deed["kind"], nameOfIt: string, total: number | null = null): Deed => {
    const deed: Deed = { kind, name: nameOfIt, total, told: null };
    deeds.push(deed);
    return deed;
  };

  const signIn = async (): Promise<void> => {
    session = await found(() => staff.staffSession(api));
    if (session === null || session.stage === "open") return;
    const body = { login: LOGIN, password: demoPassword };
    session = await found(() => staff.staffSignIn(api, { body }));
  };
  const signOut = async (): Promise<void> => {
    const left = await outcomeOf(staff.staffSignOut(api));
    if (left.ok) session = null;
  };
  const impersonate = async (step: number): Promise<void> => {
    const listed = await found(() => clients.staffClients(api, { search: "boulangerie" }));
    if (listed === null || listed.results.length === 0) return;
    const client = chance.pick(listed.results, "impersonated", step);
    const opened = await found(() => clients.staffImpersonate(api, { id: client.id }));
    if (opened === null) return;
    const code = new URL(opened.address, ORIGIN).searchParams.get("code") ?? "";
    const login = await outcomeOf(retrieveImpersonation(api, { body: { code } }));
    const [store] = client.stores;
    if (!login.ok || store === undefined) return;
    const inTheirPlace = apiFor(login.value.token);
    await outcomeOf(orders.listOrders(inTheirPlace, { storeId: store.id }));
    // Of somebody else: refused, or it is a mistake.
    const other = chance.pick([...papers.shipments.keys()], "somebody else's", step);
    await outcomeOf(orders.listOrders(inTheirPlace, { storeId: other }));
  };
  const answer = async (step: number): Promise<void> => {
    const waiting = await found(() => conversations.staffConversations(api, { shown: "waiting" }));
    const all =
      waiting?.results.length === 0
        ? await found(() => conversations.staffConversations(api, { shown: "all" }))
        : waiting;
    if (all === null || all.results.length === 0) return;
    const id: ThreadId = chance.pick(all.results, "answered", step).id;
    const body = { key: newKey(), body: `Étape ${step}, de la gestion` };
    await make(
      begin("answer", body.body),
      () => conversations.staffAnswer(api, { id, body, files: [] }),
      () => "",
    );
  };
  const takeOrder = async (step: number): Promise<void> => {
    const callers = [...papers.shipments.keys()].slice(0, CALLERS);
    if (callers.length === 0) return;
    const id: StoreId = chance.pick(callers, "caller", step);
    const store = await found(() => phone.staffPhoneStore(api, { id }));
    const buyer: CustomerId | undefined = store?.buyers[0]?.id;
    if (buyer === undefined) return;
    const items = [0, 1, 2].map((nth) => ({
      variant: chance.pick(goods.variants, "phoned", step, nth),
      quantity: chance.between(1, 8, "phoned quantity", step, nth),
    }));
    const once = items.filter(
      ({ variant }, nth) => items.findIndex((one) => one.variant === variant) === nth,
    );
    const wish = { buyer, items: once };
    const preview = await found(() => phone.staffPhonePreview(api, { id, body: wish }));
    if (preview === null || preview.refusals.length > 0 || preview.shippingAddress === null) return;
    const payments = preview.payments.flatMap(({ scope, proposed, methods }) => {
      const enabled = methods.filter((one) => one.enabled).map(({ code }) => code);
      const method = proposed ?? enabled[0];
      return method === undefined ? [] : [{ scope, method }];
    });
    if (payments.length === 0 || payments.length < preview.payments.length) return;
    const body = {
      ...wish,
      key: newKey(),
      shippingAddress: preview.shippingAddress,
      shipments: preview.deliveries.map(({ key, deliveryDate, shippingMethod }) => ({
        key,
        ...(deliveryDate === null ? {} : { deliveryDate }),
        ...(shippingMethod === null ? {} : { shippingMethod }),
      })),
      payments,
      expectedTotal: preview.total,
    };
    await make(
      begin("phone order", body.key, preview.total),
      () => phone.staffPlacePhoneOrder(api, { id, body }),
      ({ number }) => number,
    );
  };
  const decide = async (step: number): Promise<void> => {
    const listed = await found(() => applications.staffApplications(api));
    if (listed === null || listed.waiting.length === 0) return;
    const { kind, id } = chance.pick(listed.waiting, "decided", step);
    const deed = begin("decision", `${kind} ${id}`);
    const approval = { kind, id, body: { number: "" } };
    const refusal = { kind, id, body: { reason: `Étape ${step}` } };
    const call = (): Effect.Effect<null, ApiError> =>
      chance.of("approved", step) < 0.5
        ? applications.staffApprove(api, approval)
        : applications.staffRefuse(api, refusal);
    await make(deed, call, () => "");
  };

  const closeMonth = async (): Promise<void> => {
    const read = await found(() => books.staffBooks(api));
    const until = read?.open.find(({ isOver }) => isOver)?.until;
    if (until === undefined) return;
    const seen = await found(() => books.staffClosing(api, { until }));
    if (seen === null) return;
    const { entries, debit } = seen.totals;
    const body = { until, entries, debit };
    await make(
      begin("closing", until),
      () => books.staffClosePeriod(api, { body }),
      () => "",
    );
  };

  const busy = (work: () => Promise<void>) => (): void => {
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
    });
  };
  const goOn = (): void => {
    if (isBusy) return;
    if (session?.stage !== "open") {
      if (unanswered !== null) busy(signIn)();
    } else if (unanswered !== null) busy(unanswered)();
  };
  return {
    name,
    deeds,
    arrive: busy(signIn),
    goOn,
    actions: (step) => {
      if (isBusy) return [];
      if (session?.stage !== "open") {
        return [{ name: "ouvre la gestion", weight: 10, perform: busy(signIn) }];
      }
      if (unanswered !== null) {
        return [{ name: "redemande ce qui est sans réponse", weight: 10, perform: goOn }];
      }
      return [
        {
          name: "prend une commande au téléphone",
          weight: 4,
          perform: busy(() => takeOrder(step)),
        },
        { name: "répond à une conversation", weight: 3, perform: busy(() => answer(step)) },
        { name: "entre à la place d’un client", weight: 3, perform: busy(() => impersonate(step)) },
        { name: "décide d’une demande", weight: 1, perform: busy(() => decide(step)) },
        { name: "clôt un mois", weight: 1.5, perform: busy(closeMonth) },
        { name: "quitte la gestion", weight: 0.2, perform: busy(signOut) },
      ];
    },
  };
};

/** No answer, one of a server that is away or asks to wait, or of a login that is over. */
const isToAskAgain = (error: ApiError): boolean =>
  isPassing(error) ||
  error._tag === "Unauthorized" ||
  (error._tag === "ServerRefused" && error.status === 429);
