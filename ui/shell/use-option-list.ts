import { type KeyboardEvent, useState } from "react";

interface OptionList {
  /** The option under the keyboard, -1 for none. */
  readonly active: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly setActive: (index: number) => void;
}

interface OptionListSettings {
  /** The options are called `${listId}-0`, `${listId}-1` … */
  readonly listId: string;
  readonly count: number;
  readonly onChoose: (index: number) => void;
  /** What the list shows: a new one starts with nothing active. */
  readonly contents: string;
  /** The option that the keyboard starts from; none unless told. */
  readonly start?: number | undefined;
}

/**
 * The keyboard of a listbox whose options never have the focus (ARIA combobox and listbox patterns):
 * arrows walk round, Enter chooses; Home and End stay with the text of an input. Escape and Tab are
 * the caller's.
 */
export const useOptionList = ({
  listId,
  count,
  onChoose,
  contents,
  start = -1,
}: OptionListSettings): OptionList => {
  const [{ index, of }, setState] = useState({ index: start, of: contents });
  const active = of === contents && index < count ? index : -1;
  const setActive = (next: number) => setState({ index: next, of: contents });
  const walkTo = (next: number) => {
    setActive(next);
    // Of a hundred stores a dozen are in sight: the browser follows the focus, not the active option.
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    const isText = event.currentTarget instanceof HTMLInputElement;
    if (event.key === "ArrowDown") walkTo(active + 1 >= count ? 0 : active + 1);
    else if (event.key === "ArrowUp") walkTo(active <= 0 ? count - 1 : active - 1);
    else if (event.key === "Home" && !isText) walkTo(0);
    else if (event.key === "End" && !isText) walkTo(count - 1);
    else if (event.key === "Enter" && active >= 0) onChoose(active);
    else return;
    event.preventDefault();
  };
  return { active, onKeyDown, setActive };
};
