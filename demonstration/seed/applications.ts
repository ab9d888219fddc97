import { Effect, Schema } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { type Instant, Siret } from "../../api-schema/primitives.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { partsOfSiret, vatNumberOf } from "../../core/companies/siret.ts";
import { nameAmong, orNull, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { fictionalMobile, fictionalPhone } from "./people.ts";
import { areaId } from "./row-ids.ts";
import { TownName, townNamed } from "./towns.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const { Literals, Struct, String: Text } = Schema;

const ApplicantLine = Struct({
  account: Text,
  firstName: Text,
  lastName: Text,
  gender: Literals(["f", "m", "u"]),
  phone: Whole,
});

const applicants = kept(() => readTable("people/applicants.csv", ApplicantLine, "account"));

const ApplicationLine = Struct({
  account: nameAmong("applicant", () => applicants().map(({ account }) => account)),
  /** Of the embedded directory, but for what was typed by hand. */
  siret: Siret,
  company: Text,
  legalName: Text,
  legalStatus: Text,
  street: Text,
  town: TownName,
  directory: Literals(["found", "away"]),
  daysAgo: Whole,
  refused: orNull(Text),
});
type Application = typeof ApplicationLine.Type;

const applications = kept(() => readTable("people/applications.csv", ApplicationLine));

/**
 * What waits for the moulin in the demonstration: two new stores, a refused one, and a request for
 * access to the marketplace. Written after the ids of the other rows are known to the tables.
 */
export const insertApplications = Effect.fnUntraced(function* (
  now: Instant,
  passwordHash: string,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  for (const { account, firstName, lastName, gender, phone } of applicants()) {
    yield* sql`insert into customer (email, password_hash, first_name, last_name, gender,
        phone_number, mobile_number, cgu, welcome_modal_displayed, created_at)
      values (${`${account}@panetier.example`}, ${passwordHash}, ${firstName}, ${lastName}, ${gender},
        ${fictionalPhone(phone)}, ${fictionalMobile(phone)}, true, true,
        ${dateOf(addMs(now, -30 * DAY_MS))})`;
  }
  for (const application of applications()) yield* insertApplication(now, application);
  yield* sql`insert into marketplace_access_request (store_id, customer_id, requested_at)
    select m.store_id, m.customer_id, ${dateOf(addMs(now, -DAY_MS))}::timestamptz
    from store_shop_user m join store s on s.id = m.store_id
    join customer c on c.id = m.customer_id
    where c.email = 'cent-boutiques@panetier.example'
      and s.company = 'Maison Aubert Saint-Germain-en-Laye'`;
});

const insertApplication = Effect.fnUntraced(function* (now: Instant, application: Application) {
  const sql = yield* SqlClient.SqlClient;
  const { siren, nic } = partsOfSiret(application.siret);
  const town = townNamed(application.town);
  const email = `${application.account}@panetier.example`;
  const at = dateOf(addMs(now, -application.daysAgo * DAY_MS));
  const { refused } = application;
  yield* sql`
    with who as (select * from customer where email = ${email}),
    made as (
      insert into store (sales_area_id, company, legal_name, legal_status, siren, nic, vat_number,
        naf, billing_email, contact_email, approval, approval_reason)
      values (${areaId(town.salesArea)}, ${application.company}, ${application.legalName},
        ${application.legalStatus}, ${siren}, ${nic}, ${vatNumberOf(siren)}, '10.71C', ${email},
        ${email}, ${refused === null ? "waiting" : "refused"}, ${refused}) returning id),
    place as (
      insert into address (store_id, first_name, last_name, phone_number, company, province_code,
        province_name, street, city, postcode)
      select made.id, who.first_name, who.last_name, who.phone_number, ${application.company},
        ${town.provinceCode}, ${town.provinceName}, ${application.street}, ${town.name},
        ${town.postcode} from made, who),
    asked as (
      insert into store_application (store_id, customer_id, requested_at, directory)
      select made.id, who.id, ${at}::timestamptz, ${application.directory} from made, who),
    decided as (
      insert into registration_decision (at, agent_id, kind, store_id, decision, reason)
      select ${at}::timestamptz + interval '1 day', (select min(id) from staff), 'store',
        made.id, 'refused', ${refused}::text from made where ${refused}::text is not null)
    insert into store_shop_user (store_id, customer_id, role, main_manager, default_store)
    select made.id, who.id, 'manager', true, not exists
      (select from store_shop_user m where m.customer_id = who.id) from made, who`;
  yield* sql`update store s set legal_address_id = a.id, billing_address_id = a.id,
      shipping_address_id = a.id
    from address a where a.store_id = s.id and s.siren = ${siren} and s.nic = ${nic}`;
});

const dateOf = (instant: Instant): Date => new Date(instant);
