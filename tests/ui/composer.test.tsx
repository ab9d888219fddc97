import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import {
  sampleAnsweredThread,
  sampleThread as thread,
} from "../../machines/laboratory/flows/sample-messages.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { Conversation } from "../../ui/pages/messaging/conversation.tsx";
import { ReplyForm } from "../../ui/pages/messaging/reply-form.tsx";
import { json } from "../core-api/fake-api.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

it("a message takes no more words while it is on its way: they would be emptied with it", async () => {
  const answered = Promise.withResolvers<Response>();
  const { shop } = await openPages(() => null, {
    "POST messaging/thread/reply": () => answered.promise,
  });
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <ReplyForm thread={thread} />
      </QueryClientProvider>
    </ShopContext>,
  );
  const words = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Votre réponse/ });
  fireEvent.change(words, { target: { value: "Voici la photo." } });
  expect(words.readOnly).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await screen.findByText("Envoi en cours…");
  expect(words.readOnly).toBe(true);
  answered.resolve(json(sampleAnsweredThread));
  await expect.poll(() => words.value).toBe("");
  expect(words.readOnly).toBe(false);
});

it("a conversation that is marked as unread has the focus on its messages: the button goes", async () => {
  const { shop } = await openPages(() => null);
  const marked = (viewed: boolean) => (
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <Conversation
          thread={{
            ...sampleAnsweredThread,
            messages: sampleAnsweredThread.messages.map((message) => ({
              ...message,
              sender: { type: "merchant", name: "Moulin" },
              viewed,
            })),
          }}
        />
      </QueryClientProvider>
    </ShopContext>
  );
  const { rerender } = render(marked(true));
  const button = await screen.findByRole("button", { name: "Marquer comme non lu" });
  button.focus();
  fireEvent.click(button);
  rerender(marked(false));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Messages" }));
});
