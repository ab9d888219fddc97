import { Result } from "effect";
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { FileDrop } from "../file-drop.tsx";
import { useStore } from "../store.ts";
import { Workbench } from "../workbench/workbench.tsx";
import { type OpenTrace, openTrace } from "./open-trace.ts";
import { TraceDrop, TraceSource } from "./trace-source.tsx";

/** A recorded session, done again on today's machines. */
export function TracePage() {
  const [search] = useSearchParams();
  const [trace, setTrace] = useState<OpenTrace | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const requested = Number(search.get("step") ?? Number.NaN);
  const open = async (file: File): Promise<void> => {
    // The address speaks of the file that was open: another one starts where it has to.
    const step = trace === null && !Number.isNaN(requested) ? requested : null;
    const opened = openTrace(file.name, await file.text(), step);
    setTrace(Result.isSuccess(opened) ? opened.success : trace);
    setProblem(Result.isSuccess(opened) ? null : opened.failure);
  };
  return (
    <FileDrop onFile={open}>
      {trace === null ? (
        <TraceDrop
          problem={problem}
          step={Number.isNaN(requested) ? null : requested}
          onFile={open}
        />
      ) : (
        <OpenedTrace key={trace.name + trace.count} trace={trace} problem={problem} onFile={open} />
      )}
    </FileDrop>
  );
}

interface OpenedTraceProps {
  readonly trace: OpenTrace;
  readonly problem: string | null;
  readonly onFile: (file: File) => Promise<void>;
}

function OpenedTrace({ trace, problem, onFile }: OpenedTraceProps) {
  const [, setSearch] = useSearchParams();
  const { cursor } = useStore(trace.log);
  useEffect(() => {
    // The address says which step is looked at: with the file beside it, it is a link to that step.
    setSearch(cursor === null ? {} : { step: String(cursor) }, { replace: true });
  }, [cursor, setSearch]);
  return (
    <Workbench
      live={false}
      log={trace.log}
      traceBreak={trace.traceBreak}
      source={<TraceSource trace={trace} problem={problem} onFile={onFile} />}
      empty={<p>Cette trace ne contient aucune étape.</p>}
    />
  );
}
