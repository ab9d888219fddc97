import { subscriptionsOf } from "../../../machines/system/subscriptions.ts";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import type { Flow } from "../../../machines/laboratory/flows/registry.ts";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { ruleTexts } from "./rule-texts.ts";
import styles from "./flow-about.module.css";

/** What a machine is for, where it is specified, the rules it holds, what it subscribes to and what it tells. */
export function FlowAbout({ flow }: { readonly flow: Flow }) {
  const rules = ruleTexts(flow.rules);
  const { told } = drawingOf(flow.name);
  return (
    <aside className={styles.about} aria-label="À propos de cette machine">
      <Text size="m">{flow.summary}</Text>
      <section>
        <h2 className={styles.heading}>Spécification</h2>
        <ul>
          {flow.sections.map((section) => (
            <li key={section}>{section}</li>
          ))}
        </ul>
      </section>
      {rules.length === 0 ? null : (
        <section>
          <h2 className={styles.heading}>Règles</h2>
          <Stack as="dl" gap="3">
            {rules.map(({ id, text }) => (
              <div key={id}>
                <Text as="dt" tone="eyebrow" size="xs" weight="strong">
                  {id}
                </Text>
                <Text as="dd" tone="soft" lang="en">
                  {text}
                </Text>
              </div>
            ))}
          </Stack>
        </section>
      )}
      <Facts title="Ce qu’elle entend" events={subscriptionsOf(flow.machine)} />
      <Facts title="Ce qu’elle annonce" events={told} />
    </aside>
  );
}

interface FactsProps {
  readonly title: string;
  readonly events: readonly string[];
}

function Facts({ title, events }: FactsProps) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {events.length === 0 ? (
        <Text tone="quiet">Rien</Text>
      ) : (
        <ul className={styles.facts}>
          {events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
