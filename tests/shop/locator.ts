import { queries } from "@testing-library/react/pure.js";
import { click, fill, giveFiles, press, selectOption } from "./gestures.ts";
import { until } from "./until.ts";
import { isDrawn } from "./window-parts.ts";

// What is looked for in the page: as in tests/e2e, it is looked for each time it is asked for, a name
// is found by a part of it in either case, and what is pressed or read must be one element alone.

export type Words = string | RegExp;

interface RoleOptions {
  readonly name?: Words;
  readonly exact?: boolean;
  readonly level?: number;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly pressed?: boolean;
}

interface Narrowing {
  readonly hasText?: Words;
  readonly has?: Locator;
}

/** Where a link leads that nobody in the page has taken over. */
type Follow = (href: string) => Promise<void>;

export class Locator {
  /** All that is found now, in the order of the page. */
  readonly all: () => ReadonlyArray<Element>;
  readonly #words: string;
  readonly #follow: Follow;
  readonly #within: (scope: Element) => ReadonlyArray<Element>;

  constructor(
    words: string,
    follow: Follow,
    within: (scope: Element) => ReadonlyArray<Element>,
    all: () => ReadonlyArray<Element> = () => within(document.documentElement),
  ) {
    this.#words = words;
    this.#follow = follow;
    this.#within = within;
    this.all = all;
  }

  toString(): string {
    return this.#words;
  }

  getByRole(role: string, { exact, ...options }: RoleOptions = {}): Locator {
    return this.#inside(`${role} ${String(options.name ?? "")}`, (scope) =>
      byRole(scope, role, exact, options),
    );
  }

  getByText(text: Words, { exact = false } = {}): Locator {
    return this.#inside(`text ${String(text)}`, (scope) => byText(scope, text, exact));
  }

  getByLabel(label: Words, { exact = false } = {}): Locator {
    return this.#inside(`label ${String(label)}`, (scope) =>
      queries.queryAllByLabelText(scope as HTMLElement, (words) => says(words, label, exact)),
    );
  }

  /** By a selector of CSS. */
  locator(selector: string): Locator {
    return this.#inside(selector, (scope) => [...scope.querySelectorAll(selector)]);
  }

  filter({ hasText, has }: Narrowing): Locator {
    const fits = (one: Element): boolean =>
      (hasText === undefined || says(textOf(one), hasText, false)) &&
      (has === undefined || has.#within(one).length > 0);
    return this.#like("filtered", (found) => found.filter(fits));
  }

  nth(at: number): Locator {
    return this.#like(`number ${at}`, (found) => found.slice(at, at + 1));
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.#like("last", (found) => found.slice(-1));
  }

  #inside(words: string, find: (scope: Element) => ReadonlyArray<Element>): Locator {
    return this.#like(words, (scopes) => inOrder(scopes.flatMap(find)));
  }

  #like(words: string, from: (found: ReadonlyArray<Element>) => ReadonlyArray<Element>): Locator {
    return new Locator(
      `${this.#words} › ${words}`,
      this.#follow,
      (scope) => from(this.#within(scope)),
      () => from(this.all()),
    );
  }

  /** The one that is found; nothing as long as there is none, an error when there are several. */
  one(): Element | undefined {
    const found = this.all();
    if (found.length > 1) {
      const texts = found.map((each) => each.outerHTML.slice(0, 160)).join("\n  ");
      throw new Error(`${this.#words}: ${found.length} of them:\n  ${texts}`);
    }
    return found[0];
  }

  /** Waits for the one. */
  #there(): Promise<Element> {
    return until(
      () => this.one(),
      () => `There is no ${this.#words}`,
    );
  }

  /** Waits until it can be used. */
  #usable(): Promise<Element> {
    return until(
      () => {
        const one = this.one();
        return one !== undefined && isDrawn(one) && !isDisabled(one) ? one : undefined;
      },
      () => `${this.#words} cannot be used`,
    );
  }

  async count(): Promise<number> {
    return this.all().length;
  }

  async allInnerTexts(): Promise<string[]> {
    return this.all().map(drawnTextOf);
  }

  async innerText(): Promise<string> {
    return drawnTextOf(await this.#there());
  }

  async click(): Promise<void> {
    await click(await this.#usable(), this.#follow);
  }

  async focus(): Promise<void> {
    // safe: whatever has the focus is an HTML element
    ((await this.#there()) as HTMLElement).focus();
  }

  async fill(text: string): Promise<void> {
    fill(await this.#usable(), text);
  }

  async press(name: string): Promise<void> {
    await this.focus();
    await press(name, this.#follow);
  }

  async check(): Promise<void> {
    const box = await this.#usable();
    if (!isChecked(box)) await click(box, this.#follow);
  }

  async uncheck(): Promise<void> {
    const box = await this.#usable();
    if (isChecked(box)) await click(box, this.#follow);
  }

  async selectOption(wanted: string | { readonly label: string }): Promise<void> {
    const value = typeof wanted === "string" ? wanted : wanted.label;
    await until(
      () => {
        const select = this.one();
        return select !== undefined && selectOption(select, value) ? true : undefined;
      },
      () => `There is no ${value} to choose in ${this.#words}`,
    );
  }

  async setInputFiles(files: File | ReadonlyArray<File>): Promise<void> {
    giveFiles(await this.#there(), files instanceof File ? [files] : files);
  }
}

const STATES = ["level", "checked", "selected", "expanded", "pressed"] as const;

const byRole = (
  scope: Element,
  role: string,
  exact: boolean | undefined,
  options: RoleOptions,
): ReadonlyArray<Element> => {
  const { name } = options;
  const states = STATES.filter((state) => options[state] !== undefined).map((state) => [
    state,
    options[state],
  ]);
  const found = queries.queryAllByRole(scope as HTMLElement, role, {
    ...Object.fromEntries(states),
    ...(name === undefined ? {} : { name: (words: string) => says(words, name, exact ?? false) }),
  });
  return role === "textbox" ? [...found, ...passwords(scope, name, exact ?? false)] : found;
};

/** By the letter they have no role; Playwright takes them for text boxes, as screen readers do. */
const passwords = (
  scope: Element,
  name: Words | undefined,
  exact: boolean,
): ReadonlyArray<Element> =>
  [...scope.querySelectorAll<HTMLInputElement>("input[type=password]")].filter((one) => {
    const label = [...(one.labels ?? [])].map(({ textContent }) => textContent).join(" ");
    return isDrawn(one) && (name === undefined || says(label, name, exact));
  });

const NAMED = ["link", "button", "radio", "checkbox", "textbox", "combobox", "spinbutton"];

/** What assistive technology calls it, be it one of these. */
export const nameOf = (element: Element): string => {
  let found = "";
  const note = (name: string, of: Element | null): boolean => {
    if (of === element) found = name;
    return false;
  };
  for (const role of NAMED) {
    queries.queryAllByRole(element.parentElement ?? document.body, role, { name: note });
  }
  return found;
};

/** The innermost elements that say it. */
const byText = (scope: Element, text: Words, exact: boolean): ReadonlyArray<Element> => {
  const found: Element[] = [];
  const look = (one: Element): boolean => {
    if (SILENT.has(one.tagName)) return false;
    const isSaid = says(one.textContent ?? "", text, exact);
    // What does not hold a text, holds it nowhere inside; a pattern may hold inside alone.
    if (!isSaid && typeof text === "string" && !exact) return false;
    let isSaidInside = false;
    for (const child of one.children) isSaidInside = look(child) || isSaidInside;
    if (isSaid && !isSaidInside) found.push(one);
    return isSaid;
  };
  for (const child of scope.children) look(child);
  return found;
};

const SILENT = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "HEAD", "TEMPLATE"]);

/** As a customer reads it: no line breaks of the markup, no runs of spaces. */
const normal = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Whether a text says it: a part of it in either case, the whole when it is exact. */
export const says = (text: string, wanted: Words, exact: boolean): boolean => {
  if (typeof wanted !== "string")
    return new RegExp(wanted.source, wanted.flags.replace("g", "")).test(normal(text));
  return exact
    ? normal(text) === normal(wanted)
    : normal(text).toLowerCase().includes(normal(wanted).toLowerCase());
};

/** All that stands in an element, drawn or not. */
export const textOf = ({ textContent }: Element): string => normal(textContent ?? "");

/** What is drawn of it. */
const drawnTextOf = (element: Element): string => normal(drawnText(element));

const drawnText = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (!(node instanceof Element)) return "";
  return [...node.childNodes]
    .map((child) => (child instanceof Element && !isDrawn(child) ? "" : drawnText(child)))
    .join("");
};

export const isChecked = (element: Element): boolean =>
  element instanceof HTMLInputElement
    ? element.checked
    : element.getAttribute("aria-checked") === "true";

export const isDisabled = (element: Element): boolean =>
  element.matches(":disabled") || element.closest("[aria-disabled=true]") !== null;

/** Each once, as they stand in the page. */
const inOrder = (found: ReadonlyArray<Element>): ReadonlyArray<Element> =>
  [...new Set(found)].toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
