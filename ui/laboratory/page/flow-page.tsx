import { useState } from "react";
import { Link } from "wouter";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import type { Flow } from "../../../machines/laboratory/flows/registry.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { FlowDrawing, type Look, ViewChoice } from "../flow-drawing.tsx";
import type { ChartSelection } from "../chart/chart-props.ts";
import { sizeProperty, Split, usePaneSize } from "../split.tsx";
import { CopyButtons } from "./copy-buttons.tsx";
import { FlowAbout } from "./flow-about.tsx";
import { FlowNavigation } from "./flow-navigation.tsx";
import { countsText } from "./flow-counts.ts";
import { simulationPath } from "./lab-place.ts";
import styles from "./flow-page.module.css";

/** One machine at rest: its picture or list, what it does, its rules. */
export function FlowPage({ flow }: { readonly flow: Flow }) {
  const [look, setLook] = useState<Look>("chart");
  const [selected, setSelected] = useState<ChartSelection | null>(null);
  const left = usePaneSize("left", 248, 160, 420);
  const about = usePaneSize("about", 340, 240, 560);
  return (
    <div
      className={styles.page}
      style={{ ...sizeProperty("left", left.size), ...sizeProperty("about", about.size) }}
    >
      <FlowNavigation current={flow.name} />
      <Split
        className={styles.bar}
        label="Largeur de la liste des machines"
        pane={left}
        side="left"
      />
      <section className={styles.machine} aria-labelledby="machine">
        <Cluster as="header" gap="2 6" align="center" justify="between" className={styles.head}>
          <div className={styles.names}>
            <Text as="h1" size="2xl" id="machine">
              {flow.title}
            </Text>
            <Text
              tone="quiet"
              size="xs"
            >{`${flow.name} · ${countsText(drawingOf(flow.name).chart)}`}</Text>
          </div>
          <Cluster gap="2" align="center">
            <ViewChoice look={look} onView={setLook} />
            <CopyButtons flow={flow} />
            <Link className={styles.simulate} href={simulationPath(flow.name)}>
              Simuler
            </Link>
          </Cluster>
        </Cluster>
        <div className={styles.drawing}>
          <FlowDrawing flow={flow.name} look={look} selected={selected} onSelect={setSelected} />
        </div>
      </section>
      <Split className={styles.bar} label="Largeur de la description" pane={about} side="right" />
      <FlowAbout flow={flow} />
    </div>
  );
}
