import { useId, useState } from "react";
import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";
import { FATES, parseFork } from "../../../machines/laboratory/night/fork.ts";
import { Notice } from "../../widgets/notice.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import { personText } from "./night-words.ts";
import { askedNight, commandOf, nightServing, wishOf } from "./served-nights.ts";
import styles from "./step-part.module.css";

interface ForkPartProps {
  readonly night: Night;
  readonly step: NightStep;
  /** The night that was forked has been played; null for a file that cannot be read. */
  readonly onFile: (file: File) => Promise<void>;
}

/** Refusals last: a record has its numbers first. */
const FATE_WORDS = Object.keys(FATES).toSorted(
  (one, other) => Number(/^\d/.test(one)) - Number(/^\d/.test(other)),
);

/** Another choice in this step: who plays nights for this page plays it, or the command does. */
export function ForkPart({ night, step, onFile }: ForkPartProps) {
  const { n, open } = step;
  const id = useId();
  const [serving] = useState(nightServing);
  const [choice, setChoice] = useState("rien");
  const [isPlaying, setPlaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fork = parseFork(`${n}:${choice}`);
  if (fork === null) return null;
  const wish = wishOf(night, fork);
  const play = async (): Promise<void> => {
    if (serving === null || isPlaying) return;
    setPlaying(true);
    setProblem(null);
    const played = await askedNight(serving, wish);
    setPlaying(false);
    if (typeof played === "string") setProblem(played);
    else await onFile(played);
  };
  const people = Map.groupBy(open?.acts ?? [], (act) => act.split(" ")[0] ?? "");
  return (
    <section className={styles.part} aria-label="Bifurquer">
      <Text as="h3" size="s" below="2">
        Bifurquer ici
      </Text>
      <label htmlFor={id}>{`À l’étape ${n}, plutôt :`}</label>
      <select
        id={id}
        className={styles.choice}
        value={choice}
        onChange={({ target }) => setChoice(target.value)}
      >
        <option value="rien">Rien : cette étape n’a pas lieu</option>
        {(open?.served ?? []).map(({ id: call, from, method, path }) => (
          <optgroup key={call} label={`${personText(from)} : ${method} ${path}`}>
            {FATE_WORDS.map((fate) => (
              <option key={fate} value={`appel ${call} : ${fate}`}>
                {`Appel ${call} : ${fate}`}
              </option>
            ))}
          </optgroup>
        ))}
        {[...people].map(([who, acts]) => (
          <optgroup key={who} label={personText(who)}>
            {[...new Set(acts)].map((act) => (
              <option key={act} value={act}>
                {act.slice(who.length + 1)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {open === undefined ? (
        <p>
          Ce fichier ne dit pas ce qui pouvait arriver d’autre : rejouez la nuit pour le savoir.
        </p>
      ) : null}
      <p className={styles.command}>
        <code>{commandOf(wish)}</code>
      </p>
      {serving === null ? (
        <p>
          Pour jouer d’ici : <code>npm run night -- --serve</code>, puis l’adresse qu’elle écrit.
        </p>
      ) : (
        <LabButton main disabled={isPlaying} onClick={() => void play()}>
          Jouer cette bifurcation
        </LabButton>
      )}
      <p role="status">{isPlaying ? "La nuit se joue, une minute peut-être…" : ""}</p>
      {problem === null ? null : (
        <Notice live tone="error" title="Cette bifurcation ne se joue pas">
          {problem}
        </Notice>
      )}
    </section>
  );
}
