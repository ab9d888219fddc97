import { expect, type Locator, type Page } from "@playwright/test";

// What a person does to reach something: counted, and reckoned in seconds by the keystroke-level model
// (Card, Moran and Newell, 1980), with the slow values of somebody who is new.

/** Seconds that each of these takes a person. */
export const PERSON = {
  /** One key, by somebody who types with a few fingers. */
  key: 0.28,
  /** The pointer is brought somewhere. */
  point: 1.1,
  /** The button is pressed and let go. */
  click: 0.2,
  /** A hand goes from the keyboard to the pointer, or back. */
  hand: 0.4,
  /** What to do next is thought of. */
  think: 1.35,
  /** What has appeared is read. */
  read: 2.5,
} as const;

/** What a task took. */
export interface Effort {
  readonly presses: number;
  readonly keys: number;
  /** How often something new had to be read. */
  readonly looks: number;
  /** Seconds that the shop let a person wait, measured. */
  readonly waited: number;
  /** Seconds that a person takes for it, reckoned; without what was waited. */
  readonly person: number;
}

/** Somebody at the desk: each act is done in the browser and counted. */
export interface Hand {
  readonly page: Page;
  readonly press: (what: Locator) => Promise<void>;
  /** Goes to a field: by the key that leads to the next one where it is that, else by the pointer. */
  readonly enter: (field: Locator) => Promise<void>;
  /** Goes to a field and types into it, in place of what it holds. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Types where the caret is. */
  readonly keys: (text: string) => Promise<void>;
  /** One key or a chord, by its name: 'Enter', 'Control+v'. */
  readonly key: (name: string) => Promise<void>;
  readonly choose: (field: Locator, label: string) => Promise<void>;
  /** Chooses files in the system's own dialogue: three presses. */
  readonly file: (field: Locator, files: Parameters<Locator["setInputFiles"]>[0]) => Promise<void>;
  /** Waits for what the last act leads to, and reads it. */
  readonly sees: (what: Locator) => Promise<void>;
  readonly effort: () => Effort;
}

export const openHand = (page: Page): Hand => {
  let [presses, keys, looks, waited, person] = [0, 0, 0, 0, 0];
  let isAtKeys = false;
  const points = (times: number): void => {
    if (isAtKeys) person += PERSON.hand;
    isAtKeys = false;
    presses += times;
    person += PERSON.think + times * (PERSON.point + PERSON.click);
  };
  const types = (count: number): void => {
    if (!isAtKeys) person += PERSON.hand;
    isAtKeys = true;
    keys += count;
    person += count * PERSON.key;
  };
  /** What has to be there before it can be used is waited for. */
  const timed = async (act: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await act();
    waited += (performance.now() - begun) / 1000;
  };
  /** The next field of a form is reached by a key, any other one by the pointer. */
  const enter = async (field: Locator): Promise<void> => {
    if (isAtKeys) {
      await page.keyboard.press("Tab");
      if (await field.evaluate((element) => element === document.activeElement)) {
        person += PERSON.think;
        types(1);
        return;
      }
    }
    points(1);
    await timed(() => field.click());
  };
  return {
    page,
    press: async (what) => {
      points(1);
      await timed(() => what.click());
    },
    type: async (field, text) => {
      await enter(field);
      types(text.length);
      await timed(() => field.fill(text));
    },
    enter,
    keys: async (text) => {
      types(text.length);
      await timed(() => page.keyboard.type(text));
    },
    key: async (name) => {
      types(name.split("+").length);
      await timed(() => page.keyboard.press(name));
    },
    choose: async (field, label) => {
      points(2);
      await timed(() => field.selectOption({ label }));
    },
    file: async (field, files) => {
      points(3);
      await timed(() => field.setInputFiles(files));
    },
    sees: async (what) => {
      looks += 1;
      person += PERSON.read;
      await timed(() => expect(what).toBeVisible({ timeout: 30_000 }));
    },
    effort: () => ({ presses, keys, looks, waited, person }),
  };
};
