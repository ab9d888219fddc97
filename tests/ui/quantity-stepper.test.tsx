import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { BuyBox } from "../../ui/widgets/buy-box.tsx";
import { QuantityStepper } from "../../ui/widgets/quantity-stepper.tsx";

afterEach(cleanup);

interface Bounds {
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly removable?: "typed";
}

function Stepper({ start, ...bounds }: Bounds & { readonly start: number }) {
  const [value, setValue] = useState(start);
  return <QuantityStepper name="T65" value={value} onValueChange={setValue} {...bounds} />;
}

function Box({ start, ...bounds }: Bounds & { readonly start: number }) {
  const [quantity, setQuantity] = useState(start);
  return <BuyBox name="T65" quantity={quantity} onQuantityChange={setQuantity} {...bounds} />;
}

const number = (): HTMLInputElement => screen.getByRole("spinbutton");
const value = (): string | null => number().getAttribute("aria-valuenow");
const press = (key: string): boolean => fireEvent.keyDown(number(), { key });
const type = (text: string): void => {
  fireEvent.change(number(), { target: { value: text } });
  press("Enter");
};

describe("the quantity stepper", () => {
  it("moves by packaging multiples between its bounds", () => {
    render(<Stepper start={8} step={4} min={4} max={13} />);
    const values = ["ArrowUp", "ArrowUp", "ArrowDown", "Home", "ArrowDown", "End"].map((key) => {
      press(key);
      return value();
    });
    expect(values).toEqual(["12", "12", "8", "4", "4", "12"]);
  });

  it("rounds what is typed up to the next multiple and clamps it", () => {
    render(<Stepper start={4} step={4} max={40} />);
    const values = ["5", "0", "999", ""].map((text) => {
      type(text);
      return value();
    });
    expect(values).toEqual(["8", "4", "40", "40"]);
  });

  it("[CART-11] says why it does not take what is typed, and keeps what it had", () => {
    render(<Stepper start={4} />);
    const said = ["1,5", "1.5", "10000", "abc"].map((text) => {
      type(text);
      const why = screen.getByRole("alert").textContent;
      return [value(), number().value, why, number().getAttribute("aria-invalid")];
    });
    const whole = "Un nombre entier, sans virgule";
    expect(said).toEqual([
      ["4", "1,5", whole, "true"],
      ["4", "1.5", whole, "true"],
      ["4", "10000", "Au plus 9\u202f999", "true"],
      ["4", "abc", whole, "true"],
    ]);
    fireEvent.blur(number());
    expect([number().value, screen.getByRole("alert").textContent]).toEqual(["4", whole]);
    type("7");
    expect([value(), screen.queryByRole("alert")]).toEqual(["7", null]);
  });

  it("[CART-11] says so too when a press or an arrow comes upon letters", () => {
    render(<Stepper start={4} />);
    const whole = "Un nombre entier, sans virgule";
    const said = () => screen.queryByRole("alert")?.textContent;
    fireEvent.change(number(), { target: { value: "abc" } });
    press("ArrowUp");
    expect([value(), number().value, said()]).toEqual(["4", "abc", whole]);
    // A press leaves the number first.
    const plus = screen.getByRole("button", { name: "Augmenter la quantité : T65" });
    fireEvent.blur(number());
    fireEvent.click(plus);
    expect([value(), number().value, said()]).toEqual(["5", "5", whole]);
    fireEvent.click(plus);
    expect([value(), said()]).toEqual(["6", undefined]);
  });

  it("[CART-11] steps from the number that stands there, entered or not", () => {
    render(<Stepper start={4} />);
    fireEvent.change(number(), { target: { value: "7" } });
    press("ArrowUp");
    expect([value(), number().value]).toEqual(["8", "8"]);
  });

  it("[CART-11] takes the product out at a typed 0, where that is allowed", () => {
    render(<Stepper start={4} removable="typed" />);
    press("ArrowDown");
    expect(screen.queryByRole("button", { name: "Retirer T65" })).toBeNull();
    type("0");
    expect(value()).toBe("0");
  });

  it("forgets what was typed on Escape", () => {
    render(<Stepper start={4} />);
    fireEvent.change(number(), { target: { value: "77" } });
    press("Escape");
    expect([number().value, value()]).toEqual(["4", "4"]);
  });

  it("names the product on each of its controls", () => {
    render(<Stepper start={4} />);
    expect(
      screen.getAllByRole("button").map((button) => button.getAttribute("aria-label")),
    ).toEqual(["Diminuer la quantité : T65", "Augmenter la quantité : T65"]);
  });
});

describe("the buy box", () => {
  it("takes the smallest order at the first press and keeps the focus in the box", () => {
    render(<Box start={0} step={4} min={6} />);
    const add = screen.getByRole("button", { name: "Ajouter T65" });
    add.focus();
    fireEvent.click(add);
    expect([value(), document.activeElement?.getAttribute("aria-label")]).toEqual([
      "8",
      "Augmenter la quantité : T65",
    ]);
  });

  it("goes from the smallest order to nothing, and gives the focus back to the button", () => {
    render(<Box start={8} step={4} min={8} />);
    const bin = screen.getByRole("button", { name: "Retirer T65" });
    bin.focus();
    fireEvent.click(bin);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ajouter T65" }));
  });

  it("does not press 'Ajouter' again with the key that emptied the quantity", () => {
    render(<Box start={8} />);
    number().focus();
    fireEvent.change(number(), { target: { value: "0" } });
    const notPrevented = press("Enter");
    expect([notPrevented, screen.queryByRole("spinbutton")]).toEqual([false, null]);
  });

  it("leaves the focus alone when the quantity changes elsewhere", () => {
    const { rerender } = render(
      <BuyBox name="T65" quantity={0} onQuantityChange={() => undefined} />,
    );
    rerender(<BuyBox name="T65" quantity={3} onQuantityChange={() => undefined} />);
    expect(document.activeElement).toBe(document.body);
  });
});
