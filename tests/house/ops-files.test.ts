import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { LIMITS } from "../../server/database/limits.ts";
import { MEASURES } from "../../server/measures/table.ts";
import { VERSION } from "../../server/version.ts";
import { namesIn, SECRETS, SETTINGS } from "./known-settings.ts";

// What ops/ says of the shop is what the shop reads and tells: settings, measures, limits, ports, secrets.

const root = join(import.meta.dirname, "..", "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const folder = mkdtempSync(join(tmpdir(), "panetier-ops-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The setting that a name of the environment says; a secret may stand in a file. */
const settingOf = (name: string): string => {
  const secret = name.replace(/_FILE$/, "");
  return name !== secret && SECRETS.includes(secret) ? secret : name;
};
const unknownOf = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !SETTINGS.includes(settingOf(name)));

/** `key = value` lines below a section of an ini file. */
const sectionOf = (text: string, name: string): Readonly<Record<string, string>> => {
  const [, section = ""] = text.split(`[${name}]\n`);
  const [own = ""] = section.split("\n[");
  return Object.fromEntries(
    own
      .split("\n")
      .filter((line) => /^\w/.test(line))
      .map((line) => {
        const at = line.indexOf("=");
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );
};

interface Service {
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const compose: Compose = parse(textOf("compose.yaml"), { merge: true });
const services = Object.entries(compose.services);
const pooler = textOf("ops/pgbouncer/pgbouncer.ini");
const roleStatements = textOf("ops/postgres/role.sql")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("--"));

describe("compose.yaml", () => {
  it("names settings that the shop reads", () => {
    const processes = services.filter(([, { environment }]) => environment?.["ROLE"] !== undefined);
    expect(processes.map(([name, { environment }]) => [name, environment?.["ROLE"]])).toEqual([
      ["shop-1", "web"],
      ["shop-2", "web"],
      ["worker", "work"],
    ]);
    expect(
      processes.flatMap(([, { environment }]) => unknownOf(Object.keys(environment ?? {}))),
    ).toEqual([]);
  });

  it("publishes the proxy alone, and Grafana to the machine itself", () => {
    expect(services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))).toEqual(
      [
        ["caddy", "80:80"],
        ["caddy", "443:443"],
        ["grafana", "127.0.0.1:3000:3000"],
      ],
    );
    const inside = services.filter(([, { networks = [] }]) => networks.join() === "inside");
    expect(inside.map(([name]) => name)).toEqual(["pgbouncer", "postgres", "prometheus"]);
    expect(compose.networks["inside"]).toEqual({ internal: true });
  });

  it("brings files that are there", () => {
    const named = services.flatMap(([, { build = ".", volumes = [] }]) => [
      build,
      ...volumes.flatMap((volume) => /^(\.[^:]*):/.exec(volume)?.[1] ?? []),
    ]);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe("the secrets of compose.yaml", () => {
  const makeIn = (name: string): Readonly<Record<string, string>> => {
    const place = join(folder, name);
    mkdirSync(join(place, "ops", "compose"), { recursive: true });
    cpSync(join(root, "ops/compose/make-secrets.sh"), join(place, "ops/compose/make-secrets.sh"));
    execFileSync("sh", [join(place, "ops/compose/make-secrets.sh")]);
    const files = readdirSync(join(place, "secrets")).toSorted();
    return Object.fromEntries(
      files.map((file) => [file, readFileSync(join(place, "secrets", file), "utf8")]),
    );
  };

  it.skipIf(process.platform === "win32")(
    "are made once, each its own, and lead requests by the pooler and the rest past it",
    () => {
      const made = makeIn("one");
      expect(makeIn("one")).toEqual(made);
      expect(makeIn("other")["postgres-password"]).not.toBe(made["postgres-password"]);
      const named = Object.entries(compose.secrets).map(([name, { file }]) => [name, file]);
      expect(named).toEqual(Object.keys(made).map((name) => [name, `./secrets/${name}`]));
      const password = made["postgres-password"] ?? "";
      expect(password).toMatch(/^[0-9a-f]{48}$/);
      expect(made["grafana-password"]).not.toBe(password);
      const { listen_port: port } = sectionOf(pooler, "pgbouncer");
      const [name = ""] = Object.keys(sectionOf(pooler, "databases"));
      expect(made["database-url"]).toBe(
        `postgresql://panetier:${password}@pgbouncer:${port}/${name}`,
      );
      expect(made["database-direct-url"]).toBe(
        `postgresql://panetier:${password}@postgres:5432/${name}`,
      );
      expect(made["pooler-users"]).toBe(`"panetier" "${password}"`);
    },
  );

  it("are read by those who need them, none said in the file itself", () => {
    expect(
      services.flatMap(([name, { secrets = [] }]) => secrets.map((secret) => `${name} ${secret}`)),
    ).toEqual([
      "shop-1 database-url",
      "shop-1 database-direct-url",
      "shop-1 smtp-url",
      "shop-2 database-url",
      "shop-2 database-direct-url",
      "shop-2 smtp-url",
      "worker database-url",
      "worker database-direct-url",
      "worker smtp-url",
      "pgbouncer pooler-users",
      "postgres postgres-password",
      "grafana grafana-password",
    ]);
    const passwords = services.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|_URL$|SECRET|TOKEN/.test(name)),
    );
    expect(
      passwords.filter(
        ([name, said]) => name !== "PUBLIC_URL" && !said.startsWith("/run/secrets/"),
      ),
    ).toEqual([]);
  });
});

describe("the pooler", () => {
  const settings = sectionOf(pooler, "pgbouncer");

  it("shares connections by transactions, keeps prepared statements and lies about nothing", () => {
    expect(settings["pool_mode"]).toBe("transaction");
    expect(Number(settings["max_prepared_statements"])).toBeGreaterThan(0);
    expect(sectionOf(pooler, "databases")).toEqual({
      panetier: "host=postgres port=5432 dbname=panetier",
    });
    expect(settings["auth_file"]).toBe("/run/secrets/pooler-users");
    // Start-up parameters that it swallowed would be taken for limits that are in force.
    expect(settings).not.toHaveProperty("ignore_startup_parameters");
  });

  it("has the limits of requests as the role's, in compose and by the operator", () => {
    const limits = Object.entries(LIMITS).map(
      ([name, ms]) => `alter role current_user set ${name} = '${ms / 1000}s';`,
    );
    expect(roleStatements).toEqual([
      ...limits,
      "alter role current_user set max_parallel_workers_per_gather = 0;",
    ]);
    expect(cluster("Cluster").bootstrap.initdb.postInitApplicationSQL).toEqual(
      roleStatements.map((line) => line.replace("current_user", "panetier").replace(/;$/, "")),
    );
  });

  it("is set alike by the operator", () => {
    const { pgbouncer, type } = cluster("Pooler");
    const { poolMode, parameters } = pgbouncer;
    expect([type, poolMode]).toEqual(["rw", settings["pool_mode"]]);
    expect(parameters).toEqual(
      Object.fromEntries(Object.keys(parameters).map((name) => [name, settings[name]])),
    );
  });
});

describe("PostgreSQL by the operator", () => {
  it("has three of them, and confirms a commit once one of the two others has it", () => {
    const { instances, postgresql, plugins } = cluster("Cluster");
    expect([instances, postgresql.synchronous]).toEqual([
      3,
      { method: "any", number: 1, dataDurability: "required" },
    ]);
    const [{ name, parameters }] = plugins;
    const { method, pluginConfiguration } = cluster("ScheduledBackup");
    expect([method, pluginConfiguration]).toEqual(["plugin", { name }]);
    expect(parameters.barmanObjectName).toBe(
      documents.find(({ kind }) => kind === "ObjectStore")?.metadata.name,
    );
  });
});

// oxlint-disable-next-line typescript/no-explicit-any -- a document of another program; each test says what it reads
type Document = { readonly kind: string; readonly metadata: any; readonly spec: any };
const documentsOf = (text: string): readonly Document[] =>
  parseAllDocuments(text).flatMap((each) => {
    if (each.errors.length > 0) throw new Error(each.errors.map(String).join("\n"));
    return each.toJS() === null ? [] : [each.toJS()];
  });
const documents = documentsOf(textOf("ops/postgres/cluster.yaml"));
const cluster = (kind: string) => documents.find((each) => each.kind === kind)?.spec;

/** Measures as Prometheus names their series. */
const series = MEASURES.flatMap(({ name, kind }) =>
  kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
);
const seriesIn = (text: string): readonly string[] => namesIn(text, /\b(shop_[a-z0-9_]+)\b/g);

const CHART = "ops/helm/panetier";
const templates = globSync(`${CHART}/templates/*.{yaml,tpl}`, { cwd: root });
const adapter = parse(textOf("ops/helm/prometheus-adapter.yaml"));

describe("the chart", () => {
  const schema = JSON.parse(textOf(`${CHART}/values.schema.json`));
  const values = parse(textOf(`${CHART}/values.yaml`));
  const own = templates.flatMap((path) => namesIn(textOf(path), /- name: ([A-Z][A-Z0-9_]+)\n/g));

  it("is of the version that it runs", () => {
    expect(parse(textOf(`${CHART}/Chart.yaml`)).appVersion).toBe(VERSION);
  });

  it("sets settings that the shop reads, and knows all others by their names", () => {
    expect(unknownOf(own)).toEqual([]);
    // Said by the image: the chart's ports are those.
    const said = [...own, "HOST", "PORT"];
    const left = SETTINGS.filter((name) => !said.includes(name) && !SECRETS.includes(name));
    expect(schema.properties.settings.propertyNames.enum.toSorted()).toEqual(left);
    expect(schema.properties.secrets.propertyNames.enum.toSorted()).toEqual(SECRETS);
    expect(Object.keys(values.secrets).filter((name) => !SECRETS.includes(name))).toEqual([]);
    expect(Object.keys(values).toSorted()).toEqual(
      Object.keys(schema.properties)
        .filter((name) => name !== "global")
        .toSorted(),
    );
  });

  it("has the alerts of ops/prometheus", () => {
    expect(textOf(`${CHART}/files/alerts.yaml`)).toBe(textOf("ops/prometheus/alerts.yaml"));
  });

  it("looks at measures that the shop tells, by the names that the adapter gives them", () => {
    const told: readonly string[] = adapter.rules.external.map(
      ({ name }: { readonly name: { readonly as: string } }) => name.as,
    );
    const asked = templates.flatMap((path) => seriesIn(textOf(path)));
    expect(asked.toSorted()).toEqual(told.toSorted());
    const queries = adapter.rules.external.flatMap(
      ({ seriesQuery, metricsQuery }: Readonly<Record<string, string>>) => [
        ...seriesIn(seriesQuery ?? ""),
        ...seriesIn(metricsQuery ?? ""),
      ],
    );
    expect(queries.filter((name: string) => !series.includes(name))).toEqual([]);
  });
});

it("asks measures that the shop tells, in alerts and on boards", () => {
  const unknown = ["ops/prometheus/alerts.yaml", "ops/grafana/boutique.json"].flatMap((path) =>
    seriesIn(textOf(path)).filter((name) => !series.includes(name)),
  );
  expect(unknown).toEqual([]);
});

describe("the services of a machine of its own", () => {
  const unit = textOf("ops/systemd/panetier@.service");
  const backup = textOf("ops/systemd/panetier-backup.service");
  const settings = textOf("ops/systemd/settings")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("=", 2));

  it("set what the shop reads, each once, and no secret", () => {
    const own = namesIn(unit, /^Environment=(.*)$/gm).flatMap((line) =>
      namesIn(line, /\b([A-Z_]+)=/g),
    );
    const names = [...own, ...settings.map(([name = ""]) => name)];
    expect(own).toEqual(["METRICS_PORT", "PORT"]);
    // Node's own: it is public whatever else is said.
    expect([unknownOf(names), new Set(names).size]).toEqual([["NODE_ENV"], names.length]);
    expect(names.filter((name) => SECRETS.includes(name))).toEqual(["BACKUP_TO"]);
  });

  it("run what the commands of package.json do", () => {
    const { scripts } = JSON.parse(textOf("package.json"));
    const lines = namesIn(unit + backup, /^ExecStart=\/usr\/bin\/(.*)$/gm);
    const verbs = ["create", "verify latest", "prune --keep 7d,4w"];
    expect(new Set(lines)).toEqual(
      new Set([scripts.start, ...verbs.map((words) => `${scripts.backup} ${words}`)]),
    );
  });

  it("let backups be written where the settings say, and nowhere else but in the shop's own folder", () => {
    const { BACKUP_TO: place } = Object.fromEntries(settings);
    expect(namesIn(backup, /^ReadWritePaths=-(.*)$/gm)).toEqual([place]);
  });

  it("let a process go on answering for as long as it says, and then end", () => {
    const said = Object.fromEntries(settings);
    const [stop] = namesIn(unit, /^TimeoutStopSec=(\d+)$/gm);
    // What it has begun is finished within 25 s.
    expect(Number(stop)).toBeGreaterThanOrEqual(Number(said["DRAIN_SECONDS"]) + 25);
  });
});

const helm = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((place) => join(place, "helm"))
  .find((path) => existsSync(path));
if (helm === undefined) console.log("No helm is installed: the chart is not rendered here");

describe.skipIf(helm === undefined)("the chart as helm renders it", () => {
  const least = ["--set", "host=boutique.moulin.fr", "--set", "image.repository=registry/shop"];
  const ask = (...words: readonly string[]) =>
    spawnSync(helm ?? "", [...words, ...least], { cwd: join(root, CHART), encoding: "utf8" });
  const render = (...words: readonly string[]): readonly Document[] => {
    const { status, stdout, stderr } = ask("template", "shop", ".", ...words);
    expect([status, stderr]).toEqual([0, ""]);
    return documentsOf(stdout);
  };
  const ALL = ["monitoring.enabled", "commands.enabled", "work.autoscaling.enabled"].flatMap(
    (name) => ["--set", `${name}=true`],
  );

  it("is well formed by its own rules, and refuses a setting that nobody reads", () => {
    expect(ask("lint", ".", "--strict").stdout).toContain("0 chart(s) failed");
    const wrong = ask("template", "shop", ".", "--set-string", "settings.WEBPUSH=true");
    expect([wrong.status === 0, wrong.stderr]).toEqual([false, expect.stringContaining("WEBPUSH")]);
  });

  it("has each of its parts where it is asked for, and no other", () => {
    const named = (all: readonly Document[]) =>
      all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
    const standing = [
      "Deployment shop-web",
      "Deployment shop-work",
      "HorizontalPodAutoscaler shop-web",
      "Ingress shop",
      "NetworkPolicy shop",
      "PersistentVolumeClaim shop-data",
      "PodDisruptionBudget shop-web",
      "PodDisruptionBudget shop-work",
      "Service shop-metrics",
      "Service shop-web",
    ];
    expect(named(render())).toEqual(standing);
    expect(named(render(...ALL))).toEqual(
      [
        ...standing,
        "Deployment shop-commands",
        "HorizontalPodAutoscaler shop-work",
        "PrometheusRule shop",
        "ServiceMonitor shop",
      ].toSorted(),
    );
  });

  it("runs each process without rights, on a root that nobody writes, its secrets as files", () => {
    const pods = render(...ALL)
      .filter(({ kind }) => kind === "Deployment")
      .map(({ metadata, spec }) => ({ name: metadata.name, pod: spec.template.spec }));
    expect(pods).toHaveLength(3);
    for (const { name, pod } of pods) {
      const [container] = pod.containers;
      expect([name, pod.securityContext.runAsNonRoot, pod.automountServiceAccountToken]).toEqual([
        name,
        true,
        false,
      ]);
      expect([name, container.securityContext]).toEqual([
        name,
        {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
      ]);
      const names: readonly string[] = container.env.map((each: { name: string }) => each.name);
      expect([name, unknownOf(names)]).toEqual([name, []]);
      expect([name, names.filter((each) => SECRETS.includes(each))]).toEqual([name, []]);
      expect([name, new Set(names).size]).toEqual([name, names.length]);
    }
  });

  it("asks /healthz whether it lives and /readyz whether it answers", () => {
    const [web] = render().filter(
      ({ kind, metadata }) => kind === "Deployment" && metadata.name === "shop-web",
    );
    const container = web?.spec.template.spec.containers[0];
    expect(
      ["startupProbe", "livenessProbe", "readinessProbe"].map((name) => container[name].httpGet),
    ).toEqual(["/healthz", "/healthz", "/readyz"].map((path) => ({ path, port: "http" })));
  });

  it("lets those who read measures to that port alone, with the alerts of ops/prometheus", () => {
    const all = render(...ALL);
    const [policy] = all.filter(({ kind }) => kind === "NetworkPolicy");
    expect(policy?.spec.ingress).toEqual([
      { ports: [{ port: "http" }] },
      {
        ports: [{ port: "metrics" }],
        from: [
          {
            namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } },
          },
        ],
      },
    ]);
    const [rule] = all.filter(({ kind }) => kind === "PrometheusRule");
    expect(rule?.spec).toEqual(parse(textOf("ops/prometheus/alerts.yaml")));
  });
});
