/** What every page receives: the decoded parts of its path. */
export interface PageProps {
  readonly params: { readonly [name: string]: string };
}
