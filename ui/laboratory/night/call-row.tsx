import { useState } from "react";
import type { NightBody, NightStep } from "../../../machines/laboratory/night/format.ts";
import { ContextTree } from "../context-tree.tsx";
import { counted } from "./night-words.ts";
import styles from "./step-part.module.css";

interface CallRowProps {
  readonly call: NightStep["calls"][number];
}

/** A call that the shop has answered, and below it what it carried and what came back. */
export function CallRow({ call }: CallRowProps) {
  const { method, path, status, sent, answer } = call;
  const name = `${method} ${path}`;
  return (
    <>
      <tr>
        <td>{method}</td>
        <td className={styles.path}>{path}</td>
        <td className={status === 0 || status >= 400 ? styles.bad : undefined}>
          {status === 0 ? "sans réponse" : status}
        </td>
      </tr>
      {sent === undefined && answer === undefined ? null : (
        <tr>
          <td className={styles.bodies} colSpan={3}>
            {sent === undefined ? null : <Body title="Envoyé" of={name} body={sent} />}
            {answer === undefined ? null : <Body title="Répondu" of={name} body={answer} />}
          </td>
        </tr>
      )}
    </>
  );
}

interface BodyProps {
  readonly title: string;
  readonly of: string;
  readonly body: NightBody;
}

/** A long one is drawn once it is asked for. */
function Body({ title, of, body: { length, ...carried } }: BodyProps) {
  const [isOpen, setOpen] = useState(false);
  const said = `${title} : ${counted(length, "caractère")}`;
  if (!("body" in carried)) return <p>{`${said}, trop pour ce fichier ou sans données`}</p>;
  const { body } = carried;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{said}</summary>
      {isOpen ? (
        <ContextTree
          label={`${title}, ${of}`}
          value={typeof body === "object" && body !== null ? body : { valeur: body }}
        />
      ) : null}
    </details>
  );
}
