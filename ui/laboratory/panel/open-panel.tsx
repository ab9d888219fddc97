import { createRoot } from "react-dom/client";
import type { Observation } from "../../../machines/system/observation.ts";
import { labSteps, type Veil } from "../link/lab-step.ts";
import { actorsBefore } from "../link/protocol.ts";
import type { Watched } from "../link/link.ts";
import { type LabLog, logOf, received } from "../lab-log.ts";
import { saveFile } from "../../widgets/save-file.ts";
import { createStore } from "../store.ts";
import { DockedPanel } from "./docked-panel.tsx";

let close: (() => void) | null = null;

/**
 * Opens the laboratory at the edge of this page, over its own observation; called again, closes it.
 * The focus goes in, and back to where it was.
 */
export const openPanel = (options: Watched): void => {
  if (close === null) close = open(options);
  else close();
};

const open = ({ observation, recorder, veil }: Watched): (() => void) => {
  const focused = document.activeElement;
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  const watched = watch(observation, veil);
  const recording = createStore(recorder.since());
  const stopCounting = observation.listen(() => recording.change(recorder.since));
  const leave = (): void => {
    close = null;
    watched.stop();
    stopCounting();
    root.unmount();
    host.remove();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
  root.render(
    <DockedPanel
      log={watched.log}
      recording={recording}
      onRecord={(what) => {
        const file = recorder[what]();
        recording.change(recorder.since);
        if (file !== null) saveFile(file);
      }}
      onClose={leave}
    />,
  );
  return leave;
};

/** The log of this page. Steps that come together are shown together. */
const watch = (observation: Observation, veil: Veil) => {
  const toLabStep = labSteps(veil);
  const steps = observation.recent().map(toLabStep);
  const log = createStore<LabLog>(logOf(actorsBefore(steps), steps));
  let pending: ReturnType<typeof toLabStep>[] = [];
  const stop = observation.listen((step) => {
    pending.push(toLabStep(step));
    if (pending.length === 1) {
      requestAnimationFrame(() => {
        const arrived = pending;
        pending = [];
        log.change((now) => received(now, arrived));
      });
    }
  });
  return { log, stop };
};
