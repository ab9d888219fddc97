import Share2 from "lucide-react/icons/share-2";
import { useDispatch } from "../hooks/dispatch.ts";
import { Button } from "../widgets/button.tsx";

/** 'Partager': the browser's own sheet where there is one, else the address is copied. */
export function ShareButton({ title }: { readonly title: string }) {
  const dispatch = useDispatch();
  const share = async (): Promise<void> => {
    const { origin, pathname, search } = window.location;
    const outcome = await handOver({ title, url: `${origin}${pathname}${search}` });
    if (outcome === "shared") return;
    dispatch({
      type: "toast.requested",
      toast:
        outcome === "copied"
          ? { status: "success", title: "Lien copié" }
          : {
              status: "error",
              title: "Le lien n’a pas pu être copié",
              description: "Copiez l’adresse dans la barre du navigateur.",
            },
    });
  };
  return (
    <Button
      variant="secondary"
      icon={<Share2 size={18} aria-hidden />}
      onClick={() => void share()}
    >
      Partager
    </Button>
  );
}

/** A sheet that was closed without sharing is an answer too: nothing is copied behind one's back. */
const handOver = async (what: {
  readonly title: string;
  readonly url: string;
}): Promise<"shared" | "copied" | "failed"> => {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(what);
      return "shared";
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(what.url);
    return "copied";
  } catch {
    return "failed";
  }
};
