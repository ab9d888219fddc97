import { describe, expect, it } from "vitest";
import { CalendarDay, Instant, OrderId, OrderNumber } from "../../../api-schema/primitives.ts";
import { lotCsv } from "../../../core/invoices/lot-csv.ts";

describe("who has received a lot, as a spreadsheet", () => {
  it("[DISPATCH-4] has a line a delivery, what is not known left empty, and no cell that would run", () => {
    const csv = lotCsv([
      {
        lot: "L2611",
        reference: "T65",
        name: "Farine T65",
        quantity: 4,
        bestBefore: CalendarDay.make("2027-03-12"),
        useBy: null,
        leftAt: Instant.make("2026-11-24T04:30:00.000Z"),
        deliveryDate: CalendarDay.make("2026-11-24"),
        order: OrderId.make(1),
        number: OrderNumber.make("P26-000728"),
        company: "=HYPERLINK(1)",
        erpId: null,
        city: "Rouen",
        contact: "Camille; Martin",
        phone: null,
        email: "c@panetier.example",
      },
      {
        lot: "L2611",
        reference: "T65",
        name: "Farine T65",
        quantity: 2,
        bestBefore: null,
        useBy: CalendarDay.make("2026-12-01"),
        leftAt: Instant.make("2026-11-24T04:30:00.000Z"),
        deliveryDate: null,
        order: OrderId.make(2),
        number: OrderNumber.make("P26-000729"),
        company: "Fournil du Port",
        erpId: "104514",
        city: null,
        contact: "Le fournil",
        phone: "02 35 00 00 01",
        email: "d@panetier.example",
      },
    ]);
    expect(csv).toBe(
      "\ufeffLot;Référence;Article;Quantité;DDM;DLC;Parti le;Livraison;Commande;Boutique;N° client;Ville;Contact;Téléphone;E-mail\r\n" +
        `L2611;T65;Farine T65;4;12/03/2027;;24/11/2026 à 5\u00a0h\u00a030;24/11/2026;P26-000728;'=HYPERLINK(1);;Rouen;"Camille; Martin";;c@panetier.example\r\n` +
        "L2611;T65;Farine T65;2;;01/12/2026;24/11/2026 à 5\u00a0h\u00a030;;P26-000729;Fournil du Port;104514;;Le fournil;02 35 00 00 01;d@panetier.example\r\n",
    );
  });
});
