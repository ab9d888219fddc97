import PanelBottom from "lucide-react/icons/panel-bottom";
import PanelRight from "lucide-react/icons/panel-right";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { classNames } from "../../widgets/class-names.ts";
import { Text } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import type { LabLog } from "../lab-log.ts";
import { RecordButtons } from "../record-buttons.tsx";
import bar from "../source-bar.module.css";
import { sizeProperty, Split, usePaneSize } from "../split.tsx";
import { type Store, useStore } from "../store.ts";
import { Workbench } from "../workbench/workbench.tsx";
import styles from "./docked-panel.module.css";

interface DockedPanelProps {
  readonly log: Store<LabLog>;
  readonly recording: Store<number | null>;
  readonly onRecord: (what: "start" | "stop" | "drop" | "recent") => void;
  readonly onClose: () => void;
}

/** The laboratory at the bottom or at the right of the shop. Escape closes it. */
export function DockedPanel({ log, recording, onRecord, onClose }: DockedPanelProps) {
  const [right, setRight] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const height = usePaneSize("dock-height", 420, 240, Math.max(240, innerHeight - 120));
  const width = usePaneSize("dock-width", 480, 320, Math.max(320, innerWidth - 320));
  const size = right ? width.size : height.size;
  useEffect(() => panel.current?.focus(), []);
  useRoomBeside(right, size);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles what bubbles from its controls
    <aside
      ref={panel}
      aria-label="Laboratoire des flux"
      tabIndex={-1}
      className={classNames(styles.panel, right ? styles.right : styles.bottom)}
      data-print="none"
      style={sizeProperty("dock", size)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        // The shop's own keys ('/', Escape) are not meant while one works here; Ctrl+Alt+… are.
        if (!event.ctrlKey) event.stopPropagation();
      }}
    >
      <Split
        label={right ? "Largeur du laboratoire" : "Hauteur du laboratoire"}
        pane={right ? width : height}
        side={right ? "right" : "below"}
      />
      <div className={styles.inside}>
        <Workbench
          live
          docked
          log={log}
          source={
            <div className={bar.bar}>
              <Text as="h2" size="l">
                Laboratoire des flux
              </Text>
              <p className={bar.state}>
                <span className={bar.on} aria-hidden />
                Cette page
              </p>
              <Recording recording={recording} onRecord={onRecord} />
              <a href="/_flows" target="_blank" rel="noopener">
                Toutes les machines
              </a>
              <LabButton
                aria-label={right ? "Placer en bas" : "Placer à droite"}
                title={right ? "Placer en bas" : "Placer à droite"}
                icon={
                  right ? (
                    <PanelBottom size={18} aria-hidden />
                  ) : (
                    <PanelRight size={18} aria-hidden />
                  )
                }
                onClick={() => setRight(!right)}
              />
              <LabButton
                aria-label="Fermer le laboratoire"
                title="Fermer (Échap)"
                icon={<X size={18} aria-hidden />}
                onClick={onClose}
              />
            </div>
          }
          empty={<p>Aucune machine en marche.</p>}
        />
      </div>
    </aside>
  );
}

function Recording({ recording, onRecord }: Pick<DockedPanelProps, "recording" | "onRecord">) {
  return <RecordButtons recording={useStore(recording)} onRecord={onRecord} />;
}

/** The end of the shop's page must stay in reach beside the panel. */
const useRoomBeside = (right: boolean, size: number): void => {
  useEffect(() => {
    const { style } = document.body;
    const side = right ? "paddingInlineEnd" : "paddingBlockEnd";
    const before = style[side];
    style[side] = `${size}px`;
    return () => {
      style[side] = before;
    };
  }, [right, size]);
};
