import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { QuantityField } from "../../ui/widgets/quantity-field.tsx";

afterEach(cleanup);

function Field({ start }: { readonly start: number }) {
  const [value, setValue] = useState(start);
  return (
    <QuantityField name="T65" value={value} onValueChange={setValue} step={4} max={12} removable />
  );
}

const press = (name: string): string => {
  fireEvent.click(screen.getByRole("button", { name }));
  return screen.getByRole("button", { name: /^Quantité/ }).textContent;
};

describe("the quantity of floury hands", () => {
  it("[BAKE-4] goes by packaging multiples with its two keys, down to none", () => {
    render(<Field start={4} />);
    const more = "Augmenter la quantité : T65";
    expect([press(more), press(more)]).toEqual(["8", "12"]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: more }).disabled).toBe(true);
    const less = "Diminuer la quantité : T65";
    expect([press(less), press(less)]).toEqual(["8", "4"]);
    expect(press("Retirer T65")).toBe("0");
  });
});
