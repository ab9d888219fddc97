import type { StaffStop } from "../../../../api-schema/staff-orders.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import type { PickedArticle } from "../../../../core/shipments/picking.ts";
import styles from "./preparation.module.css";

interface LoadSheetProps {
  readonly title: string;
  readonly about: string;
  readonly articles: readonly PickedArticle[];
  readonly stops: readonly StaffStop[];
}

/** What is printed of a lorry, on A4: what is picked in all, then stop by stop in the order of the tour. */
export function LoadSheet({ title, about, articles, stops }: LoadSheetProps) {
  return (
    <div className={styles.sheet}>
      <h1>{title}</h1>
      <p>{about}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Référence</th>
            <th scope="col">Article</th>
            <th scope="col">Quantité</th>
          </tr>
        </thead>
        <tbody>
          {articles.map(({ reference, name, packaging, expected }) => (
            <tr key={reference}>
              <td>{reference}</td>
              <td>
                {name}, {packaging}
              </td>
              <td>{wholeNumber(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {stops.map((stop, at) => (
        <section key={stop.shipment}>
          <h2>
            {at + 1}. {stop.company}
          </h2>
          <p>
            {stop.street}, {stop.postcode} {stop.city}
            {stop.phone === null ? "" : ` · ${stop.phone}`} · {stop.number}
          </p>
          {stop.note === "" ? null : <p>{stop.note}</p>}
          <table>
            <tbody>
              {stop.lines.map(({ item, reference, name, packaging, expected }) => (
                <tr key={item}>
                  <td>{reference}</td>
                  <td>
                    {name}, {packaging}
                  </td>
                  <td>{wholeNumber(expected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
