type Texts = { readonly [field: string]: string };

/** What of a form's texts, by field, is not what was sent of them: it was typed meanwhile. */
export const typedSince = (now: Texts, sent: Texts): Texts =>
  Object.fromEntries(Object.entries(now).filter(([field, text]) => sent[field] !== text));
