import { Combobox, type ComboboxInputProps, useComboboxContext } from "@ark-ui/react/combobox";
import { type KeyboardEvent, type Ref, useEffect, useRef } from "react";

interface TakingInputProps extends ComboboxInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** The rows are not yet those of the text. */
  readonly isLooking: boolean;
}

/**
 * The input of a combobox whose first row Enter takes, however fast it is pressed: the list marks that row some frames
 * after it is drawn, and a search is answered later still. Enter takes the row before it is marked, and waits for the
 * answer rather than take what an earlier text has found.
 */
export function TakingInput({ isLooking, ...props }: TakingInputProps) {
  const { collection, highlightedValue, inputValue, open, selectValue, setOpen } =
    useComboboxContext();
  // From a letter on, until something is taken or the list is closed.
  const isTyping = useRef(false);
  const wanted = useRef<string | null>(null);
  const takeFirst = (): void => {
    const first = collection.firstValue;
    if (first === null) return;
    selectValue(first);
    setOpen(false);
  };
  useEffect(() => {
    if (!open) isTyping.current = false;
  }, [open]);
  useEffect(() => {
    if (wanted.current === null || isLooking) return;
    const isStillWanted = wanted.current === inputValue;
    wanted.current = null;
    if (isStillWanted) takeFirst();
  });
  const take = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter" || !isTyping.current || inputValue.trim() === "") return;
    const isMarked = highlightedValue !== null && collection.has(highlightedValue);
    if (isMarked && !isLooking) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLooking) wanted.current = inputValue;
    else takeFirst();
  };
  return (
    <Combobox.Input
      {...props}
      onInputCapture={() => {
        isTyping.current = true;
      }}
      onKeyDownCapture={take}
    />
  );
}
