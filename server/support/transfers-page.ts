import { formatDay } from "../../core/calendar/format.ts";
import { allocatedSum } from "../../core/ledger/transfer-matching.ts";
import { euros } from "../../core/money/format.ts";
import type { Loss, MatchedTransfer, NewTransfer, Rest } from "../outstandings/transfers.ts";
import { html, type Markup } from "../web/html.ts";
import { formField, type Seat, supportPage } from "./page-frame.ts";

const ROOT = "/_support/encaissements";

const page = (seat: Seat, title: string, body: Markup): Markup =>
  supportPage(
    seat,
    title,
    "collections",
    html`<p><a href="${ROOT}">Tous les encaissements</a></p>
      <h1>${title}</h1>
      ${body}`,
  );

const problemLine = (problem: string | null): Markup | null =>
  problem === null ? null : html`<p class="error" role="alert">${problem}</p>`;

/** What an agent typed of a transfer, and what is wrong with it. */
export type TransferForm = {
  readonly on: string;
  readonly amount: string;
  readonly reference: string;
  readonly payer: string;
  readonly problem: string | null;
};

/** A transfer, as the bank's statement has it. */
export const transferPage = (seat: Seat, form: TransferForm): Markup =>
  page(
    seat,
    "Enregistrer un virement",
    html`${problemLine(form.problem)}
      <form class="stack decision card" method="post" action="${ROOT}/virement">
        ${formField(seat)}
        <label for="jour">Jour de réception</label>
        <input id="jour" name="jour" type="date" required value="${form.on}" />
        <label for="montant">Montant, en euros</label>
        <input
          id="montant"
          name="montant"
          inputmode="decimal"
          required
          maxlength="20"
          autocomplete="off"
          value="${form.amount}"
        />
        <label for="reference">Libellé</label>
        <p class="soft" id="reference-aide">
          Tel que sur le relevé : les numéros de facture et de commande y sont reconnus.
        </p>
        <textarea
          id="reference"
          name="reference"
          rows="2"
          maxlength="500"
          aria-describedby="reference-aide"
        >
${form.reference}</textarea>
        <label for="payeur">Payeur</label>
        <input id="payeur" name="payeur" required maxlength="200" value="${form.payer}" />
        <button class="primary">Continuer</button>
      </form>`,
  );

/** What a share of a sum pays. */
const paidLine = ({ what, amount }: MatchedTransfer["lines"][number]): Markup =>
  html`<dt>${what}</dt>
    <dd class="number">${euros(amount)}</dd>`;

/** Asks before it is entered: what it pays, and what is kept. */
export const askTransferPage = (
  seat: Seat,
  transfer: NewTransfer,
  { shares, lines, isKnown }: MatchedTransfer,
  key: string,
): Markup =>
  page(
    seat,
    "Enregistrer ce virement ?",
    html`${
        isKnown
          ? problemLine(
              "Un virement identique est déjà enregistré : même jour, montant, libellé et payeur.",
            )
          : null
      }
      <p>
        ${euros(transfer.amount)} de ${transfer.payer}, reçus le
        ${formatDay(transfer.receivedOn, "date")}. Libellé : ${transfer.reference}
      </p>
      <dl class="card facts">
        ${lines.map(paidLine)}
        ${
          shares.unallocated.amount > 0
            ? html`<dt>À affecter plus tard</dt>
                <dd class="number">${euros(shares.unallocated.amount)}</dd>`
            : null
        }
      </dl>
      ${lines.length === 0 ? html`<p>Aucun numéro n’est reconnu : toute la somme reste à affecter.</p>` : null}
      <form class="choices" method="post" action="${ROOT}/virement/enregistrer">
        ${formField(seat)}
        <input type="hidden" name="cle" value="${key}" />
        <input type="hidden" name="jour" value="${transfer.receivedOn}" />
        <input type="hidden" name="montant" value="${euros(transfer.amount)}" />
        <input type="hidden" name="reference" value="${transfer.reference}" />
        <input type="hidden" name="payeur" value="${transfer.payer}" />
        <input type="hidden" name="vu" value="${allocatedSum(shares)}" />
        <button class="primary">Enregistrer le virement</button>
        <a href="${ROOT}/virement">Corriger</a>
      </form>`,
  );

/** What is kept of a transfer is used for an invoice or an order. */
export const allocationPage = (
  seat: Seat,
  rest: Rest,
  form: { readonly number: string; readonly problem: string | null },
): Markup =>
  page(
    seat,
    "Affecter une somme",
    html`${problemLine(form.problem)}
      <p>
        ${euros(rest.left)} de ${rest.payer}, reçus le ${formatDay(rest.receivedOn, "date")}.
        Libellé : ${rest.reference}
      </p>
      <form
        class="stack decision card"
        method="post"
        action="${ROOT}/virement/${rest.transfer}/affecter"
      >
        ${formField(seat)}
        <label for="numero">N° de facture ou de commande</label>
        <p class="soft" id="numero-aide">
          La somme paie ce qui en est dû ; ce qui dépasse reste à affecter.
        </p>
        <input
          id="numero"
          name="numero"
          required
          maxlength="40"
          autocomplete="off"
          aria-describedby="numero-aide"
          value="${form.number}"
        />
        <button class="primary">Continuer</button>
      </form>`,
  );

/** Asks before a sum is used. */
export const askAllocationPage = (
  seat: Seat,
  rest: Rest,
  number: string,
  { shares, lines }: Pick<MatchedTransfer, "shares" | "lines">,
): Markup =>
  page(
    seat,
    "Affecter cette somme ?",
    html`<dl class="card facts">
        ${lines.map(paidLine)}
        <dt>Restera à affecter</dt>
        <dd class="number">${euros(shares.unallocated.amount)}</dd>
      </dl>
      <form class="choices" method="post" action="${ROOT}/virement/${rest.transfer}/affecter">
        ${formField(seat)}
        <input type="hidden" name="numero" value="${number}" />
        <input type="hidden" name="confirme" value="oui" />
        <button class="primary">Affecter la somme</button>
        <a href="${ROOT}/virement/${rest.transfer}/affecter">Corriger</a>
      </form>`,
  );

/** An invoice whose money will not come. */
export const lossPage = (
  seat: Seat,
  form: { readonly number: string; readonly reason: string; readonly problem: string | null },
): Markup =>
  page(
    seat,
    "Passer une facture en perte",
    html`${problemLine(form.problem)}
      <form class="stack decision card" method="post" action="${ROOT}/perte">
        ${formField(seat)}
        <label for="numero">N° de facture</label>
        <input
          id="numero"
          name="numero"
          required
          maxlength="40"
          autocomplete="off"
          value="${form.number}"
        />
        <label for="motif">Motif</label>
        <textarea id="motif" name="motif" rows="2" required maxlength="200">
${form.reason}</textarea>
        <button class="primary">Continuer</button>
      </form>`,
  );

/** Asks before: what is lost is asked of nobody any more. */
export const askLossPage = (seat: Seat, loss: Loss, reason: string): Markup =>
  page(
    seat,
    "Passer cette facture en perte ?",
    html`<p>
        ${euros(loss.owed)} de la facture ${loss.number} (${loss.company}) ne seront plus demandés
        au client. Motif : ${reason}
      </p>
      <form class="choices" method="post" action="${ROOT}/perte/enregistrer">
        ${formField(seat)}
        <input type="hidden" name="numero" value="${loss.number}" />
        <input type="hidden" name="motif" value="${reason}" />
        <button class="primary">Passer en perte</button>
        <a href="${ROOT}">Ne rien changer</a>
      </form>`,
  );
