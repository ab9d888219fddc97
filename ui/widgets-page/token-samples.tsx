import { useState } from "react";
import { Sample } from "./sample.tsx";
import { tokenNames, tokenValue } from "./token-names.ts";
import styles from "./widgets-page.module.css";

interface Token {
  readonly name: string;
  readonly value: string;
}

/** Every token by its name, with what it is worth in the scheme that is shown first. */
export function TokenSamples() {
  const [tokens] = useState<readonly Token[]>(() =>
    tokenNames().map((name) => ({ name, value: tokenValue(name) })),
  );
  const colours = tokens.filter(({ value }) => /^(?:#|rgb)/.test(value));
  const texts = tokens.filter(({ name }) => name.startsWith("--text-"));
  const spaces = tokens.filter(({ name }) => name.startsWith("--space-"));
  const others = tokens.filter((token) => ![...colours, ...texts, ...spaces].includes(token));
  return (
    <>
      <Sample title="Couleurs">
        <ul className={styles.swatches}>
          {colours.map(({ name, value }) => (
            <li key={name} className={styles.token}>
              <span className={styles.swatch} style={{ background: `var(${name})` }} />
              <code>{name}</code>
              <span>{value}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Textes">
        <ul>
          {texts.map(({ name, value }) => (
            <li key={name} style={{ fontSize: `var(${name})` }}>
              {`${name.slice(2)} · ${value} · 12 sacs de T65, 248,40 €`}
            </li>
          ))}
          <li className={styles.said}>Ce qui est dit, en Fraunces</li>
        </ul>
      </Sample>
      <Sample title="Espaces">
        <ul className={styles.spaces}>
          {spaces.map(({ name, value }) => (
            <li key={name} className={styles.token}>
              <span className={styles.space} style={{ width: `var(${name})` }} />
              <code>{name}</code>
              <span>{value}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Rayons, traits, cibles, durées">
        <ul className={styles.spaces}>
          {others.map(({ name, value }) => (
            <li key={name} className={styles.token}>
              <code>{name}</code>
              <span>{value}</span>
            </li>
          ))}
        </ul>
      </Sample>
    </>
  );
}
