import { painted } from "./painted.ts";

// A server-rendered page can be typed into and pressed before its code is there. Once React listens it
// hydrates what is used at once and handles it; what happened before, or in a part whose code comes
// later, is told again here. Without care an early Enter would reload the page, with what was
// typed in its address, and an early press would do nothing. Links work by themselves.

/** What the script in index.html holds from the first byte of the page on. */
interface HeldUntilCode extends EventListenerObject {
  /** The form that was sent. */
  form: HTMLFormElement | null;
  /** The button that was pressed; the last one counts until the code is there. */
  button: HTMLButtonElement | null;
  /** Where Enter was pressed last. */
  entered: EventTarget | null;
}

declare global {
  interface Window {
    readonly heldUntilCode: HeldUntilCode;
  }
}

/** Nothing waits any more: React listens, or nothing of this page was rendered by the server. */
export const releaseAll = (): void => {
  document.removeEventListener("submit", window.heldUntilCode, true);
  document.removeEventListener("click", window.heldUntilCode, true);
  document.removeEventListener("keydown", window.heldUntilCode, true);
};

/** What was done to the page before it was hydrated. */
export interface EarlyUse {
  /** Tells again what was done in a part that was not hydrated yet; to be called when a part is. */
  readonly tellAgain: () => void;
  /** All parts are hydrated: React handles everything by itself. */
  readonly end: () => void;
}

/**
 * Tells React what was typed, pressed and sent before it listened; to be called right after
 * `hydrateRoot`. Until `end`, what is filled in or pressed where React is not yet goes on being told.
 */
export const reportEarlyUse = (root: HTMLElement): EarlyUse => {
  releaseAll();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const held = window.heldUntilCode;

  /** Each once, in the order of their last presses: who presses twice waits for the same thing. */
  const pressed = new Set<HTMLButtonElement>();
  /** All before the first one is told: React then renders the others as it knows them, empty. */
  const untold = new Map<Field, Content>();
  for (const field of root.querySelectorAll<Field>("input, textarea, select")) {
    if (isChanged(field)) untold.set(field, contentOf(field));
  }
  const tellFields = (): void => {
    for (const [field, content] of untold) {
      wake(field);
      // Where the code of its part is not there yet, waking was in vain.
      if (!isTracked(field)) continue;
      untold.delete(field);
      dispatchField(field, content);
    }
  };
  const tellSoon = (field: Field): void => {
    untold.set(field, contentOf(field));
    queueMicrotask(tellFields);
  };
  // A password manager fills without a key: when React wakes up, the content is there already.
  const onInput = ({ target }: Event): void => {
    if (isField(target) && !isTracked(target)) tellSoon(target);
  };
  // React stops a press that it is not ready for before it comes to its button. A box that is pressed is
  // chosen already: React hydrates it as it was rendered, and takes that for what was pressed.
  const onClick = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && isBox(target) && !isTracked(target)) tellSoon(target);
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.type !== "button") return;
    pressed.delete(button);
    pressed.add(button);
    const heard = () => pressed.delete(button);
    button.addEventListener("click", heard, { ...options, once: true });
  };
  const pressAgain = (): void => {
    // A press that is not handled now either waits again.
    const waiting = [...pressed];
    pressed.clear();
    for (const button of waiting) if (button.isConnected) button.click();
  };
  root.addEventListener("input", onInput, options);
  root.ownerDocument.addEventListener("click", onClick, options);

  tellFields();
  for (const used of [held.form, held.button]) if (used !== null) wake(used);
  if (held.button !== null) pressed.add(held.button);
  held.button = null;
  // Once the page has its effects, or they would undo it: a menu closes when a page is shown.
  void painted().then(() => {
    const { form } = held;
    held.form = null;
    if (form?.isConnected === true) form.requestSubmit();
    pressAgain();
  });
  const tellAgain = (): void => {
    tellFields();
    void painted().then(pressAgain);
  };
  return { tellAgain, end: () => listening.abort() };
};

/** Has React hydrate the part that this stands in; nothing else listens to that event. */
const wake = (element: Element): void =>
  void element.dispatchEvent(new Event("pointercancel", { bubbles: true }));

export interface Content {
  readonly value: string;
  readonly checked: boolean;
}

export const contentOf = (field: Field): Content => ({
  value: field.value,
  checked: field instanceof HTMLInputElement && field.checked,
});

/** React takes for handled what a field holds when it is hydrated: the change is made once more. */
export const dispatchField = (field: Field, { value, checked }: Content): void => {
  if (field instanceof HTMLInputElement && isBox(field)) {
    field.checked = !checked;
    setUnseen(field, "checked", checked);
    field.dispatchEvent(new Event("click", { bubbles: true }));
    return;
  }
  if (field instanceof HTMLSelectElement || field.type === "file") {
    // Chosen files stay in their field, and only the browser can put them there.
    if (field.type !== "file") field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // What it was rendered with: a field may have been emptied.
  field.value = field.defaultValue;
  setUnseen(field, "value", value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/** As a person does it: React follows only what scripts write to the field's own property. */
const setUnseen = (field: Field, name: "checked" | "value", content: boolean | string): void => {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name);
  native?.set?.call(field, content);
};

/**
 * React follows it: it puts a property of its own on the fields that it has hydrated. Not on those of
 * which it believes every change.
 */
const isTracked = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement || field.type === "file") return true;
  return Object.hasOwn(
    field,
    field instanceof HTMLInputElement && isBox(field) ? "checked" : "value",
  );
};

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isChanged = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement) {
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((one) => one.defaultSelected),
      )
    );
  }
  if (field instanceof HTMLInputElement && isBox(field))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
};

const isBox = ({ type }: HTMLInputElement): boolean => type === "checkbox" || type === "radio";
