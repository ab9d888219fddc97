import { LOADING } from "../../../core/navigation/loading.ts";
import { Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock, SkeletonLine } from "../../widgets/skeleton.tsx";
import styles from "./messaging.module.css";

/** The room of a conversation. */
export const ConversationComing = () => (
  <Stack gap="4" bounded className={styles.thread} role="status" aria-label={LOADING}>
    <SkeletonLine width="55%" />
    <SkeletonBlock height="4.5rem" />
    <SkeletonBlock height="8rem" width="75%" />
    <SkeletonBlock height="6rem" width="75%" />
    <SkeletonBlock height="13rem" />
  </Stack>
);
