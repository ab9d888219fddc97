import { Context } from "effect";
import { OpenApi } from "effect/http-api";
import { EndpointPolicy, type Policy } from "./access.ts";
import { Api } from "./api.ts";
import { CallManner } from "./manner.ts";
import { ALL_STORES } from "./pagination.ts";
import { exampleByOperation } from "./openapi-examples.ts";
import { openApiWebhooks } from "./openapi-webhooks.ts";

/**
 * The OpenAPI 3.1 document of the whole API, as openapi.json holds it: what Effect derives from the
 * endpoints, plus what middlewares read (X-STORE-ID, Idempotency-Key), plain component names, whole
 * numbers where a parameter is parsed from text, the merge-patch content type, what is refused before
 * any call is looked for, and examples.
 */
export const openApiDocument = (): OpenApi.OpenAPISpec => {
  const document = OpenApi.fromApi(Api);
  const annotations = annotationsById();
  for (const item of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!isOperation(operation)) continue;
      numbersInParameters(operation);
      describeHeaders(method, operation, annotations.get(operation.operationId) ?? Context.empty());
      if (method === "patch") mergePatch(operation);
      describeRefusals(operation);
      exemplify(operation);
    }
  }
  describeComponents(document);
  nameProblems(document);
  const { webhooks, schemas } = openApiWebhooks();
  Object.assign(document, { webhooks });
  Object.assign(document.components.schemas, schemas);
  return withPlainNames(document);
};

const wholeNumbers: Readonly<
  Record<string, { readonly minimum: number; readonly maximum: number }>
> = {
  page: { minimum: 1, maximum: 1_000_000 },
  itemsPerPage: { minimum: 1, maximum: 100 },
  maxDuration: { minimum: 1, maximum: 99_999 },
  id: { minimum: 1, maximum: 2_147_483_647 },
  itemId: { minimum: 1, maximum: 2_147_483_647 },
  shipment: { minimum: 1, maximum: 2_147_483_647 },
  store: { minimum: 1, maximum: 2_147_483_647 },
  client: { minimum: 1, maximum: 2_147_483_647 },
  after: { minimum: 1, maximum: 2_147_483_647 },
};

/** The annotations of each call, by its operation's id. */
const annotationsById = (): ReadonlyMap<string, Context.Context<never>> =>
  new Map(
    Object.values(Api.groups).flatMap((group) =>
      Object.values(group.endpoints).map(({ identifier, annotations }) => [
        `${group.identifier}.${identifier}`,
        annotations,
      ]),
    ),
  );

const isOperation = (value: unknown): value is OpenApi.OpenAPISpecOperation =>
  typeof value === "object" && value !== null && "operationId" in value;

const numbersInParameters = (operation: OpenApi.OpenAPISpecOperation): void => {
  for (const parameter of operation.parameters) {
    const bounds = wholeNumbers[parameter.name];
    if (bounds === undefined) continue;
    const integer = { type: "integer", ...bounds } as const;
    parameter.schema =
      parameter.name === "itemsPerPage" ? sizesOf(operation.operationId, integer) : integer;
  }
  for (const response of Object.values(operation.responses)) {
    for (const header of Object.values(response.headers ?? {})) {
      header.schema = { type: "integer", minimum: 0 };
    }
  }
};

/** Sizes of a page that some lists take beside the others'. */
const sizesOf = <S extends object>(operationId: string, plain: S) => {
  if (operationId === "stores.listStores") {
    return { anyOf: [plain, { type: "integer", enum: [ALL_STORES] }] };
  }
  return operationId === "staffResources.staffRows" ? { ...plain, maximum: 200 } : plain;
};

const describeHeaders = (
  method: string,
  operation: OpenApi.OpenAPISpecOperation,
  annotations: Context.Context<never>,
): void => {
  const policy = Context.getOrUndefined(annotations, EndpointPolicy);
  if (policy === undefined) throw new Error(`${operation.operationId} has no policy`);
  if (operation.operationId.startsWith("staff")) {
    describeDesk(method, operation, policy);
    return;
  }
  const isOfPartners = operation.operationId.startsWith("exchange.");
  if (policy.access === "client") describeClient(operation, policy);
  if (isOfPartners && policy.access === "public") operation.security = [{}, { clientSecret: [] }];
  if (!isOfPartners && (policy.access === "public" || policy.access === "store")) {
    operation.parameters.push({
      name: "X-STORE-ID",
      in: "header",
      required: policy.access === "store",
      description:
        policy.access === "store"
          ? `La boutique active ; obligatoire. Action : ${policy.action}.`
          : "La boutique active, pour ses prix.",
      schema: { type: "integer", minimum: 1 },
    });
  }
  if (!isOfPartners && policy.access === "public") {
    // A login is optional: it adds the prices of the active store.
    operation.security = [{}, { jwtAuthorization: [] }];
  }
  if (Context.getOrUndefined(annotations, CallManner)?.idempotent === true) {
    operation.parameters.push({
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "La même clé et le même corps redonnent la première réponse ; un autre corps : 422.",
      schema: { type: "string", minLength: 8, maxLength: 100 },
    });
  }
};

/** The desk has a login of its own, and its changes bring what its own pages alone have. */
const describeDesk = (
  method: string,
  operation: OpenApi.OpenAPISpecOperation,
  policy: Policy,
): void => {
  operation.security = [
    {
      ...(policy.access === "staff" ? { staffCookie: [] } : {}),
      ...(method === "get" ? {} : { formToken: [] }),
    },
  ];
};

/** A partner's program has a token of its own, and may say how long it waits. */
const describeClient = (
  operation: OpenApi.OpenAPISpecOperation,
  policy: Extract<Policy, { readonly access: "client" }>,
): void => {
  operation.security = [{ clientToken: [] }];
  if (policy.does === "in") {
    operation.parameters.push({
      name: "Prefer",
      in: "header",
      required: false,
      description:
        "« wait=N » : secondes à attendre la fin du passage, 30 au plus, 10 sans ; « respond-async » : aucune.",
      schema: { type: "string" },
    });
  }
  const read = operation.responses[200];
  if (policy.does === "out" && read !== undefined) {
    read.headers = {
      "Next-Since": {
        required: true,
        description: "L'instant à donner à « since » la prochaine fois.",
        schema: { type: "string" },
      },
    };
  }
};

const mergePatch = (operation: OpenApi.OpenAPISpecOperation): void => {
  const content = operation.requestBody?.content;
  const json = content?.["application/json"];
  if (content === undefined || json === undefined) return;
  content["application/merge-patch+json"] = json;
};

/**
 * What is refused before any call is looked for, in the shape of every other problem: each operation may
 * be answered so, and a client that reads the contract is not surprised.
 */
const REFUSALS = {
  405: {
    name: "MethodNotAllowed",
    description:
      "Cette adresse ne répond pas à cette méthode ; Allow nomme celles auxquelles elle répond.",
  },
  414: { name: "AddressTooLong", description: "L'adresse dépasse 2048 octets." },
  415: {
    name: "UnsupportedMediaType",
    description: "Le corps n'est d'aucun des types que l'opération accepte.",
  },
  431: { name: "HeadersTooLarge", description: "Les en-têtes dépassent 16 ko." },
} as const;

const describeRefusals = (operation: OpenApi.OpenAPISpecOperation): void => {
  for (const [status, { name }] of Object.entries(REFUSALS)) {
    // Only who sends a body can send one of the wrong type.
    if (status === "415" && operation.requestBody === undefined) continue;
    Object.assign(operation.responses, {
      [status]: { $ref: `#/components/responses/${name}` },
    });
  }
};

const refusalComponents = () =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { name, description }]) => [
      name,
      {
        description,
        ...(status === "405"
          ? { headers: { Allow: { required: true, schema: { type: "string" } } } }
          : {}),
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["code", "message"],
              properties: {
                code: { type: "integer", enum: [Number(status)] },
                message: { type: "string" },
              },
              additionalProperties: false,
            },
          },
        },
      },
    ]),
  );

const exemplify = (operation: OpenApi.OpenAPISpecOperation): void => {
  const examples = exampleByOperation[operation.operationId];
  if (examples === undefined) return;
  for (const media of Object.values(operation.requestBody?.content ?? {})) {
    if (examples.request !== undefined) Object.assign(media, { example: examples.request });
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!status.startsWith("2") || examples.response === undefined) continue;
    for (const media of Object.values(response.content ?? {})) {
      Object.assign(media, { example: examples.response });
    }
  }
};

const describeComponents = (document: OpenApi.OpenAPISpec): void => {
  document.components.securitySchemes = {
    jwtAuthorization: {
      type: "apiKey",
      in: "header",
      name: "JWT-Authorization",
      description: "« Bearer » suivi du jeton d'accès.",
    },
    staffCookie: {
      type: "apiKey",
      in: "cookie",
      name: "panetier_support",
      description: "La connexion à la gestion ; sous https son nom commence par « __Host- ».",
    },
    clientToken: {
      type: "http",
      scheme: "bearer",
      description:
        "Le jeton d'un programme partenaire, de /api/v2/oauth/token ; il n'ouvre que /api/v2/exchange.",
    },
    clientSecret: {
      type: "http",
      scheme: "basic",
      description: "Le nom et le secret d'un programme partenaire, donnés par la direction.",
    },
    formToken: {
      type: "apiKey",
      in: "header",
      name: "X-Form-Token",
      description:
        "Le « formToken » de la connexion à la gestion, pour tout ce qui change quelque chose.",
    },
  };
  document.tags = [
    { name: "session", description: "Connexion, renouvellement, client connecté." },
    { name: "stores", description: "Boutiques du client et leurs adresses." },
    { name: "catalogue", description: "Catégories, recherche, produits, marques, marchands." },
    { name: "orders", description: "Panier, livraison, paiement, commandes, livraisons." },
    {
      name: "registration",
      description: "Inscription, ajout de boutiques, annuaire des entreprises, communes.",
    },
    { name: "related", description: "Produits associés." },
    {
      name: "exchange",
      description: "Le quai par HTTP, pour les programmes des partenaires (docs/partners.md).",
    },
    {
      name: "webhooks",
      description: "Ce dont les adresses des partenaires sont prévenues (docs/partners.md, 9).",
    },
  ];
};

/** Every problem that several calls answer alike is told once: a component of its schema's name. */
const nameProblems = (document: OpenApi.OpenAPISpec): void => {
  const problems: Record<string, unknown> = {};
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      if (!isOperation(operation)) continue;
      for (const [status, response] of Object.entries(operation.responses)) {
        const name = problemIn(response);
        if (Number(status) < 400 || name === undefined) continue;
        problems[name] ??= response;
        Object.assign(operation.responses, {
          [status]: { $ref: `#/components/responses/${name}` },
        });
      }
    }
  }
  Object.assign(document.components, { responses: { ...refusalComponents(), ...problems } });
};

/** The component whose shape alone an answer has. */
const problemIn = ({ content }: OpenApi.OpenApiSpecResponse): string | undefined => {
  const schema = content?.["application/json"]?.schema;
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(String(schema?.["$ref"])) ?? [];
  return name;
};

/** Effect names the encoded side of a class `NotFoundEncoded`: on the wire it is just NotFound. */
const withPlainNames = (document: OpenApi.OpenAPISpec): OpenApi.OpenAPISpec =>
  JSON.parse(JSON.stringify(document).replaceAll(/"([^"]*?)Encoded"/g, '"$1"'));
