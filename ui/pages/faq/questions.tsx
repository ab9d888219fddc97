import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import type { OutlinedBlock } from "../../../core/content/outline.ts";
import {
  introductionOf,
  type QuestionPart,
  questionParts,
  questionsAbout,
} from "../../../core/content/question-parts.ts";
import { paths } from "../../../core/routes/paths.ts";
import { OutlinedBlocks } from "../../cms/blocks.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { Accordion, Disclosure } from "../../widgets/disclosure.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Spaced, Text } from "../../widgets/primitives.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./questions.module.css";
import { faceOf } from "../../widgets/title-face.ts";
import { capital } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";

/** Questions under their headings, narrowed by words that the address keeps. */
export function Questions({ parts }: { readonly parts: readonly OutlinedBlock[] }) {
  const [params, setParams] = useSearchParams();
  const { servicePhone, serviceHours } = useSeller();
  const words = params.get("recherche") ?? "";
  const all = useMemo(() => questionParts(parts), [parts]);
  const found = questionsAbout(all, words);
  const count = countOf(found);
  const search = (wanted: string) =>
    setParams(wanted === "" ? {} : { recherche: wanted }, { replace: true });
  return (
    <>
      <OutlinedBlocks parts={introductionOf(parts)} />
      <search className={styles.search}>
        <TextField
          type="search"
          label="Chercher dans les questions"
          placeholder="Livraison, facture, mandat…"
          autoComplete="off"
          enterKeyHint="search"
          value={words}
          onValueChange={search}
        />
        <Text tone="quiet" size="s" above="1" role="status" className={styles.count}>
          {words === "" ? "" : resultText(count)}
        </Text>
      </search>
      {found.length === 0 ? (
        <EmptyState
          picture="no-result"
          title={`Aucune réponse pour « ${words} »`}
          action={<ButtonLink href={paths.contact()}>Nous écrire</ButtonLink>}
        >
          {`Essayez un autre mot, ou appelez-nous au ${servicePhone}.`}
        </EmptyState>
      ) : (
        <>
          {found.map((part) => (
            <Part key={part.heading?.anchor ?? ""} part={part} />
          ))}
          <Spaced above="8">
            <Notice
              tone="info"
              title="Votre question n’est pas là ?"
              action={
                <ButtonLink href={paths.contact()} variant="secondary">
                  Nous écrire
                </ButtonLink>
              }
            >
              {`${capital(serviceHours)}, au ${servicePhone}.`}
            </Notice>
          </Spaced>
        </>
      )}
    </>
  );
}

function Part({ part: { heading, introduction, questions } }: { readonly part: QuestionPart }) {
  const named = useNamedQuestion();
  return (
    <section aria-labelledby={heading?.anchor} className={styles.part}>
      {heading === null ? null : (
        <h2 id={heading.anchor} tabIndex={-1} {...faceOf(heading.text)}>
          {heading.text}
        </h2>
      )}
      {introduction.length === 0 ? null : (
        <div className={styles.introduction}>
          <OutlinedBlocks parts={introduction} />
        </div>
      )}
      {questions.length === 0 ? null : (
        <Accordion>
          {questions.map(({ question, answer }) => (
            <div key={question.anchor} id={question.anchor} className={styles.question}>
              <Disclosure
                summary={question.text}
                headingLevel={3}
                open={question.anchor === named || undefined}
              >
                <OutlinedBlocks parts={answer} />
              </Disclosure>
            </div>
          ))}
        </Accordion>
      )}
    </section>
  );
}

/** The question that the address names: it is open. */
const useNamedQuestion = (): string | undefined => {
  const [named, setNamed] = useState<string>();
  useEffect(() => {
    const read = () => setNamed(location.hash.slice(1));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return named;
};

const countOf = (parts: readonly QuestionPart[]): number =>
  parts.reduce((sum, { questions }) => sum + questions.length, 0);

const resultText = (count: number): string => {
  if (count === 0) return "Aucune réponse";
  return count === 1 ? "1 réponse" : `${count} réponses`;
};
