import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { type ApiError, apiErrorMessage, isNotFound } from "../../../core/api/errors.ts";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";
import { faceOf } from "../../widgets/title-face.ts";
import { type KeptRefusal, RefusalContext } from "../kept-refusal.ts";
import styles from "./desk-page.module.css";
import { DeskTitle } from "./desk-title.tsx";
import { MissingPage } from "./missing-page.tsx";
import { useDone } from "./done.ts";

interface DeskPageProps {
  readonly title: string;
  /** Of the tab, where it says more than the heading. */
  readonly tab?: string;
  /** The list that the page is of. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Under the title: what it is about. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** The page has a field of its own to start in. */
  readonly startsInField?: boolean;
  readonly children: ReactNode;
}

/** A page of the desk: its title, which reading starts at, what was just done or refused, and its own part. */
export function DeskPage({ title, tab = title, back, about, actions, ...props }: DeskPageProps) {
  const { startsInField = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const done = useDone();
  const [kept, keep] = useState<KeptRefusal | null>(null);
  const [path] = useLocation();
  useEffect(() => {
    // A page that is opened by its address is read from its top.
    if (!startsInField && arrivals > 0) heading.current?.focus({ preventScroll: true });
    if (arrivals > 0) window.scrollTo(0, 0);
    arrivals += 1;
  }, [startsInField]);
  return (
    <>
      <DeskTitle>{tab}</DeskTitle>
      <Cluster gap="3 6" align="end" justify="between" below="5">
        <div className={styles.names}>
          {back === undefined ? null : (
            <Text size="s">
              <Link href={back.href}>{back.label}</Link>
            </Text>
          )}
          <h1 ref={heading} tabIndex={-1} {...faceOf(title)}>
            {title}
          </h1>
          {about === undefined ? null : <Text tone="quiet">{about}</Text>}
        </div>
        {actions === undefined ? null : <Cluster gap="2">{actions}</Cluster>}
      </Cluster>
      <Stack gap="5" bounded>
        {done === null ? null : (
          <Notice tone="success" live>
            {done}
          </Notice>
        )}
        {kept?.path === path ? <Kept refusal={kept.refusal} /> : null}
        <RefusalContext value={keep}>{children}</RefusalContext>
      </Stack>
    </>
  );
}

let arrivals = 0;

/** What the form that is gone was refused: whose focus went with it reads on here. */
function Kept({ refusal }: Pick<KeptRefusal, "refusal">) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="error" live>
        {apiErrorMessage(refusal)}
      </Notice>
    </div>
  );
}

interface ReadProps<A> {
  readonly read: {
    readonly data?: A | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
  };
  readonly children: (value: A) => ReactNode;
}

/** What a page is about, once it is read: its place while it comes, and what to do when it does not. */
export function ReadPage<A>({ read: { data, error, refetch }, children }: ReadProps<A>) {
  if (data !== undefined) return children(data);
  if (error === null) return <SkeletonText lines={8} />;
  if (isNotFound(error)) return <MissingPage />;
  return <ErrorState level={1} message={apiErrorMessage(error)} onRetry={() => void refetch()} />;
}
