import type { ReactNode } from "react";

export type SocialNetwork = "facebook" | "instagram" | "linkedin" | "youtube" | "twitter";

/** lucide dropped brand marks: these are drawn in its line, 24 px, stroke 2. */
const drawings: Readonly<Record<SocialNetwork, ReactNode>> = {
  facebook: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
  instagram: (
    <>
      <rect width="20" height="20" x="2" y="2" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.500 6.500h.01" />
    </>
  ),
  linkedin: (
    <>
      <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4V9h4v1.500" />
      <rect width="4" height="12" x="2" y="9" />
      <circle cx="4" cy="4" r="2" />
    </>
  ),
  youtube: (
    <>
      <rect width="20" height="14" x="2" y="5" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
  twitter: <path d="m4 4 11.700 16H20L8.300 4zM4 20l6.800-6.800M13.200 10.800 20 4" />,
};

/** The mark of a network; its link says its name. */
export function SocialIcon({ network }: { readonly network: SocialNetwork }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawings[network]}
    </svg>
  );
}
