/** Greetings, thanks, 'il me faudrait': what a person says beside what is ordered. */
const COURTESIES =
  "bonjour bonsoir salut hello coucou bonne bon journee soiree matinee weekend week end merci beaucoup avance par svp stp sil s vous te plait plaisir cordialement cordiales cdt cdlt salutations amicalement bientot monsieur madame mesdames messieurs cher chere equipe je j on nous voudrais voudrait aimerais aimerions veux veut il me moi faudrait faut besoin prends prendrai prendrais prendre prenez mets mettre mettez mettrez peux peut pouvez pourriez pourrais pourrait tu vous livrer livrez commander commande commandes commandons souhaite souhaitons souhaiterais souhaiterions avoir aurais aurait envoyez envoyer envoie encore aussi egalement alors donc voila voici euh heu hum ben bah hein ok oui cette fois ci svpl suivante suivantes suivants produits articles environ peu quelques y bien cela ca c est possible merci notre nos votre vos mon ma mes ce ces si ref reference references code qte quantite ean ne produit article total reste ajoute ajoutez ajouter rajoute rajoutez rajouter";

const SMALL = "de du des d la le les l a au aux en et ou sur dans avec que qui qu pour un une n";

const COURTESY: ReadonlySet<string> = new Set(COURTESIES.split(" "));
const SILENT: ReadonlySet<string> = new Set([...COURTESY, ...SMALL.split(" ")]);

/** True for a normalised word that names no product. */
export const isSilent = (word: string): boolean => SILENT.has(word);

const GREETINGS: ReadonlySet<string> = new Set("bonjour bonsoir salut hello coucou".split(" "));

/** True for a word that opens a letter. */
export const isGreeting = (word: string): boolean => GREETINGS.has(word);

const CLOSINGS: ReadonlySet<string> = new Set(
  "merci cordialement cdt cdlt salutations amicalement bientot journee soiree".split(" "),
);

/** True for a word after which a letter is signed. */
export const isClosing = (word: string): boolean => CLOSINGS.has(word);
