import { useState } from "react";
import type { ExchangeColumn } from "../../../api-schema/exchange/resource.ts";
import { blankOf, type FormNode, formOf, inPlaces } from "../../../core/exchange/document-form.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { FieldError } from "../../widgets/field.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { wordOf } from "./document-words.ts";

interface DocumentFieldProps {
  readonly column: ExchangeColumn;
  /** The document as JSON. */
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** A document as a form, made of the schema that says what it may be; undefined where it is no JSON. */
export function DocumentField({ column, text, error, onText }: DocumentFieldProps) {
  const node = column.shape === undefined ? undefined : formOf(column.shape);
  const value = read(text, node);
  if (node === undefined || value === undefined) return null;
  return (
    <Stack as="fieldset" gap="3" bounded>
      <legend>{column.header}</legend>
      <Value
        node={node}
        value={value}
        label={column.header}
        onValue={(changed) => onText(JSON.stringify(changed))}
      />
      <FieldError error={error} id={`${column.header}-erreur`} />
    </Stack>
  );
}

/** Whether the form can show what is typed: what is no JSON is typed as such. */
export const isFormed = (column: ExchangeColumn, text: string): boolean =>
  column.shape !== undefined && read(text, formOf(column.shape)) !== undefined;

const read = (text: string, node: FormNode | undefined): unknown => {
  if (node === undefined) return undefined;
  if (text.trim() === "") return blankOf(node);
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

interface ValueProps {
  readonly node: FormNode;
  readonly value: unknown;
  readonly label: string;
  readonly onValue: (value: unknown) => void;
}

function Value({ node, value, label, onValue }: ValueProps) {
  switch (node.kind) {
    case "text": {
      const known = typeof value === "string" ? value : "";
      return (
        <TextField
          label={label}
          value={known}
          autoComplete="off"
          multiline={label === wordOf("html") || label === wordOf("text")}
          rows={4}
          onValueChange={onValue}
        />
      );
    }
    case "number":
      return (
        <TextField
          label={label}
          type="number"
          step="any"
          value={typeof value === "number" ? String(value) : ""}
          onValueChange={(typed) => onValue(typed === "" ? 0 : Number(typed))}
        />
      );
    case "flag":
      return <Checkbox label={label} checked={value === true} onCheckedChange={onValue} />;
    case "choice":
      return (
        <Select
          label={label}
          options={node.values.map((each) => ({ value: each, label: wordOf(each) }))}
          value={typeof value === "string" ? value : null}
          onValueChange={(chosen) => onValue(chosen ?? node.values[0])}
        />
      );
    case "maybe":
      return <Maybe node={node} value={value} label={label} onValue={onValue} />;
    case "object":
      return <Fields node={node} value={value} label={label} onValue={onValue} />;
    case "oneOf": {
      const type = fieldIn(value, "type");
      const variant = node.variants.find((each) => each.type === type);
      return variant === undefined ? null : (
        <Fields node={variant.node} value={value} label={label} onValue={onValue} />
      );
    }
    case "list":
      return <List node={node} value={value} label={label} onValue={onValue} />;
    case "fixed":
      return null;
  }
}

type Of<Kind extends FormNode["kind"]> = Omit<ValueProps, "node"> & {
  readonly node: Extract<FormNode, { readonly kind: Kind }>;
};

function Maybe({ node, value, label, onValue }: Of<"maybe">) {
  if (value === null || value === undefined) {
    return (
      <Button variant="quiet" onClick={() => onValue(blankOf(node.of))}>
        {`Ajouter : ${label}`}
      </Button>
    );
  }
  return (
    <Stack gap="2" bounded>
      <Value node={node.of} value={value} label={label} onValue={onValue} />
      <Button variant="quiet" onClick={() => onValue(null)}>
        {`Enlever : ${label}`}
      </Button>
    </Stack>
  );
}

function Fields({ node, value, onValue }: Of<"object">) {
  const known = typeof value === "object" && value !== null ? value : {};
  return (
    <Stack gap="3" bounded>
      {node.fields.map(({ name, optional, node: field }) => {
        if (name === "position" || field.kind === "fixed") return null;
        const one = (
          <Value
            key={name}
            node={optional && field.kind !== "list" ? { kind: "maybe", of: field } : field}
            value={fieldIn(known, name)}
            label={wordOf(name)}
            onValue={(changed) => {
              const others = Object.fromEntries(
                Object.entries(known).filter(([own]) => own !== name),
              );
              const isGone = optional && (isEmpty(changed) || changed === null);
              onValue(isGone ? others : { ...known, [name]: changed });
            }}
          />
        );
        return field.kind === "object" && !optional ? (
          <Stack as="fieldset" key={name} gap="3" bounded>
            <Text as="legend" weight="strong">
              {wordOf(name)}
            </Text>
            {one}
          </Stack>
        ) : (
          one
        );
      })}
    </Stack>
  );
}

/** Things one below the other: added, moved by their buttons, taken away and given back. */
function List({ node, value, label, onValue }: Of<"list">) {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const [gone, setGone] = useState<{ readonly at: number; readonly thing: unknown } | null>(null);
  const take = (changed: readonly unknown[]): void => onValue(inPlaces(changed));
  const variants =
    node.of.kind === "oneOf"
      ? node.of.variants.map((each) => ({ name: wordOf(each.type), node: each.node }))
      : [{ name: label, node: node.of }];
  // A page has a dozen zones, and each takes eight kinds of things.
  const isFolded = variants.length > 1;
  const adding = (
    <Cluster gap="2">
      {variants.map((each) => (
        <Button
          key={each.name}
          variant="secondary"
          onClick={() => take([...list, blankOf(each.node)])}
        >
          {`Ajouter : ${each.name}`}
        </Button>
      ))}
    </Cluster>
  );
  const move = (from: number, to: number): void => {
    const thing = list[from];
    take(list.toSpliced(from, 1).toSpliced(to, 0, thing));
  };
  return (
    <Stack gap="3" bounded role="group" aria-label={label}>
      {isFolded && list.length === 0 ? null : <Text weight="strong">{label}</Text>}
      {list.map((thing, at) => {
        const name = `${nameIn(thing, label)} ${at + 1}`;
        return (
          <Stack as={Card} key={at} gap="3" bounded>
            <Cluster gap="2" justify="between" align="center">
              <Text weight="strong">{name}</Text>
              <Cluster gap="1">
                <Button
                  variant="quiet"
                  aria-label={`Monter : ${name}`}
                  aria-disabled={at === 0}
                  onClick={() => (at === 0 ? undefined : move(at, at - 1))}
                >
                  Monter
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Descendre : ${name}`}
                  aria-disabled={at === list.length - 1}
                  onClick={() => (at === list.length - 1 ? undefined : move(at, at + 1))}
                >
                  Descendre
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Retirer : ${name}`}
                  onClick={() => {
                    setGone({ at, thing });
                    take(list.toSpliced(at, 1));
                  }}
                >
                  Retirer
                </Button>
              </Cluster>
            </Cluster>
            <Value
              node={node.of}
              value={thing}
              label={name}
              onValue={(changed) => take(list.with(at, changed))}
            />
          </Stack>
        );
      })}
      {gone === null ? null : (
        <Notice tone="info" live>
          Retiré.{" "}
          <Button
            variant="quiet"
            onClick={() => {
              take(list.toSpliced(gone.at, 0, gone.thing));
              setGone(null);
            }}
          >
            Remettre
          </Button>
        </Notice>
      )}
      {isFolded ? (
        <Disclosure
          summary={`Ajouter dans « ${label} »`}
          aside={list.length === 0 ? "Vide" : undefined}
        >
          {adding}
        </Disclosure>
      ) : (
        adding
      )}
    </Stack>
  );
}

const nameIn = (thing: unknown, label: string): string => {
  const type = fieldIn(thing, "type");
  return typeof type === "string" ? wordOf(type) : label;
};

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([field]) => field === name)?.[1]
    : undefined;

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
