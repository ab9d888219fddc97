import Thermometer from "lucide-react/icons/thermometer";
import Timer from "lucide-react/icons/timer";
import type { RecipeStep } from "../../../api-schema/editorial.ts";
import { durationText } from "../../../core/content/recipe-words.ts";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./recipe-steps.module.css";

/** The method, step by step, with the time and the temperature to keep. */
export function RecipeSteps({ steps }: { readonly steps: readonly RecipeStep[] }) {
  return (
    <section aria-labelledby="etapes">
      <h2 id="etapes" className={styles.heading}>
        Les étapes
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text, minutes, temperature }, index) => (
          <li key={`${index}-${title}`} className={styles.step}>
            {/* Drawn: 'list-style: none' takes the number away from what is seen only. */}
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div className={styles.words}>
              <div className={styles.head}>
                <h3>{title}</h3>
                {minutes === null ? null : (
                  <span className={styles.fact}>
                    <Timer size={16} aria-hidden />
                    <VisuallyHidden>Durée : </VisuallyHidden>
                    {durationText(minutes)}
                  </span>
                )}
                {temperature === null ? null : (
                  <span className={styles.fact}>
                    <Thermometer size={16} aria-hidden />
                    <VisuallyHidden>Température : </VisuallyHidden>
                    {`${String(temperature).replace("-", "\u2212")}\u00a0°C`}
                  </span>
                )}
              </div>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
