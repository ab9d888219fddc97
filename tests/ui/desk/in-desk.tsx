import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { openDesk } from "../../../ui/desk/desk-client.ts";
import { AgentContext, DeskContext } from "../../../ui/desk/desk-context.ts";

/** A page of the desk as somebody with these roles has it; what it reads stands in `queries`. */
export const inDesk = (queries: QueryClient, roles: readonly StaffRole[], page: ReactNode) => (
  <QueryClientProvider client={queries}>
    <DeskContext value={openDesk()}>
      <AgentContext value={{ login: "anne", name: "Anne D.", roles }}>{page}</AgentContext>
    </DeskContext>
  </QueryClientProvider>
);

/** What is read when a window is come back to; the page has heard of it once this ends. */
export const readAgain = (read: () => unknown): Promise<void> =>
  act(async () => {
    read();
    // Queries tell their readers in a turn of their own.
    await new Promise((resolve) => setTimeout(resolve));
  });
