import { expect, it } from "vitest";
import { elementIsTaken, keepWhatIsTyped } from "../../ui/first-screen/held-forms.ts";

// A page that the server has drawn, used while its parts are taken over.

const drawn = () => {
  document.body.innerHTML = `<div id="root"><input id="name"><input id="bio" type="checkbox"></div>`;
  const [root, name, bio] = ["root", "name", "bio"].map((id) => document.getElementById(id));
  if (!(name instanceof HTMLInputElement) || !(bio instanceof HTMLInputElement)) throw new Error();
  if (root === null || root === undefined) throw new Error();
  const told: string[] = [];
  for (const field of [name, bio]) {
    for (const kind of ["input", "change"]) {
      field.addEventListener(kind, () => told.push(`${field.id} ${kind}`));
    }
  }
  const typing = keepWhatIsTyped(root);
  const type = (text: string) => {
    name.value = text;
    name.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const tick = () => {
    bio.checked = !bio.checked;
    bio.dispatchEvent(new Event("input", { bubbles: true }));
    bio.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return { typing, name, bio, told, type, tick };
};

it("types again what taking over has emptied, once", () => {
  const { typing, name, told, type } = drawn();
  type("gerant");
  name.value = "";
  elementIsTaken(name);
  typing.retypeWhatWasEmptied();
  typing.retypeWhatWasEmptied();
  typing.end();
  expect([name.value, told]).toEqual(["gerant", ["name input", "name input"]]);
});

it("tells at the end what taking over has left as it was typed", () => {
  const { typing, name, told, type } = drawn();
  type("gerant");
  elementIsTaken(name);
  typing.retypeWhatWasEmptied();
  expect(told).toEqual(["name input"]);
  typing.end();
  expect([name.value, told]).toEqual(["gerant", ["name input", "name input"]]);
});

it("leaves alone a field that is used once it is taken over", () => {
  const { typing, bio, name, told, type, tick } = drawn();
  type("ger");
  for (const field of [name, bio]) elementIsTaken(field);
  tick();
  type("gerant");
  typing.retypeWhatWasEmptied();
  typing.end();
  expect([bio.checked, name.value, told]).toEqual([
    true,
    "gerant",
    ["name input", "bio input", "bio change", "name input"],
  ]);
});
