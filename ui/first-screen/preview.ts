import { PREVIEW_MARK } from "../../core/routes/first-screen.ts";
import {
  type Content,
  contentOf,
  dispatchField,
  type Field,
  isChanged,
  isField,
} from "./early-use.ts";
import { painted } from "./painted.ts";

// A customer's page comes with a preview of what is theirs: a picture that can be read, scrolled and
// followed by its links. Behind it, unseen, the shop starts as ever: it renews the login and reads. Once
// it shows its content it takes the picture's place, and what was pressed and typed meanwhile is done to it.

/** How long a preview stands in at most for a shop that runs: then the shop shows what it waits for. */
const LONGEST_MS = 4000;

/** The preview of a page. */
export interface Preview {
  /** Puts the shop in its place once that has nothing to come, or has waited long enough. */
  readonly giveWay: (isReading: () => boolean) => Promise<void>;
  /** Puts the shop in its place at once: the preview is not what this browser would show. */
  readonly remove: () => void;
}

/** The preview that came with this page, which is listened to from now on; null when it was not shown. */
export const openPreview = (preview: HTMLElement, root: HTMLElement): Preview | null => {
  const page = preview.ownerDocument;
  const listening = new AbortController();
  const remove = (): void => {
    listening.abort();
    page.documentElement.removeAttribute(PREVIEW_MARK);
    preview.remove();
  };
  // This tab is in another store, or nobody's: nothing of it was shown.
  if (!page.documentElement.hasAttribute(PREVIEW_MARK)) {
    remove();
    return null;
  }
  const use = followUse(preview, listening.signal);
  const isComing = () => root.querySelector("[data-coming]") !== null;
  return {
    remove,
    giveWay: async (isReading) => {
      const until = performance.now() + LONGEST_MS;
      // Twice in a row: between two answers there may be a frame without anything to come.
      for (let ready = 0; ready < 2 && performance.now() < until;) {
        if (page.visibilityState === "hidden") break;
        await painted();
        ready = isComing() || isReading() ? 0 : ready + 1;
      }
      const used = use();
      remove();
      await repeat(root, used);
    },
  };
};

/** Follows what is done to the preview; the answer says what was done, to do it to the page itself. */
const followUse = (preview: HTMLElement, signal: AbortSignal) => {
  const options = { capture: true, signal };
  const held = window.heldUntilCode;
  let pressed: HTMLElement | null = null;
  let entered = held.entered instanceof HTMLInputElement ? held.entered : null;
  const press = (element: HTMLElement | null): void => {
    if (element !== null && preview.contains(element)) pressed = element;
  };
  press(held.button);
  press(submitterOf(held.form));
  if (pressed !== null) {
    held.button = null;
    held.form = null;
  }
  preview.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      press(button);
    },
    options,
  );
  preview.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLFormElement) press(submitterOf(event.target));
    },
    options,
  );
  preview.ownerDocument.addEventListener(
    "keydown",
    ({ key, target }) => {
      if (key === "Enter" && target instanceof HTMLInputElement) entered = target;
      // What was not done yet is not to be done any more.
      if (key === "Escape") pressed = entered = null;
    },
    options,
  );
  return () => {
    const { activeElement } = preview.ownerDocument;
    const placeOf = (element: Element | null) =>
      element !== null && preview.contains(element) ? placeIn(preview, element) : null;
    const typed = [...preview.querySelectorAll<Field>("input, textarea, select")]
      .filter(isChanged)
      .map((field) => ({
        place: placeIn(preview, field),
        content: contentOf(field),
        field,
        isFocused: field === activeElement,
      }));
    const folds = [...preview.querySelectorAll("details")].map((fold) => ({
      place: placeIn(preview, fold),
      open: fold.open,
    }));
    return {
      folds,
      typed,
      focused: placeOf(activeElement),
      entered: placeOf(entered),
      pressed: placeOf(pressed),
    };
  };
};

type Use = ReturnType<ReturnType<typeof followUse>>;

/** Does it to the page: what was typed first, and what was pressed once that is rendered. */
const repeat = async (
  root: HTMLElement,
  { folds, typed, focused, entered, pressed }: Use,
): Promise<void> => {
  for (const { place, open } of folds) {
    const own = findIn(root, place);
    if (own instanceof HTMLDetailsElement) own.open = open;
  }
  for (const { place, content, field, isFocused } of typed) {
    const own = findIn(root, place);
    if (own === undefined || !isField(own)) continue;
    // Left again, as it was left: what is typed into some fields counts from then on.
    own.focus({ preventScroll: true });
    type(own, content, field);
    if (!isFocused) own.blur();
  }
  if (focused !== null) findIn(root, focused)?.focus({ preventScroll: true });
  await painted();
  if (entered !== null) {
    findIn(root, entered)?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
    );
  }
  if (pressed !== null) findIn(root, pressed)?.click();
};

const type = (own: Field, content: Content, typed: Field): void => {
  if (own instanceof HTMLInputElement && typed instanceof HTMLInputElement && own.type === "file") {
    own.files = typed.files;
  }
  dispatchField(own, content);
};

const submitterOf = (form: HTMLFormElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>("button:not([type='button'])") ?? null;

/** Where an element is found again in another rendering of its page: which of those of its name it is. */
interface Place {
  readonly tag: string;
  readonly name: string;
  readonly index: number;
}

const placeIn = (within: Element, element: Element): Place => {
  const { localName: tag } = element;
  const name = nameOf(element);
  return { tag, name, index: alike(within, tag, name).findIndex((one) => one === element) };
};

const findIn = (within: Element, { tag, name, index }: Place): HTMLElement | undefined =>
  alike(within, tag, name)[index];

const alike = (within: Element, tag: string, name: string): readonly HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(tag)].filter((one) => nameOf(one) === name);

const nameOf = (element: Element): string => {
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  if (element instanceof HTMLDetailsElement) {
    return element.querySelector("summary")?.textContent ?? "";
  }
  return isField(element)
    ? `${element.type} ${element.labels?.[0]?.textContent ?? element.name}`
    : element.textContent;
};
