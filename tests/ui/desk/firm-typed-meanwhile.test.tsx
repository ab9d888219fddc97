import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { staffFirm } from "../../../core/api/calls/staff-firm.ts";
import FirmPage from "../../../ui/desk/pages/firm/firm-page.tsx";
import { REAL_FIRM } from "../../real-firm.ts";
import { inDesk, readAgain } from "./in-desk.tsx";

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 })));
  read(4, REAL_FIRM.brand);
  render(inDesk(queries, ["direction"], <FirmPage />));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = (version: number, brand: string) =>
  queries.setQueryData([staffFirm.name, undefined], {
    version,
    document: JSON.stringify({ ...REAL_FIRM, brand }),
    versions: [],
  });
const brand = () =>
  screen
    .getAllByRole<HTMLInputElement>("textbox")
    .find(({ value }) => value.startsWith("Moulin d"));
const type = (value: string) => {
  const [field] = screen
    .getAllByRole<HTMLInputElement>("textbox")
    .filter((each) => each.value === REAL_FIRM.brand);
  if (field !== undefined) fireEvent.change(field, { target: { value } });
};
const MOVED = /^Le document en vigueur a changé depuis votre saisie/;

it("keeps what is typed of the firm where another version comes into force, and says so", async () => {
  type("Moulin d’Anne");
  await readAgain(() => read(5, "Moulin de Bruno"));
  expect(brand()?.value).toBe("Moulin d’Anne");
  expect(screen.getByText(MOVED)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Voir ce qui change" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Prendre ce qui y est" }));
  expect([brand()?.value, screen.queryByText(MOVED)]).toEqual(["Moulin de Bruno", null]);
  expect(screen.getByRole("button", { name: "Voir ce qui change" })).toBeDefined();
});

it("follows what comes into force where nothing is typed", async () => {
  await readAgain(() => read(5, "Moulin de Bruno"));
  expect([brand()?.value, screen.queryByText(MOVED)]).toEqual(["Moulin de Bruno", null]);
});

it("shows what a document would change of that one alone: of what was typed meanwhile nothing is known yet", async () => {
  const seen: unknown[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return new Response("{}", { status: 401 });
    const { document }: { document: string } = await request.json();
    seen.push(JSON.parse(document).brand);
    await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json({
      problems: [],
      atOnce: [{ path: "brand", from: REAL_FIRM.brand, to: "Moulin d’Anne" }],
      guarded: [],
    });
  });
  type("Moulin d’Anne");
  const look = () =>
    act(async () => fireEvent.click(screen.getByRole("button", { name: "Voir ce qui change" })));
  const answer = () => act(async () => answers.shift()?.());
  await look();
  const field = screen.getByDisplayValue("Moulin d’Anne");
  fireEvent.change(field, { target: { value: "Moulin d’Anne et Bruno" } });
  await answer();
  expect([
    screen.queryByRole("button", { name: /^Enregistrer/ }),
    screen.queryByText("Compte dès maintenant"),
  ]).toEqual([null, null]);
  await look();
  await answer();
  expect(await screen.findByRole("button", { name: "Enregistrer" })).toBeDefined();
  expect(seen).toEqual(["Moulin d’Anne", "Moulin d’Anne et Bruno"]);
});
