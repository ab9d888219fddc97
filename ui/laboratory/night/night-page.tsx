import { useSearchParams } from "wouter";
import { Notice } from "../../widgets/notice.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { FileChoice } from "../file-choice.tsx";
import { DropSheet, FileDrop } from "../file-drop.tsx";
import { NightBench } from "./night-bench.tsx";
import { placeIn } from "./use-night-place.ts";
import { type OpenedNight, useOpenedNight } from "./use-opened-night.ts";

/** A night that was played, of `npm run night`: everything that happened, and what led to what. */
export function NightPage() {
  const night = useOpenedNight();
  const { opened, isReading, open } = night;
  return (
    <FileDrop onFile={open}>
      {opened === null ? (
        isReading ? (
          <DropSheet>
            <p role="status">Lecture de la nuit…</p>
          </DropSheet>
        ) : (
          <NightDrop night={night} />
        )
      ) : (
        <NightBench key={opened.text} night={night} opened={opened} />
      )}
    </FileDrop>
  );
}

/** Where a file is dropped or chosen, and how one is made. */
function NightDrop({ night: { problem, open } }: { readonly night: OpenedNight }) {
  const [address] = useSearchParams();
  const { step } = placeIn(address);
  return (
    <DropSheet>
      <Text as="h1" size="2xl">
        Regarder une nuit
      </Text>
      <p>
        Déposez ici un fichier <b>.night.jsonl</b> : il est lu dans ce navigateur. Cette commande en
        écrit un, celui de la graine 12 :
      </p>
      <p>
        <code>npm run night -- --seed 12 --from 0 --out dossier</code>
      </p>
      {step === null ? null : (
        <p>{`L’adresse demande l’étape ${step} : choisissez le fichier pour l’y ouvrir.`}</p>
      )}
      <FileChoice main label="Fichier de nuit" onFile={open} />
      {problem === null ? null : (
        <Notice live tone="error" title="Ce fichier ne s’ouvre pas">
          {problem}
        </Notice>
      )}
    </DropSheet>
  );
}
