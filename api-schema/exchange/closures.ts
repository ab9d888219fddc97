import { area, lorry } from "./named-columns.ts";
import { resource } from "./resource.ts";

export const closures = resource({
  name: "closures",
  title: "jours sans camion",
  one: "un jour sans camion",
  about:
    "Les jours où un camion ne passe pas : congés du moulin, neige, grève. Les jours fériés n'ont pas à y être. Ce qui est déjà commandé pour ce jour se déplace à « Tournées ».",
  key: ["area", "range", "day"],
  undoing: "reversible",
  columns: {
    area,
    range: lorry,
    day: {
      kind: "day",
      header: "Jour",
      known: ["date", "le", "jour sans camion"],
      about: "Le jour où il ne passe pas.",
      example: "24/12/2026",
    },
    reason: {
      kind: "text",
      header: "Motif",
      known: ["raison", "pourquoi"],
      about: "Ce qu'on en dit aux clients.",
      example: "Le moulin est fermé.",
      need: "new",
      most: 120,
    },
  },
});
