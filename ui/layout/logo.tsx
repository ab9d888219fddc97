import { Link } from "wouter";
import { useBrand } from "./brand.ts";
import styles from "./logo.module.css";

/** The loaf and the name, home. */
export function Logo({ href = "/" }: { readonly href?: string }) {
  const brand = useBrand();
  return (
    <Link href={href} className={styles.logo} aria-label={`${brand}, accueil`}>
      <Loaf />
      <span aria-hidden>{brand}</span>
    </Link>
  );
}

/** The loaf alone: three cuts in a golden crust. */
export function Loaf() {
  return (
    <svg className={styles.loaf} viewBox="0 0 40 26" aria-hidden>
      <path
        className={styles.crust}
        d="M10.5 1.5h19C35.3 1.5 39 6 39 12.2c0 4.3-1.5 6.3-2.6 8.6-1 2.4-2.8 3.7-5.4 3.7H9c-2.6 0-4.4-1.3-5.4-3.7C2.5 18.5 1 16.5 1 12.2 1 6 4.7 1.5 10.5 1.5Z"
      />
      <path className={styles.cuts} d="m11 9.2 3.4 7.6m4.1-8.8 3.4 7.6m4.1-8.8 3.4 7.6" />
    </svg>
  );
}
