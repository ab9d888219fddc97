import { CONSENT_LIFETIME_MS } from "../../core/consent/consent.ts";
import { describePurposes } from "../../core/consent/purposes.ts";
import { Button } from "../widgets/button.tsx";
import { Card } from "../widgets/card.tsx";
import { Stack, Text } from "../widgets/primitives.tsx";
import styles from "./consent-choice.module.css";
import { useConsent, useConsentApi } from "./consent-hooks.ts";

/** The present choice, since when, until when, and the way to change it: for the page of cookies. */
export function ConsentChoice() {
  const { status, consent } = useConsent();
  const { reopen } = useConsentApi();
  return (
    <Card as="section" id="choix-cookies" aria-label="Votre choix" className={styles.choice}>
      <Stack gap="1" tone="soft">
        {status === "unknown" ? (
          // The server does not know it, and must not say that there is none.
          <Text tone="ink" weight="strong">
            Votre choix
          </Text>
        ) : consent === null ? (
          <>
            <Text tone="ink" weight="strong">
              Vous n’avez pas encore choisi
            </Text>
            <p>Les vidéos et la mesure d’audience sont bloquées.</p>
          </>
        ) : (
          <>
            <Text tone="ink" weight="strong">{`Votre choix du ${dateOf(consent.decidedAt)}`}</Text>
            <ul>
              {describePurposes(consent.purposes).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>{`Il vous sera redemandé le ${dateOf(consent.decidedAt + CONSENT_LIFETIME_MS)}.`}</p>
          </>
        )}
      </Stack>
      <Button variant="secondary" onClick={reopen}>
        Gérer mes choix
      </Button>
    </Card>
  );
}

const dateOf = (at: number): string => DAY.format(at);

const DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" });
