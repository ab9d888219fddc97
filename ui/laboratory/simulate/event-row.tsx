import Send from "lucide-react/icons/send-horizontal";
import Sliders from "lucide-react/icons/sliders-horizontal";
import { type FocusEvent, useId, useState } from "react";
import type { AnyMachineSnapshot } from "xstate";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { schemaOf } from "../../../machines/events/shop-event.ts";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import { verdictOf } from "../../../machines/laboratory/simulation/acceptable.ts";
import { fieldOf, type Member } from "../../../machines/laboratory/simulation/form-fields.ts";
import { checked } from "../../../machines/laboratory/simulation/checked.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Stack, Text, WithSide } from "../../widgets/primitives.tsx";
import { shortText } from "../context-changes.ts";
import { LabButton } from "../lab-button.tsx";
import { ValueForm } from "./value-form.tsx";
import { verdictText } from "./verdict-text.ts";
import styles from "./event-row.module.css";

interface EventRowProps {
  readonly flow: FlowName;
  readonly snapshot: AnyMachineSnapshot;
  /** The event as it was last filled in, else its example. */
  readonly event: ShopEvent;
  readonly onFill: (event: ShopEvent | null) => void;
  readonly onSend: (event: ShopEvent) => void;
}

/** One event: its button, why it may be refused, and the form of what it brings. */
export function EventRow({ flow, snapshot, event, onFill, onSend }: EventRowProps) {
  const { type } = event;
  // While one types, the row stays where it is: its group changes when the form is left.
  const [draft, setDraft] = useState<unknown>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const read = checked(schemaOf(type), draft ?? event);
  const verdict = read.ok ? verdictOf(snapshot, read.value) : null;
  const why = verdict === null ? "Le contenu ne convient pas." : verdictText(flow, verdict);
  const sendable = read.ok && verdict?.kind === "possible" ? read.value : null;
  const keep = (filled: ShopEvent | null): void => {
    setDraft(null);
    onFill(filled);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (draft !== null && read.ok && !currentTarget.contains(relatedTarget)) keep(read.value);
  };
  const send = (): void => {
    if (sendable === null) return;
    if (draft !== null) keep(sendable);
    onSend(sendable);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles that the focus has left its form
    <Stack as="li" gap="half" onBlur={leave}>
      <div className={styles.head}>
        <SendButton
          event={event}
          ready={sendable !== null}
          why={why === "" ? null : `${id}-why`}
          onSend={send}
        />
        <FormToggle type={type} open={open} form={`${id}-form`} onToggle={() => setOpen(!open)} />
      </div>
      {why === "" ? null : (
        <p id={`${id}-why`} className={styles.why}>
          {why}
        </p>
      )}
      {open ? (
        <div id={`${id}-form`} className={styles.form}>
          <ValueForm
            label={`Contenu de ${type}`}
            schema={schemaOf(type)}
            value={draft ?? event}
            onChange={setDraft}
          />
          <LabButton
            onClick={() => {
              setOpen(false);
              keep(null);
            }}
          >
            Remettre l’exemple
          </LabButton>
        </div>
      ) : null}
    </Stack>
  );
}

interface SendButtonProps {
  readonly event: ShopEvent;
  readonly ready: boolean;
  /** Id of the text that says why not. */
  readonly why: string | null;
  readonly onSend: () => void;
}

/** Greyed, not taken away: the keyboard and the screen reader still find it and its reason. */
function SendButton({ event, ready, why, onSend }: SendButtonProps) {
  const payload = Object.entries(event).filter(([name]) => name !== "type");
  return (
    <WithSide
      as="button"
      sideFirst
      gap="0 2"
      align="center"
      size="s"
      grows
      type="button"
      className={classNames(styles.send, !ready && styles.refused)}
      aria-disabled={!ready}
      aria-describedby={why ?? undefined}
      onClick={onSend}
    >
      <Send size={15} aria-hidden />
      <Text as="span" weight="strong" cut className={styles.name}>
        {event.type}
      </Text>
      {payload.length === 0 ? null : <span className={styles.payload}>{payloadText(payload)}</span>}
    </WithSide>
  );
}

interface FormToggleProps {
  readonly type: ShopEvent["type"];
  readonly open: boolean;
  readonly form: string;
  readonly onToggle: () => void;
}

function FormToggle({ type, open, form, onToggle }: FormToggleProps) {
  if (fieldsOf(type).length === 0) return null;
  return (
    <LabButton
      aria-label={`Contenu de ${type}`}
      title="Remplir le contenu"
      aria-expanded={open}
      aria-controls={open ? form : undefined}
      icon={<Sliders size={16} aria-hidden />}
      onClick={onToggle}
    />
  );
}

const fieldsOf = (type: ShopEvent["type"]): readonly Member[] => {
  const field = fieldOf(schemaOf(type));
  return field.kind === "struct" ? field.members : [];
};

const payloadText = (payload: readonly (readonly [string, unknown])[]): string =>
  payload.map(([name, value]) => `${name} ${shortText(value)}`).join(", ");
