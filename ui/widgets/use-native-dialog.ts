import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

interface NativeDialog {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: () => void;
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Opens and closes a `<dialog>` as `open` says. The browser keeps the focus inside, makes the rest
 * inert, answers Escape and gives the focus back; this only reports the wish to close. The focus starts on
 * `[data-first-focus]`, else on the first control.
 */
export function useNativeDialog(
  open: boolean,
  dismissible: boolean,
  onClose: () => void,
): NativeDialog {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // React's autoFocus runs before the dialog is shown, when nothing in it can be focused.
      dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return {
    ref,
    onCancel: (event) => {
      // Chromium lets a second Escape close it in spite of preventDefault: onClose below reopens the truth.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onClose: () => {
      if (!open) return;
      if (dismissible) onClose();
      else ref.current?.showModal();
    },
    onClick: (event) => {
      // The dialog's box has no padding of its own: a click on the element itself is on the backdrop.
      if (dismissible && event.target === event.currentTarget) onClose();
    },
  };
}
