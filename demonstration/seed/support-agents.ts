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
  { login: "commandes@panetier.example", name: "Commandes", roles: ["orders"] },
  { login: "tournees@panetier.example", name: "Tournées", roles: ["tours"] },
  { login: "comptabilite@panetier.example", name: "Comptabilité", roles: ["accounting"] },
  { login: "tarifs@panetier.example", name: "Tarifs", roles: ["pricing"] },
  { login: "catalogue@panetier.example", name: "Catalogue", roles: ["catalogue"] },
  { login: "contenu@panetier.example", name: "Contenu", roles: ["content"] },
];

/** Who signs in at /_gestion in the demonstration, with the password of all its accounts. */
export const insertSupportAgents = (passwordHash: string, enteredAt: Instant) =>
  insertRecords(
    "staff",
    agents.map((agent) => ({ ...agent, passwordHash, createdAt: enteredAt })),
  );
