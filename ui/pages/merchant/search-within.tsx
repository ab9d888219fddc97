import Search from "lucide-react/icons/search";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { changeSearch, type SearchParams } from "../../../core/search/search-params.ts";
import { Button } from "../../widgets/button.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./search-within.module.css";

interface SearchWithinProps {
  readonly name: string;
  readonly params: SearchParams;
  readonly href: (params: SearchParams) => string;
}

/** Looks among the products of one merchant; the filters that are on stay. */
export function SearchWithin({ name, params, href }: SearchWithinProps) {
  const [, navigate] = useLocation();
  const [text, setText] = useState(params.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(href(changeSearch(params, { search: text })));
  };
  return (
    <form
      role="search"
      aria-label={`Chercher chez ${name}`}
      className={styles.form}
      onSubmit={submit}
    >
      <div className={styles.field}>
        <TextField
          type="search"
          label={`Chercher chez ${name}`}
          hideLabel
          placeholder="Produit, référence…"
          enterKeyHint="search"
          value={text}
          onValueChange={setText}
        />
      </div>
      <Button type="submit" variant="secondary" icon={<Search size={18} aria-hidden />}>
        Chercher
      </Button>
    </form>
  );
}
