import { expect as expectValue } from "vitest";
import { isChecked, isDisabled, Locator, nameOf, says, textOf, type Words } from "./locator.ts";
import { Page } from "./page.tsx";
import { until } from "./until.ts";
import { isDrawn } from "./window-parts.ts";

// What must come to hold of the page: each is waited for.

class Expectations {
  readonly #found: Locator;
  readonly #isNot: boolean;

  constructor(found: Locator, isNot = false) {
    this.#found = found;
    this.#isNot = isNot;
  }

  get not(): Expectations {
    return new Expectations(this.#found, !this.#isNot);
  }

  /** Of the one element; without it, only what is not said of it holds. */
  async #one(
    words: string,
    holds: (one: Element) => boolean,
    seen: (one: Element) => unknown = () => "",
  ): Promise<void> {
    await until(
      () => {
        const one = this.#found.one();
        return (one !== undefined && holds(one)) !== this.#isNot &&
          (one !== undefined || this.#isNot)
          ? true
          : undefined;
      },
      () => {
        const one = this.#found.all()[0];
        return `${String(this.#found)} ${this.#isNot ? "still " : ""}${words}: ${
          one === undefined ? "there is none" : JSON.stringify(seen(one))
        }`;
      },
    );
  }

  toBeVisible(): Promise<void> {
    return this.#one("to be visible", isDrawn);
  }

  toBeHidden(): Promise<void> {
    return new Expectations(this.#found, !this.#isNot).toBeVisible();
  }

  toBeAttached(): Promise<void> {
    return this.#one("to be there", () => true);
  }

  toBeDisabled(): Promise<void> {
    return this.#one("to be disabled", isDisabled);
  }

  toBeChecked(): Promise<void> {
    return this.#one("to be checked", isChecked);
  }

  toBeFocused(): Promise<void> {
    return this.#one(
      "to have the focus",
      (one) => document.activeElement === one,
      () => document.activeElement?.outerHTML.slice(0, 200),
    );
  }

  toHaveValue(value: Words): Promise<void> {
    return this.#one(
      `to have the value ${String(value)}`,
      (one) => isValue((one as HTMLInputElement).value, value),
      (one) => (one as HTMLInputElement).value,
    );
  }

  toHaveAttribute(name: string, value: Words): Promise<void> {
    return this.#one(
      `to have ${name} ${String(value)}`,
      (one) => one.hasAttribute(name) && isValue(one.getAttribute(name) ?? "", value),
      (one) => one.getAttribute(name),
    );
  }

  toHaveAccessibleDescription(text: Words): Promise<void> {
    return this.#one(
      `to be described as ${String(text)}`,
      (one) => says(descriptionOf(one), text, true),
      descriptionOf,
    );
  }

  toHaveAccessibleName(name: Words): Promise<void> {
    return this.#one(
      `to be called ${String(name)}`,
      (one) => says(nameOf(one), name, true),
      nameOf,
    );
  }

  async toHaveCount(count: number): Promise<void> {
    await until(
      () => (this.#found.all().length === count) !== this.#isNot || undefined,
      () =>
        `${String(this.#found)}: ${this.#found.all().length} of them, ${this.#isNot ? "not " : ""}${count} wanted`,
    );
  }

  toHaveText(text: Words | ReadonlyArray<Words>): Promise<void> {
    return this.#texts(text, true);
  }

  toContainText(text: Words | ReadonlyArray<Words>): Promise<void> {
    return this.#texts(text, false);
  }

  async #texts(text: Words | ReadonlyArray<Words>, exact: boolean): Promise<void> {
    if (!Array.isArray(text)) {
      // safe: no list, by the line above
      const wanted = text as Words;
      await this.#one(
        `to say ${String(wanted)}`,
        (one) => says(textOf(one), wanted, exact),
        textOf,
      );
      return;
    }
    const fits = (): boolean => {
      const texts = this.#found.all().map(textOf);
      if (exact) {
        return (
          texts.length === text.length && texts.every((each, at) => says(each, text[at], true))
        );
      }
      let at = 0;
      for (const each of texts) if (at < text.length && says(each, text[at], false)) at += 1;
      return at === text.length;
    };
    await until(
      () => fits() !== this.#isNot || undefined,
      () =>
        `${String(this.#found)} to say ${String(text)}: ${JSON.stringify(this.#found.all().map(textOf))}`,
    );
  }
}

const isValue = (value: string, wanted: Words): boolean =>
  typeof wanted === "string" ? value === wanted : wanted.test(value);

const descriptionOf = (element: Element): string => {
  const ids = (element.getAttribute("aria-describedby") ?? "").split(/\s+/).filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
};

class PageExpectations {
  readonly #page: Page;
  readonly #isNot: boolean;

  constructor(page: Page, isNot = false) {
    this.#page = page;
    this.#isNot = isNot;
  }

  get not(): PageExpectations {
    return new PageExpectations(this.#page, !this.#isNot);
  }

  /** The whole address, or from the path on; a pattern finds a part of it. */
  async toHaveURL(address: Words): Promise<void> {
    const holds = (): boolean =>
      typeof address === "string"
        ? this.#page.url() === new URL(address, this.#page.url()).href
        : address.test(this.#page.url());
    await until(
      () => holds() !== this.#isNot || undefined,
      () => `${this.#page.url()} ${this.#isNot ? "still " : "is not "}${String(address)}`,
    );
  }

  async toHaveTitle(title: Words): Promise<void> {
    await until(
      () => says(document.title, title, true) !== this.#isNot || undefined,
      () => `The page is called ${document.title}`,
    );
  }
}

interface Expect {
  (found: Locator): Expectations;
  (page: Page): PageExpectations;
  // oxlint-disable-next-line typescript/no-explicit-any -- as vitest has it
  <T>(value: T, words?: string): ReturnType<typeof expectValue<T>>;
  readonly poll: typeof expectValue.poll;
}

const expectAny = (value: unknown, words?: string): unknown => {
  if (value instanceof Locator) return new Expectations(value);
  if (value instanceof Page) return new PageExpectations(value);
  return expectValue(value, words);
};

/** Of what is in the page and of the page, as below; of everything else, as in all tests. */
// safe: by the overloads
export const expect = Object.assign(expectAny, { poll: expectValue.poll }) as Expect;
