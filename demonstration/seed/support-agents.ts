import type { Instant } from "../../api-schema/primitives.ts";
import { insertRecords } from "./insert-records.ts";

const agents = [{ login: "support@panetier.example", name: "Service client" }] as const;

/** Who signs in at /_gestion in the demonstration, with the password of all its accounts. */
export const insertSupportAgents = (passwordHash: string, enteredAt: Instant) =>
  insertRecords(
    "support_agent",
    agents.map((agent) => ({ ...agent, passwordHash, createdAt: enteredAt })),
  );
