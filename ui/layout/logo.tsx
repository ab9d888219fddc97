import { Link } from "wouter";
import styles from "./logo.module.css";

/** The loaf and the name, home. */
export function Logo({ href = "/" }: { readonly href?: string }) {
  return (
    <Link href={href} className={styles.logo} aria-label="Panetier, accueil">
      <Loaf />
      <span aria-hidden>Panetier</span>
    </Link>
  );
}

/** The loaf alone: three cuts in a golden crust. */
export function Loaf() {
  return (
    <svg className={styles.loaf} viewBox="0 0 40 26" aria-hidden>
      <path
        className={styles.crust}
        d="M10.5 1.5h19C35.300 1.500 39 6 39 12.200c0 4.300-1.500 6.300-2.600 8.600C35.400 23.200 33.600 24.500 31 24.500H9c-2.600 0-4.400-1.300-5.400-3.700C2.500 18.500 1 16.500 1 12.200 1 6 4.700 1.500 10.500 1.500Z"
      />
      <path className={styles.cuts} d="m11.500 8.500 3 6.500m4-7.500 3 6.500m4-7.500 3 6.500" />
    </svg>
  );
}
