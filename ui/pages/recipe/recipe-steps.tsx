import Thermometer from "lucide-react/icons/thermometer";
import Timer from "lucide-react/icons/timer";
import type { RecipeStep } from "../../../api-schema/editorial.ts";
import { durationText } from "../../../core/content/recipe-words.ts";
import { Cluster, Row, Stack, Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./recipe-steps.module.css";

/** The method, step by step, with the time and the temperature to keep. */
export function RecipeSteps({ steps }: { readonly steps: readonly RecipeStep[] }) {
  return (
    <section aria-labelledby="etapes">
      <Text as="h2" below="5" id="etapes" className={styles.heading}>
        Les étapes
      </Text>
      <Stack as="ol" gap="6" className={styles.steps}>
        {steps.map(({ title, text, minutes, temperature }, index) => (
          <Row key={`${index}-${title}`} as="li" gap="4" className={styles.step}>
            {/* Drawn: 'list-style: none' takes the number away from what is seen only. */}
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div className={styles.words}>
              <Cluster gap="0 4" align="baseline" className={styles.head}>
                <Text as="h3" size="l">
                  {title}
                </Text>
                {minutes === null ? null : (
                  <Text as="span" tone="quiet" size="s" weight="medium" className={styles.fact}>
                    <Timer size={16} aria-hidden />
                    <VisuallyHidden>Durée : </VisuallyHidden>
                    {durationText(minutes)}
                  </Text>
                )}
                {temperature === null ? null : (
                  <Text as="span" tone="quiet" size="s" weight="medium" className={styles.fact}>
                    <Thermometer size={16} aria-hidden />
                    <VisuallyHidden>Température : </VisuallyHidden>
                    {`${String(temperature).replace("-", "\u2212")}\u00a0°C`}
                  </Text>
                )}
              </Cluster>
              <p>{text}</p>
            </div>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
