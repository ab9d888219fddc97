import type { FactorsAsked } from "../../../api-schema/staff-session.ts";
import type { FactorKind } from "../../../machines/desk/desk-session.ts";
import styles from "./sign-in.module.css";

interface OtherFactorsProps {
  /** What somebody has. */
  readonly asked: FactorsAsked;
  /** What is offered now. */
  readonly kind: FactorKind;
  readonly onChoose: (kind: FactorKind) => void;
}

/** The other ways to show that it is they. */
export function OtherFactors({ asked, kind, onChoose }: OtherFactorsProps) {
  return OFFERED[asked]
    .filter((other) => other !== kind)
    .map((other) => (
      <button key={other} type="button" className={styles.way} onClick={() => onChoose(other)}>
        {WORDS[other]}
      </button>
    ));
}

const OFFERED: { readonly [Asked in FactorsAsked]: readonly FactorKind[] } = {
  code: ["authenticator", "recovery"],
  passkey: ["passkey"],
  passkeyOrCode: ["passkey", "authenticator", "recovery"],
};

const WORDS = {
  passkey: "Utiliser une clé d’accès",
  authenticator: "Utiliser l’application",
  recovery: "Utiliser un code de secours",
};
