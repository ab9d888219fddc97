import Bell from "lucide-react/icons/bell";
import CircleUser from "lucide-react/icons/circle-user";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Gift from "lucide-react/icons/gift";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import NotebookPen from "lucide-react/icons/notebook-pen";
import ReceiptEuro from "lucide-react/icons/receipt-euro";
import Store from "lucide-react/icons/store";
import UserRoundCog from "lucide-react/icons/user-round-cog";
import Users from "lucide-react/icons/users";
import { type KeyboardEvent, lazy, useCallback, useId, useRef } from "react";
import { Link } from "wouter";
import type { HeaderLink } from "../../core/navigation/header-links.ts";
import { roleLabel } from "../../core/roles/labels.ts";
import { may } from "../../core/roles/permissions.ts";
import { paths } from "../../core/routes/paths.ts";
import { useCustomer } from "../hooks/customer.ts";
import { useMandates } from "../hooks/mandates.ts";
import { useMenu } from "../hooks/menus.ts";
import { useSession } from "../hooks/session.ts";
import { useRole } from "../hooks/stores.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { HeaderAction } from "../layout/header-action.tsx";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { PushOptIn } from "../push/push-opt-in.tsx";
import { mandatesToSign } from "../shopping/mandate-words.ts";
import { CounterBadge } from "../widgets/badge.tsx";
import styles from "./account-menu.module.css";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";
import { useOutside } from "./use-outside.ts";
import { controlsIn, walkKeys } from "../layout/walk-keys.ts";

const AccountMandates = lazy(() => import("./account-mandates.tsx"));

/** 'Mon compte' with its submenu, opened by a click (spec §2 Header). */
export function AccountMenu({ links }: { readonly links: readonly HeaderLink[] }) {
  const dispatch = useDispatch();
  const open = useMenu().open === "account";
  const { missing } = useMandates();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => dispatch({ type: "menu.closed" }), [dispatch]);
  useOutside(box, open, close);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!open) return;
    // The focus would go with the submenu that Escape closes.
    if (event.key === "Escape") box.current?.querySelector("button")?.focus();
    else walkKeys(event, "column", controlsIn(event.currentTarget));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the links inside
    <div ref={box} className={styles.menu} onKeyDown={onKeyDown}>
      <HeaderAction
        label="Mon compte"
        icon={<CircleUser size={24} strokeWidth={1.75} aria-hidden />}
        badge={missing > 0 ? <CounterBadge quiet>{missing}</CounterBadge> : undefined}
        name={missing > 0 ? `Mon compte, ${mandatesToSign(missing)}` : undefined}
        expanded={open}
        controls={id}
        onClick={() => dispatch({ type: "menu.toggled", menu: "account" })}
      />
      {open ? (
        <div id={id} className={styles.panel}>
          <AccountLinks links={links} />
        </div>
      ) : null}
    </div>
  );
}

const ICONS: { readonly [name: string]: typeof Users } = {
  account: LayoutDashboard,
  orders: ClipboardList,
  orderBook: NotebookPen,
  alerts: Bell,
  outstandings: ReceiptEuro,
  stores: Store,
  users: Users,
  festiveProducts: Gift,
  profile: UserRoundCog,
};

/** Who is signed in, the links of the account, and the way out: in the submenu and in the pane. */
export function AccountLinks({ links }: { readonly links: readonly HeaderLink[] }) {
  const dispatch = useDispatch();
  const { missing } = useMandates();
  const role = useRole();
  const own = [
    { name: "account", label: "Tableau de bord", href: paths.account() },
    { name: "orders", label: "Mes commandes", href: paths.orders() },
    { name: "orderBook", label: "Carnet hors ligne", href: paths.orderBook() },
    ...links.filter(({ place }) => place === "account"),
    { name: "profile", label: "Mes informations", href: paths.profile() },
    // The same page: for who manages nobody it is that of their own alerts.
    ...(role === null || may(role, "users.manage")
      ? []
      : [{ name: "alerts", label: "Mes alertes", href: paths.users() }]),
  ].filter(({ href }) => hasPage(href));
  return (
    <>
      <Who />
      <ul>
        {own.map(({ name, label, href }) => {
          const Icon = ICONS[name];
          return (
            <li key={name}>
              <Link href={href} className={styles.link}>
                {Icon === undefined ? null : <Icon size={18} aria-hidden />}
                {label}
              </Link>
            </li>
          );
        })}
        {missing > 0 ? (
          <QuietBoundary>
            <AccountMandates />
          </QuietBoundary>
        ) : null}
        <li>
          <PushOptIn />
        </li>
        <li>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              dispatch({ type: "menu.closed" });
              dispatch({ type: "signOut.requested" });
            }}
          >
            <LogOut size={18} aria-hidden />
            Me déconnecter
          </button>
        </li>
      </ul>
    </>
  );
}

function Who() {
  const { username } = useSession();
  const name = useCustomer()?.fullName ?? null;
  const role = useRole();
  return (
    <div className={styles.who}>
      {name === null ? null : <b>{name}</b>}
      <span>{[username, role === null ? null : roleLabel(role)].filter(Boolean).join(" · ")}</span>
    </div>
  );
}
