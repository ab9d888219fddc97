import { useState } from "react";
import { inputOf } from "../../../machines/laboratory/flows/answers.ts";
import type { Flow } from "../../../machines/laboratory/flows/registry.ts";
import type { Action, Script } from "../../../machines/laboratory/simulation/script.ts";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { LabButton } from "../lab-button.tsx";
import { CallsPane } from "./calls-pane.tsx";
import { EventsPane } from "./events-pane.tsx";
import { RulesPane } from "./rules-pane.tsx";
import { withInput } from "./simulation-session.ts";
import { ValueForm } from "./value-form.tsx";
import styles from "./simulate-controls.module.css";

interface ControlsProps {
  readonly flow: Flow;
  readonly state: SimulationState;
  readonly act: (action: Action) => void;
  readonly onStart: (script: Script) => void;
}

/** All that one can do to the machine: answer its calls, send it events, start it otherwise. */
export function SimulateControls({ flow, state, act, onStart }: ControlsProps) {
  return (
    <>
      <CallsPane state={state} onAnswer={(call, answer) => act({ type: "answer", call, answer })} />
      <RulesPane
        flow={flow}
        rules={state.rules}
        onRule={(call, rule) => act({ type: "rule", call, rule })}
      />
      <StartForm flow={flow} state={state} onStart={onStart} />
      <section aria-label="Événements">
        <p className={styles.hint}>
          Un bouton envoie l’événement ; à côté, son contenu. Dans un lien ou une trace, ce que vous
          y écrivez est remplacé.
        </p>
        <EventsPane
          flow={flow.name}
          state={state}
          onSend={(event) => act({ type: "send", event })}
        />
      </section>
    </>
  );
}

type StartFormProps = Pick<ControlsProps, "flow" | "state" | "onStart">;

/** What the machine starts with, for those that need something. */
function StartForm({ flow, state, onStart }: StartFormProps) {
  const [draft, setDraft] = useState<unknown>(null);
  const needed = inputOf(flow.name);
  if (needed === undefined) return null;
  const input = draft ?? state.script.input;
  const started = withInput(flow.name, input);
  return (
    <div className={styles.start}>
      <Disclosure headingLevel={2} summary="Départ">
        <div className={styles.form}>
          <ValueForm
            label={`Départ de ${flow.name}`}
            schema={needed.schema}
            value={input}
            onChange={setDraft}
          />
          <LabButton
            aria-disabled={!started.ok}
            onClick={() => {
              if (!started.ok) return;
              setDraft(null);
              onStart(started.value);
            }}
          >
            Recommencer ainsi
          </LabButton>
        </div>
      </Disclosure>
    </div>
  );
}
