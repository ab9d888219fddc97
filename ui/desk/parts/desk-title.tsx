import { useBrand } from "../../layout/brand.ts";

/** The title of the tab: 'Clients · Gestion Panetier', by the shop's brand. */
export function DeskTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · Gestion ${useBrand()}`}</title>;
}
