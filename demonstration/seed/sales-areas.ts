// The three sales areas: a price list, delivery days and cut-off hours each (product §4).

export const salesAreas = [
  { code: "normandie", name: "Normandie" },
  { code: "ile-de-france", name: "Île-de-France" },
  { code: "hauts-de-france", name: "Hauts-de-France" },
] as const;

export type SalesAreaSeedCode = (typeof salesAreas)[number]["code"];
