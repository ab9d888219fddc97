import type { ReactNode } from "react";
import { Loaf } from "../../layout/logo.tsx";
import { Card } from "../../widgets/card.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { useBrand } from "../../layout/brand.ts";
import { DeskTitle } from "../parts/desk-title.tsx";
import styles from "./sign-in.module.css";

/** A page before the desk: one thing, under the shop's name. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  const brand = useBrand();
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <Loaf />
        {brand} <span>gestion</span>
      </p>
      {children}
    </main>
  );
}

interface StepProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
  readonly after?: ReactNode;
}

/** What is asked for, on paper of its own. */
export function Step({ title, about, children, after }: StepProps) {
  return (
    <>
      <DeskTitle>{title}</DeskTitle>
      <h1 tabIndex={-1}>{title}</h1>
      {about === undefined ? null : <p>{about}</p>}
      <Stack as={Card} gap="4" bounded>
        {children}
      </Stack>
      {after}
    </>
  );
}
