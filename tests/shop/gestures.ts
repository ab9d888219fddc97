import { FOCUSABLE, isDrawn } from "./window-parts.ts";

// What a customer does with a mouse and a keyboard, as the events that a browser makes of it.

/** Where a link leads that nobody in the page has taken over. */
type Follow = (href: string) => Promise<void>;

const mouse = (type: string): MouseEvent =>
  new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, detail: 1 });

/** A key by its name, with what is held down before it: 'Control+Enter'. */
const key = (type: string, name: string): KeyboardEvent => {
  const [last = "", ...held] = name.split("+").toReversed();
  return new KeyboardEvent(type, {
    key: last === "Space" ? " " : last,
    shiftKey: held.includes("Shift"),
    ctrlKey: held.includes("Control"),
    bubbles: true,
    cancelable: true,
  });
};

/** The pointer comes over an element. */
const hover = (element: Element): void => {
  for (const type of ["pointerover", "mouseover", "pointermove", "mousemove"]) {
    element.dispatchEvent(mouse(type));
  }
};

/** Presses and lets go; follows a link that leads out of the page that is there. */
export const click = async (element: Element, follow: Follow): Promise<void> => {
  hover(element);
  element.dispatchEvent(mouse("pointerdown"));
  if (element.dispatchEvent(mouse("mousedown"))) {
    const focused = element.closest<HTMLElement>(`${FOCUSABLE}, label`);
    if (focused === null) blurAll();
    else if (focused.tagName !== "LABEL") focused.focus();
  }
  element.dispatchEvent(mouse("pointerup"));
  element.dispatchEvent(mouse("mouseup"));
  await activate(element, follow);
};

const activate = async (element: Element, follow: Follow): Promise<void> => {
  const isFree = element.dispatchEvent(mouse("click"));
  const link = element.closest("a[href]");
  if (isFree && link !== null) await follow(link.getAttribute("href") ?? "");
};

const blurAll = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

/** Puts a text into a field, as if all of it had been typed over what was there. */
export const fill = (field: Element, text: string): void => {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    throw new Error(`Nothing can be typed into ${field.outerHTML.slice(0, 80)}`);
  }
  field.focus();
  setNatively(field, "value", text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Chooses by value, or by what stands there; false as long as it is not offered. */
export const selectOption = (select: Element, wanted: string): boolean => {
  if (!(select instanceof HTMLSelectElement)) throw new Error("That is no select");
  const option = [...select.options].find(
    ({ value, text }) => value === wanted || text.trim() === wanted,
  );
  if (option === undefined || select.disabled) return false;
  select.focus();
  setNatively(select, "value", option.value);
  select.dispatchEvent(new Event("input", { bubbles: true }));
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
};

/** Gives files to a field, as its dialog would. */
export const giveFiles = (field: Element, files: ReadonlyArray<File>): void => {
  const list = Object.assign([...files], { item: (at: number) => files[at] ?? null });
  Object.defineProperty(field, "files", { value: list, configurable: true, writable: true });
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

/** React watches the property of the element itself: this goes past it, as a browser does. */
const setNatively = (element: Element, property: string, value: unknown): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), property)?.set?.call(
    element,
    value,
  );
};

/** Presses a key where the focus is, with what a browser does by itself then. */
export const press = async (name: string, follow: Follow): Promise<void> => {
  const target = document.activeElement ?? document.body;
  const isFree = target.dispatchEvent(key("keydown", name));
  if (isFree) await (DEFAULTS[name] ?? typed(name))(target, follow);
  target.dispatchEvent(key("keyup", name));
};

type Default = (target: Element, follow: Follow) => Promise<void> | void;

const typed =
  (name: string): Default =>
  (target) => {
    if (name.length !== 1 || !isTextField(target)) return;
    fill(target, target.value + name);
  };

const isTextField = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !/^(?:checkbox|radio|button|submit|file)$/.test(target.type));

const walk = (by: number) => (): void => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const all = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0 && isDrawn(one),
  );
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + by + all.length) % all.length]?.focus();
};

const DEFAULTS: { readonly [name: string]: Default } = {
  Tab: walk(1),
  "Shift+Tab": walk(-1),
  Enter: (target, follow) => {
    if (target.matches("a[href], button, summary")) return activate(target, follow);
    if (!(target instanceof HTMLInputElement) || target.form === null) return;
    const button = [...target.form.elements].find(
      (one) => (one as HTMLButtonElement).type === "submit",
    );
    if (button === undefined) target.form.requestSubmit();
    else if (!button.matches(":disabled")) button.dispatchEvent(mouse("click"));
  },
  Space: (target, follow) => {
    if (target.matches("button, summary, input[type=checkbox], input[type=radio]")) {
      return activate(target, follow);
    }
    return typed(" ")(target, follow);
  },
  Escape: () => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
    if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true })) === true) dialog.close();
  },
};
