import CalendarCheck from "lucide-react/icons/calendar-check";
import History from "lucide-react/icons/history";
import Truck from "lucide-react/icons/truck";
import { illustrationPath } from "../../core/content/illustrations.ts";
import { useCustomer } from "../hooks/customer.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { Button } from "../widgets/button.tsx";
import { Dialog } from "../widgets/dialog.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import styles from "./welcome-dialog.module.css";

const points = [
  {
    Icon: Truck,
    title: "Le prochain camion",
    text: "Le temps qui reste, les kilos qui manquent, le jour de livraison : dès l'accueil.",
  },
  {
    Icon: CalendarCheck,
    title: "Vos prix, vos jours",
    text: "Prix, stocks et dates sont ceux de votre boutique, vérifiés avant chaque commande.",
  },
  {
    Icon: History,
    title: "Commander à nouveau",
    text: "Une commande passée revient au panier en un geste.",
  },
] as const;

/** What the shop does, once, to somebody who has just come (spec §4 Welcome modal). */
export default function WelcomeDialog({ open }: { readonly open: boolean }) {
  const dispatch = useDispatch();
  const firstName = useCustomer()?.firstName;
  return (
    <Dialog
      open={open}
      onClose={() => dispatch({ type: "welcome.closed" })}
      title={firstName === undefined ? "Bienvenue" : `Bienvenue, ${firstName}`}
      footer={
        <Button
          size="large"
          data-first-focus
          className={styles.discover}
          onClick={() => dispatch({ type: "welcome.discovered" })}
        >
          Je découvre
        </Button>
      }
    >
      <div className={styles.scene}>
        <ProductPicture
          src={illustrationPath("welcome")}
          alt=""
          width={360}
          height={240}
          sizes="(width > 600px) 480px, 90vw"
        />
      </div>
      <ul className={styles.points}>
        {points.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
