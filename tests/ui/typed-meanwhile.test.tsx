import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";
import { Email } from "../../api-schema/primitives.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { ContactForm } from "../../ui/pages/contact/contact-form.tsx";
import { MailboxesCard } from "../../ui/pages/store/mailboxes-card.tsx";
import { json } from "../core-api/fake-api.ts";
import { aStore } from "../machines/shop-data.ts";
import { type Answers, openPages } from "./opened-pages.tsx";

// What is typed into a form while what stood there before is on its way.

afterEach(cleanup);

const field = (name: string) =>
  assertPresent(
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name="${name}"]`),
  );
const give = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.submit(assertPresent(document.querySelector("form")));

const show = async (form: ReactElement, answers: Answers) => {
  const { shop, sent } = await openPages(() => null, answers);
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>{form}</QueryClientProvider>
    </ShopContext>,
  );
  return { sent };
};

it("stays in a part of a store's page, which stays open for it", async () => {
  const store = {
    ...aStore(),
    contactEmail: Email.make("four@aubert.example"),
    billingEmail: null,
  };
  const answered = Promise.withResolvers<Response>();
  const { sent } = await show(<MailboxesCard store={store} mayChange />, {
    "PATCH stores/1": () => answered.promise,
  });
  fireEvent.click(screen.getByText("Modifier"));
  give("contactEmail", "boutique@aubert.example");
  send();
  await expect.poll(() => sent.length).toBe(1);
  give("billingEmail", "factures@aubert.example");
  await act(async () => {
    answered.resolve(json({ ...store, contactEmail: "boutique@aubert.example" }));
    await answered.promise;
  });
  await expect.poll(() => field("contactEmail").value).toBe("four@aubert.example");
  expect(field("billingEmail").value).toBe("factures@aubert.example");
});

it("stands in the next letter to the shop", async () => {
  const answered = Promise.withResolvers<Response>();
  const { sent } = await show(<ContactForm />, {
    "GET contact/uploads": () => json({ count: 30, size: 1_000_000 }),
    "POST contact": () => answered.promise,
  });
  give("name", "Solène Kerbrat");
  give("email", "solene@aubert.example");
  give("object", "order");
  give("content", "Le camion n’est pas venu.");
  send();
  await expect.poll(() => sent.map(({ call }) => call)).toContain("POST contact");
  give("content", "Le camion n’est pas venu. Le suivant non plus.");
  answered.resolve(json({ reference: "C-1" }, { status: 201 }));
  fireEvent.click(await screen.findByText("Écrire un autre message"));
  expect(field("content").value).toBe("Le camion n’est pas venu. Le suivant non plus.");
});
