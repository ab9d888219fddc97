import type { Night } from "../../../machines/laboratory/night/format.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import { causesOf, factsToldIn, type Telling } from "./night-causes.ts";
import { listed, personText } from "./night-words.ts";

interface CausesPartProps {
  readonly night: Pick<Night, "steps">;
  /** The step looked at. */
  readonly n: number;
  readonly onGo: (n: number) => void;
  readonly className: string | undefined;
}

/** What the arrows of the lanes say, in words: what led to a step, and what it led to. */
export function CausesPart({ night, n, onGo, className }: CausesPartProps) {
  const { origins, effects } = causesOf(night, n);
  const told = factsToldIn(night.steps.find((step) => step.n === n) ?? { machines: [] });
  return (
    <section className={className}>
      <Text as="h3" size="s" below="2">
        Causes et suites
      </Text>
      {origins.length === 0 ? <p>Rien d’avant ne l’a amenée.</p> : null}
      <StepButtons label="Vient de" numbers={origins} onGo={onGo} />
      <StepButtons label="A amené" numbers={effects} onGo={onGo} />
      {told.length === 0 ? null : (
        <ul aria-label="Qui l’a dit à qui">
          {told.map((telling) => (
            <li key={`${telling.page} ${telling.from} ${telling.fact}`}>{tellingText(telling)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface StepButtonsProps {
  readonly label: string;
  readonly numbers: readonly number[];
  readonly onGo: (n: number) => void;
}

function StepButtons({ label, numbers, onGo }: StepButtonsProps) {
  if (numbers.length === 0) return null;
  return (
    <Cluster gap="1" align="center" role="group" aria-label={label}>
      <span>{label}</span>
      {numbers.map((n) => (
        <LabButton key={n} aria-label={`Étape ${n}`} onClick={() => onGo(n)}>
          {n}
        </LabButton>
      ))}
    </Cluster>
  );
}

/** 'gerant (onglet 1) : termsModal dit terms.settled à welcomeModal.'; of the one page that is watched nobody is named. */
const tellingText = ({ page, from, fact, to }: Telling): string =>
  `${page === "" ? "" : `${personText(page)} : `}${from} dit ${fact} à ${listed(to)}.`;
