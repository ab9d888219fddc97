import { useState } from "react";
import { Link } from "wouter";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import { type Flow, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Grid, Text } from "../../widgets/primitives.tsx";
import { type FlowPart, foundIn } from "./flow-search.ts";
import { countsText } from "./flow-counts.ts";
import { flowPath, LAB, simulationPath } from "./lab-place.ts";
import styles from "./overview-page.module.css";

/** Every machine of the shop. */
export function OverviewPage({ unknown }: { readonly unknown: string | null }) {
  const [query, setQuery] = useState("");
  const flows = Object.values(FLOWS).flatMap((flow) => {
    const parts = foundIn(flow, query);
    return parts === null ? [] : [{ flow, parts }];
  });
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
          placeholder="Machine, état, fait, garde, action, règle"
          aria-label="Chercher une machine, un état, un fait, une garde, une action ou une règle"
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
          {flows.map(({ flow, parts }) => (
            <FlowCard key={flow.name} flow={flow} parts={parts} />
          ))}
        </Grid>
      )}
    </div>
  );
}

interface FlowCardProps {
  readonly flow: Flow;
  /** What the search found in it. */
  readonly parts: readonly FlowPart[];
}

function FlowCard({ flow, parts }: FlowCardProps) {
  const { name, title, summary, sections } = flow;
  return (
    <li className={styles.card}>
      <h2 className={styles.title}>
        <Link href={flowPath(name)}>{title}</Link>
      </h2>
      <Text as="span" tone="quiet" size="xs">
        {name}
      </Text>
      <div className={styles.summary}>
        <p>{summary}</p>
        {parts.length === 0 ? null : <FoundParts parts={parts} />}
      </div>
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

/** More would hide the other machines. */
const MOST_PARTS = 5;

function FoundParts({ parts }: { readonly parts: readonly FlowPart[] }) {
  const more = parts.length - MOST_PARTS;
  return (
    <ul className={styles.found} aria-label="Trouvé dans cette machine">
      {parts.slice(0, MOST_PARTS).map(({ sort, name, text }) => (
        <li key={`${sort} ${name}`}>
          <span className={styles.sort}>{sort}</span> <b>{name}</b>
          {text === "" ? null : (
            <span className={styles.said} lang={sort === "règle" ? "en" : undefined}>
              {` ${text}`}
            </span>
          )}
        </li>
      ))}
      {more > 0 ? <li className={styles.sort}>{`et ${more} de plus`}</li> : null}
    </ul>
  );
}
