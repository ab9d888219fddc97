import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { NOTHING_LEFT, type Uploads } from "../../core/files/upload-allowance.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { ContactForm } from "../../ui/pages/contact/contact-form.tsx";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

// What may be sent with files in a day is said before it is sent, and who is refused loses nothing.

afterEach(cleanup);

const typed = {
  name: "Boulangerie du Marché",
  email: "fournil@exemple.example",
  object: "delivery",
  content: "Un sac est arrivé percé.",
};

/** The contact form with that much left for today, as it was typed before. */
const openForm = async (left: Uploads, answer: () => Response) => {
  const server = fakeServer();
  const sent: FormData[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace("/api/v2/shop/", "");
    if (path === "contact/upload-allowance") return json(left);
    if (path !== "contact") return server.fetch(request);
    sent.push(await request.formData());
    return answer();
  };
  const browser = fakeBrowser({ ...server, fetch });
  const typing = openTab(browser);
  typing.storage.setItem("panetier.draft.contact.visitor", JSON.stringify(typed));
  typing.close();
  const tab = openTab(browser, typing.storage, { fetch, upload: fetch });
  onTestFinished(tab.close);
  window.history.replaceState(null, "", "/nous-contacter");
  render(
    <ShopContext value={tab.shop}>
      <QueryClientProvider client={tab.shop.queryClient}>
        <ContactForm />
      </QueryClientProvider>
    </ShopContext>,
  );
  // The wire's code is loaded by the first call.
  await screen.findByText(
    /Aujourd’hui, encore|Vous avez envoyé aujourd’hui/,
    {},
    { timeout: 5000 },
  );
  return { sent };
};

const choose = (bytes: number): void => {
  const file = new File([`%PDF-1.7${"a".repeat(bytes - 8)}`], "sac.pdf", {
    type: "application/pdf",
  });
  const picker = document.querySelector<HTMLInputElement>("input[type=file]");
  if (picker === null) throw new Error("No picker");
  fireEvent.change(picker, { target: { files: [file] } });
};
const send = () => fireEvent.click(screen.getByRole("button", { name: "Envoyer le message" }));
const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value;

describe("[CONTACT-6] a form with files", () => {
  it("says what is left of the day, and sends nothing that is more", async () => {
    const { sent } = await openForm({ messages: 3, bytes: 60_000 }, () => json({}));
    expect(screen.getByText(/Aujourd’hui, encore 60 ko de fichiers, en 3 messages\./));
    choose(100_000);
    expect(await screen.findByText(/Ces fichiers pèsent 100 ko et il reste 60 ko/)).toBeDefined();
    send();
    expect(sent).toEqual([]);
    expect([field("name"), field("content")]).toEqual([typed.name, typed.content]);
  });

  it("that was refused keeps its words and its files, and says why", async () => {
    const refused = { code: 429, message: NOTHING_LEFT, retryAfter: 3600 };
    const { sent } = await openForm({ messages: 1, bytes: 60_000 }, () =>
      json(refused, { status: 429, headers: { "retry-after": "3600" } }),
    );
    choose(50_000);
    expect(await screen.findByText("sac.pdf")).toBeDefined();
    send();
    expect((await screen.findByText(NOTHING_LEFT, {}, { timeout: 5000 })).textContent).toBe(
      NOTHING_LEFT,
    );
    expect(sent.map((form) => form.get("content"))).toEqual([typed.content]);
    expect(screen.getByText("sac.pdf")).toBeDefined();
    await waitFor(() =>
      expect([field("name"), field("email"), field("content")]).toEqual([
        typed.name,
        typed.email,
        typed.content,
      ]),
    );
  });
});
