import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Image } from "../../../api-schema/catalogue.ts";
import { ProductCode } from "../../../api-schema/primitives.ts";
import type { ProductSheet } from "../../../api-schema/staff-products.ts";
import { assertPresent } from "../../../machines/system/assert-present.ts";
import { ProductPictures } from "../../../ui/desk/pages/products/product-pictures.tsx";
import { inDesk } from "./in-desk.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sack: Image = { path: "/images/products/101065-photo-1", alt: "Le sac" };
const bread: Image = { path: "/images/products/101065-photo-2", alt: "Le pain" };

it("words that are being typed stay where a colleague changes the pictures meanwhile", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") sent.push(await request.json());
    return new Response("{}", { status: 401 });
  });
  const queries = new QueryClient();
  const page = (pictures: readonly Image[]) => {
    // safe: the pictures are all that is read of it
    const sheet = { row: { cells: { pictures: JSON.stringify(pictures) } } } as unknown;
    return inDesk(
      queries,
      ["catalogue"],
      <ProductPictures code={ProductCode.make("101065")} sheet={sheet as ProductSheet} />,
    );
  };
  const { rerender } = render(page([sack]));
  const words = () => screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Le sac de 25 kg" } });
  rerender(page([bread, sack]));
  expect(words()).toEqual(["Le pain", "Le sac de 25 kg"]);
  await act(async () => fireEvent.submit(assertPresent(document.querySelector("form"))));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        pictures: [bread, { ...sack, alt: "Le sac de 25 kg" }],
        seen: [bread, sack],
      },
    ]),
  );
});
