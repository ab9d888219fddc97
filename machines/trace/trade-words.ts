// The only words that a trace repeats of what somebody types. A fixed list, never learnt: trade words
// that the demonstration's categories use. Left out on purpose is whatever is also a name of people
// or places (moulin, olive, garance, bordeaux), or a favourite password (chocolat, caramel).

/** Lower case, without accents, as `normaliseText` writes them. */
export const TRADE_WORDS: ReadonlySet<string> = new Set(
  `
  a au aux d de des du en et l la le les pour sans
  additif ameliorant ameliorants ancienne anciennes anciens appareils arome aromes
  bacs baguette baguettes batons bio biologique biologiques biscuits bise bises ble bles boites
  boulangeres brioche briochee brioches burgers buches
  campagne cartons cereales colorants complet complete completes confiserie confitures
  coque coquille correcteurs courante couverture couvertures creme cremes croissant croissants
  decors desinfection devitalises dorures
  emballages entremets entretien epeautre epicerie epices
  farine farines feuillete feuilletee feuilletes films fine fond fondant fondants fonds force
  fougasses fourrage fourrages fourree fraiche fraiches francaise fromages fruits
  gateaux gelifiants glace glaces gluten graines grasse grasses gruau
  huile huiles hygiene
  incorporation individuelles individuels ingredients integrale
  label lait laits levain levains levantes levure levures
  malt malts margarine margarines materiel matiere matieres melange melanges meteil meule mie mixes moules mousses
  nappage nappages
  oeuf oeufs ovoproduits
  pain pains panification papier papiers pate patisserie patisseries patissiere patissieres pates pepites
  pizzas plaques poudre poudres precuits pur pure purees
  quiches sachets sacs salees sarrasin seche seches secs seigle sel sels semoule sirop sirops snacking
  sorbets speciaux sucre sucres supports surgele surgeles surgelee
  t45 t55 t65 t80 t85 t110 t130 t150 t170 tartes terroir tourage tradition traiteur
  viennoiserie viennoiseries vrac
  `
    .trim()
    .split(/\s+/),
);
