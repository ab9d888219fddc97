import ArrowRight from "lucide-react/icons/arrow-right";
import Trash from "lucide-react/icons/trash-2";
import Truck from "lucide-react/icons/truck";
import { useState } from "react";
import { cents } from "../../core/money/cents.ts";
import { SectionHead } from "../layout/page.tsx";
import { Badge, ProductLabel, PromoBadge } from "../widgets/badge.tsx";
import { Button, ButtonLink } from "../widgets/button.tsx";
import { BuyBox } from "../widgets/buy-box.tsx";
import { Card, CardHeader } from "../widgets/card.tsx";
import { Gauge } from "../widgets/gauge.tsx";
import { IconButton } from "../widgets/icon-button.tsx";
import { HiddenPrice, Price } from "../widgets/price.tsx";
import { Cluster } from "../widgets/primitives.tsx";
import { ProductCard, ProductCardSkeleton, ProductGrid } from "../widgets/product-card.tsx";
import { Sample, sampleProducts, States } from "./sample.tsx";

export function CatalogueSamples() {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(sampleProducts.map((product) => [product.id, product.quantity])),
  );
  return (
    <>
      <SectionHead
        title="Bonnes affaires de la semaine"
        aside={
          <a href="#tout">
            Tout voir <ArrowRight size={16} aria-hidden />
          </a>
        }
      />
      <ProductGrid label="Produits">
        {sampleProducts.map(
          ({
            id,
            cents: price,
            wasCents,
            comparison,
            volumeHint,
            unavailable,
            quantity: _start,
            ...card
          }) => (
            <ProductCard
              key={id}
              {...card}
              price={
                <Price
                  cents={price}
                  wasCents={wasCents}
                  comparison={comparison}
                  volumeHint={volumeHint}
                />
              }
              buy={
                <BuyBox
                  name={card.name}
                  quantity={quantities[id] ?? 0}
                  onQuantityChange={(next) => setQuantities({ ...quantities, [id]: next })}
                  unavailable={unavailable}
                />
              }
            />
          ),
        )}
        <ProductCardSkeleton key="skeleton" />
        <ProductCard
          key="visitor"
          href="#"
          name="Vu par un visiteur"
          brand="Vergers du Lys"
          packaging="Seau 12 kg"
          picture={null}
          price={<HiddenPrice href="/connexion" />}
        />
      </ProductGrid>
      <Sample title="Camions">
        <States>
          <Card aria-label="Farine">
            <CardHeader
              title="Farine"
              level={3}
              subtitle={
                <>
                  <Truck size={16} aria-hidden />
                  Camion du moulin · livré <b>jeudi 26 novembre</b>
                </>
              }
              aside="2 h 14"
              asideLabel="avant la clôture"
            />
            <br />
            <Gauge
              label="Franco du camion Farine"
              value={414}
              max={500}
              level={414 / 500}
              valueText="414 kg sur 500 kg"
            >
              <b>414 kg</b> sur 500 — encore <b>86 kg</b> pour le franco de port
            </Gauge>
          </Card>
          <Card aria-label="Surgelés">
            <CardHeader
              title="Surgelés"
              level={3}
              subtitle="Camion froid"
              aside="9 h 14"
              asideLabel="avant la clôture"
            />
            <br />
            <Gauge
              label="Franco du camion Surgelés"
              value={300}
              max={236}
              level={1}
              valueText="236 € atteints"
              reached
            >
              <b>236 €</b> · franco atteint
            </Gauge>
            <br />
            <Gauge
              label="Charge du camion Surgelés"
              value={812}
              max={800}
              level={1}
              valueText="812 kg sur 800 kg, 12 kg de trop"
              over
            >
              <b>812 kg</b> sur 800 — <b>12 kg</b> de trop
            </Gauge>
          </Card>
          <Card tone="inverse" aria-label="Comme d'habitude">
            <CardHeader
              title="Comme un mardi, 12 produits"
              level={3}
              subtitle="dans l’ordre de votre réserve"
            />
            <br />
            <Button block size="large">
              Revoir et mettre au panier
            </Button>
          </Card>
        </States>
      </Sample>
      <Sample title="Boutons, étiquettes, prix">
        <States>
          <div>
            <Cluster as="p" gap="2" align="center">
              <Button trailingIcon={<ArrowRight size={18} aria-hidden />}>
                Choisir la livraison
              </Button>
              <Button variant="secondary">Réessayer</Button>
              <Button variant="quiet">Enregistrer</Button>
              <Button variant="danger">Vider le panier</Button>
            </Cluster>
            <br />
            <Cluster as="p" gap="2" align="center">
              <Button loading progress={0.6}>
                Paiement en cours
              </Button>
              <Button disabled>Indisponible</Button>
              <ButtonLink href="/panier" variant="secondary">
                Voir mon panier
              </ButtonLink>
              <IconButton
                label="Retirer"
                icon={<Trash size={20} aria-hidden />}
                variant="outlined"
              />
              <IconButton label="Retirer la ligne" icon={<Trash size={20} aria-hidden />} />
            </Cluster>
          </div>
          <Cluster as="p" gap="2" align="center">
            <Badge>Brouillon</Badge> <Badge tone="good">Livrée</Badge>
            <Badge tone="bad">En retard</Badge> <Badge tone="info">En préparation</Badge>
            <Badge tone="info">Nouveau</Badge> <ProductLabel label="AOP" />
            <ProductLabel label="Bio" /> <ProductLabel label="CRC" /> <ProductLabel label="Rouge" />
            <PromoBadge percent={8} />
          </Cluster>
          <div>
            <Price
              cents={cents(124_830)}
              wasCents={cents(142_000)}
              comparison="0,86 €/kg"
              size="l"
            />
            <Price cents={cents(0)} tax="TTC" size="s" />
          </div>
        </States>
      </Sample>
    </>
  );
}
