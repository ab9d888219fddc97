import { useDeferredValue } from "react";
import type { Block } from "../../../../api-schema/cms.ts";
import { outlined } from "../../../../core/content/outline.ts";
import { previewedBlocks } from "../../../../core/content/previewed.ts";
import { Page } from "../../../layout/page.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { ProductPicture } from "../../../widgets/product-picture.tsx";
import { BlockRuns, type LiveBlocks } from "../../../written/block-runs.tsx";
import { Steps } from "../../../written/steps.tsx";
import { Framed } from "../../parts/framed.tsx";
import { Section } from "../../parts/section.tsx";
import { wordOf } from "../../resources/document-words.ts";
import styles from "./content-preview.module.css";

interface Preview {
  /** What stands in a column, as it is typed now; empty for one that there is not. */
  readonly textOf: (column: string) => string;
}

/** What is being written, as a telephone shows it, at each letter. */
export function PhonePreview(preview: Preview) {
  return (
    <div className={styles.stays}>
      <Section title="Sur un téléphone">
        <Framed title="Aperçu sur un téléphone" width={390} height={720}>
          <Sheet {...useDeferredValue(preview)} />
        </Framed>
      </Section>
    </div>
  );
}

/** The same on a wide screen. */
export function WidePreview(preview: Preview) {
  return (
    <Section title="Sur un grand écran">
      <Framed title="Aperçu sur un grand écran" width={1440} height={900}>
        <Sheet {...useDeferredValue(preview)} />
      </Framed>
    </Section>
  );
}

/** Its title and what stands below, the zones of other screens under their names. */
export function Sheet({ textOf }: Preview) {
  const picture = textOf("picture").trim();
  const excerpt = textOf("excerpt").trim();
  return (
    <Page width="text" title={textOf("title").trim()}>
      {excerpt === "" ? null : (
        <Text tone="soft" size="xl" below="4">
          {excerpt}
        </Text>
      )}
      {picture === "" ? null : (
        <ProductPicture
          src={picture}
          alt={textOf("pictureAlt")}
          width={672}
          height={448}
          sizes="42rem"
        />
      )}
      <Stack gap="8" above="6">
        <Method steps={documentIn(textOf("steps"))} />
        <Zones document={documentIn(textOf("blocks"))} />
      </Stack>
    </Page>
  );
}

/** Blocks of one place, or of several by its name. */
function Zones({ document }: { readonly document: unknown }) {
  if (Array.isArray(document)) return <Shown blocks={previewedBlocks(document)} />;
  return Object.entries(document ?? {}).map(([zone, list]) => (
    <section key={zone}>
      {zone === "content" ? null : (
        <Text tone="quiet" size="s" below="3">
          {wordOf(zone)}
        </Text>
      )}
      <Shown blocks={previewedBlocks(list)} />
    </section>
  ));
}

/** The steps of a recipe, as its page numbers them. */
function Method({ steps }: { readonly steps: unknown }) {
  const said = previewedBlocks(
    (Array.isArray(steps) ? steps : []).map((step: object) => ({
      ...step,
      type: "step",
      image: null,
    })),
  ).filter((block) => block.type === "step");
  return said.length === 0 ? null : <Steps steps={said} />;
}

function Shown({ blocks }: { readonly blocks: readonly Block[] }) {
  return <BlockRuns parts={outlined(blocks)} live={STILL} />;
}

/** Nothing is done from a preview. */
const STILL: LiveBlocks = {
  buttons: (buttons) => (
    <Cluster as="p" gap="3" size="m">
      {buttons.map(({ label, href }, index) => (
        <ButtonLink
          key={index}
          href={href}
          external
          variant={index === 0 ? "primary" : "secondary"}
        >
          {label}
        </ButtonLink>
      ))}
    </Cluster>
  ),
  video: ({ title }) => <Text tone="quiet">{`Film : ${title}, montré à qui l’accepte`}</Text>,
};

/** What a typed document is; null while it is no JSON. */
export const documentIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Nothing, or it is being typed.
    return null;
  }
};
