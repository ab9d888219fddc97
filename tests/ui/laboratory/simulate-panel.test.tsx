import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { decodeScript, encodeScript } from "../../../machines/laboratory/simulation/share.ts";
import { SimulatePanel } from "../../../ui/laboratory/simulate/simulate-panel.tsx";
import { firstScript } from "../../../ui/laboratory/simulate/simulation-session.ts";

afterEach(() => {
  cleanup();
  window.location.hash = "";
  window.sessionStorage.clear();
});

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
/** The state that the panel names. */
const state = () => screen.getByText(/^État :/).textContent;
const choose = (label: string | RegExp, option: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: option } });
const group = (name: RegExp) => screen.queryByRole("region", { name });
const eventsOf = (name: RegExp) => {
  const found = group(name);
  return found === null
    ? []
    : within(found)
        .getAllByRole("listitem")
        .map((row) => row.querySelector("button span")?.textContent);
};

describe("the walk of a newcomer", () => {
  it("goes to the summary page, activates a store, answers 403, sees the consequences", () => {
    render(<SimulatePanel flow="cartToken" />);
    expect(state()).toBe("État : idle");
    press(/^route\.changed/);
    press(/^store\.activated/);
    expect(state()).toBe("État : fetchingToken");
    choose("Réponse de retrieveOrder", "forbidden");
    press("Répondre");
    expect(state()).toBe("État : failed");
    const told = screen.getByRole("list", { name: "Ce que la machine vient de dire" });
    expect(
      within(told)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Message : « Vous ne pouvez pas consulter ce panier »",
      "Page : va à /",
      "cartToken.cleared (storeId 1)",
    ]);
  });

  it("comes back to an earlier step, and branches off there", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^store\.activated/);
    choose("Réponse de retrieveOrder", "broken");
    press("Répondre");
    expect(state()).toBe("État : failed");
    press("Étape précédente");
    expect(state()).toBe("État : fetchingToken");
    expect(screen.getByText("Étape 2 : ce que vous ferez repartira d’ici.")).toBeTruthy();
    press("Répondre");
    expect(state()).toBe("État : holding");
  });

  it("[SIM-12] does again what came after the step that another choice has left", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^store\.activated/);
    press("Répondre");
    press(/^session\.reset/);
    expect(state()).toBe("État : idle");
    press("Étape précédente");
    press("Étape précédente");
    choose("Réponse de retrieveOrder", "forbidden");
    press("Répondre");
    expect(screen.getByText("Ce qui suivait l’étape 2 : 2 actions.")).toBeTruthy();
    press("Rejouer la suite");
    expect(state()).toBe("État : idle");
    expect(
      screen.getByText(
        "La suite est rejouée (2 actions) : dès l’étape 3, « failed » au lieu de « holding ».",
      ),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Rejouer la suite" })).toBeNull();
    press("Recommencer");
    expect(screen.queryByText(/La suite est rejouée/)).toBeNull();
  });

  it("shares what is on screen by a link, and opens it", async () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^store\.activated/);
    press("Copier le lien");
    await screen.findByText(/Lien copié|ne permet pas de copier/);
    const read = await decodeScript(window.location.hash);
    expect(read.ok && read.value.actions.map(({ type }) => type)).toEqual(["send"]);
    cleanup();
    render(<SimulatePanel flow="cartToken" />);
    await screen.findByText("fetchingToken", { selector: "b" });
  });

  it("[SIM-5] says in French that a shared link cannot be read", async () => {
    window.location.hash = "#s=1.abime";
    render(<SimulatePanel flow="cartToken" />);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Ce lien est abîmé : copiez-le en entier, puis réessayez.");
    expect(state()).toBe("État : idle");
  });
});

describe("events", () => {
  it("are grouped by what the state does with them, with the guard in reach", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^store\.activated/);
    expect(eventsOf(/^Possibles maintenant/)).toEqual([
      "session.reset",
      "route.changed",
      "store.activated",
    ]);
    expect(eventsOf(/^Refusés par une garde/)).toEqual([
      "cart.gone",
      "cart.ordered",
      "cart.orderedElsewhere",
    ]);
    expect(eventsOf(/^Sans effet dans cet état/)).toEqual(["cart.retried", "tab.returned"]);
    const refused = button(/^cart\.gone/);
    const why = document.getElementById(refused.getAttribute("aria-describedby") ?? "");
    expect([refused.getAttribute("aria-disabled"), why?.textContent]).toEqual([
      "true",
      "Refusé par les gardes isActiveCart, isKnownCart",
    ]);
    fireEvent.click(refused);
    expect(screen.getByText("2 / 2")).toBeTruthy();
  });

  it("are filled in by a form, whose content changes the verdict", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^store\.activated/);
    press("Contenu de route.changed");
    const form = screen.getByRole("group", { name: "Contenu de route.changed" });
    fireEvent.change(within(form).getByLabelText("path"), { target: { value: "/produits" } });
    press(/^route\.changed/);
    expect(screen.getAllByText("path « /produits », search « »")).toHaveLength(1);
    press("Contenu de store.activated");
    const store = screen.getByRole("group", { name: "Contenu de store.activated" });
    fireEvent.change(within(store).getByLabelText("storeId"), { target: { value: "x" } });
    expect(within(store).getByRole("status").textContent).toMatch(/^« storeId » :/);
    expect(button(/^store\.activated/).getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(within(store).getByLabelText("storeId"), { target: { value: "2" } });
    expect(within(store).getByRole("status").textContent).toBe("");
    fireEvent.click(within(store).getByLabelText("mayOrder"));
    press(/^store\.activated/);
    expect(state()).toBe("État : idle");
  });

  it("take deep values as JSON, and say when it is none", () => {
    render(<SimulatePanel flow="cartPopup" />);
    press("Contenu de cart.refreshed");
    const form = screen.getByRole("group", { name: "Contenu de cart.refreshed" });
    const order = within(form).getByLabelText("order (JSON)");
    fireEvent.change(order, { target: { value: "{" } });
    expect(within(form).getByText("Ce texte n’est pas du JSON valide.")).toBeTruthy();
    expect(button(/^cart\.refreshed/).getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(order, { target: { value: '{"id": 1}' } });
    expect(within(form).getByRole("status").textContent).toMatch(/^« order\.\w+ » : il manque\.$/);
  });
});

describe("time and rules", () => {
  it("jump, go from delay to delay, and come back by the slider", () => {
    render(<SimulatePanel flow="searchPanel" />);
    press(/^search\.typed/);
    expect(screen.getByRole("list", { name: "Délais en cours" }).textContent).toBe(
      "après typingPause dans 0,120 s",
    );
    press("Prochain délai");
    expect(state()).toBe("État : open.asking");
    press("+5 s");
    const slider = screen.getByRole("slider", { name: /Temps/ });
    expect(slider.getAttribute("aria-valuetext")).toBe("5,120 s");
    fireEvent.change(slider, { target: { value: "50" } });
    expect(state()).toBe("État : open.typing");
    expect(slider.getAttribute("aria-valuetext")).toBe("0,000 s");
  });

  it("answer by rule once its delay is over", () => {
    render(<SimulatePanel flow="cartToken" />);
    choose("retrieveOrder", "answers");
    choose("après (ms)", "300");
    press(/^store\.activated/);
    expect(screen.getByText("répond dans 0,300 s")).toBeTruthy();
    press("Prochain délai");
    expect(state()).toBe("État : holding");
  });

  it("start otherwise by the form of the input, and by a ready-made simulation", () => {
    render(<SimulatePanel flow="cartLines" />);
    const start = screen.getByRole("group", { name: "Départ de cartLines" });
    fireEvent.change(within(start).getByLabelText("storeId"), { target: { value: "2" } });
    press("Recommencer ainsi");
    // The examples are of store 1.
    expect(eventsOf(/^Refusés par une garde/)).toContain("line.changed");
    choose("Scénario", "0");
    expect(screen.getByText("Quantité refusée (409)", { selector: "b" })).toBeTruthy();
    expect(state()).toBe("État : settled");
  });
});

/** The step that is looked at, of all: '2 / 4'. */
const place = () => screen.getByText(/^\d+ \/ \d+$/).textContent;

describe("the travel keys", () => {
  const key = (name: string, target: Element | null = document.activeElement) =>
    fireEvent.keyDown(target ?? document.body, { key: name });

  it("[SIM-2] go back and forth wherever the focus is, also where answering a call has left it", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^route\.changed/);
    press(/^store\.activated/);
    choose("Réponse de retrieveOrder", "forbidden");
    press("Répondre");
    expect([document.activeElement?.textContent, place()]).toEqual(["Appels en attente", "4 / 4"]);
    key("ArrowLeft");
    expect([place(), state()]).toEqual(["3 / 4", "État : fetchingToken"]);
    key("Home");
    expect([place(), state()]).toEqual(["1 / 4", "État : idle"]);
    key("ArrowRight", document.body);
    expect(place()).toBe("2 / 4");
    key("End", button("Copier le lien"));
    expect([place(), state()]).toEqual(["4 / 4", "État : failed"]);
    expect(screen.queryByText(/ce que vous ferez repartira d’ici/)).toBeNull();
  });

  it("[SIM-2] move by one step where the log itself hears them", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^route\.changed/);
    press(/^store\.activated/);
    key("ArrowLeft", screen.getByRole("listbox", { name: "Journal des événements" }));
    expect(place()).toBe("2 / 3");
  });

  it("belong to whoever types, chooses or goes through time", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^route\.changed/);
    press(/^store\.activated/);
    press("Contenu de route.changed");
    for (const control of [
      screen.getByLabelText("path"),
      screen.getByLabelText("Réponse de retrieveOrder"),
      screen.getByRole("slider", { name: /Temps/ }),
    ]) {
      key("ArrowLeft", control);
      key("Home", control);
    }
    expect(place()).toBe("3 / 3");
  });
});

describe("a reload", () => {
  /** The page goes and comes again in the same tab. */
  const reload = (flow: "cartToken" | "session" = "cartToken") => {
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    render(<SimulatePanel flow={flow} />);
  };

  it("[SIM-10] keeps the simulation, and the step that was looked at", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^route\.changed/);
    press(/^store\.activated/);
    choose("Réponse de retrieveOrder", "forbidden");
    press("Répondre");
    reload();
    expect([place(), state()]).toEqual(["4 / 4", "État : failed"]);
    press("Étape précédente");
    reload();
    expect([place(), state()]).toEqual(["3 / 4", "État : fetchingToken"]);
    press("Répondre");
    expect([place(), state()]).toEqual(["4 / 4", "État : holding"]);
  });

  it("[SIM-10] keeps each machine's own, and none that was begun again", () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^store\.activated/);
    reload("session");
    expect([place(), state()]).toEqual(["1 / 1", "État : unknown"]);
    reload();
    expect(place()).toBe("2 / 2");
    press("Recommencer");
    reload();
    expect([place(), window.sessionStorage.length]).toEqual(["1 / 1", 0]);
  });

  it("[SIM-10] goes on from a link, and gives way to another one", async () => {
    render(<SimulatePanel flow="cartToken" />);
    press(/^store\.activated/);
    press("Copier le lien");
    await screen.findByText(/Lien copié|ne permet pas de copier/);
    press("Répondre");
    reload();
    expect([place(), state()]).toEqual(["3 / 3", "État : holding"]);
    const other = await encodeScript(firstScript("cartToken"));
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    window.location.hash = other;
    render(<SimulatePanel flow="cartToken" />);
    await screen.findByText("1 / 1");
  });

  it("[SIM-9] keeps nothing of what was typed into a form", () => {
    render(<SimulatePanel flow="session" />);
    press(/^app\.started/);
    press("Contenu de signIn.submitted");
    const form = screen.getByRole("group", { name: "Contenu de signIn.submitted" });
    fireEvent.change(within(form).getByLabelText("password"), {
      target: { value: "Mon-vrai-secret-7" },
    });
    choose("Réponse de renewLogin", "unauthorized");
    press("Répondre");
    press(/^signIn\.submitted/);
    expect(state()).toBe("État : signedOut.signingIn");
    reload("session");
    expect(state()).toBe("État : signedOut.signingIn");
    expect(JSON.stringify(Object.values(window.sessionStorage))).not.toContain("vrai-secret");
  });

  it("begins anew where what is kept cannot be read", () => {
    for (const kept of ["{", "[]", '{"script":{"flow":"cartToken"}}', '{"script":7}']) {
      window.sessionStorage.setItem("panetier.flows.simulation.cartToken", kept);
      render(<SimulatePanel flow="cartToken" />);
      expect(place()).toBe("1 / 1");
      cleanup();
    }
  });
});
