import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ContentId, type StaffContent } from "../../../api-schema/staff-content.ts";
import { staffContent } from "../../../core/api/calls/staff-content.ts";
import ContentPage from "../../../ui/desk/pages/content/content-page.tsx";
import { instant } from "../../core/values.ts";
import { inDesk, readAgain } from "./in-desk.tsx";

const id = ContentId.make(5);
const version = (revision: number, changedBy: string, cells: StaffContent["cells"]) =>
  ({
    id,
    resource: "articles",
    key: "levain",
    title: "Le levain",
    state: "draft",
    plannedFor: null,
    changedBy,
    changedAt: instant("2026-11-26T03:00:00.000Z"),
    publishedAt: null,
    revision,
    cells: { slug: "levain", title: "Le levain", author: "Anne", ...cells },
    isNew: false,
    problems: [],
    run: null,
    moves: [],
    versions: [],
  }) satisfies StaffContent;

let sent: unknown[] = [];
let isLetThrough: Promise<void> = Promise.resolve();
let queries: QueryClient;
beforeEach(() => {
  sent = [];
  isLetThrough = Promise.resolve();
  queries = new QueryClient();
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return new Response("{}", { status: 401 });
    sent.push(await request.json());
    await isLetThrough;
    return Response.json(version(9, "anne", { title: "Le levain dur" }));
  });
  read(version(1, "anne", {}));
  render(inDesk(queries, ["content"], <ContentPage params={{ id: "5" }} />));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = (known: StaffContent) => queries.setQueryData([staffContent.name, { id }], known);
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Titre/ });
const type = (value: string) => fireEvent.change(title(), { target: { value } });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const MOVED = /^Modifié par bruno depuis votre saisie : Titre/;

it("saves over nothing that a colleague has written since in what is typed, until that is chosen", async () => {
  type("Le levain dur");
  await readAgain(() => read(version(2, "bruno", { title: "Le levain liquide" })));
  expect([screen.getByText(MOVED) !== null, title().value]).toEqual([true, "Le levain dur"]);
  await press("Enregistrer");
  await waitFor(() => expect(sent).toMatchObject([{ revision: 1 }]));
});

it("saves what is typed over it where that is chosen", async () => {
  type("Le levain dur");
  await readAgain(() => read(version(2, "bruno", { title: "Le levain liquide", author: "Bruno" })));
  await press("Garder ma saisie");
  await press("Enregistrer");
  await waitFor(() =>
    expect(sent).toMatchObject([
      { revision: 2, cells: { title: "Le levain dur", author: "Bruno" } },
    ]),
  );
});

it("takes what is there where that is chosen", async () => {
  type("Le levain dur");
  await readAgain(() => read(version(2, "bruno", { title: "Le levain liquide" })));
  await press("Prendre ce qui y est");
  expect([screen.queryByText(MOVED), title().value]).toEqual([null, "Le levain liquide"]);
});

it("goes along with a change of something else", async () => {
  type("Le levain dur");
  await readAgain(() => read(version(2, "bruno", { author: "Bruno" })));
  expect(screen.queryByText(MOVED)).toBeNull();
  await press("Enregistrer");
  await waitFor(() =>
    expect(sent).toMatchObject([
      { revision: 2, cells: { title: "Le levain dur", author: "Bruno" } },
    ]),
  );
});

it("keeps what is typed while it is being saved, as nobody else's change, and saves it next", async () => {
  let letThrough = (): void => undefined;
  isLetThrough = new Promise((resolve) => {
    letThrough = resolve;
  });
  type("Le levain dur");
  await press("Enregistrer");
  type("Le levain dur et doux");
  await act(async () => letThrough());
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Enregistrer" }).ariaBusy).not.toBe("true"),
  );
  expect([title().value, screen.queryByText(/depuis votre saisie/)]).toEqual([
    "Le levain dur et doux",
    null,
  ]);
  await press("Enregistrer");
  await waitFor(() =>
    expect(sent).toMatchObject([
      { revision: 1, cells: { title: "Le levain dur" } },
      { revision: 9, cells: { title: "Le levain dur et doux" } },
    ]),
  );
});
