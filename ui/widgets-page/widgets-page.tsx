import ArrowRight from "lucide-react/icons/arrow-right";
import CircleUser from "lucide-react/icons/circle-user";
import ListChecks from "lucide-react/icons/list-checks";
import MessageSquare from "lucide-react/icons/message-square";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { useState } from "react";
import { ActionBar } from "../layout/action-bar.tsx";
import { CutOffLine } from "../layout/cut-off-line.tsx";
import { CataloguePreFooter } from "../layout/catalogue-pre-footer.tsx";
import { Footer } from "../layout/footer.tsx";
import { HeaderAction } from "../layout/header-action.tsx";
import { CatalogueButton, Header } from "../layout/header.tsx";
import { Page, SectionHead } from "../layout/page.tsx";
import { ReassuranceStrip } from "../layout/reassurance.tsx";
import { SearchBox } from "../layout/search-box.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import { StoreButton } from "../layout/store-button.tsx";
import { BackToTop } from "../widgets/back-to-top.tsx";
import { CounterBadge, DotBadge } from "../widgets/badge.tsx";
import { Button } from "../widgets/button.tsx";
import { Pane } from "../widgets/pane.tsx";
import { Cluster } from "../widgets/primitives.tsx";
import { CatalogueSamples } from "./catalogue-samples.tsx";
import { ContentSamples } from "./content-samples.tsx";
import { EditorialSamples } from "./editorial-samples.tsx";
import { FeedbackSamples } from "./feedback-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { NavigationSamples } from "./navigation-samples.tsx";
import { PictureSamples } from "./picture-samples.tsx";
import { showScheme } from "./token-names.ts";
import { TokenSamples } from "./token-samples.tsx";

const schemes = [
  ["system", "Système"],
  ["light", "Clair"],
  ["dark", "Sombre"],
] as const;

/** Every widget in its states, at /_widgets in development: where one looks at one's work. */
export default function WidgetsPage() {
  const [scheme, setScheme] = useState<(typeof schemes)[number][0]>("system");
  return (
    <>
      <SkipLink />
      <SampleHeader />
      <Page title="Bonjour Camille." eyebrow="Mardi 24 novembre · 3 h 46">
        <Cluster as="fieldset" gap="2">
          <legend>Couleurs de la page</legend>
          {schemes.map(([name, label]) => (
            <Button
              key={name}
              variant="secondary"
              aria-pressed={scheme === name}
              onClick={() => {
                // Before the tokens are read again.
                showScheme(name);
                setScheme(name);
              }}
            >
              {label}
            </Button>
          ))}
        </Cluster>
        <SectionHead title="Ce dont tout est fait" />
        <TokenSamples key={scheme} />
        <PictureSamples />
        <CatalogueSamples />
        <FormSamples />
        <NavigationSamples />
        <EditorialSamples />
        <ContentSamples />
        <FeedbackSamples />
      </Page>
      <SampleCatalogue />
      <ReassuranceStrip />
      <Footer
        firm="Grands Moulins Panetier"
        about={[
          { label: "Nous contacter", href: "/nous-contacter" },
          { label: "Devenir marchand", href: "/devenir-marchand" },
          { label: "Site Institutionnel", href: "https://panetier.example", external: true },
          { label: "Nous rejoindre", href: "https://panetier.example/emplois", external: true },
        ]}
        legal={[
          "CGU",
          "CGV",
          "CGV Marketplace",
          "Mentions Légales",
          "Cookies",
          "Données personnelles",
          "Plan du site",
          "Conditions des offres",
        ].map((label) => ({ label, href: `/${label}` }))}
        social={[
          { network: "facebook", label: "Facebook", href: "https://facebook.com" },
          { network: "instagram", label: "Instagram", href: "https://instagram.com" },
          { network: "linkedin", label: "LinkedIn", href: "https://linkedin.com" },
          { network: "youtube", label: "YouTube", href: "https://youtube.com" },
          { network: "twitter", label: "Twitter", href: "https://twitter.com" },
        ]}
      />
      <BackToTop shown />
      <ActionBar label="Total TTC" amount="642,24 €">
        <Button size="large" trailingIcon={<ArrowRight size={20} aria-hidden />}>
          Livraison
        </Button>
      </ActionBar>
    </>
  );
}

function SampleHeader() {
  const [text, setText] = useState("");
  const [searchOpen, setSearchOpen] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const toggle = (): void => setMenuOpen(!menuOpen);
  return (
    <>
      <Header
        menu={{ expanded: menuOpen, onToggle: toggle, controls: "menu" }}
        catalogue={<CatalogueButton expanded={menuOpen} onToggle={toggle} controls="menu" />}
        links={[
          {
            label: "Bonnes affaires",
            href: "/catalogue/bonnes-affaires/offres-promotionnelles",
            hot: true,
          },
          { label: "Recettes", href: "/recettes" },
          { label: "Conseils", href: "/conseils" },
          { label: "Nos marchands", href: "/nos-marchands" },
          { label: "Qui sommes-nous?", href: "https://panetier.example", external: true },
        ]}
        search={
          <SearchBox
            value={text}
            onValueChange={setText}
            onSubmit={() => setText("")}
            onClear={() => setText("")}
          />
        }
        searchOpen={searchOpen}
        onSearchOpenChange={setSearchOpen}
        store={
          <StoreButton
            name="Boulangerie du Marché"
            number="n° 104512"
            town="Rouen"
            expanded={menuOpen}
            controls="menu"
            onClick={toggle}
          />
        }
        actions={
          <>
            <HeaderAction
              label="Carnet"
              href="/listes/1"
              icon={<ListChecks size={22} aria-hidden />}
            />
            <HeaderAction
              label="Messagerie"
              href="/messagerie"
              icon={<MessageSquare size={22} aria-hidden />}
              badge={<DotBadge />}
              name="Messagerie, nouveaux messages"
            />
            <HeaderAction
              label="Mon compte"
              onClick={toggle}
              expanded={menuOpen}
              controls="menu"
              icon={<CircleUser size={22} aria-hidden />}
            />
            <HeaderAction
              label="Panier"
              href="/panier"
              phone
              icon={<ShoppingBasket size={24} aria-hidden />}
              badge={<CounterBadge>9+</CounterBadge>}
              name="Panier, 12 articles"
            />
          </>
        }
        cutOff={
          <CutOffLine>
            Farine : commandez avant <b>11 h 00</b> pour jeudi · <b>2 h 14</b>
          </CutOffLine>
        }
      />
      <Pane id="menu" open={menuOpen} onClose={() => setMenuOpen(false)} title="Menu">
        <p>Le menu du téléphone.</p>
      </Pane>
    </>
  );
}

function SampleCatalogue() {
  const [expanded, setExpanded] = useState(false);
  const category = (label: string, links: readonly string[]) => ({
    label,
    href: `/catalogue/${label}`,
    links: links.map((name) => ({ label: name, href: `/catalogue/${name}` })),
  });
  const flours = category("Farines", ["Blé", "Seigle", "Anciennes", "Bio", "Sans gluten"]);
  const yeasts = category("Levures et levains", ["Levures", "Levains"]);
  return (
    <CataloguePreFooter
      href="/catalogue"
      categories={expanded ? [flours, yeasts] : [flours]}
      toggle={{
        label: expanded ? "Afficher moins de catégories" : "Afficher plus de catégories",
        expanded,
        onToggle: () => setExpanded(!expanded),
      }}
    />
  );
}
