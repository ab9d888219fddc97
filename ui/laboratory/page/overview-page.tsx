import { useState } from "react";
import { Link } from "wouter";
import { matchesAllWords } from "../../../core/search/text.ts";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import { type Flow, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Grid, Text } from "../../widgets/primitives.tsx";
import { countsText } from "./flow-counts.ts";
import { flowPath, LAB, simulationPath } from "./lab-place.ts";
import styles from "./overview-page.module.css";

/** Every machine of the shop. */
export function OverviewPage({ unknown }: { readonly unknown: string | null }) {
  const [query, setQuery] = useState("");
  const flows = Object.values(FLOWS).filter((flow) => matches(flow, query));
  return (
    <div className={styles.page}>
      <Cluster as="header" gap="4 8" align="end" justify="between" className={styles.head}>
        <div>
          <h1>Les flux de la boutique</h1>
          <p className={styles.intro}>
            Chaque processus est une machine à états. Ouvrez-en une pour voir son schéma,{" "}
            <Link href={`${LAB}/direct`}>regardez la boutique vivre</Link> dans un autre onglet, ou{" "}
            <Link href={`${LAB}/trace`}>rejouez une trace</Link>.
          </p>
        </div>
        <input
          type="search"
          className={styles.search}
          value={query}
          placeholder="Chercher une machine"
          aria-label="Chercher une machine"
          onChange={({ target }) => setQuery(target.value)}
        />
      </Cluster>
      {unknown === null ? null : (
        <Notice
          tone="warning"
          title="Machine inconnue"
        >{`Rien ne s’appelle « ${unknown} » ici.`}</Notice>
      )}
      {flows.length === 0 ? (
        <EmptyState title="Aucune machine ne correspond">Essayez un autre mot.</EmptyState>
      ) : (
        <Grid as="ul" least="19rem" gap="4">
          {flows.map((flow) => (
            <FlowCard key={flow.name} flow={flow} />
          ))}
        </Grid>
      )}
    </div>
  );
}

function FlowCard({ flow }: { readonly flow: Flow }) {
  const { name, title, summary, sections } = flow;
  return (
    <li className={styles.card}>
      <h2 className={styles.title}>
        <Link href={flowPath(name)}>{title}</Link>
      </h2>
      <Text as="span" tone="quiet" size="xs">
        {name}
      </Text>
      <p className={styles.summary}>{summary}</p>
      <Text size="s" weight="medium">
        {countsText(drawingOf(name).chart)}
      </Text>
      <p className={styles.sections}>{sections.join(", ")}</p>
      <Link
        className={styles.simulate}
        href={simulationPath(name)}
        aria-label={`Simuler : ${title}`}
      >
        Simuler
      </Link>
    </li>
  );
}

const matches = ({ name, title, summary }: Flow, query: string): boolean =>
  matchesAllWords(`${name} ${title} ${summary}`, query);
