import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Checkbox } from "../../ui/widgets/checkbox.tsx";
import { shownPages } from "../../ui/widgets/pagination.tsx";
import { Select } from "../../ui/widgets/select.tsx";
import TabList from "../../ui/widgets/tab-list.tsx";
import { TabPanel } from "../../ui/widgets/tab-panel.tsx";
import { TextField } from "../../ui/widgets/text-field.tsx";

afterEach(cleanup);

const options = [
  { value: "g", label: "Gérant" },
  { value: "c", label: "Comptable" },
];

function Role({ clearable }: { readonly clearable: boolean }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Select label="Fonction" value={value} onValueChange={setValue} {...{ options, clearable }} />
  );
}

describe("the select", () => {
  it("shows its placeholder while nothing is chosen, and not as a choice", () => {
    render(<Role clearable={false} />);
    const [placeholder] = screen.getAllByRole<HTMLOptionElement>("option");
    expect([placeholder?.textContent, placeholder?.disabled]).toEqual([
      "Sélectionner une valeur",
      true,
    ]);
  });

  it("can be cleared when it is clearable", () => {
    render(<Role clearable />);
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Fonction" });
    fireEvent.change(select, { target: { value: "c" } });
    const chosen = select.value;
    fireEvent.click(screen.getByRole("button", { name: "Effacer : Fonction" }));
    expect([chosen, select.value, screen.queryByRole("button")]).toEqual(["c", "", null]);
  });
});

describe("fields", () => {
  it("tie hint and error to the control and mark it invalid", () => {
    render(<TextField label="SIRET" hint="14 chiffres" error="Champs obligatoire" />);
    const input = screen.getByRole("textbox", { name: "SIRET" });
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect({
      invalid: input.getAttribute("aria-invalid"),
      texts: described.map((id) => document.getElementById(id)?.textContent),
    }).toEqual({ invalid: "true", texts: ["14 chiffres", "Champs obligatoire"] });
  });

  it("keep a partly chosen checkbox partly chosen", () => {
    render(<Checkbox label="Farines" indeterminate />);
    expect(screen.getByRole<HTMLInputElement>("checkbox").indeterminate).toBe(true);
  });
});

describe("tabs", () => {
  function Views() {
    const [active, setActive] = useState("a");
    const tabs = ["a", "b", "c"].map((id) => ({ id, label: `vue ${id}` }));
    return (
      <>
        <TabList id="vues" label="Vues" tabs={tabs} active={active} onActiveChange={setActive} />
        <TabPanel id="vues" active={active}>{`contenu ${active}`}</TabPanel>
      </>
    );
  }
  const focused = () => document.activeElement?.textContent;

  it("move and choose with arrows, Home and End, round the ends", async () => {
    render(<Views />);
    screen.getByRole("tab", { name: "vue a" }).focus();
    for (const [key, name] of [
      ["ArrowRight", "b"],
      ["End", "c"],
      ["ArrowRight", "a"],
      ["ArrowLeft", "c"],
      ["Home", "a"],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      await expect
        .poll(() => [key, focused(), screen.getByRole("tabpanel", { name: `vue ${name}` })])
        .toEqual([key, `vue ${name}`, screen.getByRole("tabpanel")]);
      expect(screen.getByRole("tabpanel").textContent).toBe(`contenu ${name}`);
    }
  });

  it("name their list and their panel, one tab in the tab order", () => {
    render(<Views />);
    expect({
      list: screen.getByRole("tablist").getAttribute("aria-label"),
      tabs: screen
        .getAllByRole<HTMLButtonElement>("tab")
        .map((tab) => [
          tab.getAttribute("aria-selected"),
          tab.tabIndex,
          tab.getAttribute("aria-controls"),
        ]),
      panel: screen.getByRole("tabpanel", { name: "vue a" }).id,
    }).toEqual({
      list: "Vues",
      tabs: [
        ["true", 0, "vues-panneau"],
        ["false", -1, null],
        ["false", -1, null],
      ],
      panel: "vues-panneau",
    });
  });
});

describe("pagination", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 12, [1, null, 4, 5, 6, null, 12]],
    [4, 12, [1, 2, 3, 4, 5, null, 12]],
    [9, 12, [1, null, 8, 9, 10, 11, 12]],
    [12, 12, [1, null, 11, 12]],
  ])("shows on page %d of %d the ends and the neighbours", (page, lastPage, shown) => {
    expect(shownPages(page, lastPage)).toEqual(shown);
  });
});
