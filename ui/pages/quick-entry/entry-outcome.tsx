import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { addedText } from "../../../core/quick-entry/entry-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useQuickEntry } from "../../hooks/quick-entry.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Stack } from "../../widgets/primitives.tsx";

/** What became of the press: added, with the way back and on; refused, with nothing lost. */
export function EntryOutcome() {
  const dispatch = useDispatch();
  const { phase, addition, refusal, changes } = useQuickEntry();
  const close = () => dispatch({ type: "quickEntry.closed" });
  if (addition === null) return null;
  if (phase === "refused") {
    return (
      <Notice tone="error" live title="La liste n’a pas été complétée" onClose={close}>
        {`${refusal ?? ""} Ce que vous avez écrit est toujours là.`}
      </Notice>
    );
  }
  if (phase !== "added" && phase !== "takingBack") return null;
  const { list, items, removed } = addition;
  const done = {
    added: items.map(({ variant, quantity }) => ({ code: variant, quantity })),
    removed: removed.map(({ variant }) => variant),
  };
  const target = list === null ? paths.cart() : paths.list(list);
  return (
    <>
      <Notice
        tone="success"
        live
        title={addedText(done, list === null ? "cart" : "list")}
        onClose={close}
        action={
          <>
            <Button
              variant="quiet"
              loading={phase === "takingBack"}
              onClick={() => dispatch({ type: "quickEntry.undoRequested" })}
            >
              Annuler
            </Button>
            {hasPage(target) ? (
              <ButtonLink variant="secondary" href={target}>
                {list === null ? "Voir le panier" : "Voir la liste"}
              </ButtonLink>
            ) : null}
          </>
        }
      >
        {refusal}
      </Notice>
      {changes.length === 0 ? null : (
        <Notice tone="warning" live title="Ce qui a changé">
          <Stack as="ul" gap="2">
            {changes.map(({ variant, productName, message }) => (
              <li key={`${variant}-${message}`}>
                <b>{tiedName(productName)}</b> <span>{message}</span>
              </li>
            ))}
          </Stack>
        </Notice>
      )}
    </>
  );
}
