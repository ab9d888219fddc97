import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import {
  type FakeServer,
  fakeBrowser,
  fakeServer,
  openTab,
  PASSWORD,
} from "../machines/fake-shop.ts";
import { noting, type SentCall } from "../machines/sent-calls.ts";
import { storeA } from "../machines/shop-data.ts";

// The machines that pages bring along, with their real calls: what the server gets of each.

/** Answers of calls that the small server has none for, by 'POST orders/…'. */
export type Answers = { readonly [call: string]: () => Response | Promise<Response> };

/** What a start asks for, in any order. */
const FIRST_CALLS: readonly string[] = [
  "POST authentication-token",
  "GET stores",
  "GET customers/7",
  "POST stores/1/sync",
  "POST orders",
  "GET messaging/inbox",
];

/** A signed-in shop whose pages use these hooks; what the start has sent is left out. */
export const openPages = async <Shown,>(usePages: () => Shown, answers: Answers = {}) => {
  const sent: SentCall[] = [];
  const server: FakeServer = fakeServer();
  const answered = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace(/^\/api\/(?:v2\/)?(?:shop\/)?/, "");
    const answer = answers[`${request.method} ${path}`];
    return answer === undefined ? server.fetch(request) : answer();
  };
  const fetch = noting(sent, answered);
  const tab = openTab(fakeBrowser(server), undefined, {
    fetch,
    upload: async (request) => fetch(request),
  });
  onTestFinished(tab.close);
  const { shop } = tab;
  const told: ShopEvent[] = [];
  shop.system.listen((event) => told.push(event));
  const shown: Shown[] = [];
  const Pages = () => {
    shown.push(usePages());
    return null;
  };
  const { unmount } = render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <Pages />
      </QueryClientProvider>
    </ShopContext>,
  );
  onTestFinished(unmount);
  const dispatch = (event: ShopEvent) => act(() => shop.system.dispatch(event));
  const email = "gerant@panetier.example";
  dispatch({ type: "signIn.submitted", email, password: PASSWORD });
  await expect.poll(() => shop.system.cartLines(storeA)?.getSnapshot().value).toBe("settled");
  const isFirst = ({ call }: SentCall): boolean => FIRST_CALLS.includes(call.split("?")[0] ?? "");
  await expect.poll(() => sent.filter(isFirst).length).toBe(FIRST_CALLS.length);
  sent.splice(0, sent.length, ...sent.filter((call) => !isFirst(call)));
  const goTo = (path: string) => dispatch({ type: "route.changed", path, search: "" });
  const types = () => told.map(({ type }) => type);
  /** What the pages show now. */
  const seen = (): Shown | undefined => shown.at(-1);
  return { shop, server, sent, told, types, dispatch, goTo, seen, visited: tab.visited };
};
