import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { staffFailedSends } from "../../../core/api/calls/staff-failed-sends.ts";
import FailedSendsPage from "../../../ui/desk/pages/failed-sends/failed-sends-page.tsx";
import { inDesk } from "./in-desk.tsx";

const send = (id: number, what: string, to: string) => ({
  id,
  what,
  to,
  announcedAt: "2026-11-27T08:00:00.000Z",
  failedAt: "2026-11-27T17:30:00.000Z",
  attempts: 12,
  error: "MailNotSent",
});

beforeEach(() =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 }))),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says to whom each should have gone, as one says it", () => {
  const queries = new QueryClient();
  queries.setQueryData([staffFailedSends.name, { page: 1 }], {
    results: [
      send(1, "Message C-1 d’un formulaire", "le service client"),
      send(2, "Avis d’un camion qui ne passe pas", "les boutiques"),
      send(3, "Confirmation de la commande P26-1", "l’acheteur"),
      send(4, "E-mail « Bonjour »", "lea@fournil.example"),
    ],
    pagination: { totalItems: 4, itemsPerPage: 20, currentPage: 1, lastPage: 1 },
  });
  render(inDesk(queries, ["direction"], <FailedSendsPage />));
  expect(screen.getAllByText(/^(?:À|Au|Aux) /).map(({ textContent }) => textContent)).toEqual([
    "Au service client",
    "Aux boutiques",
    "À l’acheteur",
    "À lea@fournil.example",
  ]);
  expect(
    screen
      .getAllByRole("button", { name: /^Réessayer/ })
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual([
    "Réessayer : Message C-1 d’un formulaire, au service client",
    "Réessayer : Avis d’un camion qui ne passe pas, aux boutiques",
    "Réessayer : Confirmation de la commande P26-1, à l’acheteur",
    "Réessayer : E-mail « Bonjour », à lea@fournil.example",
  ]);
});
