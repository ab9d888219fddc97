import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import frame from "./customer-frame.module.css";

/** The customer's part before it is there: the same places, the same sizes. */
export function CustomerComing() {
  return (
    <div className={frame.top}>
      <div className={frame.start}>
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="3.375rem" />
        <SkeletonBlock height="4.5rem" />
      </div>
      <SkeletonBlock height="34rem" />
    </div>
  );
}
