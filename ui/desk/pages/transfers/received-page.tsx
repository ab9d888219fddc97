import { useState } from "react";
import { Link } from "wouter";
import type { Cents, StoreId } from "../../../../api-schema/primitives.ts";
import { TransferId } from "../../../../api-schema/staff-collections.ts";
import {
  type AllocationId,
  type OpenItem,
  type ProposedLine,
  RefundTransfer,
  type StaffTransfer,
  type TransferAllocation,
} from "../../../../api-schema/staff-transfers.ts";
import { staffOwedItems, staffTransfer } from "../../../../core/api/calls/staff-transfers.ts";
import {
  staffAllocate,
  staffRefundTransfer,
  staffUndoAllocation,
} from "../../../../core/api/wire/staff-transfers.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { lossCeiling, readAllocation } from "../../../../core/ledger/transfer-allocation.ts";
import { cents, sumCents } from "../../../../core/money/cents.ts";
import { euros, parseEuros } from "../../../../core/money/format.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Card } from "../../../widgets/card.tsx";
import { FieldError } from "../../../widgets/field.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { useAgent, useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { SearchForm } from "../../form/search-form.tsx";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import { type ChosenItem, isCredit, itemKey, ItemsToPay, lackingOf } from "./items-to-pay.tsx";
import { GROUNDS, STATES, stateTone } from "./transfer-words.ts";

/** A transfer that came: what it may be for, what somebody uses it for, and what it was used for. */
export default function ReceivedPage({ params }: { readonly params: Named }) {
  const id = idIn(TransferId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: TransferId }) {
  const read = useRead(staffTransfer, { id });
  return <ReadPage read={read}>{(transfer) => <Seen transfer={transfer} />}</ReadPage>;
}

function Seen({ transfer }: { readonly transfer: StaffTransfer }) {
  const { id, payer, amount, receivedOn, reference, state, left, refunded, iban, version } =
    transfer;
  return (
    <DeskPage
      title={`Virement de ${payer}`}
      back={{ href: deskPaths.transfers(), label: "Tous les virements" }}
      about={`${euros(amount)} reçus le ${formatDay(receivedOn, "date")}`}
    >
      {transfer.twin === null || left === 0 ? null : (
        <Notice tone="warning">
          Un virement du même jour et du même montant est enregistré :{" "}
          <Link href={deskPaths.receivedTransfer(transfer.twin)}>le voir</Link>. Si c’est le même,
          notez celui-ci rendu.
        </Notice>
      )}
      <Card>
        <Facts
          facts={[
            [
              "État",
              <Badge key="state" tone={stateTone(state)}>
                {STATES[state]}
              </Badge>,
            ],
            ["Libellé", reference === "" ? "–" : reference],
            ...(iban === null ? [] : [["Compte", iban] as const]),
            ["Reste", euros(left)],
            ...(transfer.owner === null || left === 0
              ? []
              : [["Au compte de", transfer.owner.shop] as const]),
            ...(refunded === 0 ? [] : [["Rendu", euros(refunded)] as const]),
            [
              transfer.isFromBank ? "Relevé pris par" : "Saisi par",
              <span key="by">
                {transfer.by}, <Moment at={transfer.at} />
              </span>,
            ],
          ]}
        />
      </Card>
      {left === 0 ? null : <Allocate key={`${id} ${version}`} transfer={transfer} />}
      {transfer.allocations.length === 0 ? null : (
        <Section title="Affectations">
          {transfer.allocations.map((allocation) => (
            <Used key={allocation.id} transfer={transfer} allocation={allocation} />
          ))}
        </Section>
      )}
      {left === 0 ? null : <GiveBack transfer={transfer} />}
    </DeskPage>
  );
}

const chosenFirst = ({ proposal, items }: StaffTransfer): ReadonlyMap<string, ChosenItem> =>
  new Map(
    proposal.lines.flatMap((line) => {
      const item = items.find((each) => itemKey(each) === itemKey(line));
      return item === undefined
        ? []
        : [
            [
              itemKey(item),
              { item, amount: typedEuros(line.amount), isSettled: line.loss > 0 },
            ] as const,
          ];
    }),
  );

/** As somebody types it. */
const typedEuros = (amount: Cents): string => euros(amount).replaceAll(/[^\d,]/g, "");

const linesOf = (chosen: ReadonlyMap<string, ChosenItem>): readonly ProposedLine[] =>
  [...chosen.values()].map((each) => {
    const { kind, id } = each.item;
    const typed = Math.max(0, parseEuros(each.amount) ?? 0);
    const lacking = lackingOf(each);
    const isSettled = each.isSettled && lacking !== null && lacking > 0;
    return {
      kind,
      id,
      amount: cents(isCredit(each.item) ? 0 - typed : typed),
      loss: isSettled ? lacking : cents(0),
    };
  });

function Allocate({ transfer }: { readonly transfer: StaffTransfer }) {
  const { id, left, proposal, version } = transfer;
  const ceiling = lossCeiling(useAgent().roles);
  const send = useSend<null>();
  const lead = useLead();
  const [chosen, setChosen] = useState(() => chosenFirst(transfer));
  const [owner, setOwner] = useState<StoreId | null>(
    transfer.owner?.store ?? (proposal.lines.length > 0 ? null : proposal.owner),
  );
  const [search, setSearch] = useState("");
  const found = useRead(staffOwedItems, { search });
  const items = distinct([
    ...[...chosen.values()].map(({ item }) => item),
    ...(search === "" ? transfer.items : (found.data?.items ?? [])),
  ]).toSorted((one, other) => rankOf(one) - rankOf(other));
  function rankOf(item: OpenItem): number {
    const at = transfer.items.findIndex((each) => itemKey(each) === itemKey(item));
    return at < 0 ? transfer.items.length : at;
  }
  const shops = new Map(
    [
      ...transfer.shops,
      ...(found.data?.shops ?? []),
      ...items.map(({ store, shop }) => ({ store, shop })),
    ].map(({ store, shop }) => [store, shop]),
  );
  const lines = linesOf(chosen);
  const used = sumCents(lines.map(({ amount }) => amount));
  const lost = sumCents(lines.map(({ loss }) => loss));
  const rest = cents(left - used);
  const form = useDeskForm({
    fields: [],
    others: ["lines", "owner"],
    initial: {},
    keepsValues: true,
    check: () => {
      if ([...chosen.values()].some((each) => lackingOf(each) === null)) {
        return [{ field: "lines", message: "Saisissez chaque montant en euros." }];
      }
      const open = [...chosen.values()].map(({ item }) => item);
      const read = readAllocation({ lines, owner }, left, open, ceiling);
      return "problems" in read ? read.problems : [];
    },
    send: () =>
      send((api) =>
        staffAllocate(api, { id, body: { version, lines, owner: rest > 0 ? owner : null } }),
      ),
    onDone: () => lead(deskPaths.receivedTransfer(id), "Virement affecté."),
  });
  const change = (key: string, next: ChosenItem | null) => {
    setChosen((all) => {
      const others = [...all].filter(([each]) => each !== key);
      return new Map(next === null ? others : [...others, [key, next] as const]);
    });
    form.change("lines", "");
  };
  const problem = form.problemOf("lines") ?? form.problemOf("owner");
  return (
    <>
      <Section title="À payer">
        <Text>
          {GROUNDS[proposal.ground]}
          {proposal.ground === "none" || proposal.isSure ? null : (
            <>
              {" "}
              <Badge tone="info">À vérifier</Badge>
            </>
          )}
        </Text>
        <SearchForm
          label="Chercher un client ou une pièce"
          hint="N° de facture, de commande ou de client, SIREN, enseigne."
          text={search}
          onSearch={setSearch}
        />
        {items.length === 0 ? (
          <Text tone="quiet">
            {search === ""
              ? "Aucune pièce n’est proposée."
              : found.isFetching
                ? "Recherche…"
                : "Rien n’est à payer sous ces mots."}
          </Text>
        ) : null}
        <ItemsToPay
          items={items}
          chosen={chosen}
          ceiling={ceiling}
          onToggle={(item, isChosen) =>
            change(
              itemKey(item),
              isChosen
                ? {
                    item,
                    amount: typedEuros(
                      isCredit(item) ? item.open : cents(Math.max(0, Math.min(item.open, rest))),
                    ),
                    isSettled: false,
                  }
                : null,
            )
          }
          onChange={(next) => change(itemKey(next.item), next)}
        />
        <FieldError id="transfer-problem" error={problem} />
      </Section>
      <Tiles>
        <Tile label="À affecter" figure={euros(left)} about="de ce virement" />
        <Tile
          label="Payé"
          figure={euros(used)}
          about={lost === 0 ? "par ce virement" : `et ${euros(lost)} en perte`}
        />
        <Tile
          label={rest < 0 ? "Manque" : "Reste"}
          figure={euros(cents(Math.abs(rest)))}
          about={rest < 0 ? "pour payer ce qui est choisi" : "à affecter plus tard"}
          {...(rest < 0 ? { tone: "bad" as const } : {})}
        />
      </Tiles>
      <Card>
        <DeskForm state={form} submit={chosen.size === 0 ? "Garder au compte" : "Affecter"}>
          {rest > 0 && shops.size > 0 ? (
            <Select
              label="À qui est le reste"
              hint="Il reste à son compte, et paie ses prochaines factures quand vous le dites."
              placeholder="On ne sait pas encore"
              clearable
              options={[...shops].map(([store, shop]) => ({ value: String(store), label: shop }))}
              value={owner === null ? null : String(owner)}
              onValueChange={(value) => {
                setOwner([...shops.keys()].find((store) => String(store) === value) ?? null);
                form.change("owner", "");
              }}
            />
          ) : null}
        </DeskForm>
      </Card>
    </>
  );
}

const distinct = (items: readonly OpenItem[]): readonly OpenItem[] => [
  ...new Map(items.map((item) => [itemKey(item), item])).values(),
];

interface UsedProps {
  readonly transfer: StaffTransfer;
  readonly allocation: TransferAllocation;
}

/** What it was used for once, and a way to take that back. */
function Used({ transfer: { id, version }, allocation }: UsedProps) {
  const { at, by, lines, undoneAt } = allocation;
  const numbers = lines.map(({ number }) => number).join(", ");
  return (
    <div>
      <Facts
        facts={[
          [
            nameOf(allocation),
            <span key="at">
              <Moment at={undoneAt ?? at} />
              {undoneAt === null && by !== null ? ` par ${by}` : ""}
            </span>,
          ],
          ...lines.map(
            ({ number, shop, amount, loss }) =>
              [
                number,
                `${euros(amount)}${loss > 0 ? ` et ${euros(loss)} en perte` : ""}, ${shop}`,
              ] as const,
          ),
        ]}
      />
      {undoneAt === null && !isLeftAgain(allocation) ? (
        <Undo id={id} allocation={allocation.id} version={version} numbers={numbers} />
      ) : null}
    </div>
  );
}

/** Of a part of an order that has cost less it is not used after all. */
const isLeftAgain = ({ lines }: TransferAllocation): boolean =>
  sumCents(lines.map(({ amount }) => amount)) < 0;

const nameOf = (allocation: TransferAllocation): string => {
  if (allocation.undoneAt !== null) return "Annulé";
  return isLeftAgain(allocation) ? "Non utilisé" : "Affecté";
};

interface UndoProps {
  readonly id: TransferId;
  readonly allocation: AllocationId;
  readonly version: number;
  readonly numbers: string;
}

function Undo({ id, allocation, version, numbers }: UndoProps) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => ({
      title: "Annuler cette affectation ?",
      consequence: `${numbers} : ce que ce virement a payé sera dû de nouveau, et la somme sera à affecter.`,
      button: "Annuler l’affectation",
      danger: true,
    }),
    send: () => send((api) => staffUndoAllocation(api, { id, body: { version, allocation } })),
    onDone: () => lead(deskPaths.receivedTransfer(id), "Affectation annulée."),
  });
  return <DeskForm state={form} submit="Annuler l’affectation…" look="secondary" />;
}

const REASON = fieldsOf(RefundTransfer, {
  reason: { label: "Motif", help: "« Payé deux fois », « reçu par erreur »." },
});

/** What is left of it went back by the bank. */
function GiveBack({
  transfer: { id, left, payer, version },
}: {
  readonly transfer: StaffTransfer;
}) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: REASON,
    initial: { reason: "" },
    keepsValues: true,
    confirm: () => ({
      title: `${euros(left)} sont rendus à ${payer} ?`,
      consequence: "Faites d’abord le virement à la banque : ceci l’écrit dans les comptes.",
      button: "Noter la somme rendue",
      danger: true,
    }),
    send: ({ reason }) =>
      send((api) => staffRefundTransfer(api, { id, body: { version, reason } })),
    onDone: () => lead(deskPaths.receivedTransfer(id), "Somme rendue."),
  });
  return (
    <Section title="Rendre ce qui reste">
      <Cluster gap="3">
        <DeskForm state={form} submit="Noter la somme rendue…" look="secondary" />
      </Cluster>
    </Section>
  );
}
