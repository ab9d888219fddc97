import { cleanup, render } from "@testing-library/react";
import { useLayoutEffect, useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { RichText } from "../../ui/written/rich-text.tsx";

afterEach(cleanup);

/** Presses the link of a text as soon as the text is in the page, before anything is painted. */
function PressedAtOnce({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector("a")?.click());
  return (
    <div ref={box}>
      <RichText html={html} />
    </div>
  );
}

it("follows a link into the shop without loading it, however early it is pressed", () => {
  const { hook, history } = memoryLocation({ path: "/faq", record: true });
  render(
    <Router hook={hook}>
      <PressedAtOnce html={`<p>Voir <a href="/cgv">les conditions</a>.</p>`} />
    </Router>,
  );
  expect(history).toEqual(["/faq", "/cgv"]);
});
