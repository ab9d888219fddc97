import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ApiError } from "../../../core/api/errors.ts";
import { DeskForm } from "../../../ui/desk/form/desk-form.tsx";
import { useDeskForm } from "../../../ui/desk/form/use-desk-form.ts";
import { DeskPage } from "../../../ui/desk/parts/desk-page.tsx";
import { DeskContext, useChange } from "../../../ui/desk/desk-context.ts";
import { openDesk } from "../../../ui/desk/desk-client.ts";

const refusal = (status: number, message: string) =>
  ({
    _tag: "ServerRefused",
    status,
    code: status,
    message,
    fields: [],
    retryAfter: null,
  }) satisfies ApiError;
const DECIDED = refusal(409, "Cette remise est déjà décidée.");

function Act({ send }: { readonly send: () => Promise<unknown> }) {
  const form = useDeskForm({ fields: [], initial: {}, send });
  return <DeskForm state={form} submit="Approuver" />;
}

const page = (act: "there" | "another" | "gone", send: () => Promise<unknown>) => (
  <DeskPage title="Remise">{act === "gone" ? null : <Act key={act} send={send} />}</DeskPage>
);
const press = () =>
  act(async () => {
    const button = screen.getByRole("button", { name: "Approuver" });
    button.focus();
    fireEvent.click(button);
  });
const told = () => screen.queryAllByText(DECIDED.message);

beforeEach(() =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 }))),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(["another", "gone"] as const)(
  "says what a colleague's decision refused where its form is %s once the page is read again",
  async (then) => {
    const refuse = () => Promise.reject(DECIDED);
    const { rerender } = render(page("there", refuse));
    await press();
    expect(told()).toHaveLength(1);
    rerender(page(then, refuse));
    expect(told()).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe(`Erreur : ${DECIDED.message}`);
  },
);

it("says it no more once something else is tried", async () => {
  const { rerender } = render(page("there", () => Promise.reject(DECIDED)));
  await press();
  rerender(page("another", () => Promise.resolve()));
  await press();
  expect(told()).toHaveLength(0);
});

it("keeps no refusal that what was typed is the reason of", async () => {
  const { rerender } = render(page("there", () => Promise.reject(refusal(422, "Trop long."))));
  await press();
  rerender(page("gone", () => Promise.resolve()));
  expect(screen.queryAllByText("Trop long.")).toHaveLength(0);
});

it("says it of a button's change as well", async () => {
  const desk = { ...openDesk(), read: () => Promise.reject(DECIDED) };
  function Stop() {
    const noting = useChange(() => () => {
      throw new Error("The desk of the test refuses before.");
    });
    return <button onClick={() => noting.mutate(undefined)}>Approuver</button>;
  }
  const stops = (state: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <DeskContext value={desk}>
        <DeskPage title="Camion">
          <Stop key={state} />
        </DeskPage>
      </DeskContext>
    </QueryClientProvider>
  );
  const { rerender } = render(stops("3 partis"));
  await press();
  expect(told()).toHaveLength(0);
  rerender(stops("5 partis"));
  expect(told()).toHaveLength(1);
});
