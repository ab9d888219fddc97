import { useSession } from "../../composition/hooks.ts";
import { useTitle } from "../../shell/use-title.ts";
import { CustomerHome } from "./customer-home.tsx";
import { VisitorHome } from "./visitor-home.tsx";

/** /: the day's work for a customer, the shop's promise for a visitor. */
export function HomePage() {
  useTitle("home");
  return useSession().status === "signedIn" ? <CustomerHome /> : <VisitorHome />;
}
