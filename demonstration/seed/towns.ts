import { departmentOf } from "../../core/addresses/departments.ts";
import type { SalesAreaSeedCode } from "./sales-areas.ts";

/** A real town with the postcode of its centre. */
export interface Town {
  readonly name: string;
  readonly postcode: string;
  readonly provinceCode: string;
  readonly provinceName: string;
  readonly salesArea: SalesAreaSeedCode;
}

// Texts rather than a hundred lines of pairs.
const normandie = `76000 Rouen,76600 Le Havre,76200 Dieppe,76400 Fécamp,76190 Yvetot,76360 Barentin,
76300 Sotteville-lès-Rouen,76130 Mont-Saint-Aignan,76210 Bolbec,76260 Eu,76270 Neufchâtel-en-Bray,
76220 Gournay-en-Bray,76440 Forges-les-Eaux,76500 Elbeuf,76140 Le Petit-Quevilly,
76120 Le Grand-Quevilly,76160 Darnétal,27000 Évreux,27200 Vernon,27400 Louviers,27140 Gisors,
27300 Bernay,27500 Pont-Audemer,27700 Les Andelys,27100 Val-de-Reuil,14000 Caen,14100 Lisieux,
14400 Bayeux,14600 Honfleur,14700 Falaise,14800 Deauville,14360 Trouville-sur-Mer,
14200 Hérouville-Saint-Clair,14120 Mondeville,61000 Alençon,61100 Flers,61200 Argentan,
61300 L’Aigle,50100 Cherbourg-en-Cotentin,50000 Saint-Lô,50400 Granville,50300 Avranches,
50200 Coutances,50500 Carentan-les-Marais,50700 Valognes`;

const ileDeFrance = `75017 Paris,75011 Paris,75015 Paris,75020 Paris,78000 Versailles,
78100 Saint-Germain-en-Laye,78200 Mantes-la-Jolie,78300 Poissy,78120 Rambouillet,
92100 Boulogne-Billancourt,92400 Courbevoie,92000 Nanterre,92300 Levallois-Perret,
92130 Issy-les-Moulineaux,93200 Saint-Denis,93100 Montreuil,93500 Pantin,94300 Vincennes,
94000 Créteil,94100 Saint-Maur-des-Fossés,95000 Cergy,95300 Pontoise,95100 Argenteuil,
95880 Enghien-les-Bains,77100 Meaux,77000 Melun,77300 Fontainebleau,77160 Provins,
91000 Évry-Courcouronnes,91150 Étampes,91300 Massy,91120 Palaiseau`;

const hautsDeFrance = `80000 Amiens,80100 Abbeville,80200 Péronne,80300 Albert,60000 Beauvais,
60200 Compiègne,60300 Senlis,60100 Creil,60500 Chantilly,60400 Noyon,59000 Lille,59100 Roubaix,
59200 Tourcoing,59650 Villeneuve-d’Ascq,59500 Douai,59300 Valenciennes,59400 Cambrai,
59140 Dunkerque,59190 Hazebrouck,59270 Bailleul,62000 Arras,62300 Lens,62400 Béthune,
62500 Saint-Omer,62200 Boulogne-sur-Mer,62100 Calais,62170 Montreuil-sur-Mer,02100 Saint-Quentin,
02000 Laon,02200 Soissons,02400 Château-Thierry,02300 Chauny`;

const parse = (text: string, salesArea: SalesAreaSeedCode): readonly Town[] =>
  text.split(/,\s*/).map((entry) => {
    const postcode = entry.slice(0, 5);
    const department = departmentOf(postcode);
    if (department === undefined) throw new RangeError(`No department for ${entry}`);
    return {
      name: entry.slice(6),
      postcode,
      provinceCode: department.code,
      provinceName: department.name,
      salesArea,
    };
  });

/** Every town, area by area. */
export const towns: readonly Town[] = [
  ...parse(normandie, "normandie"),
  ...parse(ileDeFrance, "ile-de-france"),
  ...parse(hautsDeFrance, "hauts-de-france"),
];

export const townNamed = (name: string): Town => {
  const town = towns.find((candidate) => candidate.name === name);
  if (town === undefined) throw new RangeError(`No town named ${name}`);
  return town;
};
