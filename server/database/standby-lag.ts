import { type CatalogueVersions, NO_VERSIONS } from "./catalogue-reads.ts";
import type { Where } from "./where.ts";

/** What the primary had, at the latest when it was asked. */
interface Sample {
  readonly at: number;
  readonly wal: bigint;
}

/** What was known when the primary was asked. */
interface Asked {
  readonly at: number;
  readonly held: CatalogueVersions;
}

/** Whether a standby may be read from: all of it is compared, no clock of another machine is asked. */
export interface StandbyLag {
  /** Before the primary is asked where it is. */
  readonly asking: () => Asked;
  readonly note: (primary: Where, asked: Asked) => void;
  /** Rows are kept by these versions: nothing older is read any more. */
  readonly hold: (versions: CatalogueVersions) => void;
  /** For how many milliseconds what was committed at the primary may be missing; undefined while that is not known. */
  readonly behind: (standby: Where) => number | undefined;
  /** Why it may not be read from, in French; null where it may. `comesBack` asks more of it. */
  readonly objection: (standby: Where, comesBack?: boolean) => string | null;
  /** Whether what a connection has said lately is enough: it can only have come further since. */
  readonly stillGood: (standby: Where) => boolean;
}

/** Nobody is told of it: it mostly takes a moment. */
export const NOT_YET = "elle n'a pas encore tout ce que la base a";

/**
 * The primary says how much of its log is on its disk, the standby how much it has played: it is as far as
 * the primary was when that was asked last with no more than that. An idle primary has no more each
 * time, so the time since a last transaction counts for nothing.
 */
export const makeStandbyLag = ({
  present,
  mostBehindMs,
}: {
  /** Milliseconds that only go on. */
  readonly present: () => number;
  readonly mostBehindMs: number;
}): StandbyLag => {
  // What was there before this process must be seen, its own migrations above all.
  const startedAt = present();
  let identity: string | undefined;
  let samples: readonly Sample[] = [];
  let held = NO_VERSIONS;

  const caughtUpAt = ({ wal }: Where): number | undefined =>
    samples.findLast((sample) => sample.wal <= wal)?.at;

  const behind = (standby: Where): number | undefined => {
    const at = caughtUpAt(standby);
    return at === undefined || at < startedAt ? undefined : present() - at;
  };

  const hasHeld = ({ versions }: Where): boolean =>
    versions.catalogue >= held.catalogue && versions.content >= held.content;

  return {
    behind,
    asking: () => ({ at: present(), held }),
    note: (primary, asked) => {
      if (primary.isStandby) return;
      identity = primary.identity;
      const last = samples.at(-1);
      // Another primary that has less: what was noted of the former one is no measure of anything.
      const known = last !== undefined && primary.wal < last.wal ? [] : samples;
      samples = [
        // With no more than before it is the same, only later.
        ...known.filter(({ at, wal }) => asked.at - at <= 2 * mostBehindMs && wal !== primary.wal),
        { at: asked.at, wal: primary.wal },
      ];
      // What had been read before is not there: it is lost, and nothing will have it.
      const { catalogue, content } = primary.versions;
      if (catalogue < asked.held.catalogue || content < asked.held.content) held = primary.versions;
    },
    hold: ({ catalogue, content }) => {
      held = {
        catalogue: Math.max(held.catalogue, catalogue),
        content: Math.max(held.content, content),
      };
    },
    objection: (standby, comesBack = false) => {
      if (!standby.isServer) return POOLER;
      if (identity === undefined) return NOT_YET;
      if (standby.identity !== identity) return ANOTHER;
      if (!standby.isStandby) return NO_STANDBY;
      const ms = behind(standby);
      const isEarly = ms === undefined && present() - startedAt <= mostBehindMs;
      if (isEarly) return NOT_YET;
      if (ms === undefined || ms > (comesBack ? mostBehindMs / 2 : mostBehindMs)) {
        return `elle est en retard de plus de ${mostBehindMs / 1000} s`;
      }
      return hasHeld(standby) ? null : NOT_YET;
    },
    stillGood: (standby) => {
      const ms = behind(standby);
      return ms !== undefined && ms <= mostBehindMs / 2 && hasHeld(standby);
    },
  };
};

const POOLER = "un répartiteur de connexions y répond, et non le serveur lui-même";
const ANOTHER = "ce n'est pas une copie de la base à laquelle DATABASE_URL mène";
const NO_STANDBY = "elle ne suit pas la base : elle accepte des écritures";
