import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { LabStep } from "../../../ui/laboratory/link/lab-step.ts";
import { ContextTree } from "../../../ui/laboratory/context-tree.tsx";
import { emptyLog, received } from "../../../ui/laboratory/lab-log.ts";
import { createStore } from "../../../ui/laboratory/store.ts";
import { Workbench } from "../../../ui/laboratory/workbench/workbench.tsx";

afterEach(cleanup);

const step = (n: number, to: string, more: Partial<LabStep> = {}): LabStep => ({
  n,
  at: n * 1000,
  actor: "cartToken",
  flow: "cartToken",
  kind: "event",
  event: { type: "tab.returned" },
  before: { value: "idle", context: { path: "/" } },
  after: { value: to, context: { path: `/${n}` } },
  transitions: [],
  events: [],
  origin: null,
  calls: [],
  delays: [],
  ...more,
});

const many = Array.from({ length: 1500 }, (_, index) => step(index + 1, "holding"));

const open = (steps: readonly LabStep[]) => {
  const store = createStore(received(emptyLog, steps));
  render(<Workbench live log={store} source={<h1>Ici</h1>} empty={<p>Rien</p>} />);
  return store;
};

const detail = () => screen.getByRole("group", { name: "Étape et contexte, détail" });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("the workbench", () => {
  it("says so while nothing runs", () => {
    open([]);
    expect(screen.getByText("Rien")).toBeDefined();
    expect(screen.getByText("Aucun événement pour l’instant")).toBeDefined();
  });

  it("[INSP-4] goes through the steps with the keys, machine, state and context with them", () => {
    open([step(1, "fetchingToken"), step(2, "holding")]);
    const machine = () => screen.getByRole("button", { name: /^cartToken/ }).textContent;
    expect([within(detail()).getByText("Étape 2").textContent, machine()]).toEqual([
      "Étape 2",
      "cartTokenétat : holdingJeton du panier",
    ]);
    press("ArrowLeft");
    expect([within(detail()).getByText("Étape 1").textContent, machine()]).toEqual([
      "Étape 1",
      "cartTokenétat : fetchingTokenJeton du panier",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Revenir au direct" }));
    expect(within(detail()).getByText("Étape 2")).toBeDefined();
    press("Home");
    expect(within(detail()).getByText("Étape 1")).toBeDefined();
    fireEvent.change(screen.getByRole("slider"), { target: { value: "1" } });
    expect(within(detail()).getByText("Étape 2")).toBeDefined();
  });

  it("takes no key from who types in the filter", () => {
    const store = open([step(1, "fetchingToken"), step(2, "holding")]);
    fireEvent.keyDown(screen.getByLabelText(/^Filtrer le journal/), { key: "ArrowLeft" });
    fireEvent.keyDown(screen.getByLabelText(/^Filtrer le journal/), { key: "p" });
    expect([store.get().cursor, store.get().paused]).toEqual([null, false]);
  });

  it("[INSP-5] shows a row only where it is seen, however many there are", () => {
    open(many);
    const log = screen.getByRole("listbox", { name: "Journal des événements" });
    const rows = within(log).getAllByRole("option");
    expect(rows.length).toBeLessThan(60);
    expect(rows.every((row) => row.getAttribute("aria-setsize") === "1500")).toBe(true);
  });

  it("pauses, says how many wait, and goes on", () => {
    const store = open([step(1, "fetchingToken")]);
    fireEvent.click(screen.getByRole("button", { name: "Mettre en pause" }));
    act(() => store.change((log) => received(log, [step(2, "holding")])));
    expect(screen.getByText("1 événement · 1 en attente")).toBeDefined();
    press("p");
    expect(screen.getByText("2 événements")).toBeDefined();
  });
});

describe("the lanes of the workbench", () => {
  const from = (type: string, actor: string | null = null) => ({ actor, type });
  const answer = "xstate.done.actor.0.cartToken.fetchingToken";
  const walked = [
    step(1, "fetchingToken", {
      origin: from("tab.returned"),
      calls: [{ call: "retrieveOrder", id: "0.cartToken.fetchingToken" }],
    }),
    step(2, "fetchingToken", { origin: from("tab.returned") }),
    step(3, "failed", {
      origin: from(answer, "cartToken"),
      event: Object.assign(
        { type: answer },
        { output: { ok: false, error: { _tag: "ServerRefused", status: 503 } } },
      ),
    }),
  ];
  const lanes = () => screen.getByRole("listbox", { name: "Étapes de la page" });
  const column = () => within(lanes()).getByRole("option", { selected: true }).textContent;

  it("go with the log, by click, by fault, and from a cause to what it led to", () => {
    const store = open(walked);
    expect(column()).toContain("Étape 3 : cartToken reçoit un refus (503)");
    press("ArrowLeft");
    expect(column()).toContain("Étape 2 : La page annonce tab.returned.");
    press("j");
    expect(store.get().cursor).toBe(3);
    const from3 = within(detail()).getByRole("group", { name: "Vient de" });
    fireEvent.click(within(from3).getByRole("button", { name: "Étape 1" }));
    expect(column()).toContain("Étape 1 : La page annonce tab.returned.");
    expect(
      within(within(detail()).getByRole("group", { name: "A amené" }))
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(["Étape 3"]);
    fireEvent.click(within(lanes()).getByRole("option", { name: /^Étape 2 :/ }));
    expect(store.get().cursor).toBe(2);
    press("/");
    expect(document.activeElement).toBe(screen.getByLabelText(/^Filtrer le journal/));
  });

  it("are closed by who needs their room, and stay so", () => {
    onTestFinished(() => localStorage.clear());
    open(walked);
    fireEvent.click(screen.getByRole("button", { name: "Voies", expanded: true }));
    expect(screen.queryByRole("listbox", { name: "Étapes de la page" })).toBeNull();
    cleanup();
    open(walked);
    expect(screen.getByRole("button", { name: "Voies", expanded: false })).toBeDefined();
    expect(within(detail()).queryByRole("group", { name: "Vient de" })).toBeNull();
  });
});

describe("the context tree", () => {
  it("marks what changed, and says it to who cannot see the mark", () => {
    render(
      <ContextTree
        label="Contexte"
        value={{ same: 1, path: "/b", deep: { a: 2 }, born: true }}
        previous={{ same: 1, path: "/a", deep: { a: 1 }, gone: null }}
      />,
    );
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "same1",
      "path« /a »« /b »(modifié)",
      "deep{ a }(modifié à l’intérieur)a12(modifié)",
      "a12(modifié)",
      "borntrue(nouveau)",
      "gonenull(retiré)",
    ]);
  });

  it("opens what is asked for", () => {
    render(<ContextTree label="Contexte" value={{ order: { id: 12 } }} />);
    expect(screen.queryByText("12")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /order/ }));
    expect(screen.getByText("12")).toBeDefined();
  });
});
