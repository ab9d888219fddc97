import { useLocation } from "wouter";
import { AuthoredPage } from "../../cms/authored-page.tsx";

/** A page that is its blocks and nothing else, and any path that is no screen's (spec §2). */
export function CmsPage() {
  const [path] = useLocation();
  return <AuthoredPage key={path} path={slugOf(path)} />;
}

/** As the server keeps it: one slash before it, none after it. */
const slugOf = (path: string): string => `/${path.replace(/^\/+|\/+$/g, "")}`;
