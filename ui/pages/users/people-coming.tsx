import { LOADING } from "../../../core/navigation/loading.ts";
import { Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";

/** People to come, in the room that they take. */
export function PeopleComing() {
  return (
    <Stack gap="3" below="8" role="status" aria-label={LOADING}>
      {Array.from({ length: 4 }, (_, index) => (
        <SkeletonBlock key={index} height="9rem" />
      ))}
    </Stack>
  );
}
