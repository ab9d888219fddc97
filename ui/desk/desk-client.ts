import { QueryClient } from "@tanstack/react-query";
import { Effect } from "effect";
import { createActor, waitFor } from "xstate";
import { makeApi, type Api } from "../../core/api/client.ts";
import { askedBy } from "../../core/api/confirmation-asked.ts";
import { type ApiError, isPassing } from "../../core/api/errors.ts";
import { runOutcome } from "../../core/api/run.ts";
import { pageBuildIn } from "../../core/offline/page-build.ts";
import * as staff from "../../core/api/wire/staff-session.ts";
import { type Asked, deskConfirmationMachine } from "../../machines/desk/desk-confirmation.ts";
import { deskSessionMachine } from "../../machines/desk/desk-session.ts";
import { leaveFor, openidAnswerIn } from "./openid.ts";
import { shownPasskey } from "./passkeys.ts";
import { pageSeller } from "../../core/seller/page-seller.ts";
import { actorsOver } from "../../machines/system/bridge.ts";

declare module "@tanstack/react-query" {
  interface Register {
    readonly defaultError: ApiError;
  }
}

/** A call of the desk, with what it sends. */
export type DeskCall<A> = (api: Api) => Effect.Effect<A, ApiError>;

/** What the desk's screens are made on. */
export type DeskClient = ReturnType<typeof openDesk>;

/** Opens the desk in this page: its calls, its cache and who is at it. */
export const openDesk = () => {
  const build = pageBuildIn(window, () => Date.now());
  const api = makeApi({
    origin: "",
    fetch: (request) => send(request),
    // Files of the desk go as every form does.
    upload: (request) => send(request),
    token: () => null,
    onUnauthorized: () => undefined,
    onMisread: () => void build.misread(),
    // oxlint-disable-next-line no-console -- for whoever debugs
    log: (message, details) => console.warn(message, details),
  });
  const over = actorsOver(() => Promise.resolve({ runOutcome }));
  const session = createActor(
    deskSessionMachine.provide({
      actors: {
        readSession: over(() => staff.staffSession(api)),
        signIn: over((_, body) => staff.staffSignIn(api, { body })),
        takeCode: over((_, body) => staff.staffCode(api, { body })),
        showPasskey: over(() =>
          staff.staffPasskeyRequest(api).pipe(
            Effect.flatMap(shownPasskey),
            Effect.flatMap((body) => staff.staffEnterByPasskey(api, { body })),
          ),
        ),
        leaveForOpenid: over(() => Effect.flatMap(staff.staffOpenidRequest(api), leaveFor)),
        takeOpenid: over((_, body) => staff.staffEnterByOpenid(api, { body })),
        readEnrolment: over(() => staff.staffFirstEnrolment(api)),
        confirmEnrolment: over((_, body) => staff.staffConfirmFirstEnrolment(api, { body })),
        signOut: over(() => staff.staffSignOut(api)),
      },
    }),
    { input: { openidAnswer: openidAnswerIn() } },
  );
  const confirmation = createActor(
    deskConfirmationMachine.provide({
      actors: {
        confirm: over((_, body) => staff.staffConfirm(api, { body })),
        showPasskey: over(() =>
          staff.staffConfirmationPasskey(api).pipe(
            Effect.flatMap(shownPasskey),
            Effect.flatMap((body) => staff.staffConfirmByPasskey(api, { body })),
          ),
        ),
      },
    }),
  );
  /** Asks for it above the page; whether it was given. */
  const isGiven = async (asked: Asked): Promise<boolean> => {
    confirmation.send({ type: "confirmation.asked", asked });
    return (await waitFor(confirmation, (state) => state.matches("quiet"))).context.isGiven;
  };
  const send = async (request: Request): Promise<Response> => {
    const token = session.getSnapshot().context.session?.formToken;
    if (request.method !== "GET" && token !== undefined) request.headers.set(FORM_TOKEN, token);
    const response = await build.follow((sent) => fetch(sent))(request);
    // Of the sign-in itself it is an ordinary refusal.
    if (response.status === 401 && !isOfSignIn(request)) session.send({ type: "session.over" });
    return response;
  };
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5000, retry: (count, error) => count < 2 && isPassing(error) },
    },
  });
  session.start();
  confirmation.start();
  // Who comes next is asked for nothing that was another's.
  session.subscribe((state) => {
    if (!state.matches("open")) confirmation.send({ type: "confirmation.givenUp" });
  });
  return {
    session,
    /** Of which build this page is, and when it gives way to another. */
    build,
    /** The question before what is dangerous. */
    confirmation,
    queries,
    /** Who sells, as the page was told. */
    seller: pageSeller(document),
    /** Makes a call, once more where that it is they had to be shown first; rejects with an ApiError. */
    read: async <A>(call: DeskCall<A>, signal = new AbortController().signal): Promise<A> => {
      const first = await runOutcome(call(api), signal);
      const asked = first.ok ? undefined : askedBy(first.error);
      const isAgain = asked !== undefined && (await isGiven(asked));
      const outcome = isAgain ? await runOutcome(call(api), signal) : first;
      if (outcome.ok) return outcome.value;
      throw outcome.error;
    },
  };
};

/** What each change brings back of its session: api-schema/access.ts. */
const FORM_TOKEN = "X-Form-Token";

/** A wrong password or code, or one that is asked again at the desk, is no login that is over. */
const isOfSignIn = ({ url, method }: Request): boolean =>
  method === "POST" &&
  /^\/api\/v2\/staff\/(?:session|security)(?:\/|$)/.test(new URL(url).pathname);
