import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { askOf } from "../../core/api/ask.ts";
import type { DeskWho, Read } from "../../core/api/call.ts";
import { runOutcome } from "../../core/api/run.ts";
import { DESK_WIRE } from "../../core/api/wire/desk-calls.ts";
import { fakeApi, json } from "./fake-api.ts";

const MODULES = await Promise.all(
  readdirSync("core/api/calls")
    .filter((file) => file.startsWith("staff-"))
    .map(async (file): Promise<readonly Read<object, unknown, DeskWho>[]> =>
      Object.values(await import(`../../core/api/calls/${file}`)),
    ),
);

const NAMED = { id: 1 };
const COMPANY = { siren: "552100554" };
const PAGE = { page: 2 };
const LORRY = { day: "2026-11-24", area: "normandie", range: "Z002" };

/** What a read sends; nothing where it is not named. */
const PARAMETERS: { readonly [name: string]: object } = {
  staffClients: { search: "bellanger", ...PAGE },
  staffClient: NAMED,
  staffCompany: COMPANY,
  staffTakeover: NAMED,
  staffJudgment: { ...COMPANY, day: "2026-11-24" },
  staffContent: NAMED,
  staffJournal: { client: 1, ...PAGE },
  staffJournalEntry: NAMED,
  staffJournalRequests: { ...NAMED, ...PAGE },
  staffApplication: { kind: "bank", ...NAMED },
  staffConversations: { shown: "all", ...PAGE },
  staffConversation: NAMED,
  staffAttachment: NAMED,
  staffFailedSends: PAGE,
  staffPictures: { search: "pain", ...PAGE },
  staffWholePicture: { path: "/images/products/essai" },
  staffRemise: NAMED,
  staffDebit: NAMED,
  staffRemiseFile: NAMED,
  staffTransfers: { search: "fournil", shown: "open", after: 1 },
  staffTransfer: NAMED,
  staffOwedItems: { search: "fournil" },
  staffRows: { resource: "brands", search: "moulin", ...PAGE },
  staffRow: { resource: "brands", key: "val" },
  staffChoices: { resource: "brands", search: "moulin" },
  staffFile: { resource: "brands", format: "csv" },
  staffRun: NAMED,
  staffRunControl: NAMED,
  staffRunLines: { ...NAMED, outcome: "faulty" },
  staffLorryHit: LORRY,
  staffPerson: NAMED,
  staffInvitation: { token: "q3Zt0b1J" },
  staffOrders: { search: "bellanger", after: 1 },
  staffOrder: NAMED,
  staffDeliveryNote: NAMED,
  staffInvoicePdf: NAMED,
  staffInvoices: { search: "FA26", after: 1 },
  staffInvoice: NAMED,
  staffLorries: { day: "2026-11-24" },
  staffLorry: LORRY,
  staffLorryNotes: LORRY,
  staffShadowDay: { day: "2026-11-27" },
  staffLotReceivers: { lot: "L2611-04" },
  staffLotReceiversCsv: { lot: "L2611-04" },
  staffProducts: { search: "farine", state: "draft", ...PAGE },
  staffProduct: { code: "101065" },
  staffProductViewers: { search: "aubert" },
  staffProductSeenBy: { code: "P1", store: 1 },
  staffProductDocument: { code: "P1", file: "0".repeat(64) },
  staffOpenEntries: { search: "fournil", until: "2026-11-30" },
  staffPeriodEntries: { ...NAMED, search: "fournil" },
  staffClosing: { until: "2026-11-30" },
  staffPeriodFec: NAMED,
  staffPeriodCsv: NAMED,
  staffPhoneStores: { search: "aubert" },
  staffPhoneStore: NAMED,
  staffPhoneVocabulary: NAMED,
  staffPhonePreview: { ...NAMED, body: { buyer: 1, items: [] } },
  staffSubstitutes: { ...NAMED, shipment: 2 },
  staffPreviewOrderChange: {
    ...NAMED,
    body: { reason: "shortage", shipments: [{ shipment: 2, items: [] }] },
  },
  staffSplitDays: { ...NAMED, shipment: 2 },
  staffPreviewOrderSplit: {
    ...NAMED,
    body: {
      reason: "shortage",
      shipment: 2,
      day: "2026-12-01",
      items: [{ variant: "T65-25", quantity: 1 }],
    },
  },
};

/** A wish has no room in an address. */
const WISHES = ["staffPhonePreview", "staffPreviewOrderChange", "staffPreviewOrderSplit"];

const ask = askOf(DESK_WIRE);

it.each(MODULES.flat().map((read) => [read.name.split(".")[1] ?? "", read] as const))(
  "%s is one call of the desk, as the contract has it",
  async (name, read) => {
    const { api, sent } = fakeApi(() => json({ code: 500, message: "assez vu" }, { status: 500 }));
    await runOutcome(ask(api, read, PARAMETERS[name] ?? {}), new AbortController().signal);
    expect(sent).toEqual([
      expect.objectContaining({
        method: WISHES.includes(name) ? "POST" : "GET",
        url: expect.stringMatching(/^\/api\/v2\/staff\//),
      }),
    ]);
  },
);
