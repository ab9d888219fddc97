import { useQueryClient } from "@tanstack/react-query";
import { Schema } from "effect";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ProductCode } from "../../../../api-schema/primitives.ts";
import type { NewArticle } from "../../../../api-schema/staff-new-articles.ts";
import type { ArticlePart, ArticleSeen } from "../../../../api-schema/staff-products.ts";
import { staffRows } from "../../../../core/api/calls/staff-resources.ts";
import { apiErrorMessage, type ApiError } from "../../../../core/api/errors.ts";
import { staffMakeArticle } from "../../../../core/api/wire/staff-products.ts";
import { filterText } from "../../../../core/exchange/row-filter.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { invalidate } from "../../../data/invalidate.ts";
import { Button } from "../../../widgets/button.tsx";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { Disclosure } from "../../../widgets/disclosure.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Grid, Stack, Text } from "../../../widgets/primitives.tsx";
import { ProblemNotice } from "../../../widgets/problem-notice.tsx";
import { useAgent, useDesk, useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Leaving } from "../../parts/leaving.tsx";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { CellField } from "../../resources/cell-field.tsx";
import { useKeptTexts } from "../../resources/kept.ts";
import { LookDialog } from "./look-dialog.tsx";
import { Made } from "./made.tsx";
import styles from "./new-article.module.css";
import {
  articleOf,
  columnOf,
  faultOf,
  isNeeded,
  isSaid,
  NO_TEXTS,
  othersOf,
  PARTS,
  textOf,
  type Texts,
} from "./parts.ts";
import { PhotoFields } from "./photo-fields.tsx";
import { areAlike, type Photo, sendPhoto, withSent } from "./photos.ts";

/** A new article on one page: product, article, price, count and photographs, seen once and made whole. */
export default function NewArticlePage() {
  const { roles } = useAgent();
  const [isAgain, setAgain] = useState(0);
  const [made, setMade] = useState<ArticleSeen | null>(null);
  if (!mayOfResource(roles, "change", "products")) return <MissingPage />;
  return made === null ? (
    <Form key={isAgain} onMade={setMade} />
  ) : (
    <Made
      made={made}
      onAgain={() => {
        setMade(null);
        setAgain(isAgain + 1);
      }}
    />
  );
}

/** What the server, or the form itself, has against fields: by part and column. */
type Faults = { readonly [field: string]: string };

const fieldOf = (part: ArticlePart, column: string | null): string => `${part}.${column ?? ""}`;

/** What the form holds. */
interface Written {
  readonly texts: Texts;
  readonly photos: readonly Photo[];
  readonly unticked: readonly string[];
  readonly isSold: boolean;
}

/** What was looked at, and what it would be. */
interface Looked {
  readonly said: Omit<NewArticle, "apply">;
  readonly seen: ArticleSeen;
  readonly written: Written;
}

const isAlike = (one: Written, other: Written): boolean =>
  one.texts === other.texts &&
  one.unticked === other.unticked &&
  one.isSold === other.isSold &&
  areAlike(one.photos, other.photos);

function Form({ onMade }: { readonly onMade: (made: ArticleSeen) => void }) {
  const { roles } = useAgent();
  const { read } = useDesk();
  const queries = useQueryClient();
  const mayPrice = mayOfResource(roles, "change", "prices");
  const [texts, setTexts, isKept] = useKeptTexts<Texts>("nouvel-article", NO_TEXTS);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [isSold, setSold] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const [told, setTold] = useState<Faults>({});
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const [looked, setLooked] = useState<Looked | null>(null);
  /** How often somebody was led to what is wrong. */
  const [leads, setLeads] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const areas = useAreaLists(mayPrice);
  const usualDepot = useUsualDepot();

  const full: Texts = {
    ...texts,
    stocks: { ...texts.stocks, depot: texts.stocks["depot"] ?? usualDepot },
  };
  const other = textOf(full, "prices", "list").trim();
  const lists = [
    ...areas.flatMap(({ list }) => (unticked.includes(list) ? [] : [list])),
    ...(other === "" ? [] : [other]),
  ];
  const written: Written = { texts, photos, unticked, isSold };
  // What was typed while it was looked at is in no dialog: it is looked at again.
  const isOld = looked !== null && !isAlike(looked.written, written);
  const isTyped = photos.length > 0 || JSON.stringify(texts) !== JSON.stringify(NO_TEXTS);

  const write = (part: ArticlePart, name: string, text: string): void => {
    setTexts({ ...texts, [part]: { ...texts[part], [name]: text } });
    const { [fieldOf(part, name)]: gone, ...others } = told;
    if (gone !== undefined) setTold(others);
  };
  const faultAt = (part: ArticlePart, name: string): string | undefined =>
    told[fieldOf(part, name)] ?? (isChecked ? faultOf(full, part, name) : undefined);

  // Once the faults stand there: to the first field that has one, out of its fold.
  useEffect(() => {
    if (leads === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    for (let at = wrong?.closest("details"); at; at = at.parentElement?.closest("details")) {
      at.open = true;
    }
    wrong?.focus();
  }, [leads]);
  const lead = (): void => setLeads((count) => count + 1);

  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setChecked(true);
    setRefusal(null);
    setLooked(null);
    const parts = shownParts(mayPrice);
    const isWrong = parts.some((part) =>
      Object.keys(PARTS[part].resource.columns).some(
        (name) => !PARTS[part].own.includes(name) && faultOf(full, part, name) !== undefined,
      ),
    );
    if (isWrong) {
      lead();
      return;
    }
    const code = textOf(full, "product", "code").trim();
    if (!Schema.is(ProductCode)(code)) {
      setTold({ ...told, [fieldOf("product", "code")]: "Ce code a un signe qui ne va pas." });
      lead();
      return;
    }
    if (isSaid(full, "prices") && lists.length === 0) {
      setTold({ ...told, [fieldOf("prices", "list")]: "Choisissez un tarif au moins." });
      lead();
      return;
    }
    setSending(true);
    const sent: Photo[] = [];
    try {
      for (const photo of photos) {
        const there = await sendPhoto(read, code, photo);
        sent.push(there);
        setPhotos((all) => withSent(all, there));
      }
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      const message = apiErrorMessage(error as ApiError);
      setTold((faults) => ({ ...faults, photos: message }));
      setSending(false);
      lead();
      return;
    }
    const said = articleOf(full, {
      lists: mayPrice ? lists : [],
      pictures: sent.flatMap((photo) =>
        photo.sent === undefined ? [] : [{ path: photo.sent.path, alt: photo.alt.trim() }],
      ),
      sold: isSold,
    });
    await ask(null, { said, written });
  };

  const ask = async (
    apply: NewArticle["apply"],
    { said, written: of }: Omit<Looked, "seen">,
  ): Promise<void> => {
    setSending(true);
    setRefusal(null);
    try {
      const seen = await read((api) => staffMakeArticle(api, { body: { ...said, apply } }));
      setSending(false);
      if (seen.isWritten) {
        setTexts(null);
        void invalidate(queries);
        onMade(seen);
        return;
      }
      setTold(faultsOf(seen));
      setLooked(seen.faults.length === 0 ? { said, seen, written: of } : null);
      if (seen.faults.length > 0) lead();
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
      setSending(false);
    }
  };
  const make = (): void => {
    if (looked === null || isSending) return;
    void ask({ seen: looked.seen.concerns.map(({ guard }) => guard) }, looked);
  };

  const field = (part: ArticlePart, name: string) => {
    const column = columnOf(part, name);
    return column === undefined ? null : (
      <div key={name} data-column={name}>
        <CellField
          name={`${part}.${name}`}
          column={column}
          text={textOf(full, part, name)}
          error={faultAt(part, name)}
          required={isNeeded(full, part, name)}
          onText={(text) => write(part, name, text)}
        />
      </div>
    );
  };
  const open = (part: ArticlePart) => {
    const { first, below = [] } = PARTS[part];
    return (
      <>
        <Grid least="16rem" gap="4">
          {first.map((name) => field(part, name))}
        </Grid>
        {below.map((name) => field(part, name))}
      </>
    );
  };
  const folded = (part: ArticlePart, summary: string) => (
    <Disclosure summary={summary}>
      <Stack gap="4">{othersOf(PARTS[part]).map((name) => field(part, name))}</Stack>
    </Disclosure>
  );
  const whole = (part: ArticlePart) => {
    const text = told[fieldOf(part, null)];
    return text === undefined ? null : <Notice tone="error">{text}</Notice>;
  };
  return (
    <DeskPage
      title="Nouvel article"
      back={{ href: deskPaths.products(), label: "Toutes les fiches" }}
      about="Sa fiche, son conditionnement, son prix, son stock et ses photos : vus une fois, écrits ensemble."
    >
      <Stack
        as="form"
        ref={form}
        gap="5"
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent) => void look(event)}
      >
        {refusal !== null && looked === null ? (
          <ProblemNotice tone="error" occurrence={refusal}>
            {apiErrorMessage(refusal)}
          </ProblemNotice>
        ) : null}
        {isKept ? (
          <Notice tone="info">
            Ce que vous aviez écrit est encore là ; les photos sont à choisir de nouveau.{" "}
            <Button variant="quiet" onClick={() => setTexts(null)}>
              Tout effacer
            </Button>
          </Notice>
        ) : null}
        <Section title={PARTS.product.title}>
          {whole("product")}
          {open("product")}
          {folded("product", "Le reste de la fiche : ingrédients, valeurs nutritionnelles…")}
        </Section>
        <Section title={PARTS.variant.title}>
          {whole("variant")}
          {open("variant")}
          {folded("variant", "Le reste de l’article : multiple, pièces, rang…")}
        </Section>
        {mayPrice ? (
          <Section title={PARTS.prices.title}>
            {whole("prices")}
            <Grid as="fieldset" least="12rem" gap="0 4" className={styles.lists}>
              <legend>Tarifs des secteurs</legend>
              {areas.map(({ list, name }) => (
                <Checkbox
                  key={list}
                  label={name}
                  checked={!unticked.includes(list)}
                  onCheckedChange={(checked) =>
                    setUnticked(
                      checked ? unticked.filter((one) => one !== list) : [...unticked, list],
                    )
                  }
                />
              ))}
            </Grid>
            {open("prices")}
            {folded("prices", "Un autre tarif, des dates, une unité, des remises")}
          </Section>
        ) : (
          <Notice tone="info" title="Son prix">
            Vous ne faites pas les prix : l’article sera un brouillon jusqu’à ce qu’un prix soit mis
            dans un tarif, par qui tient les tarifs.
          </Notice>
        )}
        <Section title={PARTS.stocks.title}>
          {whole("stocks")}
          {open("stocks")}
          {folded("stocks", "La nature et l’heure du relevé")}
        </Section>
        <Section title="Les photos">
          <PhotoFields
            photos={photos}
            error={told["photos"] ?? told[fieldOf("product", "pictures")]}
            onPhotos={(chosen) => {
              setPhotos(chosen);
              const { photos: gone, ...others } = told;
              if (gone !== undefined) setTold(others);
            }}
          />
        </Section>
        <Section title="La vente">
          <Checkbox
            label="Mettre en vente dès qu’il ne manque rien"
            checked={isSold}
            onCheckedChange={setSold}
          />
        </Section>
        {isOld ? (
          <Notice tone="info" live>
            Ce qui a été écrit entre-temps n’y était pas : regardez de nouveau.
          </Notice>
        ) : null}
        <Cluster gap="2 4" align="center">
          <Button type="submit" loading={isSending && looked === null}>
            Voir ce que ça crée
          </Button>
          <Text tone="quiet" size="s" as="span">
            Rien n’est écrit avant que vous ne l’ayez vu.
          </Text>
        </Cluster>
      </Stack>
      {looked === null || isOld ? null : (
        <LookDialog
          said={looked.said}
          seen={looked.seen}
          photos={photos.length}
          listName={(list) => areas.find((area) => area.list === list)?.name ?? list}
          isSending={isSending}
          refusal={refusal}
          onMake={make}
          onClose={() => setLooked(null)}
        />
      )}
      <Leaving isTyped={isTyped} title="Quitter sans créer l’article ?">
        Ce qui est écrit reste dans cet onglet ; les photos seront à choisir de nouveau.
      </Leaving>
    </DeskPage>
  );
}

const shownParts = (mayPrice: boolean): readonly ArticlePart[] =>
  mayPrice ? ["product", "variant", "prices", "stocks"] : ["product", "variant", "stocks"];

/** Of a column that several lines say, the first that is wrong. */
const faultsOf = ({ faults }: ArticleSeen): Faults =>
  Object.fromEntries(
    faults.toReversed().map(({ part, column, reason }) => [fieldOf(part, column), reason] as const),
  );

interface AreaList {
  readonly list: string;
  readonly name: string;
}

/** The lists of the areas, in which a new price stands unless somebody says otherwise. */
const useAreaLists = (isWanted: boolean): readonly AreaList[] => {
  const filter = filterText([{ column: "level", value: "secteur" }]);
  const found = useRead(staffRows, {
    resource: isWanted ? "priceLists" : "products",
    filter: isWanted ? filter : null,
    page: 1,
  });
  if (!isWanted) return [];
  return (found.data?.results ?? []).map(({ key, cells }) => ({
    list: key,
    name: typeof cells["name"] === "string" ? cells["name"] : key,
  }));
};

/** Where the house counts: the depot of its stocks. */
const useUsualDepot = (): string => {
  const found = useRead(staffRows, { resource: "stocks", page: 1 });
  const depot = found.data?.results[0]?.cells["depot"];
  return typeof depot === "string" ? depot : "";
};
