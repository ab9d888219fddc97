import { useState } from "react";
import { Breadcrumbs } from "../widgets/breadcrumbs.tsx";
import { Accordion, Disclosure } from "../widgets/disclosure.tsx";
import { Pagination } from "../widgets/pagination.tsx";
import { StepTrail } from "../widgets/step-trail.tsx";
import TabList from "../widgets/tab-list.tsx";
import { TabPanel } from "../widgets/tab-panel.tsx";
import { Timeline } from "../widgets/timeline.tsx";
import { Sample, States } from "./sample.tsx";

const SHOWN: { readonly [tab: string]: string } = {
  fiche: "Farine de blé, gluten de blé.",
  avis: "4,6 sur 5.",
  recettes: "Baguette de tradition.",
};

export function NavigationSamples() {
  const [tab, setTab] = useState("fiche");
  return (
    <Sample title="Se repérer">
      <Breadcrumbs
        trail={[
          { label: "Accueil", href: "/" },
          { label: "Catalogue", href: "/catalogue" },
          { label: "Farines" },
        ]}
      />
      <StepTrail
        current={1}
        steps={[
          { label: "Panier", href: "/panier" },
          { label: "Livraison" },
          { label: "Paiement" },
        ]}
      />
      <States>
        <div>
          <TabList
            id="produit"
            label="Produit"
            active={tab}
            onActiveChange={setTab}
            tabs={[
              { id: "fiche", label: "Fiche technique" },
              { id: "avis", label: "Avis", count: 12 },
              { id: "recettes", label: "Recettes" },
            ]}
          />
          <TabPanel id="produit" active={tab}>
            {SHOWN[tab]}
          </TabPanel>
        </div>
        <Accordion>
          <Disclosure summary="Farines" aside="48" group="rayons">
            Blé, seigle, anciennes, bio.
          </Disclosure>
          <Disclosure summary="Surgelés" aside="120" group="rayons" open>
            Viennoiserie, pains précuits.
          </Disclosure>
        </Accordion>
        <Timeline
          label="Expédition 1"
          events={[
            { id: "1", title: "Confirmée", when: "mardi 24 novembre, 3 h 46", state: "done" },
            { id: "2", title: "Préparée", state: "current", detail: "Quai 4" },
            { id: "3", title: "Livrée", when: "jeudi 26 novembre avant 7 h", state: "todo" },
            { id: "4", title: "Retour refusé", state: "failed" },
          ]}
        />
      </States>
      <Pagination page={5} lastPage={12} href={(page) => `/_widgets?page=${page}`} />
    </Sample>
  );
}
