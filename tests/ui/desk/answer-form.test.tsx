import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ThreadId } from "../../../api-schema/messaging.ts";
import { AnswerForm } from "../../../ui/desk/pages/conversations/answer-form.tsx";
import { inDesk } from "./in-desk.tsx";

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
    inDesk(
      new QueryClient(),
      ["support"],
      <AnswerForm id={ThreadId.make(5)} left={{ messages: 20, bytes: 1_000_000 }} />,
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const send = async (body: string) => {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: body } });
  const button = screen.getByRole("button", { name: "Envoyer la réponse" });
  const before = sent.length;
  fireEvent.click(button);
  await waitFor(() =>
    expect([sent.length, button.getAttribute("aria-busy")]).toEqual([before + 1, null]),
  );
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
