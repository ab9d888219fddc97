import type { Instant } from "../../api-schema/primitives.ts";
import { insertRows } from "../../server/database/insert-rows.ts";

const agents = [{ login: "support@panetier.example", name: "Service client" }] as const;

/** Who signs in at /_support in the demonstration, with the password of all its accounts. */
export const insertSupportAgents = (passwordHash: string, enteredAt: Instant) =>
  insertRows(
    "support_agent",
    [
      ["login", "text", ({ login }) => login],
      ["name", "text", ({ name }) => name],
      ["password_hash", "text", () => passwordHash],
      ["created_at", "timestamptz", () => enteredAt],
    ],
    agents,
  );
