import type { Instant } from "../../api-schema/primitives.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { insertRecords } from "./insert-records.ts";

const agents: readonly {
  readonly login: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}[] = [
  {
    login: "support@panetier.example",
    name: "Service client",
    roles: ["support", "accounting", "content"],
  },
  { login: "gestion@panetier.example", name: "Direction", roles: ["direction"] },
];

/** Who signs in at /_gestion in the demonstration, with the password of all its accounts. */
export const insertSupportAgents = (passwordHash: string, enteredAt: Instant) =>
  insertRecords(
    "staff",
    agents.map((agent) => ({ ...agent, passwordHash, createdAt: enteredAt })),
  );
