// The three sales areas: a price list, delivery days and cut-off hours each (product §4).

export const salesAreas = [
  { code: "normandie", name: "Normandie" },
  { code: "ile-de-france", name: "Île-de-France" },
  { code: "hauts-de-france", name: "Hauts-de-France" },
] as const;

/** Departments that each area delivers; Corsica and those overseas are delivered by none. */
export const areaDepartments: { readonly [Code in SalesAreaSeedCode]: readonly string[] } = {
  normandie: "14 22 27 29 35 44 49 50 53 56 61 72 76 85".split(" "),
  "hauts-de-france": "02 08 10 51 52 54 55 57 59 60 62 67 68 80 88".split(" "),
  "ile-de-france":
    `01 03 04 05 06 07 09 11 12 13 15 16 17 18 19 21 23 24 25 26 28 30 31 32 33 34 36 37
38 39 40 41 42 43 45 46 47 48 58 63 64 65 66 69 70 71 73 74 75 77 78 79 81 82 83 84
86 87 89 90 91 92 93 94 95`.split(/\s/),
};

export type SalesAreaSeedCode = (typeof salesAreas)[number]["code"];
