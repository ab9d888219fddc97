// All of the shell that only customers see, in one file of the build: ./customer-parts.ts.
export { AccountLinks, AccountMenu } from "./account-menu.tsx";
export { CartAction } from "./cart-action.tsx";
export { CartPopup } from "./cart-popup.tsx";
export { AgreementDialogs, TopBanner } from "./customer-layer.tsx";
export { CustomerShortcuts } from "./customer-shortcuts.tsx";
export { MessagingAction, UnreadBadge } from "./messaging-action.tsx";
export { NextCutOff } from "./next-cut-off.tsx";
export { OfflineWords } from "./offline-words.tsx";
export { SignOutDialog } from "./sign-out-dialog.tsx";
export { StoreSelector } from "./store-selector.tsx";
