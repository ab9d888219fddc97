import { useShortcutViewer } from "../hooks/header-links.ts";
import { useCustomerParts } from "./customer-parts.ts";
import { ShortcutBar, type ShortcutsProps } from "./shortcut-bar.tsx";

/** The bar under the thumb: a visitor's, or a customer's with their cart (product §9). */
export function Shortcuts({ onSearch }: ShortcutsProps) {
  const viewer = useShortcutViewer();
  const parts = useCustomerParts();
  if (viewer.login === "signedOut") {
    return <ShortcutBar {...{ onSearch, viewer }} isCartIdle Cart={null} />;
  }
  return parts === null ? null : <parts.CustomerShortcuts {...{ onSearch, viewer }} />;
}
