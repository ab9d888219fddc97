import { useState } from "react";
import { Link } from "wouter";
import type {
  ForecastTaking,
  ForecastWish,
  PlayedForecast,
} from "../../../../api-schema/staff-forecasts.ts";
import type { StaffRun } from "../../../../api-schema/staff-resources.ts";
import { type ApiError, apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffTakeForecast } from "../../../../core/api/wire/staff-forecasts.ts";
import { Button } from "../../../widgets/button.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { ProblemNotice } from "../../../widgets/problem-notice.tsx";
import { useSend } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";

interface TakeForecastProps {
  readonly wish: ForecastWish;
  readonly forecast: Pick<PlayedForecast, "dearer" | "fallen" | "moved">;
  readonly taking: ForecastTaking;
}

/** What was just seen is taken, as a run that is undone like any other. */
export function TakeForecast({ wish, forecast, taking }: TakeForecastProps) {
  const { rule, since } = wish;
  const send = useSend<StaffRun>();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [run, setRun] = useState<StaffRun | null>(null);
  const take = async (): Promise<void> => {
    setSending(true);
    setRefusal(null);
    const { played, digest } = taking;
    const body = { rule, ...(since === undefined ? {} : { since }), played, digest };
    try {
      setRun(await send((api) => staffTakeForecast(api, { body })));
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
    }
    setSending(false);
  };
  return (
    <Section title="Appliquer ce changement">
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {apiErrorMessage(refusal)}
        </ProblemNotice>
      )}
      {run === null ? (
        <>
          <Text>{takingText(taking, since)}</Text>
          <Text tone="quiet" size="s">
            {counted(forecast.dearer.count, "boutique paierait", "boutiques paieraient")} plus de 5
            % de plus,{" "}
            {counted(forecast.fallen.count, "livraison passerait", "livraisons passeraient")} sous
            le franco
            {forecast.moved.count === 0
              ? ""
              : `, ${counted(forecast.moved.count, "livraison aurait manqué son camion", "livraisons auraient manqué leur camion")}`}
            . Le passage s’annule comme un autre.
          </Text>
          <div>
            <Button loading={isSending} onClick={() => void take()}>
              Appliquer
            </Button>
          </div>
        </>
      ) : (
        <Text role="status">
          {takenText(run)} <Link href={deskPaths.run(run.id)}>Voir le passage n° {run.id}</Link>
        </Text>
      )}
    </Section>
  );
}

const takingText = (
  { resource, lines, planned }: ForecastTaking,
  since: ForecastWish["since"],
): string => {
  if (resource === "tours") return "La tournée change tout de suite, pour les commandes à venir.";
  const first = since?.split("-").toReversed().join("/") ?? "";
  const later =
    planned === 0
      ? ""
      : ` ${counted(planned, "prix déjà prévu plus tard reste tel quel", "prix déjà prévus plus tard restent tels quels")}.`;
  return `${counted(lines, "prix change", "prix changent")} à partir du ${first}.${later}`;
};

const takenText = ({ state, concerns }: StaffRun): string => {
  if (state === "applied") return "C’est appliqué.";
  if (state === "applying") return "C’est en cours d’écriture.";
  if (state !== "waiting") return "";
  return `Quelqu’un d’autre doit le confirmer : ${concerns.map(({ text }) => text).join(" ")}`;
};
