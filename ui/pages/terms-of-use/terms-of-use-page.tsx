import { useEffect } from "react";
import { paths } from "../../../core/routes/paths.ts";
import { useTermsToAccept } from "../../composition/customer-hooks.ts";
import { useMode } from "../../composition/hooks.ts";
import { Page } from "../../layout/page.tsx";
import { useTitle } from "../../shell/use-title.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { Notice } from "../../widgets/notice.tsx";
import styles from "./terms-of-use-page.module.css";
import { TERMS_OF_USE, TERMS_SINCE, type TermsSection } from "./terms-of-use-text.ts";

/** /cgu: the terms of use, which the terms modal links to and leaves in peace (spec §4). */
export function TermsOfUsePage() {
  useTitle("termsOfUse");
  const mustAccept = useTermsToAccept();
  const isDesk = useMode() === "desktop";
  useEffect(() => {
    // The address was opened with an anchor before there was anything to jump to.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
  return (
    <Page
      title="Conditions générales d'utilisation"
      subtitle={`En vigueur depuis le ${TERMS_SINCE}`}
    >
      <div className={styles.layout}>
        <nav aria-label="Sommaire" className={styles.contents}>
          {isDesk ? (
            <>
              <h2>Sommaire</h2>
              <Contents />
            </>
          ) : (
            // Closed where it would push the text itself below the first screen.
            <Disclosure summary="Sommaire" headingLevel={2}>
              <Contents />
            </Disclosure>
          )}
        </nav>
        <div className={styles.text}>
          {TERMS_OF_USE.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          {mustAccept ? (
            <Notice
              tone="info"
              title="Vous avez tout lu ?"
              action={
                <ButtonLink href={paths.home()} variant="secondary">
                  Revenir à la boutique
                </ButtonLink>
              }
            >
              Il vous reste à accepter ces conditions pour commander.
            </Notice>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function Contents() {
  return (
    <ol>
      {TERMS_OF_USE.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span aria-hidden>{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

interface SectionProps {
  readonly section: TermsSection;
  readonly number: number;
}

function Section({ section: { id, title, blocks }, number }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} tabIndex={-1}>
        {`${number}. ${title}`}
      </h2>
      {blocks.map((block) =>
        typeof block === "string" ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block[0]}>
            {block.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}
