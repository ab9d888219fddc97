/** The link in the newest mail to that person, where the demonstration shows them; '' as long as there is none. */
export const linkInMail = async (
  read: (path: string) => Promise<string>,
  email: string,
  word: string,
): Promise<string> => {
  const [, id] =
    new RegExp(`href="/_mail/([^"]+)">[^<]*</a></h2>(?:(?!<h2>)[^])*À [^<]*${email}`).exec(
      await read("/_mail"),
    ) ?? [];
  if (id === undefined) return "";
  const mail = await read(`/_mail/${id}?vue=texte`);
  return new RegExp(`(/${word}/[\\w-]{43})`).exec(mail)?.[1] ?? "";
};
