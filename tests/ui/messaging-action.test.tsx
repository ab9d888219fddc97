import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { MessagingAction } from "../../ui/shell/messaging-action.tsx";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, type FakeServer, fakeServer, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

const PAGE = {
  "X-Total-Items": "1",
  "X-Items-Per-Page": "10",
  "X-Current-Page": "1",
  "X-Last-Page": "1",
};

const message = (id: number, sender: "user" | "merchant", viewed: boolean) => ({
  id,
  title: "Livraison",
  body: "Bonjour",
  viewed,
  store: { id: 1, erpId: null, legalName: null },
  createdAt: "2026-11-20T08:00:00.000Z",
  shipment: null,
  attachments: [],
  sender: { type: sender, name: "Moulin" },
  recipients: [],
});

/** A server whose inbox holds one conversation of those messages. */
const serverWith = (messages: readonly ReturnType<typeof message>[]): FakeServer => {
  const server = fakeServer();
  const thread = {
    id: 1,
    replyCount: messages.length - 1,
    merchantId: null,
    subject: "Livraison",
    about: { kind: "none", label: "", orderToken: null, shipmentId: null, productSlug: null },
    merchant: null,
    incident: null,
    unviewed: messages.filter(({ viewed, sender }) => !viewed && sender.type !== "user").length,
    messages,
  };
  return {
    ...server,
    fetch: async (request) =>
      request.url.includes("/messaging/inbox")
        ? json([thread], { headers: PAGE })
        : server.fetch(request),
  };
};

const openHeader = (messages: readonly ReturnType<typeof message>[]) => {
  const tab = openTab(fakeBrowser(serverWith(messages)));
  onTestFinished(tab.close);
  render(
    <ShopContext value={tab.shop}>
      <MessagingAction label="Messagerie" href="/messagerie" />
    </ShopContext>,
  );
  tab.shop.system.dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" });
  const inbox = tab.shop.system.actors.inbox;
  return expect.poll(() => inbox.getSnapshot().context.threads?.length).toBe(1);
};

const isNamed = (name: string) => () => screen.queryByRole("link", { name }) !== null;

describe("the entry of the messaging", () => {
  it("[NAV-4] says how many messages are unread", async () => {
    await openHeader([message(1, "merchant", false), message(2, "merchant", false)]);
    await expect.poll(isNamed("Messagerie, 2 messages non lus")).toBe(true);
  });

  it("[NAV-4] counts one message as one", async () => {
    await openHeader([message(1, "merchant", false), message(2, "merchant", true)]);
    await expect.poll(isNamed("Messagerie, 1 message non lu")).toBe(true);
  });

  it("[NAV-4] says nothing when all are read or the store's own", async () => {
    await openHeader([message(1, "merchant", true), message(2, "user", false)]);
    await expect.poll(isNamed("Messagerie")).toBe(true);
  });
});
