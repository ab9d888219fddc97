/** A line of what a process tells at /metrics. */
export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What stands in the text that Prometheus reads. */
export const seriesOf = (text: string): readonly Series[] =>
  text.split("\n").flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (found === null) return [];
    const [, name = "", said = "", value = ""] = found;
    const labels = [...said.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
      ([, label = "", of = ""]) => [label, of] as const,
    );
    return { name, labels: Object.fromEntries(labels), value: Number(value) };
  });
