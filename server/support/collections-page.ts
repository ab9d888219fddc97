import type { CalendarDay } from "../../api-schema/primitives.ts";
import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { RETURN_REASONS, returnReason } from "../../core/debits/return-reasons.ts";
import { batchLabel, debitStaffLabel } from "../../core/debits/words.ts";
import { euros } from "../../core/money/format.ts";
import { seenOf } from "../debits/debit-decisions.ts";
import type { Debit, DebitBatch } from "../debits/debit-rows.ts";
import type { ActDone, MoneyAct } from "../debits/money-acts.ts";
import type { KnownTransfer, Rest } from "../outstandings/transfers.ts";
import { html, type Markup } from "../web/html.ts";
import type { Blocked, Uncollected } from "./collections-repository.ts";
import { formField, type Seat, supportPage } from "./page-frame.ts";

const ROOT = "/_support/encaissements";

/** Everything that stands on the page. */
export type Collected = {
  readonly proposed: readonly DebitBatch[];
  readonly underWay: readonly DebitBatch[];
  readonly over: readonly DebitBatch[];
  readonly blocked: readonly Blocked[];
  readonly uncollected: readonly Uncollected[];
  readonly rests: readonly Rest[];
  readonly transfers: readonly KnownTransfer[];
  readonly acts: readonly ActDone[];
};

const page = (seat: Seat, title: string, body: Markup): Markup =>
  supportPage(seat, title, "collections", body);

/** Remises to approve and under way, transfers, what is kept, and what was done lately. */
export const collectionsPage = (
  seat: Seat,
  known: Collected,
  { today, done }: { readonly today: CalendarDay; readonly done: string | null },
): Markup =>
  page(
    seat,
    "Encaissements",
    html`<h1>Encaissements</h1>
      ${done === null ? null : html`<p class="done" role="status">${done}</p>`}
      <p class="choices">
        <a href="${ROOT}/virement">Enregistrer un virement</a>
        <a href="${ROOT}/perte">Passer une facture en perte</a>
      </p>
      <h2>Remises à approuver</h2>
      ${listOf(
        known.proposed.map((batch) => batchCard(batch, today)),
        "Aucune remise n’attend d’approbation.",
      )}
      <h2>Chez la banque</h2>
      ${listOf(
        known.underWay.map((batch) => batchCard(batch, today)),
        "Aucune remise n’est en cours.",
      )}
      <h2>Sommes à affecter</h2>
      ${listOf(known.rests.map(restCard), "Tous les virements ont trouvé leur facture.")}
      <h2>À encaisser autrement</h2>
      ${listOf(
        [...known.blocked.map(blockedCard), ...known.uncollected.map(uncollectedCard)],
        "Toutes les factures à prélever peuvent l’être.",
      )}
      <h2>Derniers virements</h2>
      ${listOf(
        known.transfers.map(
          ({ receivedOn, amount, reference, payer }) =>
            html`<li class="card entry">
              <span class="number">${formatDay(receivedOn, "date")}</span>
              <span>${payer} <span class="soft">${reference}</span></span>
              <strong class="number">${euros(amount)}</strong>
            </li>`,
        ),
        "Aucun virement n’est encore enregistré.",
      )}
      <h2>Remises terminées</h2>
      ${listOf(
        known.over.map((batch) => batchCard(batch, today)),
        "Aucune remise n’est terminée.",
      )}
      ${
        known.acts.length === 0
          ? null
          : html`<h2>Dernières actions</h2>
              <ol class="requests">
                ${known.acts.map(actLine)}
              </ol>`
      }`,
  );

const listOf = (items: readonly Markup[], none: string): Markup =>
  items.length === 0
    ? html`<p class="soft">${none}</p>`
    : html`<ul class="list">
        ${items}
      </ul>`;

const batchCard = (batch: DebitBatch, today: CalendarDay): Markup => {
  const { count, sum } = seenOf(batch);
  return html`<li class="card entry">
    <span class="number">${formatDay(batch.day, "date")}</span>
    <span>
      <a href="${ROOT}/remises/${batch.id}">Remise ${batch.id}</a>
      <span class="soft"
        >${scopeWords(batch)}, ${debitsWords(count)}. ${batchWords(batch, today)}</span
      >
    </span>
    <strong class="number">${euros(sum)}</strong>
  </li>`;
};

const scopeWords = ({ scope, scheme, sequence }: DebitBatch): string =>
  `${scope === "gmp" ? "Moulin" : "Place de marché"}, ${scheme} ${sequence}`;

const debitsWords = (count: number): string =>
  count === 1 ? "1 prélèvement" : `${count} prélèvements`;

const batchWords = (batch: DebitBatch, today: CalendarDay): string =>
  batch.state === "presented" && batch.day <= today
    ? "Résultats attendus"
    : batchLabel(batch.state);

const restCard = ({ transfer, receivedOn, reference, payer, company, left }: Rest): Markup =>
  html`<li class="card entry">
    <span class="number">${formatDay(receivedOn, "date")}</span>
    <span>
      ${payer} <span class="soft">${reference}${company === null ? "" : `, ${company}`}</span>
      <a
        href="${ROOT}/virement/${transfer}/affecter"
        aria-label="Affecter ${euros(left)} de ${payer}"
        >Affecter…</a
      >
    </span>
    <strong class="number">${euros(left)}</strong>
  </li>`;

const blockedCard = ({ rum, company, blockedOn }: Blocked): Markup =>
  html`<li class="card entry">
    <span class="number">${formatDay(blockedOn, "date")}</span>
    <span>
      ${company ?? "Ancien mandat"}
      <span class="soft">Mandat ${rum} suspendu : appelez le client.</span>
      <a
        href="${ROOT}/mandats/${rum}/reprendre"
        aria-label="Reprendre les prélèvements de ${company ?? rum}"
        >Reprendre…</a
      >
    </span>
  </li>`;

const uncollectedCard = ({ number, company, why }: Uncollected): Markup =>
  html`<li class="card entry">
    <span class="number">${number}</span>
    <span>${company} <span class="soft">${why}</span></span>
  </li>`;

const ACTS: { readonly [Act in MoneyAct]: string } = {
  approved: "Approuvé",
  withdrawn: "Retiré",
  settled: "Encaissé",
  returned: "Retour",
  transfer: "Virement",
  allocated: "Affecté",
  "written off": "En perte",
  resumed: "Repris",
};

const actLine = ({ at, agent, act, subject, reason }: ActDone): Markup => {
  const instant = instantOfMs(at.getTime());
  return html`<li class="request decision">
    <span class="number"
      ><time datetime="${instant}"
        >${formatDay(parisDayOf(instant), "numeric")} à ${formatClock(parisTimeOf(instant))}</time
      ></span
    >
    <strong>${ACTS[act]}</strong>
    <span class="path">${subject}${reason === null ? "" : `, ${reason}`}</span>
    <span class="soft">${agent}</span>
  </li>`;
};

/** One remise with each of its debits, and what can be done. */
export const batchPage = (
  seat: Seat,
  batch: DebitBatch,
  { today, done, problem }: BatchShown,
): Markup => {
  const { count, sum } = seenOf(batch);
  const isWaiting = batch.debits.some(({ state }) => state === "presented");
  return page(
    seat,
    `Remise ${batch.id}`,
    html`<p><a href="${ROOT}">Tous les encaissements</a></p>
      <h1>Remise ${batch.id}</h1>
      ${done === null ? null : html`<p class="done" role="status">${done}</p>`}
      ${problem === null ? null : html`<p class="error" role="alert">${problem}</p>`}
      <dl class="card facts">
        <dt>État</dt>
        <dd>${batchWords(batch, today)}</dd>
        <dt>Jour d’encaissement</dt>
        <dd>${formatDay(batch.day, "date")}</dd>
        <dt>Montant</dt>
        <dd class="number">${euros(sum)}, ${debitsWords(count)}</dd>
        <dt>Créancier</dt>
        <dd>${scopeWords(batch)}, ICS ${batch.ics}</dd>
      </dl>
      <p class="choices">
        ${batch.state === "proposed" ? actLink(batch, "approuver", "Approuver…") : null}
        ${
          batch.state === "proposed" || batch.state === "approved"
            ? actLink(batch, "retirer", "Retirer…")
            : null
        }
        ${isWaiting && batch.day <= today ? actLink(batch, "encaisser", "Tout est encaissé…") : null}
      </p>
      <h2>Prélèvements</h2>
      ${listOf(
        batch.debits.map((debit) => debitCard(debit, batch, today)),
        "Cette remise est vide.",
      )}`,
  );
};

export type BatchShown = {
  readonly today: CalendarDay;
  readonly done: string | null;
  readonly problem: string | null;
};

const actLink = ({ id }: DebitBatch, act: BatchAct, text: string): Markup =>
  html`<a href="${ROOT}/remises/${id}/${act}">${text}</a>`;

const debitCard = (debit: Debit, batch: DebitBatch, today: CalendarDay): Markup => {
  const { id, company, rum, sum, state, lines, note } = debit;
  const mayReturn = state === "presented" || state === "settled";
  return html`<li class="card entry">
    <span>${wordsOf(debit, batch, today)}</span>
    <span>
      ${company}
      <span class="soft"
        >${rum},
        ${lines.map(({ number }) => number).join(", ")}${note === null ? "" : `. ${note}`}</span
      >
      ${
        mayReturn
          ? html`<a
              href="${ROOT}/prelevements/${id}/retour"
              aria-label="Enregistrer le retour du prélèvement de ${company}"
              >Enregistrer un retour…</a
            >`
          : null
      }
    </span>
    <strong class="number">${euros(sum)}</strong>
  </li>`;
};

const wordsOf = ({ state, settledOn, returnCode }: Debit, batch: DebitBatch, today: CalendarDay) =>
  debitStaffLabel(
    { state, scheme: batch.scheme, day: batch.day, settledOn, reason: returnCode },
    today,
  );

/** What can be decided of a whole remise. */
export const BATCH_ACTS = ["approuver", "retirer", "encaisser"] as const;
export type BatchAct = (typeof BATCH_ACTS)[number];

const ASKED: {
  readonly [Act in BatchAct]: {
    readonly title: (batch: DebitBatch) => string;
    readonly consequence: (batch: DebitBatch) => string;
    readonly button: string;
  };
} = {
  approuver: {
    title: ({ id }) => `Approuver la remise ${id} ?`,
    consequence: (batch) =>
      `${euros(seenOf(batch).sum)} seront demandés à la banque pour le ${formatDay(batch.day, "date")}, sur ${debitsWords(seenOf(batch).count)}. La remise part aussitôt.`,
    button: "Approuver et remettre à la banque",
  },
  retirer: {
    title: ({ id }) => `Retirer la remise ${id} ?`,
    consequence: (batch) =>
      `Rien ne sera prélevé le ${formatDay(batch.day, "date")}. Les factures restent dues ; les prélèvements seront annoncés de nouveau, 14 jours avant.`,
    button: "Retirer la remise",
  },
  encaisser: {
    title: ({ id }) => `La remise ${id} est-elle encaissée ?`,
    consequence: () =>
      "Tous ses prélèvements encore présentés seront notés encaissés, sous réserve de retour. Enregistrez d’abord ceux que la banque a rejetés.",
    button: "Tout est encaissé",
  },
};

/** Asks before, with what follows from it. */
export const askBatchPage = (
  seat: Seat,
  batch: DebitBatch,
  act: BatchAct,
  problem: string | null,
): Markup => {
  const { title, consequence, button } = ASKED[act];
  const { count, sum } = seenOf(batch);
  return page(
    seat,
    title(batch),
    html`<h1>${title(batch)}</h1>
      ${problem === null ? null : html`<p class="error" role="alert">${problem}</p>`}
      <p>${consequence(batch)}</p>
      <form class="stack decision card" method="post" action="${ROOT}/remises/${batch.id}/${act}">
        ${formField(seat)}
        <input type="hidden" name="nombre" value="${count}" />
        <input type="hidden" name="somme" value="${sum}" />
        ${
          act === "retirer"
            ? html`<label for="motif">Motif</label>
                <textarea id="motif" name="motif" rows="2" required maxlength="200"></textarea>`
            : null
        }
        <button class="primary">${button}</button>
        <a href="${ROOT}/remises/${batch.id}">Ne rien changer</a>
      </form>`,
  );
};

/** What an agent typed of a return, and what is wrong with it. */
export type ReturnForm = {
  readonly code: string;
  readonly on: string;
  readonly problem: string | null;
};

/** The return of one debit: why, and on which day. */
export const returnPage = (seat: Seat, debit: Debit, batch: DebitBatch, form: ReturnForm): Markup =>
  page(
    seat,
    "Enregistrer un retour",
    html`<p><a href="${ROOT}/remises/${batch.id}">Remise ${batch.id}</a></p>
      <h1>Enregistrer un retour</h1>
      <p>
        ${debit.company}, ${euros(debit.sum)}, ${debit.lines.map(({ number }) => number).join(", ")}
      </p>
      ${form.problem === null ? null : html`<p class="error" role="alert">${form.problem}</p>`}
      <form
        class="stack decision card"
        method="post"
        action="${ROOT}/prelevements/${debit.id}/retour"
      >
        ${formField(seat)}
        <label for="code">Code de la banque</label>
        <p class="soft" id="code-aide">Quatre caractères, AM04 par exemple.</p>
        <input
          id="code"
          name="code"
          list="codes"
          required
          maxlength="4"
          autocomplete="off"
          aria-describedby="code-aide"
          value="${form.code}"
        />
        <datalist id="codes">
          ${RETURN_REASONS.map(({ code, staff }) => html`<option value="${code}">${staff}</option>`)}
        </datalist>
        <label for="jour">Jour du retour</label>
        <input id="jour" name="jour" type="date" required value="${form.on}" />
        <button class="primary">Continuer</button>
      </form>`,
  );

/** Asks before a return is entered. */
export const askReturnPage = (
  seat: Seat,
  debit: Debit,
  { code, on }: { readonly code: string; readonly on: CalendarDay },
): Markup =>
  page(
    seat,
    "Enregistrer ce retour ?",
    html`<h1>Enregistrer ce retour ?</h1>
      <p>
        ${euros(debit.sum)} de ${debit.company} seront dus de nouveau
        (${debit.lines.map(({ number }) => number).join(", ")}), et le client en sera averti par
        e-mail.
      </p>
      <dl class="card facts">
        <dt>Motif</dt>
        <dd>${code} : ${returnReason(code).staff}</dd>
        <dt>Jour</dt>
        <dd>${formatDay(on, "date")}</dd>
        <dt>Ensuite</dt>
        <dd>${NEXT[returnReason(code).act]}</dd>
      </dl>
      <form
        class="choices"
        method="post"
        action="${ROOT}/prelevements/${debit.id}/retour/enregistrer"
      >
        ${formField(seat)}
        <input type="hidden" name="code" value="${code}" />
        <input type="hidden" name="jour" value="${on}" />
        <button class="primary">Enregistrer le retour</button>
        <a href="${ROOT}/prelevements/${debit.id}/retour">Corriger</a>
      </form>`,
  );

const NEXT = {
  presentAgain:
    "Un nouveau prélèvement pourra être annoncé, une seule fois ; sinon le mandat est suspendu.",
  newMandate: "Le mandat ne sert plus : un nouveau sera demandé au client.",
  blockAndCall: "Le mandat est suspendu : appelez le client.",
  mendOurData: "L’erreur est dans notre fichier : corrigez-la avant le prochain prélèvement.",
} as const;

/** Asks before a blocked mandate serves again. */
export const askResumePage = (seat: Seat, rum: string): Markup =>
  page(
    seat,
    "Reprendre les prélèvements ?",
    html`<h1>Reprendre les prélèvements ?</h1>
      <p>
        Les factures dues seront de nouveau annoncées, puis prélevées par le mandat ${rum}.
        Faites-le une fois le client appelé.
      </p>
      <form class="choices" method="post" action="${ROOT}/mandats/${rum}/reprendre">
        ${formField(seat)}
        <button class="primary">Reprendre les prélèvements</button>
        <a href="${ROOT}">Ne rien changer</a>
      </form>`,
  );
