import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question: 'Se déconnecter ?'. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  /** The answer yes destroys something. */
  readonly danger?: boolean | undefined;
  readonly busy?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A question with two answers, 'Oui' and 'Non'. The focus starts on the safe one. */
export function ConfirmDialog({
  open,
  title,
  children,
  onConfirm,
  onCancel,
  ...props
}: ConfirmDialogProps) {
  const { confirmLabel = "Oui", cancelLabel = "Non", danger = false, busy = false } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="s"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel} data-first-focus>
            {cancelLabel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
