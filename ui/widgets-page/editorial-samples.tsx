import Clock from "lucide-react/icons/clock";
import Tag from "lucide-react/icons/tag";
import { cents, ZERO } from "../../core/money/cents.ts";
import {
  EditorialCard,
  EditorialCardSkeleton,
  EditorialGrid,
} from "../editorial/editorial-card.tsx";
import { NoEditorial } from "../editorial/editorial-results.tsx";
import { FilterLinks } from "../editorial/filter-links.tsx";
import { OrderTotal } from "../editorial/order-total.tsx";
import { PrintButton } from "../editorial/print-button.tsx";
import { TestimonyCard } from "../editorial/testimony-card.tsx";
import { SectionHead } from "../layout/page.tsx";
import { ShipmentGauge } from "../shopping/shipment-gauge.tsx";
import { Card } from "../widgets/card.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { Sample, sampleSack, States } from "./sample.tsx";

const picture = { path: sampleSack, alt: "" };
const facts = [
  { name: "Durée", icon: <Clock size={16} aria-hidden />, value: "21\u00a0h\u00a042" },
  { name: "Prix de vente conseillé", icon: <Tag size={16} aria-hidden />, value: "1,30\u00a0€" },
];
const titles = [
  "Baguette de tradition française",
  "Allergènes\u00a0: ce qu’il faut afficher, et comment ne pas se tromper devant un client pressé",
  "Pain",
] as const;
const excerpt =
  "Autolyse, peu de levure et une nuit au froid\u00a0: une croûte fine, une mie crème, et le goût du blé.";

const card = (title: string, lead = false) => (
  <EditorialCard
    key={title}
    href="#"
    title={title}
    category="Pains"
    excerpt={excerpt}
    picture={picture}
    facts={facts}
    lead={lead}
    headingLevel={3}
  />
);

const author = { name: "Camille D.", trade: "Boulangère", company: "Le Marché", town: "Rouen" };

/** Recipes, articles, quotes, and what stands around them. */
export function EditorialSamples() {
  return (
    <>
      <SectionHead title="Recettes, conseils, témoignages" />
      <Sample title="Une première, deux autres, une à venir">
        <EditorialGrid label="Recettes, dont une première" lead={card("Préparer les fêtes", true)}>
          {[
            ...titles.slice(0, 2).map((title) => card(title)),
            <EditorialCardSkeleton key="next" />,
          ]}
        </EditorialGrid>
      </Sample>
      <Sample title="Deux seules">
        <EditorialGrid label="Deux recettes">
          {titles.slice(1).map((title) => card(title))}
        </EditorialGrid>
      </Sample>
      <Sample title="Aucune, et ce qui n’a pas pu être lu">
        <States>
          <NoEditorial title="Aucune recette pour ces filtres" href="#" />
          <ErrorState onRetry={() => {}} />
        </States>
      </Sample>
      <Sample title="Filtres, total, témoignages">
        <States>
          <FilterLinks
            title="Difficulté"
            options={[
              { value: "facile", label: "Facile", count: 7 },
              { value: "confirme", label: "Confirmé, et au-delà de ce qu’on ose", count: 1240 },
            ]}
            chosen="facile"
            href={() => "#"}
          />
          <Card aria-label="Totaux">
            <OrderTotal cents={cents(520)} count={1} />
            <OrderTotal cents={cents(121_520)} count={9} />
            <PrintButton />
          </Card>
          <TestimonyCard testimony={{ id: 1, quote: "Court, et vrai.", author, picture: null }} />
          <TestimonyCard testimony={{ id: 2, quote: excerpt, author, picture }} />
        </States>
      </Sample>
      <Sample title="Jauges d’une livraison">
        <States>
          {gauges.map(({ label, ...shipment }) => (
            <Card key={label} aria-label={label}>
              <ShipmentGauge shipment={{ label, ...shipment }} />
            </Card>
          ))}
        </States>
      </Sample>
    </>
  );
}

const bound = (usedValue: number, conditionValue: number) => ({
  usedValue,
  conditionValue,
  remainValue: Math.max(0, conditionValue - usedValue),
});

const gauges = [
  {
    label: "Farine, franco à atteindre",
    conditions: { unit: "gram", min: bound(414_000, 500_000), max: null, minBlocks: false },
    conditionsMessages: ["encore 86\u00a0kg pour le franco de port"],
    shippingTotalHT: cents(1400),
  },
  {
    label: "Surgelés, franco atteint",
    conditions: { unit: "cents", min: bound(23_560, 18_000), max: null, minBlocks: false },
    conditionsMessages: ["franco atteint"],
    shippingTotalHT: ZERO,
  },
  {
    label: "Laiterie, sous le minimum",
    conditions: { unit: "cents", min: bound(0, 15_000), max: null, minBlocks: true },
    conditionsMessages: ["encore 150,00\u00a0€ pour commander"],
    shippingTotalHT: ZERO,
  },
  {
    label: "Farine, trop lourde",
    conditions: {
      unit: "gram",
      min: bound(812_000, 500_000),
      max: bound(812_000, 800_000),
      minBlocks: false,
    },
    conditionsMessages: ["12\u00a0kg de trop"],
    shippingTotalHT: ZERO,
  },
] as const;
