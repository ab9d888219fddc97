import { useEffect } from "react";
import { useLocation } from "wouter";
import { FlowPage } from "./flow-page.tsx";
import { LabFrame } from "./lab-frame.tsx";
import { LivePage } from "../live/live-page.tsx";
import { NightPage } from "../night/night-page.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { SimulationPage } from "./simulation-page.tsx";
import { TracePage } from "../trace/trace-page.tsx";
import { type LabPlace, placeOf } from "./lab-place.ts";

/** The flows laboratory, at /_flows. */
export default function LabPage() {
  const [path] = useLocation();
  const place = placeOf(path);
  const title = titleOf(place);
  useEffect(() => {
    document.title = `${title} · Laboratoire des flux`;
  }, [title]);
  return <LabFrame place={place}>{pageOf(place)}</LabFrame>;
}

function pageOf(place: LabPlace) {
  switch (place.kind) {
    case "overview":
      return <OverviewPage unknown={place.unknown} />;
    case "flow":
      return <FlowPage key={place.flow.name} flow={place.flow} />;
    case "simulation":
      return <SimulationPage key={place.flow.name} flow={place.flow} />;
    case "live":
      return <LivePage />;
    case "trace":
      return <TracePage />;
    case "night":
      return <NightPage />;
  }
}

const titleOf = (place: LabPlace): string => {
  switch (place.kind) {
    case "overview":
      return "Machines";
    case "flow":
      return place.flow.title;
    case "simulation":
      return `Simuler : ${place.flow.title}`;
    case "live":
      return "En direct";
    case "trace":
      return "Trace";
    case "night":
      return "Nuit";
  }
};
