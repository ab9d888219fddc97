import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";
import type { Customer } from "../../api-schema/customer.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { EmailSection } from "../../ui/pages/profile/email-section.tsx";
import { PersonSection } from "../../ui/pages/profile/person-section.tsx";
import { json } from "../core-api/fake-api.ts";
import { aCustomer, customerId } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const customer: Customer = aCustomer();
const field = (name: string) =>
  assertPresent(document.querySelector<HTMLInputElement>(`input[name="${name}"]`));
const send = () => fireEvent.submit(assertPresent(document.querySelector("form")));
const give = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

const show = async (section: ReactElement, answer: () => Response | Promise<Response>) => {
  const { shop, sent } = await openPages(() => null, { [`PUT customers/${customerId}`]: answer });
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>{section}</QueryClientProvider>
    </ShopContext>,
  );
  return { sent };
};

it("keeps what is typed into another field while the first changes are on their way", async () => {
  const answered = Promise.withResolvers<Response>();
  const { sent } = await show(<PersonSection customer={customer} />, () => answered.promise);
  give("firstName", "Solène");
  send();
  await expect.poll(() => sent.length).toBe(1);
  give("lastName", "Kerbrat");
  answered.resolve(json({ ...customer, firstName: "Solène" }));
  await expect.poll(() => field("firstName").value).toBe(customer.firstName);
  expect(field("lastName").value).toBe("Kerbrat");
});

it("says nothing of a password that was refused once the form was put away", async () => {
  const message = "Ce n’est pas votre mot de passe.";
  await show(<EmailSection customer={customer} />, () =>
    json(
      { code: 422, message: "Refusé.", fields: [{ field: "email.password", message }] },
      { status: 422 },
    ),
  );
  fireEvent.click(screen.getByText("Changer d’adresse"));
  give("email.new", "autre@panetier.example");
  give("email.password", "au hasard");
  send();
  await screen.findByText(message);
  fireEvent.click(screen.getByText("Annuler"));
  fireEvent.click(screen.getByText("Changer d’adresse"));
  expect(field("email.password").value).toBe("");
  expect(screen.queryByText(message)).toBeNull();
});
