import { Schema } from "effect";
import { useRef, useState } from "react";
import type { Cents } from "../../../../api-schema/primitives.ts";
import { InvoiceId } from "../../../../api-schema/invoice.ts";
import {
  CarriageBack,
  type CreditNotePreview,
  CreditNoteReason,
  type CreditNoteWish,
  type StaffInvoice,
  WriteCreditNote,
  type WrittenCreditNote,
} from "../../../../api-schema/staff-invoices.ts";
import { staffInvoice } from "../../../../core/api/calls/staff-invoices.ts";
import {
  staffPreviewCreditNote,
  staffWriteCreditNote,
} from "../../../../core/api/wire/staff-invoices.ts";
import {
  allowanceCeiling,
  netStaying,
  readAllowance,
  sharedAllowance,
} from "../../../../core/invoices/allowance.ts";
import { CREDIT_NOTE_REASONS } from "../../../../core/invoices/credit-note-settlement.ts";
import { cents, sumCents } from "../../../../core/money/cents.ts";
import { euros, percent, wholeNumber } from "../../../../core/money/format.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useDesk, useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { LinesBack, NOTHING_TYPED, type TypedLine } from "./lines-back.tsx";

/** A credit note: what comes back of an invoice, then what that is and does, then it is written. */
export default function CreditNotePage({ params }: { readonly params: Named }) {
  const id = idIn(InvoiceId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: InvoiceId }) {
  const read = useRead(staffInvoice, { id });
  return <ReadPage read={read}>{(invoice) => <Chosen invoice={invoice} />}</ReadPage>;
}

/** What was looked at, and the key that makes it count once. */
interface Looked {
  readonly wish: CreditNoteWish;
  readonly shown: CreditNotePreview;
  readonly reason: CreditNoteReason;
  readonly words: string;
  readonly key: string;
}

function Chosen({ invoice }: { readonly invoice: StaffInvoice }) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [isTyping, setTyping] = useState(true);
  const page = {
    back: { href: deskPaths.invoice(invoice.id), label: `Facture ${invoice.number}` },
    about: `${invoice.store.company} · ${euros(invoice.left.gross)} TTC peuvent être crédités`,
  };
  if (invoice.refusal !== null) {
    return (
      <DeskPage title="Établir un avoir" back={page.back}>
        <Text>{invoice.refusal}</Text>
      </DeskPage>
    );
  }
  return (
    <>
      <Typing
        invoice={invoice}
        page={page}
        isShown={isTyping}
        onLooked={(next) => {
          setLooked(next);
          setTyping(false);
        }}
      />
      {looked === null || isTyping ? null : (
        <Ask
          invoice={invoice}
          looked={looked}
          onLooked={setLooked}
          onCorrect={() => setTyping(true)}
        />
      )}
    </>
  );
}

const FIELDS = fieldsOf(WriteCreditNote, {
  words: {
    label: "Précisions",
    help: "Pour la maison : le client ne les lit pas.",
    kind: "lines",
    rows: 2,
    optional: true,
  },
});

const CARRIAGE: readonly { readonly value: CarriageBack; readonly label: string }[] = [
  { value: "share", label: "Leur part des articles crédités" },
  { value: "none", label: "Ils restent dus" },
  { value: "all", label: "Tout ce qui en reste" },
];

const REASONS = Object.entries(CREDIT_NOTE_REASONS).map(([value, label]) => ({ value, label }));

const isCarriageBack = Schema.is(CarriageBack);
const isReason = Schema.is(CreditNoteReason);

interface TypingProps {
  readonly invoice: StaffInvoice;
  readonly page: {
    readonly back: { readonly href: string; readonly label: string };
    readonly about: string;
  };
  /** What was typed is kept while it is looked at, and is there again to be corrected. */
  readonly isShown: boolean;
  readonly onLooked: (looked: Looked) => void;
}

function Typing({ invoice, page, isShown, onLooked }: TypingProps) {
  const { read } = useDesk();
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedLine>>(new Map());
  const [carriage, setCarriage] = useState<CarriageBack>("share");
  const [reason, setReason] = useState<string | null>(null);
  const fees = invoice.lines.filter(({ isCarriage, netLeft }) => isCarriage && netLeft > 0);
  const goods = invoice.lines.filter(({ isCarriage, left }) => !isCarriage && left > 0);
  const ceiling = allowanceCeiling(useAgent().roles);
  const form = useDeskForm({
    fields: FIELDS,
    others: ["lines", "reason"],
    initial: { words: "" },
    keepsValues: true,
    check: () => [
      ...(unread(goods, typed) ? [{ field: "lines", message: UNREAD }] : []),
      ...(isReason(reason) ? [] : [{ field: "reason", message: "Champ obligatoire" }]),
    ],
    send: async ({ words }) => {
      if (!isReason(reason)) return;
      const wish = { lines: linesOf(goods, typed), carriage };
      const shown = await read((api) =>
        staffPreviewCreditNote(api, { id: invoice.id, body: wish }),
      );
      onLooked({ wish, shown, reason, words, key: crypto.randomUUID() });
    },
  });
  if (!isShown) return null;
  return (
    <DeskPage key="typed" title="Établir un avoir" {...page}>
      <Section title="Ce qui est crédité">
        <Text tone="quiet" size="s">
          « À créditer » reprend des conditionnements ; « Remise HT » baisse le prix de ceux qui
          restent chez le client : « 12,50 », ou « 10 % » de ce qu’ils ont coûté. Au plus{" "}
          {euros(ceiling)} HT de remise par facture avec vos rôles.
        </Text>
        <LinesBack
          lines={goods}
          typed={typed}
          problem={form.problemOf("lines")}
          onChange={(line, next) => {
            setTyped((all) => new Map([...all, [line, next]]));
            form.change("lines", "");
          }}
        />
        <Cluster gap="3" align="center">
          <Button
            variant="quiet"
            onClick={() => {
              setTyped(
                new Map(
                  goods.map(({ line, left }) => [
                    line,
                    {
                      ...NOTHING_TYPED,
                      quantity: String(left),
                      restock: typed.get(line)?.restock ?? false,
                    },
                  ]),
                ),
              );
              setCarriage("all");
              form.change("lines", "");
            }}
          >
            Tout créditer
          </Button>
        </Cluster>
        <ShareAllowance
          goods={goods}
          typed={typed}
          onShared={(shares) => {
            setTyped(
              new Map(
                goods.map(({ line }) => [
                  line,
                  {
                    ...(typed.get(line) ?? NOTHING_TYPED),
                    less: typedEuros(shares.get(line) ?? cents(0)),
                  },
                ]),
              ),
            );
            form.change("lines", "");
          }}
        />
      </Section>
      <Card>
        <DeskForm state={form} submit="Voir l’avoir">
          {fees.length === 0 ? null : (
            <Select
              label="Frais de livraison"
              name="carriage"
              required
              options={CARRIAGE}
              value={carriage}
              onValueChange={(value) => isCarriageBack(value) && setCarriage(value)}
            />
          )}
          <Select
            label="Motif"
            name="reason"
            required
            hint="Il est écrit sur l’avoir."
            error={form.problemOf("reason")}
            options={REASONS}
            value={reason}
            onValueChange={(value) => {
              setReason(value);
              form.change("reason", "");
            }}
          />
        </DeskForm>
      </Card>
    </DeskPage>
  );
}

/** As somebody types it; nothing for nothing. */
const typedEuros = (amount: Cents): string =>
  amount === 0 ? "" : euros(amount).replaceAll(/[^\d,]/g, "");

interface ShareAllowanceProps {
  readonly goods: StaffInvoice["lines"];
  readonly typed: ReadonlyMap<number, TypedLine>;
  readonly onShared: (shares: ReadonlyMap<number, Cents>) => void;
}

/** An allowance on all goods of the invoice, shared over its lines by what is left of each. */
function ShareAllowance({ goods, typed, onShared }: ShareAllowanceProps) {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const staying = goods.map((each) => ({ line: each.line, netLeft: stayingOf(each, typed) }));
  const left = sumCents(staying.map(({ netLeft }) => netLeft));
  const share = () => {
    const total = readAllowance(text, left);
    setWrong(total === null);
    if (total !== null) onShared(sharedAllowance(total, staying));
  };
  return (
    <Cluster gap="3" align="end">
      <TextField
        label="Remise HT sur tous les articles"
        autoComplete="off"
        maxLength={12}
        value={text}
        error={isWrong ? `« 30,00 » ou « 5 % », au plus ${euros(left)} HT.` : undefined}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          share();
        }}
      />
      <Button variant="secondary" onClick={share}>
        Répartir sur les lignes
      </Button>
    </Cluster>
  );
}

const UNREAD =
  "Une quantité est un nombre entier, une remise « 12,50 » ou « 10 % », au plus ce qui n’est pas encore crédité.";

/** What a price can be lessened of: what is not typed as coming back. */
const stayingOf = (
  goods: Pick<StaffInvoice["lines"][number], "line" | "left" | "netLeft">,
  typed: ReadonlyMap<number, TypedLine>,
): Cents => netStaying(goods, Number(typed.get(goods.line)?.quantity ?? 0));

const unread = (goods: StaffInvoice["lines"], typed: ReadonlyMap<number, TypedLine>): boolean =>
  goods.some((each) => {
    const { line, left } = each;
    const { quantity, less } = typed.get(line) ?? NOTHING_TYPED;
    const text = quantity.trim();
    const isRead = text === "" || (/^\d{1,4}$/.test(text) && Number(text) <= left);
    return !isRead || readAllowance(less, stayingOf(each, typed)) === null;
  });

const linesOf = (
  goods: StaffInvoice["lines"],
  typed: ReadonlyMap<number, TypedLine>,
): CreditNoteWish["lines"] =>
  goods.flatMap((each) => {
    const { line } = each;
    const own = typed.get(line) ?? NOTHING_TYPED;
    const quantity = Number(own.quantity);
    const less = readAllowance(own.less, stayingOf(each, typed)) ?? cents(0);
    return quantity > 0 || less > 0
      ? [{ line, quantity, restock: own.restock && quantity > 0, less }]
      : [];
  });

interface AskProps {
  readonly invoice: StaffInvoice;
  readonly looked: Looked;
  /** Something was credited or paid meanwhile: it is looked at again. */
  readonly onLooked: (looked: Looked) => void;
  readonly onCorrect: () => void;
}

/** Asks before it is written: what it says, and what becomes of the money and of the goods. */
function Ask({ invoice, looked, onLooked, onCorrect }: AskProps) {
  const { wish, shown, reason, words, key } = looked;
  const { read } = useDesk();
  const send = useSend<WrittenCreditNote>();
  const lead = useLead();
  const [toCard, setToCard] = useState(true);
  const written = useRef("");
  const refunded = toCard ? shown.toCard : cents(0);
  const kept = cents(shown.rest - refunded);
  const back = wish.lines.reduce((sum, { restock, quantity }) => sum + (restock ? quantity : 0), 0);
  const form = useDeskForm({
    fields: [],
    initial: {},
    send: async () => {
      try {
        const { seen, totals } = shown;
        const body = { ...wish, key, seen, gross: totals.gross, reason, words, toCard };
        const made = await send((api) => staffWriteCreditNote(api, { id: invoice.id, body }));
        written.current = made.number;
      } catch (error) {
        const again = await read((api) =>
          staffPreviewCreditNote(api, { id: invoice.id, body: wish }),
        );
        onLooked({ ...looked, shown: again });
        throw error;
      }
    },
    onDone: () => lead(deskPaths.invoice(invoice.id), `Avoir ${written.current} établi.`),
  });
  return (
    <DeskPage
      key="asked"
      title="Établir cet avoir ?"
      back={{ href: deskPaths.invoice(invoice.id), label: `Facture ${invoice.number}` }}
      about={`${invoice.store.company} · ${CREDIT_NOTE_REASONS[reason].toLowerCase()}`}
    >
      <Tiles>
        <Tile
          label="Avoir"
          figure={euros(shown.totals.gross)}
          about={`TTC, dont ${euros(shown.totals.vat)} de TVA`}
        />
        {shown.deducted === 0 ? null : (
          <Tile
            label="Déduit de la facture"
            figure={euros(shown.deducted)}
            about="encore dus de cette facture"
          />
        )}
        {refunded === 0 ? null : (
          <Tile
            label="Sur la carte"
            figure={euros(refunded)}
            about="remboursés sur la carte qui a payé"
          />
        )}
        {kept === 0 ? null : (
          <Tile
            label="Au compte du client"
            figure={euros(kept)}
            about="déduits de ses prochaines factures"
          />
        )}
        {back === 0 ? null : (
          <Tile
            label="Retour en stock"
            figure={wholeNumber(back)}
            about={back < 2 ? "conditionnement" : "conditionnements"}
          />
        )}
      </Tiles>
      <Section title="L’avoir">
        <DeskTable
          label="Lignes de l’avoir"
          columns={COLUMNS}
          read={{ data: shown.lines }}
          keyOf={({ line, isAllowance }) => `${line} ${isAllowance}`}
          empty="Rien."
        />
        <Facts
          facts={[
            ["Total HT", euros(shown.totals.net)],
            ...shown.totals.vatLines.map(
              ({ rate, base, amount }) =>
                [`TVA ${percent(rate)}`, `${euros(amount)} sur ${euros(base)} HT`] as const,
            ),
            ["Total TTC", <b key="total">{euros(shown.totals.gross)}</b>],
            ["Restera sur la facture", euros(shown.left.gross)],
          ]}
        />
      </Section>
      <Card>
        <Stack gap="3">
          <Text>
            Le client le reçoit par e-mail, avec son numéro et sa version électronique. Un avoir
            établi ne se reprend pas.
          </Text>
          <DeskForm
            state={form}
            submit="Établir l’avoir"
            beside={
              <Button variant="quiet" onClick={onCorrect}>
                Corriger
              </Button>
            }
          >
            {shown.toCard === 0 ? null : (
              <Checkbox
                label={`Rembourser ${euros(shown.toCard)} sur la carte qui a payé`}
                hint="Sinon, la somme reste au compte du client."
                checked={toCard}
                onCheckedChange={setToCard}
              />
            )}
          </DeskForm>
        </Stack>
      </Card>
    </DeskPage>
  );
}

const COLUMNS: readonly Column<CreditNotePreview["lines"][number]>[] = [
  {
    id: "name",
    label: "Article",
    cell: ({ name, packaging, reference }) => (
      <>
        {name}
        <Text size="s" tone="quiet">
          {[packaging, reference].filter((part) => part !== "").join(" · ")}
        </Text>
      </>
    ),
    onPhone: "title",
  },
  {
    id: "quantity",
    label: "Quantité",
    cell: ({ quantity, isAllowance }) => (isAllowance ? "" : wholeNumber(quantity)),
    align: "end",
  },
  {
    id: "discount",
    label: "Remise",
    cell: ({ discount }) => (discount === 0 ? "" : euros(discount)),
    align: "end",
  },
  { id: "vat", label: "TVA", cell: ({ vatRate }) => percent(vatRate), align: "end" },
  {
    id: "net",
    label: "Montant HT",
    cell: ({ net }) => <b>{euros(net)}</b>,
    align: "end",
    onPhone: "figure",
  },
];
