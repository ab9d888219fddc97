import { useId, useState } from "react";
import { Link } from "wouter";
import {
  NewWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_NAMES,
  type WebhookEvent,
  type WebhookSecret,
} from "../../../../api-schema/webhooks.ts";
import { staffMakeWebhook } from "../../../../core/api/wire/staff-webhooks.ts";
import { eventsProblem } from "../../../../core/exchange/webhook-standing.ts";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { FieldError } from "../../../widgets/field.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import styles from "./partners.module.css";
import { SecretSection, WEBHOOK_SECRET } from "./secret-section.tsx";

const BACK = { href: deskPaths.partners(), label: "Tous les partenaires" };

/** Adds an address that is told of what happens, and shows its secret this once. */
export default function NewWebhookPage() {
  const [made, setMade] = useState<WebhookSecret | null>(null);
  return made === null ? (
    <DeskPage title="Ajouter un webhook" back={BACK} startsInField>
      <NewAddress onMade={setMade} />
    </DeskPage>
  ) : (
    <DeskPage key="made" title={`Webhook ajouté\u00a0: ${made.name}`} back={BACK}>
      <SecretSection {...WEBHOOK_SECRET} name={made.name} secret={made.secret} />
      <p>
        <Link href={deskPaths.webhook(made.id)}>Voir ce webhook</Link>
      </p>
    </DeskPage>
  );
}

function NewAddress({ onMade }: { readonly onMade: (made: WebhookSecret) => void }) {
  const send = useSend<WebhookSecret>();
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const [low, setLow] = useState("");
  const wantsStock = events.includes("stock.low");
  const lowStock = wantsStock && /^[1-9]\d{0,5}$/.test(low.trim()) ? Number(low) : null;
  const form = useDeskForm({
    fields: fieldsOf(NewWebhook, {
      name: {
        label: "Nom du webhook",
        help: "Des lettres minuscules, des chiffres et des tirets.",
        autoComplete: "off",
        startsHere: true,
      },
      url: {
        label: "Adresse",
        help: "Elle commence par https:// et répond de l’internet public.",
        autoComplete: "off",
      },
    }),
    others: ["events", "lowStock"],
    initial: { name: "", url: "" },
    keepsValues: true,
    check: () => {
      const problem = eventsProblem({ events, lowStock });
      return problem === null ? [] : [problem];
    },
    send: ({ name, url }) =>
      send((api) =>
        staffMakeWebhook(api, { body: { name: name.trim(), url: url.trim(), events, lowStock } }),
      ).then(onMade),
  });
  return (
    <Section title="L’adresse">
      <DeskForm state={form} submit="Ajouter le webhook">
        <EventsField events={events} error={form.problemOf("events")} onChange={setEvents} />
        {wantsStock ? (
          <TextField
            name="lowStock"
            label="Seuil du stock bas, en colis"
            hint="Prévenu quand un article passe sous ce nombre de colis libres, une fois jusqu’à ce qu’il remonte."
            inputMode="numeric"
            autoComplete="off"
            value={low}
            error={form.problemOf("lowStock")}
            onValueChange={setLow}
          />
        ) : null}
      </DeskForm>
    </Section>
  );
}

interface EventsFieldProps {
  readonly events: readonly WebhookEvent[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly WebhookEvent[]) => void;
}

/** A box for each event. */
function EventsField({ events, error, onChange }: EventsFieldProps) {
  const errorId = useId();
  return (
    <fieldset
      className={styles.scopes}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>Ce dont elle est prévenue</legend>
      {WEBHOOK_NAMES.map((event) => (
        <Checkbox
          key={event}
          name="events"
          value={event}
          label={WEBHOOK_EVENTS[event].title}
          aria-invalid={error === undefined ? undefined : true}
          checked={events.includes(event)}
          onCheckedChange={(isChosen) =>
            onChange(
              WEBHOOK_NAMES.filter((each) => (each === event ? isChosen : events.includes(each))),
            )
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
