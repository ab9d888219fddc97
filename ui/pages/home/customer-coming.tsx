import { useRoleToCome } from "../../hooks/remembered-role.ts";
import { Grid, Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import frame from "./customer-frame.module.css";

/** The customer's part before it is there: the places of their trade, of the same sizes. */
export function CustomerComing() {
  const role = useRoleToCome();
  if (role === "accountant") return <AccountantComing />;
  return role === "supervisor" ? <SellerComing /> : <BuyerComing />;
}

function BuyerComing() {
  return (
    <Stack gap="5" className={frame.top}>
      <div className={frame.start}>
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="3.375rem" />
        <SkeletonBlock height="4.5rem" />
      </div>
      <SkeletonBlock height="34rem" />
    </Stack>
  );
}

/** What is due in three tiles, then invoices beside invoices. */
function AccountantComing() {
  return (
    <>
      <Grid least="9rem" fit gap="3" below="4" className={frame.tiles}>
        <SkeletonBlock height="5.75rem" />
        <SkeletonBlock height="5.75rem" />
        <SkeletonBlock height="5.75rem" />
      </Grid>
      <Stack gap="5" className={frame.top}>
        <div className={frame.start}>
          <SkeletonBlock height="20rem" />
          <SkeletonBlock height="4.5rem" />
        </div>
        <div className={frame.start}>
          <SkeletonBlock height="26rem" />
          <SkeletonBlock height="14rem" />
        </div>
      </Stack>
    </>
  );
}

/** A long list of shops beside the ways and the orders. */
function SellerComing() {
  return (
    <Stack gap="5" className={frame.top}>
      <SkeletonBlock height="60rem" />
      <div className={frame.start}>
        <SkeletonBlock height="4.5rem" />
        <SkeletonBlock height="32rem" />
      </div>
    </Stack>
  );
}
