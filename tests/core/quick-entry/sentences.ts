/**
 * What bakers write, and the lines that are wanted of it. '101065-1 10' is taken, sure or likely;
 * '? 101065-1 10' is asked, with that choice among those offered; '!' is kept with its reason.
 */
export type Sentence = readonly [text: string, ...wanted: string[]];

const terse: readonly Sentence[] = [
  ["10 T65", "101065-1 10"],
  ["T65 10", "101065-1 10"],
  ["T65 x10", "101065-1 10"],
  ["10x T65", "101065-1 10"],
  ["T65 * 10", "101065-1 10"],
  ["T65: 10", "101065-1 10"],
  ["dix T65", "101065-1 10"],
  ["101065 10", "101065-1 10"],
  ["10 101065", "101065-1 10"],
  ["101065-2 4", "101065-2 4"],
  ["101065-1 4", "101065-1 4"],
  ["réf 101065 x 4", "101065-1 4"],
  ["10 T65, 3 beurres AOP", "101065-1 10", "220403-1 3"],
  ["10 T65 et 3 levures", "101065-1 10", "200110-1 3"],
  ["4 croissants, 3 pains au chocolat", "340212-1 4", "340230-1 3"],
  ["5 T55; 2 gruau; 1 seigle", "101700-1 5", "102400-1 2", "103003-1 1"],
  ["sel 2", "230110-1 2"],
  ["2 sucre", "210110-1 2"],
  ["3 beurre", "220403-1 3"],
  ["T65", "? 101065-1 12"],
  ["levure", "? 200110-1 3"],
  ["3 chaussons", "340700-1 3"],
  ["10 sacs de T65", "101065-1 10"],
  ["3 sacs de 25 kg de gruau T45", "102400-1 3"],
  ["2 gruau T45 en 10 kg", "102400-2 2"],
  ["5 xyzzy", "!"],
  ["999999 10", "!"],
];

const units: readonly Sentence[] = [
  ["100 kg de T65", "101065-1 4"],
  ["60 kg de T65", "? 101065-1 3"],
  ["240 croissants", "340212-1 2"],
  ["250 croissants", "340212-1 3"],
  ["une douzaine de sacs de T65", "101065-1 12"],
  ["2 cartons de beurre AOP", "220403-1 2"],
  ["3 seaux de levain liquide de blé", "201000-1 3"],
  ["24 litres de lait", "440100-1 2"],
  ["30 kg de levure", "200110-1 3"],
  ["120 œufs", "430100-2 4"],
  ["une palette de T65", "? 101065-1 40"],
  ["2000 sachets baguette", "610100-1 2"],
  ["un demi-sac de T65", "? 101065-1 1"],
  ["1,5 sac de T65", "? 101065-1 2"],
  ["3 plateaux d'œufs", "430100-2 3"],
  ["2 bidons d'huile de tournesol 5 l", "221300-1 2"],
];

const habits: readonly Sentence[] = [
  ["levure comme jeudi", "200110-1 2"],
  ["levure comme jeudi dernier", "200110-1 2"],
  ["T65 comme d'habitude", "101065-1 12"],
  ["croissants comme la dernière fois", "340212-1 6"],
  ["le double de T65", "? 101065-1 24"],
  ["2 T65 de plus que d'habitude", "101065-1 14"],
  [
    "10 T65, trois beurres AOP, levure comme jeudi dernier",
    "101065-1 10",
    "220403-1 3",
    "200110-1 2",
  ],
  ["comme samedi 14", "220600-1 2", "611103-1 4", "120000-1 2"],
  ["la même chose que lundi", "101703-1 5", "501410-1 6", "410110-1 1", "415013-2 1"],
  ["nappage neutre comme jeudi", "!"],
  ["pas de beurre AOP", "? 220403-1 0"],
  ["enlève la levure", "? 200110-1 0"],
];

const dictated: readonly Sentence[] = [
  ["dix T 65", "101065-1 10"],
  ["dix thé 65", "101065-1 10"],
  ["dix té soixante-cinq", "101065-1 10"],
  ["trois beurre à au pays", "220403-1 3"],
  ["vingt-cinq sacs de type 55", "101700-1 25"],
  ["euh quatre cartons de croissants", "340212-1 4"],
  ["dix T65 trois levures deux gruau", "101065-1 10", "200110-1 3", "102400-1 2"],
];

const mails: readonly Sentence[] = [
  [
    "Bonjour,\n\nil me faudrait 10 T65 et 3 levures pour demain.\n\nMerci,\nPaul",
    "101065-1 10",
    "200110-1 3",
    "!",
  ],
  [
    "Bonjour, pouvez-vous me livrer :\n- 12 T65\n- 2 gruau T45\n- 4 cartons de croissants\nCordialement\nMarie Aubert",
    "101065-1 12",
    "102400-1 2",
    "340212-1 4",
  ],
  ["Salut, mets-moi 6 T80 stp, bonne journée", "101280-1 6"],
];

const misspelt: readonly Sentence[] = [
  ["4 croisants", "340212-1 4"],
  ["3 levurre", "200110-1 3"],
  ["2 CHAUSSONS AUX POMMES", "340700-1 2"],
  ["2 cremes liquides", "440400-1 2"],
  ["1 farine de chataigne", "106009-1 1"],
  ["2 mascarponne", "? 440418-1 2"],
];

export const SENTENCES: readonly Sentence[] = [
  ...terse,
  ...units,
  ...habits,
  ...dictated,
  ...mails,
  ...misspelt,
];
