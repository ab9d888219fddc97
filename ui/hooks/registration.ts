import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { type Actor, createActor, type SnapshotFrom } from "xstate";
import { useLocation } from "wouter";
import type { FieldProblem } from "../../api-schema/problems.ts";
import {
  type DraftTexts,
  EMPTY_DRAFT,
  mergedDrafts,
  type RegistrationDraft,
  withTexts,
} from "../../core/registration/draft.ts";
import type {
  RegistrationForm,
  RegistrationMode,
  RegistrationStep,
} from "../../core/registration/form.ts";
import type { RegistrationAnswer } from "../../core/registration/request.ts";
import { reachOf, stepOfPath } from "../../core/registration/steps.ts";
import { registrationMachine } from "../../machines/shop/registration.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import {
  subscribeToRegistration,
  persistRegistrationIn,
  persistedRegistrationIn,
  type RegistrationOwner,
} from "../environment/persisted-registration.ts";
import { useIsAsDrawn } from "../first-screen/server-snapshot.ts";
import { useSession } from "./session.ts";
import { useShop } from "./shop-context.ts";
import type { Shop } from "./shop.ts";

// Imported by the pages of the registration only: it is no part of the first load.

export type RegistrationView = {
  readonly status:
    | "ready"
    /** The address is being left for a step that is open. */
    | "moving"
    | "lookingUp"
    | "sending"
    | "unsure"
    | "resending"
    | "resent"
    | "broken";
  readonly step: RegistrationStep | null;
  /** The last step that is open. */
  readonly reach: RegistrationStep;
  readonly form: RegistrationForm;
  /** A closed establishment: when it was closed. */
  readonly closed: { readonly closed: boolean; readonly closedOn: string | null } | null;
  readonly refusal: { readonly message: string; readonly fields: readonly FieldProblem[] } | null;
  readonly answer: RegistrationAnswer | null;
  /** Fields that were typed, or chosen. */
  readonly type: (texts: Partial<DraftTexts>) => void;
  readonly choosePassword: (password: string) => RegistrationForm;
};

type Registration = Actor<typeof registrationMachine>;
type Cached = RegistrationOwner & { readonly actor: Registration; readonly leave: () => void };

/** The registration of this visitor, or the shop that this customer adds, kept from page to page. */
export const useRegistration = (mode: RegistrationMode): RegistrationView => {
  const shop = useShop();
  const { customerId } = useSession();
  const [path] = useLocation();
  const isAsDrawn = useIsAsDrawn();
  const { actor } = cached(shop, { mode, customerId }, path);
  // Started after the rendering: a machine that starts may navigate.
  useEffect(() => {
    join(shop, { mode, customerId }, path);
  }, [shop, mode, customerId, path]);
  const status = useSelector(actor, statusOf);
  const {
    draft,
    password,
    step,
    reach: opened,
    closed,
    refusal,
    answer,
  } = useSelector(actor, ({ context }) => context);
  const { dispatch } = shop.system;
  const known: KnownRegistration = isAsDrawn
    ? asDrawn(mode)
    : {
        status,
        step: shownStep(step, stepOfPath(mode, path)),
        reach: opened,
        form: { mode, texts: draft.texts, password },
      };
  return {
    ...known,
    closed,
    refusal,
    answer,
    type: (texts) => {
      const now = shop.environment.now();
      // Two fields may change before the next rendering.
      const latest = actor.getSnapshot().context;
      const typed = withTexts(latest.draft, texts, now);
      const reach = reachOf({ mode, texts: typed.texts, password: latest.password });
      dispatch({ type: "registration.typed", texts, reach, now });
    },
    choosePassword: (chosen) => {
      const { texts } = actor.getSnapshot().context.draft;
      const withPassword = { mode, texts, password: chosen };
      const reach = reachOf(withPassword);
      dispatch({ type: "registration.passwordChosen", password: chosen, reach });
      return withPassword;
    },
  };
};

/**
 * The machine is at the next step before the page of its address is there: in the page that is still there
 * its form would be shown, be typed into, and be taken away with it. What was sent has nothing to type.
 */
const shownStep = (
  step: RegistrationStep | null,
  named: RegistrationStep | null,
): RegistrationStep | null => (step === null || step === "sent" ? step : (named ?? step));

type KnownRegistration = Pick<RegistrationView, "status" | "step" | "reach" | "form">;

/** What the server draws, which knows no draft: the first step, with nothing in it. */
const asDrawn = (mode: RegistrationMode): KnownRegistration => {
  const form = { mode, texts: EMPTY_DRAFT.texts, password: "" };
  return { status: "ready", step: "choose", reach: reachOf(form), form };
};

const statusOf = (
  snapshot: SnapshotFrom<typeof registrationMachine>,
): RegistrationView["status"] => {
  if (snapshot.matches("broken")) return "broken";
  if (snapshot.matches("rerouted") || snapshot.matches("elsewhere")) return "moving";
  if (snapshot.hasTag("lookingUp")) return "lookingUp";
  if (snapshot.hasTag("sending")) return "sending";
  if (snapshot.matches({ summary: "unsure" })) return "unsure";
  if (snapshot.matches({ sent: "resending" })) return "resending";
  return snapshot.matches({ sent: "resent" }) ? "resent" : "ready";
};

const cachedByShop = new WeakMap<Shop, Cached>();
const joined = new WeakSet<Registration>();

/** The machine of that owner, made at its first use; another owner's is left. */
const cached = (shop: Shop, owner: RegistrationOwner, path: string): Cached => {
  const known = cachedByShop.get(shop);
  if (known !== undefined && known.mode === owner.mode && known.customerId === owner.customerId) {
    return known;
  }
  known?.leave();
  const actor = openRegistration(shop, owner, path);
  const fresh = { ...owner, actor, leave: () => undefined };
  cachedByShop.set(shop, fresh);
  return fresh;
};

const join = (shop: Shop, owner: RegistrationOwner, path: string): void => {
  const { actor } = cached(shop, owner, path);
  if (joined.has(actor)) return;
  joined.add(actor);
  const stops = [
    shop.system.listen((event) => {
      if (event.type === "registration.draftPersisted" && event.mode === owner.mode) {
        persistRegistrationIn(shop.environment, owner, event.draft);
      }
      if (event.type === "session.reset" && owner.customerId !== null) leave();
    }),
    subscribeToRegistration(owner, () => takeOtherTab(shop, owner, actor)),
    shop.system.join("registration", actor),
  ];
  const leave = (): void => {
    for (const stop of stops) stop();
    if (cachedByShop.get(shop)?.actor === actor) cachedByShop.delete(shop);
  };
  cachedByShop.set(shop, { ...owner, actor, leave });
};

/** What was typed in another tab, among what was typed here: of each field the newest. */
const takeOtherTab = (shop: Shop, owner: RegistrationOwner, actor: Registration): void => {
  const { draft: own, password } = actor.getSnapshot().context;
  const draft = mergedDrafts(own, persistedRegistrationIn(shop.environment, owner));
  const reach = reachOf({ mode: owner.mode, texts: draft.texts, password });
  shop.system.dispatch({ type: "registration.draftArrived", draft, reach });
};

const openRegistration = (shop: Shop, owner: RegistrationOwner, path: string): Registration => {
  const { mode } = owner;
  const actor = actorsOver(shop.load);
  const draft: RegistrationDraft = persistedRegistrationIn(shop.environment, owner);
  const machine = registrationMachine.provide({
    actors: {
      findEstablishment: actor(({ api, registration }, { siret }: { readonly siret: string }) =>
        registration.findEstablishment(api, { siret }),
      ),
      findCustomer: actor(({ api, registration }, body) =>
        registration.gmpStoreExist(api, { body }),
      ),
      sendRegistration: actor(({ api, registration }, { request, key }) =>
        registration.send(api, request, key),
      ),
      resendActivation: actor(({ api, account }, { email }: { readonly email: string }) =>
        account.requestActivation(api, { body: { email } }),
      ),
    },
  });
  return createActor(machine, {
    id: "registration",
    inspect: shop.observation.inspect,
    input: {
      mode,
      draft,
      reach: reachOf({ mode, texts: draft.texts, password: "" }),
      path,
    },
  });
};
