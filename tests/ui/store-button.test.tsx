import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { StoreButton } from "../../ui/layout/store-button.tsx";

afterEach(cleanup);

const textWith = (number: string | undefined): string => {
  const rest = { expanded: false, controls: "liste", onClick: () => undefined };
  render(<StoreButton name="Le Fournil" number={number} town="Caen" {...rest} />);
  return screen.getByRole("button").textContent;
};

describe("the button of the store", () => {
  it("tells number and town apart", () => {
    expect(textWith("n° 104512")).toBe(
      "Changer de boutique, boutique active : Le Fourniln° 104512 · Caen",
    );
  });

  it("tells the town alone of a store that waits for its number", () => {
    expect(textWith(undefined)).toBe("Changer de boutique, boutique active : Le FournilCaen");
  });
});
