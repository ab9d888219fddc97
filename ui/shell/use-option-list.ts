import { type KeyboardEvent, useState } from "react";

interface OptionList {
  /** The option under the keyboard, -1 for none. */
  readonly active: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly setActive: (index: number) => void;
}

/**
 * The keyboard of a listbox whose focus stays in its input (ARIA combobox pattern): arrows walk
 * round, Enter chooses. Home and End stay with the text. Escape and Tab are the caller's.
 */
export const useOptionList = (
  count: number,
  onChoose: (index: number) => void,
  /** What the list shows: a new one starts with nothing active. */
  contents: string,
): OptionList => {
  const [{ index, of }, setState] = useState({ index: -1, of: contents });
  const active = of === contents && index < count ? index : -1;
  const setActive = (next: number) => setState({ index: next, of: contents });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    if (event.key === "ArrowDown") setActive(active + 1 >= count ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? count - 1 : active - 1);
    else if (event.key === "Enter" && active >= 0) onChoose(active);
    else return;
    event.preventDefault();
  };
  return { active, onKeyDown, setActive };
};
