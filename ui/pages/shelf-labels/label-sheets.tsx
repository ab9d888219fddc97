import { memo } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { LabelCode, LabelFormat } from "../../../core/shelf-labels/labels.ts";
import { Text } from "../../widgets/primitives.tsx";
import type { DrawnCode } from "./label-drawing.ts";
import styles from "./label-sheets.module.css";

/** What a label says. */
export interface ShelfLabel {
  readonly code: VariantCode;
  readonly name: string;
  readonly packaging: string;
  readonly reference: string;
  readonly section: string | null;
  readonly usual: number | null;
  /** What its bars or its square say. */
  readonly text: string;
}

interface LabelSheetsProps {
  readonly pages: readonly (readonly (ShelfLabel | null)[])[];
  readonly format: LabelFormat;
  readonly kind: LabelCode;
  readonly codes: ReadonlyMap<string, DrawnCode | null>;
}

/** The pages as the printer gives them, to the millimetre. */
export function LabelSheets({ pages, format, kind, codes }: LabelSheetsProps) {
  return (
    <div className={styles.sheets} data-format={format}>
      {pages.map((places, page) => (
        <ul
          key={page}
          className={styles.sheet}
          data-format={format}
          aria-label={`Page ${page + 1} sur ${pages.length}`}
        >
          {places.map((label, place) =>
            label === null ? (
              <li key={place} className={styles.label} aria-label="Place laissée libre" />
            ) : (
              <Label key={place} {...{ label, kind }} drawn={codes.get(label.text)} />
            ),
          )}
        </ul>
      ))}
    </div>
  );
}

interface LabelProps {
  readonly label: ShelfLabel;
  readonly kind: LabelCode;
  /** Undefined until it is drawn, null when it cannot be. */
  readonly drawn: DrawnCode | null | undefined;
}

const Label = memo(function Label({ label, kind, drawn }: LabelProps) {
  const { name, packaging, reference, section, usual, text } = label;
  return (
    <li className={styles.label} data-kind={kind}>
      <b className={styles.name}>{name}</b>
      <p className={styles.where}>{section === null ? packaging : `${section} · ${packaging}`}</p>
      <Code {...{ drawn, kind, text }} />
      <p className={styles.foot}>
        <Text as="span" cut>{`Réf. ${reference}`}</Text>
        {usual === null ? null : (
          <span className={styles.usual}>
            {"Habituel "}
            <b>{usual}</b>
          </span>
        )}
      </p>
    </li>
  );
});

function Code({
  drawn,
  kind,
  text,
}: Pick<LabelProps, "drawn" | "kind"> & { readonly text: string }) {
  if (drawn === null) return <p className={styles.code}>{text}</p>;
  if (drawn === undefined) return <span className={styles.code} aria-hidden />;
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      preserveAspectRatio={kind === "qr" ? "xMidYMid meet" : "none"}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`${kind === "qr" ? "Code QR" : "Code-barres"} ${text}`}
    >
      <path d={drawn.path} fillRule="evenodd" />
    </svg>
  );
}
