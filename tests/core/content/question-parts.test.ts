import { describe, expect, it } from "vitest";
import type { Block } from "../../../api-schema/cms.ts";
import { outlined } from "../../../core/content/outline.ts";
import {
  introductionOf,
  questionParts,
  questionsAbout,
} from "../../../core/content/question-parts.ts";

const title = (level: "h2" | "h3", text: string): Block => ({
  type: "title",
  position: 0,
  level,
  text,
});
const text = (words: string): Block => ({ type: "text", position: 0, html: `<p>${words}</p>` });

const page = outlined([
  text("Avant tout."),
  title("h2", "Livraison"),
  title("h3", "Quels jours suis-je livré ?"),
  text("Ceux de la tournée."),
  text("Hors jours fériés."),
  title("h3", "Et les œufs ?"),
  text("Avec le camion froid."),
  title("h2", "Vide"),
  title("h2", "Paiement"),
  title("h3", "Comment payer ?"),
  text("Par carte, par prélèvement."),
]);

const shown = (words: string) =>
  questionsAbout(questionParts(page), words).map(({ heading, questions }) => [
    heading?.text,
    ...questions.map(({ question }) => question.text),
  ]);

describe("[CMS-3] a page of questions", () => {
  it("has each question with its answer under its heading, and its introduction apart", () => {
    expect(shown("")).toEqual([
      ["Livraison", "Quels jours suis-je livré ?", "Et les œufs ?"],
      ["Paiement", "Comment payer ?"],
    ]);
    expect(questionParts(page)[0]?.questions[0]?.answer).toHaveLength(2);
    expect(introductionOf(page)).toHaveLength(1);
  });

  it("has questions of no heading first, and what its heading says before them", () => {
    const [avant, qui, vous, image, part, said, comment, carte] = outlined([
      text("Avant."),
      title("h3", "Qui ?"),
      text("Vous."),
      { type: "quote", position: 0, text: "Du pain.", author: "Camille" },
      title("h2", "Paiement"),
      text("Par tous les moyens."),
      title("h3", "Comment ?"),
      text("Par carte."),
    ]);
    const blocks = [avant, qui, vous, image, part, said, comment, carte].filter(
      (block) => block !== undefined,
    );
    const heading = { level: 2, text: "Paiement", anchor: "paiement" };
    expect(questionParts(blocks)).toEqual([
      {
        heading: null,
        introduction: [],
        questions: [
          {
            question: { level: 2, text: "Qui ?", anchor: "qui" },
            answer: [vous, image],
          },
        ],
      },
      {
        heading,
        introduction: [said],
        questions: [
          { question: { level: 3, text: "Comment ?", anchor: "comment" }, answer: [carte] },
        ],
      },
    ]);
    expect([introductionOf(blocks), introductionOf(blocks.slice(1)), introductionOf([])]).toEqual([
      [avant],
      [],
      [],
    ]);
    expect(introductionOf(blocks.slice(2, 4))).toEqual([vous, image]);
  });

  it("shows what a heading says without any question, until something is looked for", () => {
    const blocks = outlined([title("h2", "Avant tout"), text("Lisez ceci."), title("h2", "Vide")]);
    const [heading, said] = blocks;
    const parts = questionParts(blocks);
    expect(parts).toEqual([
      {
        heading: heading?.kind === "heading" ? heading.heading : null,
        introduction: [said],
        questions: [],
      },
    ]);
    expect([questionsAbout(parts, " "), questionsAbout(parts, "ceci")]).toEqual([parts, []]);
  });

  it("is searched in questions and answers, without accents or ligatures", () => {
    expect(shown("feries")).toEqual([["Livraison", "Quels jours suis-je livré ?"]]);
    expect(shown("OEUFS camion")).toEqual([["Livraison", "Et les œufs ?"]]);
    expect(shown("prelevement")).toEqual([["Paiement", "Comment payer ?"]]);
    expect(shown("marchand")).toEqual([]);
  });

  it("is searched in all that its answers show, and not in words that two of them would make", () => {
    const place = { position: 0, image: null } as const;
    const parts = questionParts(
      outlined([
        title("h3", "Comment retourner un sac"),
        { ...place, type: "step", title: "Appeler", text: "Nous venons le chercher." },
        { ...place, type: "quote", text: "Repris le lendemain.", author: "Camille" },
        title("h3", "Que faire d’un sac humide"),
        text("Appelez-nous."),
      ]),
    );
    const found = (words: string) =>
      questionsAbout(parts, words).flatMap(({ questions }) =>
        questions.map(({ question }) => question.text),
      );
    expect([
      found("sac"),
      found("venons chercher"),
      found("lendemain"),
      found("camille"),
      found("humideappelez"),
      found("chercherrepris"),
    ]).toEqual([
      ["Comment retourner un sac", "Que faire d’un sac humide"],
      ["Comment retourner un sac"],
      ["Comment retourner un sac"],
      ["Comment retourner un sac"],
      [],
      [],
    ]);
  });
});
