import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { useState } from "react";
import { Button, ButtonLink } from "../widgets/button.tsx";
import { ConfirmDialog } from "../widgets/confirm-dialog.tsx";
import { Dialog } from "../widgets/dialog.tsx";
import { EmptyState } from "../widgets/empty-state.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { Loader } from "../widgets/loader.tsx";
import { Notice } from "../widgets/notice.tsx";
import { Pane } from "../widgets/pane.tsx";
import { Cluster } from "../widgets/primitives.tsx";
import { ProgressBar } from "../widgets/progress-bar.tsx";
import { SkeletonBlock, SkeletonRow, SkeletonText } from "../widgets/skeleton.tsx";
import { Toaster, type ToastItem } from "../widgets/toaster.tsx";
import { Sample, States } from "./sample.tsx";

type Opened = "dialog" | "confirm" | "pane" | null;

export function FeedbackSamples() {
  const [opened, setOpened] = useState<Opened>(null);
  const [toasts, setToasts] = useState<readonly ToastItem[]>([]);
  const [busy, setBusy] = useState(false);
  const close = (): void => setOpened(null);
  const add = (status: ToastItem["status"], title: string): void =>
    setToasts([...toasts, { id: crypto.randomUUID(), status, title }]);
  return (
    <>
      <Sample title="Messages">
        <States>
          <Notice tone="error" action={<a href="#regler">Régler</a>}>
            <b>2 factures en retard</b> · 1 248,30 €
          </Notice>
          <Notice tone="warning" title="La clôture approche">
            Commandez avant 11 h 00 pour être livré jeudi 26 novembre.
          </Notice>
          <Notice tone="success" onClose={close}>
            Les CGU ont bien été acceptées
          </Notice>
          <Notice tone="info">Le quai est fermé le lundi.</Notice>
        </States>
      </Sample>
      <Sample title="Attente, vide, erreur">
        <States>
          <Loader />
          <div>
            <SkeletonRow />
            <SkeletonText />
            <SkeletonBlock height="4rem" />
          </div>
          <EmptyState
            icon={<ShoppingBasket size={36} aria-hidden />}
            title="Votre panier est vide"
            level={3}
            action={<ButtonLink href="/catalogue">Voir le catalogue</ButtonLink>}
          >
            Reprenez votre carnet ou parcourez le catalogue.
          </EmptyState>
          <ErrorState
            message="Impossible de récupérer le panier"
            onRetry={() => setBusy(true)}
            busy={busy}
          />
        </States>
      </Sample>
      <Sample title="Au-dessus de la page">
        <Cluster as="p" gap="2" align="center">
          <Button variant="secondary" onClick={() => setOpened("dialog")}>
            Dialogue
          </Button>
          <Button variant="secondary" onClick={() => setOpened("confirm")}>
            Confirmation
          </Button>
          <Button variant="secondary" onClick={() => setOpened("pane")}>
            Volet
          </Button>
          <Button
            variant="secondary"
            onClick={() => add("success", "Les CGU ont bien été acceptées")}
          >
            Succès
          </Button>
          <Button
            variant="secondary"
            onClick={() => add("error", "Échec du changement de boutique")}
          >
            Erreur
          </Button>
          <Button variant="secondary" onClick={() => setBusy(!busy)}>
            Navigation
          </Button>
        </Cluster>
      </Sample>
      <Dialog
        open={opened === "dialog"}
        onClose={close}
        title="Bienvenue chez Panetier"
        footer={<Button onClick={close}>Je découvre</Button>}
      >
        <p>Vos farines, vos surgelés et ceux de nos marchands, au prix de votre boutique.</p>
      </Dialog>
      <ConfirmDialog
        open={opened === "confirm"}
        title="Se déconnecter ?"
        onConfirm={close}
        onCancel={close}
      >
        Votre panier vous attendra.
      </ConfirmDialog>
      <Pane open={opened === "pane"} onClose={close} title="Menu">
        <p>Bonnes affaires, Recettes, Conseils…</p>
      </Pane>
      <ProgressBar active={busy} />
      <Toaster
        toasts={toasts}
        onDismiss={(id) => setToasts((list) => list.filter((toast) => toast.id !== id))}
        onSwipe={(id) => setToasts((list) => list.filter((toast) => toast.id !== id))}
        onHold={() => undefined}
      />
    </>
  );
}
