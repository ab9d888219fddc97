import { painted } from "./painted.ts";

// A page that the server has drawn can be typed into and tapped before the shop's code is there.
// Without care the taking over would empty its fields, an early Enter load the page afresh, with what
// was typed in its address, and an early tap on a button do nothing. Links work by themselves.

/** What the script in index.html holds from the first byte of the page on. */
interface HeldUntilCode extends EventListenerObject {
  /** The form that was sent. */
  form: HTMLFormElement | null;
  /** The button that was pressed; the last one counts: who presses twice waits for the same thing. */
  button: HTMLButtonElement | null;
  /** Buttons and fields that do and say by themselves what they are for. */
  readonly taken: WeakSet<Element>;
}

declare global {
  interface Window {
    readonly heldUntilCode: HeldUntilCode;
  }
}

/** Sends the form that waited; once the page has its effects, or they would undo it. */
export const sendWhatWaited = (): void => {
  const { form } = window.heldUntilCode;
  window.heldUntilCode.form = null;
  if (form?.isConnected === true) form.requestSubmit();
};

/** All forms are taken over. Presses go on to wait: there are parts whose code comes later. */
export const releaseForms = (): void =>
  document.removeEventListener("submit", window.heldUntilCode, true);

/** Nothing of this page was drawn by the server, or it is drawn anew: nothing waits for anything. */
export const releaseAll = (): void => {
  releaseForms();
  document.removeEventListener("click", window.heldUntilCode, true);
};

/** This element is taken over: a button that was pressed before is pressed once it has its effects. */
export const elementIsTaken = (element: Element): void => {
  if (!(element instanceof HTMLButtonElement) && !isField(element)) return;
  const held = window.heldUntilCode;
  held.taken.add(element);
  if (element !== held.button) return;
  const { button } = held;
  held.button = null;
  void painted().then(() => {
    if (button.isConnected) button.click();
  });
};

/** Keeps what is typed into a drawn page while its parts are taken over, which empties their fields. */
export const keepWhatIsTyped = (
  root: HTMLElement,
): { readonly retypeWhatWasEmptied: () => void; readonly end: () => void } => {
  const typed = new Map<Field, Content>();
  // Of password managers too, whose events are not the browser's own.
  const hear = ({ target }: Event): void => {
    if (isRetyping || !isField(target)) return;
    // A field that is taken over has told it by itself: told twice, a ticked box would be unticked.
    if (window.heldUntilCode.taken.has(target)) typed.delete(target);
    else typed.set(target, contentOf(target));
  };
  let isRetyping = false;
  const again = (field: Field, content: Content): void => {
    isRetyping = true;
    retype(field, content);
    isRetyping = false;
  };
  for (const field of root.querySelectorAll<Field>("input, textarea, select")) {
    if (isChanged(field)) typed.set(field, contentOf(field));
  }
  root.addEventListener("input", hear, true);
  return {
    retypeWhatWasEmptied: () => {
      for (const [field, content] of typed) {
        if (isSame(content, contentOf(field))) continue;
        typed.delete(field);
        again(field, content);
      }
    },
    /** All parts are there: what they have not emptied they do not know of yet. */
    end: () => {
      root.removeEventListener("input", hear, true);
      for (const [field, content] of typed) again(field, content);
    },
  };
};

interface Content {
  readonly value: string;
  readonly checked: boolean;
}

const contentOf = (field: Field): Content => ({
  value: field.value,
  checked: field instanceof HTMLInputElement && field.checked,
});

const isSame = (one: Content, other: Content): boolean =>
  one.value === other.value && one.checked === other.checked;

const retype = (field: Field, { value, checked }: Content): void => {
  if (field instanceof HTMLInputElement && isBox(field)) {
    field.checked = checked;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // Chosen files stay in their field, and only they can be put there.
  if (field.type !== "file") field.value = value;
  const name = field.type === "file" || field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(name, { bubbles: true }));
};

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChanged = (field: Field): boolean => {
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
