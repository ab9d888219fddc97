import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import type { Buyer, Invoice, InvoiceLine, Seller } from "../../core/invoices/invoice.ts";
import {
  OPERATION_CATEGORY,
  PAYMENT_MENTIONS,
  paymentTermsOf,
} from "../../core/invoices/payment-terms.ts";
import { frenchDay } from "../../core/invoices/columns.ts";
import { placeOfAll, placeWords } from "../../core/invoices/periodic-invoice.ts";
import { cents } from "../../core/money/cents.ts";
import { tariffBySale, tariffWords } from "../../core/money/tariff.ts";
import { element, optional, type Xml, xmlDocument } from "../web/xml.ts";

/**
 * An invoice as machines read it: UN/CEFACT Cross Industry Invoice in the profile EN 16931, as
 * Factur-X embeds it (docs/decisions/0032). Amounts are those of the papers, to the cent; the codes
 * are those that the French reform asks for (AFNOR XP Z12-012). A debit is told with its creditor
 * (BT-90), its mandate (BT-89) and `debited`, the account that it is taken from (BT-91): the whole
 * IBAN, for a masked one is the wrong account to a machine, or none.
 */
export const crossIndustryInvoice = (invoice: Invoice, debited: string | null): string =>
  xmlDocument(
    element(
      "rsm:CrossIndustryInvoice",
      [
        context(invoice),
        exchangedDocument(invoice),
        element("rsm:SupplyChainTradeTransaction", [
          ...invoice.lines.map(lineItem),
          agreement(invoice),
          delivery(invoice),
          settlement(invoice, debited),
        ]),
      ],
      NAMESPACES,
    ),
  );

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
};

// B1: goods; B2: goods that are paid already.
const context = ({ payment, totals, kind }: Invoice): Xml =>
  element("rsm:ExchangedDocumentContext", [
    element(
      "ram:BusinessProcessSpecifiedDocumentContextParameter",
      element("ram:ID", kind === "invoice" && payment.paid === totals.gross ? "B2" : "B1"),
    ),
    element(
      "ram:GuidelineSpecifiedDocumentContextParameter",
      element("ram:ID", "urn:cen.eu:en16931:2017"),
    ),
  ]);

const exchangedDocument = (invoice: Invoice): Xml =>
  element("rsm:ExchangedDocument", [
    element("ram:ID", invoice.number),
    element("ram:TypeCode", invoice.kind === "invoice" ? "380" : "381"),
    element("ram:IssueDateTime", dateTime(invoice.issuedOn)),
    ...notes(invoice).map(([code, text]) =>
      element("ram:IncludedNote", [element("ram:Content", text), element("ram:SubjectCode", code)]),
    ),
  ]);

const notes = ({
  seller,
  issuer,
  corrects,
  deliveries = [],
}: Invoice): readonly (readonly [code: string, text: string])[] => [
  ["REG", `${seller.name}, ${seller.legalForm}, RCS ${seller.registry} ${seller.siren}`],
  ["PMT", PAYMENT_MENTIONS.indemnity],
  ["PMD", PAYMENT_MENTIONS.penalties],
  ["AAB", PAYMENT_MENTIONS.discount],
  ["AAI", `Catégorie de l’opération : ${OPERATION_CATEGORY}`],
  ...(corrects?.reason === undefined ? [] : ([["AAI", `Motif : ${corrects.reason}`]] as const)),
  ...(deliveries.length === 0
    ? []
    : ([["AAI", `Livraisons : ${deliveries.map(deliveryWords).join(" ; ")}`]] as const)),
  ...(issuer === null
    ? []
    : ([
        ["AAI", `Facture émise par ${issuer} au nom et pour le compte de ${seller.name}`],
      ] as const)),
];

const deliveryWords = ({
  note,
  deliveredOn,
  order,
  deliveredTo,
}: NonNullable<Invoice["deliveries"]>[number]): string =>
  `bon ${note} du ${frenchDay(deliveredOn)}, commande ${order}${deliveredTo === undefined ? "" : `, livré à ${placeWords(deliveredTo)}`}`;

const lineItem = (line: InvoiceLine, index: number): Xml =>
  element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [
      element("ram:LineID", String(index + 1)),
      lineNote(line),
    ]),
    element("ram:SpecifiedTradeProduct", [
      optional("ram:SellerAssignedID", line.reference),
      optional("ram:BuyerAssignedID", line.customerReference),
      element("ram:Name", line.name),
      optional("ram:Description", line.packaging),
    ]),
    element(
      "ram:SpecifiedLineTradeAgreement",
      element("ram:NetPriceProductTradePrice", netPrice(line)),
    ),
    element(
      "ram:SpecifiedLineTradeDelivery",
      element("ram:BilledQuantity", String(line.quantity), { unitCode: unitOf(line.packaging) }),
    ),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", [
        element("ram:TypeCode", "VAT"),
        element("ram:CategoryCode", categoryOf(line.vatRate)),
        element("ram:RateApplicablePercent", percentOf(line.vatRate)),
      ]),
      line.discount === 0 ? null : allowance(line.discount),
      element(
        "ram:SpecifiedTradeSettlementLineMonetarySummation",
        element("ram:LineTotalAmount", decimal(line.net)),
      ),
    ]),
  ]);

/** BT-127. */
const lineNote = ({ tariff, unitPrice }: InvoiceLine): Xml | null => {
  const words = tariffWords(tariff, unitPrice);
  return words === null ? null : element("ram:IncludedNote", element("ram:Content", words));
};

// BT-146, BT-149 and BT-150, whose unit has to be that of the quantity: docs/decisions/0083.
const netPrice = ({ tariff, unitPrice, packaging }: InvoiceLine): readonly Xml[] => {
  const price = tariffBySale(tariff, unitPrice);
  return price === undefined
    ? [element("ram:ChargeAmount", decimal(unitPrice))]
    : [
        element("ram:ChargeAmount", (price.amount / 10_000).toFixed(4)),
        element("ram:BasisQuantity", String(price.quantity), { unitCode: unitOf(packaging) }),
      ];
};

// 95: a discount.
const allowance = (discount: Cents): Xml =>
  element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", element("udt:Indicator", "false")),
    element("ram:ActualAmount", decimal(cents(-Number(discount)))),
    element("ram:ReasonCode", "95"),
    element("ram:Reason", "Remise"),
  ]);

const agreement = ({ seller, buyer, orders, deliveries }: Invoice): Xml =>
  element("ram:ApplicableHeaderTradeAgreement", [
    element("ram:SellerTradeParty", [
      element("ram:GlobalID", seller.siret, { schemeID: "0009" }),
      element("ram:Name", seller.name),
      organisation(seller.siren, null),
      element("ram:DefinedTradeContact", [
        element("ram:PersonName", "Comptabilité clients"),
        element("ram:TelephoneUniversalCommunication", element("ram:CompleteNumber", seller.phone)),
        element("ram:EmailURIUniversalCommunication", element("ram:URIID", seller.email)),
      ]),
      address(seller),
      electronicAddress(seller.siren),
      taxNumber(seller.vatNumber),
    ]),
    element("ram:BuyerTradeParty", [
      optional("ram:ID", buyer.customerNumber),
      optional("ram:GlobalID", buyer.siret, { schemeID: "0009" }),
      element("ram:Name", buyer.name),
      organisation(buyer.siren, buyer.shopName),
      address(buyer),
      electronicAddress(buyer.siren),
      taxNumber(buyer.vatNumber),
    ]),
    orders[0] === undefined || deliveries !== undefined
      ? null
      : element(
          "ram:SellerOrderReferencedDocument",
          element("ram:IssuerAssignedID", orders.join(" ")),
        ),
  ]);

const organisation = (siren: string | null, shopName: string | null): Xml | null =>
  siren === null && shopName === null
    ? null
    : element("ram:SpecifiedLegalOrganization", [
        optional("ram:ID", siren, { schemeID: "0002" }),
        optional("ram:TradingBusinessName", shopName),
      ]);

type Placed = Pick<Seller | Buyer, "street" | "postcode" | "city">;

const address = ({ street, postcode, city }: Placed): Xml =>
  element("ram:PostalTradeAddress", [
    optional("ram:PostcodeCode", postcode),
    optional("ram:LineOne", street),
    optional("ram:CityName", city),
    element("ram:CountryID", "FR"),
  ]);

// 0225: the French directory of electronic invoices, by SIREN.
const electronicAddress = (siren: string | null): Xml | null =>
  siren === null
    ? null
    : element("ram:URIUniversalCommunication", element("ram:URIID", siren, { schemeID: "0225" }));

const taxNumber = (vatNumber: string | null): Xml | null =>
  vatNumber === null
    ? null
    : element("ram:SpecifiedTaxRegistration", element("ram:ID", vatNumber, { schemeID: "VA" }));

const delivery = (invoice: Invoice): Xml => {
  const { deliveredOn, deliveryNote, buyer } = invoice;
  const place = placeOfAll(invoice);
  return element("ram:ApplicableHeaderTradeDelivery", [
    // BG-13 is one place: of deliveries to several the note says each.
    place === undefined
      ? null
      : element("ram:ShipToTradeParty", [
          element("ram:Name", place?.name ?? buyer.shopName ?? buyer.name),
          address(place ?? buyer),
        ]),
    element(
      "ram:ActualDeliverySupplyChainEvent",
      element("ram:OccurrenceDateTime", dateTime(deliveredOn)),
    ),
    deliveryNote === null
      ? null
      : element(
          "ram:DespatchAdviceReferencedDocument",
          element("ram:IssuerAssignedID", deliveryNote),
        ),
  ]);
};

const settlement = (invoice: Invoice, debited: string | null): Xml => {
  const { totals, payment, corrects } = invoice;
  return element("ram:ApplicableHeaderTradeSettlement", [
    optional("ram:CreditorReferenceID", payment.creditorId),
    element("ram:PaymentReference", invoice.number),
    element("ram:InvoiceCurrencyCode", "EUR"),
    paymentMeans(invoice, debited),
    ...totals.vatLines.map(({ rate, base, amount }) =>
      element("ram:ApplicableTradeTax", [
        element("ram:CalculatedAmount", decimal(amount)),
        element("ram:TypeCode", "VAT"),
        element("ram:BasisAmount", decimal(base)),
        element("ram:CategoryCode", categoryOf(rate)),
        element("ram:RateApplicablePercent", percentOf(rate)),
      ]),
    ),
    billedPeriod(invoice),
    element("ram:SpecifiedTradePaymentTerms", [
      element("ram:Description", paymentTermsOf(invoice)),
      element("ram:DueDateDateTime", dateTime(invoice.dueDate)),
      optional("ram:DirectDebitMandateID", payment.mandate),
    ]),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      element("ram:LineTotalAmount", decimal(totals.net)),
      element("ram:TaxBasisTotalAmount", decimal(totals.net)),
      element("ram:TaxTotalAmount", decimal(totals.vat), { currencyID: "EUR" }),
      element("ram:GrandTotalAmount", decimal(totals.gross)),
      element("ram:TotalPrepaidAmount", decimal(payment.paid)),
      element("ram:DuePayableAmount", decimal(cents(totals.gross - payment.paid))),
    ]),
    corrects === null
      ? null
      : element("ram:InvoiceReferencedDocument", [
          element("ram:IssuerAssignedID", corrects.number),
          element(
            "ram:FormattedIssueDateTime",
            element("qdt:DateTimeString", compact(corrects.issuedOn), { format: "102" }),
          ),
        ]),
  ]);
};

/** BG-14: from the first delivery to the last, of an invoice of several. */
const billedPeriod = ({ deliveries, deliveredOn }: Invoice): Xml | null =>
  deliveries?.[0] === undefined
    ? null
    : element("ram:BillingSpecifiedPeriod", [
        element("ram:StartDateTime", dateTime(deliveries[0].deliveredOn)),
        element("ram:EndDateTime", dateTime(deliveredOn)),
      ]);

const paymentMeans = ({ payment }: Invoice, debited: string | null): Xml => {
  const [code, name] = MEANS[payment.method];
  return element("ram:SpecifiedTradeSettlementPaymentMeans", [
    element("ram:TypeCode", code),
    element("ram:Information", name),
    debited === null
      ? null
      : element("ram:PayerPartyDebtorFinancialAccount", element("ram:IBANID", debited)),
    payment.method !== "VIREMENT"
      ? null
      : [
          element("ram:PayeePartyCreditorFinancialAccount", [
            element("ram:IBANID", payment.iban),
            element("ram:AccountName", payment.beneficiary),
          ]),
          element(
            "ram:PayeeSpecifiedCreditorFinancialInstitution",
            element("ram:BICID", payment.bic),
          ),
        ],
  ]);
};

/** UNTDID 4461. */
const MEANS: { readonly [Method in Invoice["payment"]["method"]]: readonly [string, string] } = {
  CB: ["48", "Carte bancaire"],
  PRELEVEMENT: ["59", "Prélèvement SEPA"],
  VIREMENT: ["30", "Virement"],
};

/** UNECE Recommendation 21, or a piece: what one packaging is. */
const unitOf = (packaging: string): string =>
  UNITS.find(([word]) => packaging.startsWith(word))?.[1] ?? "H87";

const UNITS: readonly (readonly [word: string, code: string])[] = [
  ["Sac", "XBG"],
  ["Carton", "XCT"],
  ["Seau", "XPL"],
  ["Bidon", "XJY"],
  ["Palette", "XPX"],
  ["Forfait", "LS"],
  ["Remise", "LS"],
];

const categoryOf = (rate: number): string => (rate === 0 ? "Z" : "S");

/** 0.055 is '5.50': a rate counts to a ten-thousandth. */
const percentOf = (rate: number): string => (Math.round(rate * 10_000) / 100).toFixed(2);

/** 124830 is '1248.30', exactly. */
const decimal = (amount: Cents): string => {
  const size = Math.abs(amount);
  const sign = amount < 0 ? "-" : "";
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
};

const compact = (day: CalendarDay): string => day.replaceAll("-", "");

const dateTime = (day: CalendarDay): Xml =>
  element("udt:DateTimeString", compact(day), { format: "102" });
