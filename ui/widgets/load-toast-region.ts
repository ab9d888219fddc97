/** The code that shows toasts: without network the first toast would be too late to ask for it. */
export const loadToastRegion = () => import("./toast-region.tsx");
