import Camera from "lucide-react/icons/camera";
import CameraOff from "lucide-react/icons/camera-off";
import Flashlight from "lucide-react/icons/flashlight";
import FlashlightOff from "lucide-react/icons/flashlight-off";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { FileButton } from "../../widgets/file-button.tsx";
import { Spinner } from "../../widgets/loader.tsx";
import { Cluster, Stack, WithSide } from "../../widgets/primitives.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { signalScan } from "./scan-signal.ts";
import styles from "./scanner.module.css";
import { type Camera as FilmedCamera, useCamera } from "./use-camera.ts";
import { codesOnPhotograph, useScanning } from "./use-scanning.ts";

interface ScannerProps {
  /** A code was read or typed; answers what is said of it, in French. */
  readonly onCode: (code: string) => string;
  readonly onClose: () => void;
  /** What may be done about the last code, below what is said of it. */
  readonly children?: ReactNode;
}

/**
 * Reads the barcodes of packagings and shelf labels: by the camera one after the other, from a
 * photograph, or typed where there is neither. The camera is off again once it is closed.
 */
export function Scanner({ onCode, onClose, children }: ScannerProps) {
  const camera = useCamera();
  const [said, setSaid] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = (code: string) => {
    setTrouble(null);
    setSaid(onCode(code));
    signalScan();
  };
  useScanning({
    video: camera.video,
    live: camera.status === "live",
    onCode: take,
    onFailure: () => setTrouble(NO_READER),
  });
  return (
    <Dialog
      open
      tall
      title="Scanner un code"
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          Terminer
        </Button>
      }
    >
      <Stack gap="4">
        <Film camera={camera} />
        <p className={styles.said} role="status">
          {trouble ?? said ?? HINT_BY_STATUS[camera.status]}
        </p>
        {children}
        <Cluster gap="3" justify="center">
          <Torch camera={camera} />
          <Photograph onCode={take} onTrouble={setTrouble} />
        </Cluster>
        <TypedCode onCode={take} />
      </Stack>
    </Dialog>
  );
}

const NO_READER =
  "Le lecteur de codes n’a pas pu être chargé. Vérifiez votre connexion, ou saisissez le code.";

const HINT_BY_STATUS = {
  asking: "Autorisez l’appareil photo pour lire les codes.",
  live: "Présentez un code-barres ou une étiquette de rayon.",
  denied:
    "L’accès à l’appareil photo est refusé. Autorisez-le dans les réglages du navigateur, photographiez le code ou saisissez-le.",
  missing: "Aucun appareil photo disponible. Photographiez le code ou saisissez-le.",
} as const;

function Film({ camera }: { readonly camera: FilmedCamera }) {
  const { status, video } = camera;
  return (
    <div className={styles.film} data-status={status}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera's picture, without sound */}
      <video ref={video} className={styles.video} muted playsInline aria-hidden />
      {status === "live" ? <span className={styles.aim} aria-hidden /> : null}
      {status === "asking" ? <Spinner /> : null}
      {status === "denied" || status === "missing" ? <CameraOff size={36} aria-hidden /> : null}
    </div>
  );
}

function Torch({ camera }: { readonly camera: FilmedCamera }) {
  const { torch } = camera;
  if (torch === null) return null;
  return (
    <Button
      variant="secondary"
      aria-pressed={torch.isOn}
      icon={
        torch.isOn ? <FlashlightOff size={18} aria-hidden /> : <Flashlight size={18} aria-hidden />
      }
      onClick={torch.toggle}
    >
      Lampe
    </Button>
  );
}

interface PhotographProps {
  readonly onCode: (code: string) => void;
  readonly onTrouble: (trouble: string) => void;
}

function Photograph({ onCode, onTrouble }: PhotographProps) {
  const [isReading, setReading] = useState(false);
  const read = async (file: File) => {
    setReading(true);
    try {
      const codes = await codesOnPhotograph(file);
      for (const code of codes) onCode(code);
      if (codes.length === 0) onTrouble(NO_CODE);
    } catch {
      onTrouble(NO_PICTURE);
    } finally {
      setReading(false);
    }
  };
  return (
    <FileButton
      label="Photographier le code"
      icon={isReading ? <Spinner /> : <Camera size={18} aria-hidden />}
      accept="image/*"
      capture
      busy={isReading}
      onFiles={([file]) => {
        if (file !== undefined) void read(file);
      }}
    />
  );
}

const NO_CODE = "Aucun code lisible sur cette photo. Rapprochez-vous, bien à plat, sans reflet.";
const NO_PICTURE = "Cette photo n’a pas pu être lue. Réessayez, ou saisissez le code.";

function TypedCode({ onCode }: { readonly onCode: (code: string) => void }) {
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return;
    onCode(code.trim());
    setCode("");
  };
  return (
    <WithSide as="form" gap="3" align="end" onSubmit={submit}>
      <TextField
        label="Ou saisir le code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        value={code}
        onValueChange={setCode}
      />
      <Button type="submit" variant="secondary">
        Ajouter
      </Button>
    </WithSide>
  );
}
