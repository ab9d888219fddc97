import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { brands } from "../../../api-schema/exchange/brands.ts";
import type { StaffRowSeen } from "../../../api-schema/staff-resources.ts";
import { formatMoment } from "../../../core/calendar/moment.ts";
import { DeskContext } from "../../../ui/desk/desk-context.ts";
import { openDesk } from "../../../ui/desk/desk-client.ts";
import { ColumnActs, ColumnOwner } from "../../../ui/desk/resources/column-owner.tsx";
import { instant } from "../../core/values.ts";

const at = instant("2026-11-26T03:00:00.000Z");

const rowOf = (owner: "desk" | "file"): StaffRowSeen => ({
  key: "val",
  cells: { slug: "val", name: "Minoterie du Val" },
  held: [],
  changes: 1,
  owners: [{ column: "name", owner, who: "Anne D.", at }],
  acts: [],
});

const show = (row: StaffRowSeen, name: "name" | "description") =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskContext value={openDesk()}>
        <ColumnOwner
          resource="brands"
          row={row}
          name={name}
          header={brands.columns[name]?.header ?? ""}
        />
      </DeskContext>
    </QueryClientProvider>,
  );

/** Nobody is signed in: nothing is read. */
const nobody = () => new Response("{}", { status: 401 });

beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(nobody())));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["file", "Reprendre la main", "Reprendre « Nom » en main ?", "desk"],
  ["desk", "Rendre aux fichiers", "Rendre « Nom » aux fichiers ?", "file"],
] as const)("[QUAI-60] what the %s has is given to the other once asked", async (...words) => {
  const [owner, act, question, next] = words;
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return nobody();
    sent.push([new URL(request.url).pathname, await request.json()]);
    return Response.json({ owners: [], acts: [] });
  });
  show(rowOf(owner), "name");
  fireEvent.click(screen.getByRole("button", { name: `${act} : Nom` }));
  expect(await screen.findByText(question)).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: act }));
  await waitFor(() =>
    expect(sent).toEqual([
      ["/api/v2/staff/resources/brands/owners", { key: "val", column: "name", owner: next }],
    ]),
  );
});

it("[QUAI-60] a column of which nobody has said anything has no padlock", () => {
  const { container } = show(rowOf("file"), "description");
  expect(container.textContent).toBe("");
});

it("[QUAI-60] who took columns over and gave them back is told, the newest first", () => {
  const act = { column: "name", who: "Anne D.", at } as const;
  render(
    <ColumnActs
      resource={brands}
      acts={[
        { ...act, owner: "file" },
        { ...act, owner: "desk" },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `${formatMoment(at)} · Anne D.« Nom » rendu aux fichiers`,
    `${formatMoment(at)} · Anne D.« Nom » repris en main par la gestion`,
  ]);
});
