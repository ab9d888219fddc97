import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import { toMermaid } from "../../../machines/laboratory/flows/mermaid.ts";
import type { Flow } from "../../../machines/laboratory/flows/registry.ts";
import { toXStateJson } from "../../../machines/laboratory/flows/xstate-json.ts";
import { LabButton } from "../lab-button.tsx";
import styles from "./copy-buttons.module.css";

type Copied = "json" | "mermaid" | "refused" | null;

/** Takes the machine elsewhere: to Stately's editor, or into a document. */
export function CopyButtons({ flow }: { readonly flow: Flow }) {
  const [copied, setCopied] = useState<Copied>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), 3000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (as: "json" | "mermaid") => async () => {
    const { chart } = drawingOf(flow.name);
    const text = as === "json" ? JSON.stringify(toXStateJson(chart), null, 2) : toMermaid(chart);
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => as,
        () => "refused" as const,
      ),
    );
  };
  return (
    <>
      <LabButton icon={iconOf(copied === "json")} onClick={() => void copy("json")()}>
        JSON XState
      </LabButton>
      <LabButton icon={iconOf(copied === "mermaid")} onClick={() => void copy("mermaid")()}>
        Mermaid
      </LabButton>
      <span role="status" className={copied === "refused" ? undefined : styles.away}>
        {copied === null ? "" : SAID[copied]}
      </span>
    </>
  );
}

const iconOf = (done: boolean) =>
  done ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;

const SAID = {
  json: "JSON XState copié",
  mermaid: "Mermaid copié",
  refused: "Le navigateur refuse la copie",
};
