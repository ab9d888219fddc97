import type { MouseEvent } from "react";
import { useDispatch } from "../hooks/dispatch.ts";
import { ButtonRow } from "./button-row.tsx";
import type { OneOf } from "./runs.ts";

/** What authors write to open the choice about cookies. */
const COOKIE_CHOICE = "#choix-cookies";

/** The same in the shop: one of them may open the choice about cookies. */
export function BlockButtons({ buttons }: { readonly buttons: readonly OneOf<"button">[] }) {
  const dispatch = useDispatch();
  const follow = (event: MouseEvent, href: string) => {
    if (!href.startsWith("#")) return;
    // Not a navigation of the shop's: the browser goes to that part of the page.
    event.preventDefault();
    if (href === COOKIE_CHOICE) dispatch({ type: "consent.reopened" });
    else location.hash = href;
  };
  return <ButtonRow buttons={buttons} onFollow={follow} />;
}
