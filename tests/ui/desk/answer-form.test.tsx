import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ThreadId } from "../../../api-schema/messaging.ts";
import { DeskContext } from "../../../ui/desk/desk-context.ts";
import { openDesk } from "../../../ui/desk/desk-client.ts";
import { AnswerForm } from "../../../ui/desk/pages/conversations/answer-form.tsx";

let sent: (readonly [body: unknown, key: unknown])[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return new Response("{}", { status: 401 });
    const form = await request.formData();
    sent.push([form.get("body"), form.get("key")]);
    throw new TypeError("Its answer is lost.");
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskContext value={openDesk()}>
        <AnswerForm id={ThreadId.make(5)} left={{ messages: 20, bytes: 1_000_000 }} />
      </DeskContext>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const send = async (body: string) => {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: body } });
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Envoyer la réponse" }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
};

it("tries the same answer again by its key, and other words by another one", async () => {
  await send("Nous venons demain.");
  await send("Nous venons demain.");
  await send("Nous venons jeudi.");
  const [[first, one] = [], [second, again] = [], [third, other] = []] = sent;
  expect([first, second, third]).toEqual([
    "Nous venons demain.",
    "Nous venons demain.",
    "Nous venons jeudi.",
  ]);
  expect([again === one, other === one]).toEqual([true, false]);
});
