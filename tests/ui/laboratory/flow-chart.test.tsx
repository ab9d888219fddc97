import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import type { ChartSelection, FlowChartProps } from "../../../ui/laboratory/chart/chart-props.ts";
import { FlowChart } from "../../../ui/laboratory/chart/flow-chart.tsx";
import { FlowList } from "../../../ui/laboratory/chart/flow-list.tsx";

afterEach(cleanup);

const answered = "cartToken.fetchingToken xstate.done.actor.0.cartToken.fetchingToken 0";

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
