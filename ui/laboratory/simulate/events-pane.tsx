import { useId, useState } from "react";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import { acceptable, type Verdict } from "../../../machines/laboratory/simulation/acceptable.ts";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import { Row, Stack, Text } from "../../widgets/primitives.tsx";
import { EventRow } from "./event-row.tsx";
import styles from "./events-pane.module.css";

interface EventsPaneProps {
  readonly flow: FlowName;
  readonly state: SimulationState;
  readonly onSend: (event: ShopEvent) => void;
}

type Filled = { readonly [Type in ShopEvent["type"]]?: ShopEvent | undefined };

const GROUPS: readonly { readonly kind: Verdict["kind"]; readonly title: string }[] = [
  { kind: "possible", title: "Possibles maintenant" },
  { kind: "refused", title: "Refusés par une garde" },
  { kind: "ignored", title: "Sans effet dans cet état" },
];

/** Every event that the machine receives, by what its state would do with it. */
export function EventsPane({ flow, state, onSend }: EventsPaneProps) {
  const [filled, setFilled] = useState<Filled>({});
  const factOf = (type: ShopEvent["type"]): ShopEvent => filled[type] ?? sampleOf(type, state.now);
  const events = acceptable(flow, state.snapshot, factOf);
  return GROUPS.map(({ kind, title }) => {
    const group = events.filter(({ verdict }) => verdict.kind === kind);
    return group.length === 0 ? null : (
      <Group key={kind} title={title} count={group.length}>
        {group.map(({ type }) => (
          <EventRow
            key={type}
            flow={flow}
            snapshot={state.snapshot}
            event={factOf(type)}
            onFill={(event) => {
              setFilled({ ...filled, [type]: event ?? undefined });
            }}
            onSend={onSend}
          />
        ))}
      </Group>
    );
  });
}

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly children: React.ReactNode;
}

function Group({ title, count, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Row as="h2" gap="2" align="baseline" below="2" id={id} className={styles.title}>
        {title}{" "}
        <Text as="span" tone="quiet" size="xs" weight="text">
          {count}
        </Text>
      </Row>
      <Stack as="ul" gap="2">
        {children}
      </Stack>
    </section>
  );
}
