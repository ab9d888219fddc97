import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { FindField, type FoundChoice } from "../../../ui/desk/parts/find-field.tsx";

afterEach(cleanup);

const shop = (key: string): FoundChoice => ({ key, label: `Fournil ${key}`, detail: "Caen" });

/** A field whose searches the test answers; what is chosen stands beside it. */
function Searching({ answers }: { readonly answers: ReadonlyMap<string, readonly string[]> }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const latest = [...answers.keys()].filter((asked) => text.startsWith(asked)).at(-1) ?? "";
  return (
    <form onSubmit={() => setChosen([...chosen, "submitted"])}>
      <FindField
        label="Boutique"
        text={text}
        found={(answers.get(latest) ?? []).map(shop)}
        isLooking={latest !== text}
        onText={setText}
        onChoose={(key) => setChosen([...chosen, key])}
        input={useRef(null)}
      />
      <output>{chosen.join(" ")}</output>
    </form>
  );
}

const type = async (text: string) => {
  const input = screen.getByRole("combobox");
  act(() => input.focus());
  await act(async () => fireEvent.input(input, { target: { value: text } }));
};
const press = (key: string) =>
  act(async () => fireEvent.keyDown(screen.getByRole("combobox"), { key }));
const chosen = () => screen.getByRole("status").textContent;

const drawWith = (first: Record<string, readonly string[]>) => {
  const { rerender } = render(<Searching answers={new Map(Object.entries(first))} />);
  return (next: Record<string, readonly string[]>) =>
    act(async () =>
      rerender(<Searching answers={new Map(Object.entries({ ...first, ...next }))} />),
    );
};

it("Enter waits for what the text finds, and never takes what an earlier text found", async () => {
  const answer = drawWith({ "": [], fo: ["1", "2"] });
  await type("fo");
  await type("four");
  await press("Enter");
  expect(chosen()).toBe("");
  await answer({ four: ["2"] });
  expect(chosen()).toBe("2");
});

it("Enter takes the first row before the list has marked it, and sends no form", async () => {
  drawWith({ "": [], fo: ["1", "2"] });
  await type("fo");
  await press("Enter");
  expect(chosen()).toBe("1");
});

it("a letter after Enter takes it back", async () => {
  const answer = drawWith({ "": [], fo: ["1"] });
  await type("four");
  await press("Enter");
  await type("fourn");
  await answer({ four: ["2"], fourn: ["3"] });
  expect(chosen()).toBe("");
});

it("Enter on what nothing is called takes nothing", async () => {
  const answer = drawWith({ "": ["1"] });
  await type("zz");
  await press("Enter");
  await answer({ zz: [] });
  await press("Enter");
  expect(chosen()).toBe("");
});
