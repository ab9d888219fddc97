import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * A form that a button opens in its own place: the focus goes to its first field, and back to the
 * button when it closes. Neither stays when the other is shown, and the reading would be lost.
 */
export const useOpenedForm = (): {
  readonly section: RefObject<HTMLDivElement | null>;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
} => {
  const section = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    section.current?.querySelector<HTMLElement>("form input:not([hidden]), button")?.focus();
  }, [open]);
  return { section, open, setOpen };
};
