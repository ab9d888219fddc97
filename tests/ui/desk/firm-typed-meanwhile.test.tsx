import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { staffFirm } from "../../../core/api/calls/staff-firm.ts";
import { AgentContext, DeskContext } from "../../../ui/desk/desk-context.ts";
import { openDesk } from "../../../ui/desk/desk-client.ts";
import FirmPage from "../../../ui/desk/pages/firm/firm-page.tsx";
import { REAL_FIRM } from "../../real-firm.ts";

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 })));
  read(4, REAL_FIRM.brand);
  render(
    <QueryClientProvider client={queries}>
      <DeskContext value={openDesk()}>
        <AgentContext value={{ login: "anne", name: "Anne D.", roles: ["direction"] }}>
          <FirmPage />
        </AgentContext>
      </DeskContext>
    </QueryClientProvider>,
  );
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
const readAgain = (version: number, brand: string) =>
  act(async () => {
    read(version, brand);
    await new Promise((resolve) => setTimeout(resolve));
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
  await readAgain(5, "Moulin de Bruno");
  expect(brand()?.value).toBe("Moulin d’Anne");
  expect(screen.getByText(MOVED)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Voir ce qui change" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Prendre ce qui y est" }));
  expect([brand()?.value, screen.queryByText(MOVED)]).toEqual(["Moulin de Bruno", null]);
  expect(screen.getByRole("button", { name: "Voir ce qui change" })).toBeDefined();
});

it("follows what comes into force where nothing is typed", async () => {
  await readAgain(5, "Moulin de Bruno");
  expect([brand()?.value, screen.queryByText(MOVED)]).toEqual(["Moulin de Bruno", null]);
});
