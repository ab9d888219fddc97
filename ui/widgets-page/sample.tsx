import type { ReactNode } from "react";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { cents } from "../../core/money/cents.ts";
import { calendarDay } from "../../core/calendar/day.ts";
import { Spaced, Text } from "../widgets/primitives.tsx";
import type { ProductCardProps } from "../widgets/product-card.tsx";
import styles from "./widgets-page.module.css";

/** A part of the living page. */
export function Sample({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Spaced as="section" above="10">
      <Text as="h3" tone="eyebrow" below="4">
        {title}
      </Text>
      {children}
    </Spaced>
  );
}

/** Several states side by side. */
export function States({ children }: { readonly children: ReactNode }) {
  return <div className={styles.states}>{children}</div>;
}

export const sampleDays: readonly CalendarDay[] = [24, 26, 27, 31, 33, 34, 38, 40].map((day) =>
  calendarDay(2026, 11, day),
);

type SampleProduct = Omit<ProductCardProps, "price" | "buy"> & {
  readonly id: string;
  readonly cents: Cents;
  readonly wasCents?: Cents;
  readonly comparison: string;
  readonly volumeHint?: string;
  readonly quantity: number;
  readonly unavailable?: string;
};

/** A picture that needs no server. */
export const sampleSack = new URL("./sample-sack.svg", import.meta.url).href;

export const sampleProducts: readonly SampleProduct[] = [
  {
    id: "101065",
    href: "/produits/farine-tradition-t65",
    name: "Farine de blé Tradition française T65",
    brand: "Grands Moulins Panetier",
    packaging: "Sac 25 kg",
    reference: "101065",
    picture: sampleSack,
    labels: ["CRC"],
    cents: cents(2140),
    comparison: "0,86 €/kg",
    volumeHint: "dès 10 : 20,33 €",
    quantity: 12,
    delivery: "Livrable jeu. 26 nov.",
  },
  {
    id: "340212",
    href: "/produits/croissant-aop",
    name: "Croissant pur beurre AOP Charentes-Poitou, prêt à cuire, plaqué main au levain de tradition",
    brand: "Maison Vasseur et Filles, viennoiserie de Normandie",
    packaging: "Carton 120 × 70 g",
    reference: "340212",
    picture: sampleSack,
    labels: ["AOP", "Rouge"],
    promoPercent: 8,
    cents: cents(5890),
    wasCents: cents(6420),
    comparison: "0,49 €/pièce",
    quantity: 0,
    delivery: "Livrable ven. 27 nov.",
  },
  {
    id: "220408",
    href: "/produits/beurre",
    name: "Beurre",
    packaging: "Carton 10 × 1 kg",
    reference: "220408",
    picture: null,
    labels: ["AOP"],
    cents: cents(124_830),
    comparison: "7,95 €/kg",
    quantity: 0,
    unavailable: "Rupture de stock",
  },
  {
    id: "101280",
    href: "/produits/meule-t80",
    name: "Farine de meule T80 issue de blés biologiques",
    brand: "Grands Moulins Panetier",
    packaging: "Sac 25 kg",
    reference: "101280",
    picture: sampleSack,
    labels: ["Bio"],
    cents: cents(3410),
    comparison: "1,36 €/kg",
    volumeHint: "dès 8 : 32,40 €",
    quantity: 0,
    delivery: "Livrable jeu. 26 nov.",
  },
];
