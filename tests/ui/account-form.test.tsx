import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ServerRefused } from "../../core/api/errors.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { LinkMailForm } from "../../ui/pages/account-links/link-mail-form.tsx";
import { fakeBrowser, openTab } from "../machines/fake-shop.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const refused = (status: number, more: Partial<ServerRefused>): ServerRefused => ({
  _tag: "ServerRefused",
  status,
  code: status,
  message: "Refusé.",
  fields: [],
  retryAfter: null,
  ...more,
});

/** The form over a server that answers what is told, the last answer for ever. */
const openForm = (...answers: ReadonlyArray<ServerRefused | null>) => {
  const tab = openTab(fakeBrowser());
  onTestFinished(tab.close);
  let calls = 0;
  const asked: string[] = [];
  const read = () => {
    const answer = answers[Math.min(calls, answers.length - 1)] ?? null;
    calls += 1;
    return answer === null ? Promise.resolve(null as never) : Promise.reject(answer);
  };
  render(
    <ShopContext value={{ ...tab.shop, read }}>
      <QueryClientProvider client={tab.shop.queryClient}>
        <LinkMailForm
          label="Recevoir le lien"
          call={(email) => {
            asked.push(email);
            return () => {
              throw new Error("The server is played");
            };
          }}
          sent={(email) => <p>Parti à {email}</p>}
        />
      </QueryClientProvider>
    </ShopContext>,
  );
  const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Adresse e-mail/ });
  const send = async () => {
    fireEvent.submit(email().form ?? email());
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const type = (value: string) => fireEvent.change(email(), { target: { value } });
  return { asked, email, send, type };
};

const errorOf = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

describe("a form of the account", () => {
  it("[ACC-1] says what is wrong before it asks the server, at the field", async () => {
    const { asked, email, send, type } = openForm(null);
    await send();
    expect([errorOf(email()), document.activeElement === email()]).toEqual([
      "Champs obligatoire",
      true,
    ]);
    type("camille@");
    expect(errorOf(email())).toBe("Le format d'email n'est pas valide.");
    expect(asked).toEqual([]);
    type(" camille@panetier.example ");
    await send();
    expect(asked).toEqual(["camille@panetier.example"]);
    expect(screen.getByText("Parti à camille@panetier.example")).toBeTruthy();
  });

  it("[ACC-2] counts a wait down, sends nothing meanwhile, and goes on after it", async () => {
    const { asked, send, type } = openForm(refused(429, { retryAfter: 90 }), null);
    type("camille@panetier.example");
    await send();
    const alert = () => screen.queryByRole("alert")?.textContent ?? "";
    expect(alert()).toContain("Réessayez dans 2 minutes.");
    await send();
    expect(asked).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(alert()).toContain("Réessayez dans 30 secondes.");
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(alert()).toContain("Vous pouvez réessayer.");
    await send();
    expect(asked).toHaveLength(2);
    expect(screen.getByText("Parti à camille@panetier.example")).toBeTruthy();
  });

  it("[ACC-1] shows what the server says of a field there, until it is typed in again", async () => {
    const fields = [{ field: "email", message: "Cette adresse est refusée." }];
    const { email, send, type } = openForm(refused(422, { fields }));
    type("camille@panetier.example");
    await send();
    expect([errorOf(email()), screen.queryByRole("alert")]).toEqual([
      "Cette adresse est refusée.",
      null,
    ]);
    type("lea@panetier.example");
    expect(errorOf(email())).toBe("");
  });
});
