import { useEffect, useRef, useState } from "react";

/**
 * A choice that is told in a line until it is opened. What is pressed makes room for the other: the
 * focus goes on to what is chosen, and back to the button that opens.
 */
export const useOpenedChoice = () => {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(isOpen);
  useEffect(() => {
    if (shown.current === isOpen) return;
    shown.current = isOpen;
    const chosen =
      box.current?.querySelector<HTMLElement>("input:checked") ??
      box.current?.querySelector<HTMLElement>("input:not([disabled]), button");
    chosen?.focus();
  }, [isOpen]);
  return { box, isOpen, setOpen };
};
