import { useState } from "react";
import { Link } from "wouter";
import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import type { ShortageShares, StaffShortage } from "../../../../api-schema/staff-orders.ts";
import { staffShareShortage } from "../../../../core/api/wire/staff-orders.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { shareOut, sharingProblem } from "../../../../core/shipments/sharing.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useChange } from "../../desk-context.ts";
import { useRequestKey } from "../../form/request-key.ts";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import styles from "./preparation.module.css";

type Rule = ShortageShares["rule"];

const RULES: readonly { readonly value: Rule; readonly label: string }[] = [
  { value: "proRata", label: "Au prorata" },
  { value: "firstCome", label: "Premier arrivé, premier servi" },
  { value: "byHand", label: "À la main" },
];

interface ShortageProps {
  readonly day: CalendarDay;
  readonly shortage: StaffShortage;
}

/** An article that is short: who waits for it, and what each gets by the rule that is chosen. */
export function Shortage({ day, shortage }: ShortageProps) {
  const { there, lines, reference, name, packaging, isOpen, variant, depot } = shortage;
  const [rule, setRule] = useState<Rule>("proRata");
  const [typed, setTyped] = useState<readonly string[]>([]);
  const key = useRequestKey();
  const mayShare = staffMay(useAgent().roles, "orders.handle");
  const sharing = useChange((body: ShortageShares) => (api) => staffShareShortage(api, { body }));
  const wanted = lines.map(({ expected, shipped }) => ({ wanted: expected - shipped }));
  const fair = shareOut(rule === "byHand" ? "proRata" : rule, there, wanted);
  const shares = fair.map((share, at) => {
    const text = typed[at];
    return rule === "byHand" && text !== undefined ? partIn(text) : share;
  });
  const problem =
    rule === "byHand"
      ? sharingProblem(
          there,
          wanted.map((line, at) => ({ ...line, share: shares[at] ?? 0 })),
        )
      : null;
  const sum = wanted.reduce((total, line) => total + line.wanted, 0);
  const change = (at: number, text: string) =>
    setTyped(fair.map((share, other) => (other === at ? text : (typed[other] ?? String(share)))));
  const columns: readonly Column<Row>[] = [
    ...COLUMNS,
    {
      id: "share",
      label: "Aura",
      cell: ({ at, company, shipped }) =>
        rule === "byHand" ? (
          <span className={styles.figure}>
            <TextField
              label={`Part de ${company}`}
              hideLabel
              inputMode="numeric"
              value={typed[at] ?? String(shares[at] ?? 0)}
              onValueChange={(text) => change(at, text)}
            />
          </span>
        ) : (
          <b>{shipped + (shares[at] ?? 0)}</b>
        ),
      align: "end",
      onPhone: "figure",
    },
  ];
  return (
    <Stack as="section" gap="3" className={styles.shortage} aria-label={`${name} ${reference}`}>
      <Cluster gap="2 4" align="end" justify="between">
        <div>
          <h3>{name}</h3>
          <Text tone="quiet">
            {reference} · {packaging}
          </Text>
          <Text>
            <b>
              {there} pour {sum} à livrer
            </b>
          </Text>
        </div>
        {mayShare ? (
          <Cluster gap="2" align="end">
            <Select
              label="Partager"
              options={RULES}
              value={rule}
              onValueChange={(value) =>
                setRule(RULES.find((one) => one.value === value)?.value ?? "proRata")
              }
            />
            <Button
              variant="secondary"
              loading={sharing.isPending}
              disabled={isOpen}
              onClick={() => {
                if (problem !== null) return;
                const asked = {
                  day,
                  variant,
                  depot,
                  rule,
                  lines: lines.map(({ item, expected, shipped }, at) => ({
                    item,
                    seen: expected,
                    quantity: shipped + (shares[at] ?? 0),
                  })),
                };
                sharing.mutate({ ...asked, key: key.of(asked) });
              }}
            >
              Partager ainsi
            </Button>
          </Cluster>
        ) : null}
      </Cluster>
      {isOpen && mayShare ? (
        <Notice tone="info">
          Des clients peuvent encore changer leur commande : le partage attend l’heure limite.
        </Notice>
      ) : null}
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      {sharing.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(sharing.error)}
        </Notice>
      )}
      <DeskTable
        label={`Qui attend ${name}`}
        columns={mayShare ? columns : COLUMNS}
        read={{ data: lines.map((line, at) => ({ ...line, at })) }}
        keyOf={({ item }) => item}
        empty=""
      />
    </Stack>
  );
}

/** What is typed as a part; what is no whole number is none, which `sharingProblem` says. */
const partIn = (text: string): number =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;

type Row = StaffShortage["lines"][number] & { readonly at: number };

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "company",
    label: "Boutique",
    cell: ({ company, area }) => (
      <>
        <b>{company}</b>{" "}
        <Text as="span" tone="quiet">
          {area}
        </Text>
      </>
    ),
    onPhone: "title",
  },
  {
    id: "order",
    label: "Commande",
    cell: ({ order, number }) => <Link href={deskPaths.order(order)}>{number}</Link>,
  },
  {
    id: "phone",
    label: "Téléphone",
    cell: ({ phone }) => (phone === null ? null : <a href={`tel:${phone}`}>{phone}</a>),
  },
  { id: "wanted", label: "À livrer", cell: ({ expected }) => expected, align: "end" },
];
