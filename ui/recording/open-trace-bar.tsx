import { createRoot } from "react-dom/client";
import type { Shop } from "../hooks/shop.ts";
import { traceRecording } from "./trace-recording.ts";
import { type TraceFile, writeTrace } from "./trace-file.ts";
import { saveFile } from "../widgets/save-file.ts";
import { TraceBar } from "./trace-bar.tsx";

/** Ends the recording that runs and saves it; without one starts it after that step, with its bar. */
export const toggleRecording = (shop: Shop, after: number): void => {
  const toggle = toggles.get(shop) ?? openBar(shop);
  toggles.set(shop, toggle);
  toggle(after);
};

const toggles = new WeakMap<Shop, (after: number) => void>();

const openBar = ({ observation }: Shop): ((after: number) => void) => {
  const recording = traceRecording(observation, writeTrace, () => new Date());
  const save = (file: TraceFile | null): void => {
    if (file !== null) saveFile(file);
  };
  const stop = (): void => save(recording.stop());
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(
    <TraceBar
      recording={recording}
      onStop={stop}
      onDrop={recording.drop}
      onSaveRecent={() => save(recording.recent())}
    />,
  );
  return (after) => {
    if (recording.count() === null) recording.start(after);
    else stop();
  };
};
