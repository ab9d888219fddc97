import { beforeAll, expect, it } from "vitest";
import page from "../../index.html?raw";
import {
  elementIsTaken,
  keepWhatIsTyped,
  releaseAll,
  releaseForms,
  sendWhatWaited,
} from "../../ui/first-screen/held-forms.ts";
import { painted } from "../../ui/first-screen/painted.ts";

// A page that the server has drawn, used while its parts are taken over, and before.

beforeAll(() => {
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as the browser runs it
  new Function(script)();
});

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

/** A form and a button that tell what becomes of them, before their code is there. */
const early = (form: string) => {
  document.body.innerHTML = `${form}<button type="button">Mode fournil</button>`;
  const told: string[] = [];
  const [sent, button] = [document.querySelector("form"), document.querySelector("body > button")];
  if (sent === null || !(button instanceof HTMLButtonElement)) throw new Error();
  const send = () => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    sent.dispatchEvent(event);
    return event.defaultPrevented ? "held" : "gone";
  };
  const connect = () => {
    sent.addEventListener("submit", (event) => {
      event.preventDefault();
      told.push("sent");
    });
    button.addEventListener("click", () => told.push("pressed"));
  };
  return { sent, button, send, connect, told };
};

it("sends a form that was sent before its code was there, once", () => {
  const { send, connect, told } = early(`<form method="post"></form>`);
  expect(send()).toBe("held");
  connect();
  releaseForms();
  sendWhatWaited();
  sendWhatWaited();
  expect(told).toEqual(["sent"]);
});

it("lets a form go that has an address of its own", () => {
  const { send, connect, told } = early(`<form action="/recherche"></form>`);
  expect(send()).toBe("gone");
  connect();
  sendWhatWaited();
  expect(told).toEqual([]);
});

it("presses a button that was pressed before its code was there, once it is", async () => {
  const { button, connect, told } = early("<form></form>");
  button.click();
  button.click();
  connect();
  elementIsTaken(button);
  await painted();
  await painted();
  expect(told).toEqual(["pressed"]);
});

it("leaves a button alone that is pressed after", async () => {
  const { button, connect, told } = early("<form></form>");
  connect();
  elementIsTaken(button);
  button.click();
  elementIsTaken(button);
  await painted();
  await painted();
  expect(told).toEqual(["pressed"]);
});

it("holds nothing in a page that is drawn anew", () => {
  const { send, button } = early(`<form method="post"></form>`);
  releaseAll();
  button.click();
  expect([send(), window.heldUntilCode.form, window.heldUntilCode.button]).toEqual([
    "gone",
    null,
    null,
  ]);
});
