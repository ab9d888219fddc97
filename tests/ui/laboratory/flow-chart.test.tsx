import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import type { ChartSelection, FlowChartProps } from "../../../ui/laboratory/chart/chart-props.ts";
import { FlowChart } from "../../../ui/laboratory/chart/flow-chart.tsx";
import { FlowDrawing } from "../../../ui/laboratory/flow-drawing.tsx";
import { FlowList } from "../../../ui/laboratory/chart/flow-list.tsx";

afterEach(cleanup);

const answered = "cartToken.fetchingToken xstate.done.actor.0.cartToken.fetchingToken 0";

/** The checkout has states with others in them, and regions. */
function Checkout() {
  const [selected, setSelected] = useState<ChartSelection | null>(null);
  return <FlowDrawing flow="checkout" look="chart" selected={selected} onSelect={setSelected} />;
}

function Both(props: Partial<FlowChartProps>) {
  const [selected, setSelected] = useState<ChartSelection | null>(null);
  const shared = { ...drawingOf("cartToken"), ...props, selected, onSelect: setSelected };
  return (
    <>
      <FlowChart {...shared} />
      <aside aria-label="Liste">
        <FlowList {...shared} />
      </aside>
    </>
  );
}

const picture = () => screen.getByRole("application", { name: "Schéma de cartToken" });
const list = () => screen.getByRole("complementary", { name: "Liste" });
const pressed = (within_: HTMLElement) =>
  within(within_)
    .queryAllByRole("button", { pressed: true })
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);
const focused = () => document.activeElement?.getAttribute("aria-label");

describe("a chart", () => {
  it("has every state and every transition, each with all that is known of it", () => {
    render(<Both active={["cartToken", "cartToken.fetchingToken"]} />);
    const { chart } = drawingOf("cartToken");
    const labels = within(picture())
      .getAllByRole("button")
      .map((part) => part.getAttribute("aria-label") ?? "");
    expect(labels.filter((label) => label.startsWith("État"))).toEqual([
      "État cartToken, actif",
      "État idle",
      "État fetchingToken, actif, appelle retrieveOrder",
      "État holding",
      "État failed",
      "État broken",
    ]);
    expect(labels.filter((label) => label.startsWith("Transition")).length).toBe(
      chart.transitions.length,
    );
  });

  it("and its list have one selection", () => {
    render(<Both />);
    fireEvent.click(within(picture()).getByRole("button", { name: /^État failed/ }));
    expect([pressed(picture()), pressed(list())]).toEqual([["État failed"], ["failed"]]);
    fireEvent.click(within(list()).getByRole("button", { name: "cart.retried" }));
    expect([pressed(picture()), pressed(list())]).toEqual([
      ["Transition cart.retried, de cartToken.failed vers cartToken.fetchingToken"],
      ["cart.retried"],
    ]);
  });

  it("runs the line of the transition just taken, in the picture and in the list", () => {
    const { container } = render(<Both taken={{ step: 3, transitions: [answered] }} />);
    expect(container.querySelectorAll("path.run").length).toBe(1);
    expect(
      within(list())
        .getAllByText(/vient d’avoir lieu/)
        .map(({ parentElement }) => parentElement?.textContent),
    ).toEqual(["retrieveOrder répond, vient d’avoir lieu"]);
  });

  it("is walked by the keyboard: in, from part to part, from state to state, chosen, out", () => {
    render(<Both />);
    picture().focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? picture(), { key });
    press("Enter");
    expect(focused()).toBe("État cartToken");
    press("ArrowDown");
    expect(focused()).toBe(
      "Transition session.reset, fait forgetStores, de cartToken vers cartToken.idle",
    );
    press("ArrowRight");
    press("ArrowRight");
    expect(focused()).toBe("État idle");
    press("End");
    expect(focused()).toBe("État broken");
    press(" ");
    expect(pressed(picture())).toEqual(["État broken"]);
    press("Escape");
    expect([pressed(picture()), focused()]).toEqual([[], "Schéma de cartToken"]);
  });

  it("is searched by '/', and Enter goes from match to match", () => {
    render(<Both />);
    picture().focus();
    fireEvent.keyDown(picture(), { key: "/" });
    const field = screen.getByRole("searchbox", { name: "Chercher un état ou un événement" });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: "RETRIEVE repond" } });
    expect(screen.getByRole("status").textContent).toBe("3 résultats");
    fireEvent.keyDown(field, { key: "Enter" });
    expect(focused()).toBe(
      "Transition retrieveOrder répond, si isOrdered, fait notifyOrder, de cartToken.fetchingToken vers cartToken.holding",
    );
    fireEvent.keyDown(field, { key: "Escape" });
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("is zoomed by + and −, and leaves the browser's own zoom alone", () => {
    render(<Both />);
    const percent = () => screen.getByRole("group", { name: "Taille du schéma" }).textContent;
    const before = percent();
    fireEvent.keyDown(picture(), { key: "+", ctrlKey: true });
    expect(percent()).toBe(before);
    fireEvent.keyDown(picture(), { key: "+" });
    expect(percent()).not.toBe(before);
  });
});

describe("a state with others in it", () => {
  const chart = () => screen.getByRole("application", { name: "Schéma de checkout" });
  const state = (name: string) => within(chart()).getByRole("button", { name });
  const isThere = (name: string) => within(chart()).queryByRole("button", { name }) !== null;
  const loading = "État loading, appelle loadPayment, étiquettes loading";
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? chart(), { key });

  it("[LAB-7] is closed and opened by R, and keeps the focus", () => {
    render(<Checkout />);
    const payment = state("État payment");
    payment.focus();
    expect([payment.getAttribute("aria-expanded"), isThere(loading)]).toEqual(["true", true]);
    chart().focus();
    press("Enter");
    while (focused() !== "État payment") press("ArrowRight");
    press("r");
    expect([
      state("État payment").getAttribute("aria-expanded"),
      isThere(loading),
      focused(),
    ]).toEqual(["false", false, "État payment"]);
    press("r");
    expect([state("État payment").getAttribute("aria-expanded"), isThere(loading)]).toEqual([
      "true",
      true,
    ]);
  });

  it("[LAB-7] is closed by its mark, and all of them at once", () => {
    render(<Checkout />);
    fireEvent.click(within(chart()).getByText("Replier payment"));
    expect([
      isThere(loading),
      isThere("État asking, appelle loadOrder, étiquettes checking"),
    ]).toEqual([false, true]);
    fireEvent.click(screen.getByRole("button", { name: "Tout déplier" }));
    expect(isThere(loading)).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Tout replier" }));
    expect(
      within(chart())
        .getAllByRole("button", { name: /^État/ })
        .map((part) => part.getAttribute("aria-label")),
    ).toEqual(["État checkout, régions parallèles", "État step", "État change", "État cutOff"]);
  });

  it("[LAB-7] opens by itself when a search goes to what is in it", () => {
    render(<Checkout />);
    fireEvent.click(screen.getByRole("button", { name: "Tout replier" }));
    const field = screen.getByRole("searchbox", { name: "Chercher un état ou un événement" });
    fireEvent.change(field, { target: { value: "isOfferedNothingAgain" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(focused()).toMatch(/^Transition loadPayment répond, si isOfferedNothingAgain/);
  });
});

describe("what is chosen", () => {
  const details = () => screen.getByRole("region", { name: "Ce qui est choisi" });

  it("[LAB-6] says what leads into a state, what a guard asks and what an action does", () => {
    render(<Checkout />);
    const chart = screen.getByRole("application", { name: "Schéma de checkout" });
    fireEvent.click(
      within(chart).getByRole("button", {
        name: "État loading, appelle loadPayment, étiquettes loading",
      }),
    );
    expect(
      within(details())
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["checkCart répond [isAnswered] depuis step.payment.checking"]);
    fireEvent.click(
      within(details()).getByRole("button", { name: "checkCart répond [isAnswered]" }),
    );
    expect(
      within(details())
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "L’appel a fait ce qui était demandé isAnswered",
      "Annonce le panier, et ce que le serveur a changé takeAnswer",
    ]);
    fireEvent.click(within(details()).getByRole("button", { name: "Fermer le détail" }));
    expect(screen.queryByRole("region", { name: "Ce qui est choisi" })).toBeNull();
  });
});
