import Eraser from "lucide-react/icons/eraser";
import Mic from "lucide-react/icons/mic";
import MicOff from "lucide-react/icons/mic-off";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import { lazy, Suspense, useState } from "react";
import { useSearch } from "wouter";
import { isScanAddress } from "../../../core/quick-entry/entry-target.ts";
import { scannedCode } from "../../../core/quick-entry/scanned.ts";
import type { Vocabulary } from "../../../core/quick-entry/vocabulary.ts";
import { Button } from "../../widgets/button.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { FilePick } from "./file-pick.tsx";
import styles from "./entry-tools.module.css";
import { useDictation } from "./use-dictation.ts";
import type { EntryFile } from "./use-entry-file.ts";

const loadScanner = () => import("./scanner.tsx");
const Scanner = lazy(() => loadScanner().then((module) => ({ default: module.Scanner })));

interface EntryToolsProps {
  readonly vocabulary: Vocabulary | null;
  readonly canEmpty: boolean;
  /** A line more in the field. */
  readonly onWrite: (line: string) => void;
  readonly file: EntryFile;
  readonly onEmpty: () => void;
}

/** The ways in besides the keyboard: a file, the camera, the voice. */
export function EntryTools(props: EntryToolsProps) {
  const { vocabulary, canEmpty, file, onWrite, onEmpty } = props;
  const search = useSearch();
  const [isScanning, setScanning] = useState(() => isScanAddress(new URLSearchParams(search)));
  const scan = (code: string): string => {
    if (vocabulary === null) {
      onWrite(code);
      return code;
    }
    const { line, said } = wordsOfScan(code, vocabulary);
    onWrite(line);
    return said;
  };
  return (
    <div>
      <Cluster gap="2 3">
        <Button
          variant="secondary"
          icon={<ScanBarcode size={18} aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadScanner()}
          onFocus={() => void loadScanner()}
          onClick={() => setScanning(true)}
        >
          Scanner
        </Button>
        <Dictate onWrite={onWrite} />
        <FilePick file={file} isEmpty={!canEmpty} />
        {canEmpty ? (
          <Button variant="quiet" icon={<Eraser size={18} aria-hidden />} onClick={onEmpty}>
            Tout effacer
          </Button>
        ) : null}
      </Cluster>
      {isScanning ? (
        <Suspense fallback={null}>
          <Scanner onCode={scan} onClose={() => setScanning(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What a code becomes in the field, and what is said of it. */
const wordsOfScan = (
  code: string,
  vocabulary: Vocabulary,
): { readonly line: string; readonly said: string } => {
  const { meaning } = scannedCode(code, vocabulary);
  const choice = meaning.kind === "sure" || meaning.kind === "likely" ? meaning : undefined;
  const product = choice === undefined ? undefined : vocabulary.products.get(choice.code);
  if (choice === undefined || product === undefined) {
    const reason = meaning.kind === "unknown" ? meaning.reason : "À choisir dans la liste.";
    return { line: code, said: `${code} : ${reason}` };
  }
  return {
    line: `${choice.quantity} ${product.reference}`,
    said: `${choice.quantity} × ${product.name}`,
  };
};

function Dictate({ onWrite }: Pick<EntryToolsProps, "onWrite">) {
  const { isPossible, isListening, heard, trouble, start, stop } = useDictation(onWrite);
  if (!isPossible) return null;
  return (
    <>
      <Button
        variant="secondary"
        aria-pressed={isListening}
        aria-describedby="dictee"
        icon={isListening ? <MicOff size={18} aria-hidden /> : <Mic size={18} aria-hidden />}
        onClick={isListening ? stop : start}
      >
        {isListening ? "Arrêter la dictée" : "Dicter"}
      </Button>
      <p id="dictee" className={styles.voice} data-trouble={trouble !== null || undefined}>
        <span role="status">
          {trouble ?? (isListening ? (heard === "" ? "Je vous écoute…" : heard) : "")}
        </span>
        {trouble === null && !isListening ? VOICE_HINT : null}
      </p>
    </>
  );
}

const VOICE_HINT =
  "Dicter confie votre voix au service vocal de votre navigateur\u00a0; la boutique ne reçoit que le texte.";
