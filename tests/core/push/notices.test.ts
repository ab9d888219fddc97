import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CUT_OFF_LEAD_MINUTES,
  cutOffNotice,
  deliveryNotice,
  isCutOffNear,
  isDayBegun,
  mayBeNotified,
  messageNotice,
} from "../../../core/push/notices.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { isPushEndpoint } from "../../../core/push/push-endpoint.ts";
import { day, instant } from "../values.ts";

const delivery = { deliveryDate: day("2026-11-26"), cutOff: instant("2026-11-25T10:00:00.000Z") };

describe("the reminder of a cut-off", () => {
  it("[PUSH-1] is due within its minutes before the cut-off, and never after", () => {
    const due = (at: string) => isCutOffNear(delivery, instant(at), 60);
    expect(due("2026-11-25T08:59:59.999Z")).toBe(false);
    expect(due("2026-11-25T09:00:00.000Z")).toBe(true);
    expect(due("2026-11-25T09:59:59.999Z")).toBe(true);
    expect(due("2026-11-25T10:00:00.000Z")).toBe(false);
  });

  it("[PUSH-1] is due at one stretch, as long as its minutes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 700 }), (lead, m) => {
        const at = new Date(Date.parse(delivery.cutOff) - m * 60_000).toISOString();
        expect(isCutOffNear(delivery, instant(at), lead)).toBe(m > 0 && m <= lead);
      }),
    );
  });

  it("[PUSH-1] says the lorry, the hour, the time left and what waits", () => {
    const now = instant("2026-11-25T09:15:00.000Z");
    const notice = cutOffNotice("Z002", delivery, {
      now,
      articles: 3,
      company: "Le Fournil",
      store: 4,
    });
    expect(notice).toEqual({
      title: "Farine\u00a0: commandez avant 11\u00a0h\u00a000",
      body: "Il reste 45\u00a0min pour être livré jeudi 26 novembre. Le panier de Le Fournil attend avec 3\u00a0articles.",
      url: "/panier",
      tag: "cutOff-4-Z002-2026-11-26",
    });
  });
});

it("[PUSH-1] counts one article as one, of either lorry, an hour before unless it is set", () => {
  const now = instant("2026-11-25T09:59:00.000Z");
  const notice = cutOffNotice("Z001", delivery, {
    now,
    articles: 1,
    company: "Le Fournil",
    store: 4,
  });
  expect(notice).toEqual({
    title: "Surgelés\u00a0: commandez avant 11\u00a0h\u00a000",
    body: "Il reste 1\u00a0min pour être livré jeudi 26 novembre. Le panier de Le Fournil attend avec 1\u00a0article.",
    url: "/panier",
    tag: "cutOff-4-Z001-2026-11-26",
  });
  expect(CUT_OFF_LEAD_MINUTES).toBe(60);
});

describe("the other notices", () => {
  it("[PUSH-8] open a page that the shop has", () => {
    const told = { labels: ["farine"], company: "Le Fournil", store: 4 };
    const urls = [
      cutOffNotice("Z002", delivery, {
        now: instant("2026-11-25T09:15:00.000Z"),
        articles: 1,
        company: "Le Fournil",
        store: 4,
      }),
      deliveryNotice(day("2026-11-26"), told),
      messageNotice({ id: 7, thread: 3, sender: "Vergers du Lys", title: "Votre colis" }),
    ].map(({ url }) => url);
    expect(urls.map(hasPage)).toEqual([true, true, true]);
  });

  it("[PUSH-2] tell of the lorry of the day from six in the morning, in Paris", () => {
    expect(isDayBegun(instant("2026-11-25T04:59:59.000Z"))).toBe(false);
    expect(isDayBegun(instant("2026-11-25T05:00:00.000Z"))).toBe(true);
    expect(isDayBegun(instant("2026-07-14T04:00:00.000Z"))).toBe(true);
    const told = { labels: ["farine", "surgelés"], company: "Le Fournil", store: 4 };
    expect(deliveryNotice(day("2026-11-26"), told)).toEqual({
      title: "Livraison aujourd’hui",
      body: "Le Fournil\u00a0: farine, surgelés, jeudi 26 novembre.",
      url: "/mon-compte/mes-commandes",
      tag: "delivery-4-2026-11-26",
    });
  });

  it("[PUSH-1] of one store leave those of another where they are", () => {
    const now = instant("2026-11-25T09:15:00.000Z");
    const told = [4, 5].flatMap((store) => [
      cutOffNotice("Z002", delivery, { now, articles: 1, company: "Le Fournil", store }),
      deliveryNotice(day("2026-11-26"), { labels: ["farine"], company: "Le Fournil", store }),
    ]);
    expect(new Set(told.map(({ tag }) => tag)).size).toBe(told.length);
  });

  it("[PUSH-3] tell of a message by its sender and its object, never its text", () => {
    expect(
      messageNotice({ id: 7, thread: 3, sender: "Vergers du Lys", title: "Votre colis" }),
    ).toEqual({
      title: "Nouveau message de Vergers du Lys",
      body: "Votre colis",
      url: "/messagerie/3",
      tag: "message-7",
    });
  });

  it("[PUSH-4] follow the role: no cart for accountants and supervisors, no message for supervisors", () => {
    expect(
      (["manager", "baker", "accountant", "supervisor"] as const).map((role) =>
        (["cutOff", "delivery", "message"] as const).filter((kind) => mayBeNotified(role, kind)),
      ),
    ).toEqual([
      ["cutOff", "delivery", "message"],
      ["cutOff", "delivery", "message"],
      ["delivery", "message"],
      ["delivery"],
    ]);
  });
});

describe("where notifications may be sent", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])("[PUSH-5] is a browser's push service: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/.push.apple.com",
    "https://user:pass@fcm.googleapis.com/x",
    "https://user@fcm.googleapis.com/x",
    "https://:pass@fcm.googleapis.com/x",
    "https://a.fcm.googleapis.com/x",
    "https://evilfcm.googleapis.com/x",
    "https://evilpush.apple.com/x",
    "https://127.0.0.1/x",
    "https://push.services.mozilla.com@evil.example/",
    "file:///etc/passwd",
    "",
  ])("[PUSH-5] is no other host: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  it("[PUSH-5] is no host that nobody named, whatever is written", () => {
    fc.assert(
      fc.property(fc.webUrl(), (endpoint) => {
        expect(isPushEndpoint(endpoint)).toBe(false);
      }),
    );
    const also = ["http://127.0.0.1:99"];
    expect([
      isPushEndpoint("http://127.0.0.1:99/x", also),
      isPushEndpoint("http://127.0.0.1:98/x", also),
      isPushEndpoint("http://user@127.0.0.1:99/x", also),
      isPushEndpoint("https://fcm.googleapis.com/x", also),
    ]).toEqual([true, false, false, true]);
  });
});
