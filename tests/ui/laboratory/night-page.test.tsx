import { readFileSync } from "node:fs";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepNight } from "../../../ui/laboratory/night/kept-night.ts";
import { SimulatePanel } from "../../../ui/laboratory/simulate/simulate-panel.tsx";
import { NightPage } from "../../../ui/laboratory/night/night-page.tsx";

const FORK = "2:appel 18 : 503";
const first = readFileSync("tests/night/seed-102.night.jsonl", "utf8");
/** The same night where what step 2 asked for was refused. */
const forked = first
  .split("\n")
  .map((line) => (line.startsWith('{"n":2,') ? line.replace('"status":200', '"status":503') : line))
  .join("\n")
  .replace('"breach":null', `"breach":null,"plan":{"steps":17,"forks":["${FORK}"]}`);
const NAME = "102@ab950d1e";

const start = `${window.location.pathname}${window.location.search}`;
const goTo = (address: string): void => window.history.replaceState(null, "", address);
beforeEach(async () => {
  await keepNight({ name: "une.night.jsonl", text: first });
  await keepNight({ name: "autre.night.jsonl", text: forked }, `${NAME}, ${FORK}`);
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  goTo(start);
});

const bar = () => within(screen.getByRole("group", { name: "Seconde nuit" }));
const press = (name: string) => fireEvent.click(bar().getByRole("button", { name }));

it("sets a kept night beside the first, goes to what differs, and changes their places", async () => {
  goTo(`/_flows/nuit?step=0&second=${encodeURIComponent(`${NAME}, ${FORK}`)}`);
  render(<NightPage />);
  expect(await screen.findByText(/1 étape diffère, la première est 2/)).toBeDefined();
  press("Première différence");
  const sides = within(screen.getByRole("region", { name: "Deux nuits à cette étape" }));
  expect(sides.getAllByRole("row").map((row) => row.textContent)).toEqual([
    `Quoi${NAME}${NAME}, ${FORK}`,
    "Appel POST /api/v2/shop/orders/secret/items200503",
  ]);
  press("Échanger les deux");
  expect(await screen.findByText(new RegExp(`À côté de ${NAME} : 1 étape diffère`))).toBeDefined();
  expect(new URLSearchParams(window.location.search).get("night")).toBe(`${NAME}, ${FORK}`);
  press("Fermer la seconde nuit");
  expect(screen.queryByText(/1 étape diffère/)).toBeNull();
});

it("shows what a call carried, what came back, and of what is too long how long it was", async () => {
  const text = first.replace(
    '"method":"POST","path":"/api/v2/shop/orders/secret-1/items","status":200',
    '$&,"sent":{"length":29,"body":{"variant":"101063-1","quantity":4}},"answer":{"length":40000}',
  );
  await keepNight({ name: "corps.night.jsonl", text });
  goTo("/_flows/nuit?step=2");
  render(<NightPage />);
  fireEvent.click(await screen.findByText("Envoyé : 29 caractères"));
  const sent = await screen.findByRole("list", {
    name: "Envoyé, POST /api/v2/shop/orders/secret-1/items",
  });
  expect(
    within(sent)
      .getAllByRole("listitem")
      .map((line) => line.textContent),
  ).toEqual(["variant« 101063-1 »", "quantity4"]);
  expect(
    screen.getByText("Répondu : 40000 caractères, trop pour ce fichier ou sans données"),
  ).toBeDefined();
});

it("tells the command of a fork, from what the night had chosen before", async () => {
  goTo(`/_flows/nuit?step=4&night=${encodeURIComponent(`${NAME}, ${FORK}`)}`);
  render(<NightPage />);
  const fork = within(await screen.findByRole("region", { name: "Bifurquer" }));
  expect(
    fork.getByText(
      `npm run night -- --seed 102 --steps 17 --people 1 --out dossier --fork '${FORK}' --fork '4:rien'`,
    ),
  ).toBeDefined();
});

it("[SIM-11] opens the simulator on a machine of a page, at the step looked at", async () => {
  goTo("/_flows/nuit?step=2");
  render(<NightPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Simuler d’ici" }));
  expect(window.location.pathname).toBe("/_flows/cartLines/simuler");
  cleanup();
  render(<SimulatePanel flow="cartLines" />);
  const calls = within(screen.getByRole("region", { name: "Appels en attente" }));
  expect(calls.getByText("changeCart")).toBeDefined();
  expect(screen.getByText("Étape 2 : ce que vous ferez repartira d’ici.")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Réponse de changeCart"), { target: { value: "broken" } });
  fireEvent.click(screen.getByRole("button", { name: "Répondre" }));
  fireEvent.click(screen.getByRole("button", { name: "Rejouer la suite" }));
  expect(screen.getByText(/^La suite est rejouée \(\d+ actions\) : dès l’étape/)).toBeDefined();
});

it("says so where the tab keeps the second night no more", async () => {
  goTo("/_flows/nuit?step=0&second=7");
  render(<NightPage />);
  expect(await screen.findByText(/Cet onglet ne garde plus la nuit « 7 »/)).toBeDefined();
});
