import type { MouseEvent } from "react";
import { useDispatch } from "../hooks/dispatch.ts";
import { ButtonLink } from "../widgets/button.tsx";
import { Cluster } from "../widgets/primitives.tsx";
import type { OneOf } from "../written/runs.ts";

/** What authors write to open the choice about cookies. */
const COOKIE_CHOICE = "#choix-cookies";

/** Buttons one after the other: the first is the one to press. */
export function BlockButtons({ buttons }: { readonly buttons: readonly OneOf<"button">[] }) {
  const dispatch = useDispatch();
  const follow = (event: MouseEvent, href: string) => {
    if (!href.startsWith("#")) return;
    // Not a navigation of the shop's: the browser goes to that part of the page.
    event.preventDefault();
    if (href === COOKIE_CHOICE) dispatch({ type: "consent.reopened" });
    else location.hash = href;
  };
  return (
    <Cluster as="p" gap="3" size="m">
      {buttons.map(({ label, href, newTab }, index) => (
        <ButtonLink
          key={index}
          href={href}
          external={newTab || /^[a-z]+:/i.test(href)}
          variant={index === 0 ? "primary" : "secondary"}
          onClick={(event) => follow(event, href)}
        >
          {label}
        </ButtonLink>
      ))}
    </Cluster>
  );
}
