import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { pages } from "../../../api-schema/exchange/pages.ts";
import { DocumentField } from "../../../ui/desk/resources/document-field.tsx";

function Typing({ onTyped }: { readonly onTyped: (text: string) => void }) {
  const [text, setText] = useState(
    JSON.stringify({ content: [{ type: "quote", text: "Bon pain", author: "" }] }),
  );
  return (
    <DocumentField
      column={pages.columns.blocks}
      text={text}
      error={undefined}
      onText={(changed) => {
        setText(changed);
        onTyped(changed);
      }}
    />
  );
}

const press = (name: string): void => {
  const [button] = screen.getAllByRole("button", { name });
  if (button !== undefined) fireEvent.click(button);
};

it("adds, moves, takes away and gives back a page's blocks", () => {
  let typed = "";
  render(<Typing onTyped={(text) => (typed = text)} />);
  const summaries = screen.getAllByText(/^Ajouter dans « /);
  const folds = summaries.map((summary) => summary.closest("details"));
  expect(folds.map((fold) => fold?.open)).toEqual(folds.map(() => false));
  const [first] = summaries;
  if (first !== undefined) fireEvent.click(first);
  press("Ajouter : Bouton");
  expect(folds[0]?.open).toBe(true);
  press("Monter : Bouton 2");
  const both = {
    content: [
      { type: "button", label: "", href: "", newTab: false },
      { type: "quote", text: "Bon pain", author: "" },
    ],
  };
  expect(JSON.parse(typed)).toEqual(both);
  press("Retirer : Citation 2");
  expect(JSON.parse(typed)).toEqual({ content: both.content.slice(0, 1) });
  press("Remettre");
  expect(JSON.parse(typed)).toEqual(both);
  fireEvent.change(screen.getByLabelText(/^Lien/), { target: { value: "/faq" } });
  expect(JSON.parse(typed)).toEqual({
    content: [{ ...both.content[0], href: "/faq" }, both.content[1]],
  });
});
