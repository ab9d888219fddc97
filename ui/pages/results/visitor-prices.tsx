import { Link, useLocation, useSearch } from "wouter";
import { paths } from "../../../core/routes/paths.ts";
import { useSession } from "../../hooks/session.ts";

/** Once above a visitor's list what each card says shortly (product §4). */
export function VisitorPrices() {
  const [path] = useLocation();
  const query = useSearch();
  const { status } = useSession();
  if (status !== "signedOut") return null;
  const here = query === "" ? path : `${path}?${query}`;
  return (
    <p>
      {"\u00a0· "}
      <Link href={paths.signIn(here)}>Me connecter pour voir les prix</Link>
    </p>
  );
}
