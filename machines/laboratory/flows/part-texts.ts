import { ACTION_TEXTS } from "./action-texts.ts";
import { GUARD_TEXTS } from "./guard-texts.ts";

type Texts = { readonly [name: string]: string };

/** What a guard asks, in French, with its fixed parameter: 'C’est l’étape demandée (cart)'; undefined for one that has no text. */
export const guardText = (flow: string, name: string): string | undefined =>
  textOf(GUARD_TEXTS, flow, name);

/** What an action does, in French. */
export const actionText = (flow: string, name: string): string | undefined =>
  textOf(ACTION_TEXTS, flow, name);

const textOf = (texts: Texts, flow: string, name: string): string | undefined => {
  const at = name.indexOf("(");
  const type = at === -1 ? name : name.slice(0, at);
  const text = texts[`${flow} ${type}`] ?? texts[type];
  return text === undefined || at === -1 ? text : `${text} ${name.slice(at)}`;
};
