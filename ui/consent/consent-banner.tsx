import { useEffect, useId, useRef } from "react";
import { Link } from "wouter";
import { ALL_ACCEPTED, ALL_REFUSED, type ConsentPurposes } from "../../core/consent/consent.ts";
import { paths } from "../../core/routes/paths.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { Button } from "../widgets/button.tsx";
import { Stack, Text } from "../widgets/primitives.tsx";
import styles from "./consent-banner.module.css";
import { useConsentApi } from "./consent-hooks.ts";

/**
 * The question of a first visit. It waits at the bottom, above the phone's action bar, and takes
 * nothing from the page: what is focused scrolls clear of it, and the end of the page comes above it.
 */
export default function ConsentBanner() {
  const { choose, reopen } = useConsentApi();
  const banner = useRef<HTMLElement>(null);
  const titleId = useId();
  useRoomBelow(banner);
  const answer = (purposes: ConsentPurposes) => () => {
    // The focus would go with the banner.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    choose(purposes);
  };
  return (
    <section ref={banner} className={styles.banner} aria-labelledby={titleId} data-print="none">
      <Stack gap="1" tone="soft" size="s" className={styles.text}>
        <Text as="h2" size="l" id={titleId}>
          Vos cookies, votre choix
        </Text>
        <p>
          Avec votre accord : les vidéos YouTube et la mesure d’audience. Rien d’autre, et rien
          avant votre réponse.{" "}
          {hasPage(paths.cookies()) ? <Link href={paths.cookies()}>En savoir plus</Link> : null}
        </p>
      </Stack>
      <div className={styles.actions}>
        <Button variant="secondary" block onClick={answer(ALL_REFUSED)}>
          Tout refuser
        </Button>
        <Button variant="secondary" block onClick={answer(ALL_ACCEPTED)}>
          Tout accepter
        </Button>
        <Button variant="quiet" className={styles.choose} onClick={reopen}>
          Choisir
        </Button>
      </div>
    </section>
  );
}

/** Tells the page how high the banner is, for as long as it is there. */
function useRoomBelow(banner: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { current: box } = banner;
    if (box === null) return undefined;
    const root = document.documentElement;
    const measure = (): void => root.style.setProperty("--consent", `${box.offsetHeight}px`);
    const watching = new ResizeObserver(measure);
    watching.observe(box);
    measure();
    return () => {
      watching.disconnect();
      root.style.removeProperty("--consent");
    };
  }, [banner]);
}
