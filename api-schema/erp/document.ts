import { OpenApi } from "effect/http-api";
import { ErpApi } from "./api.ts";

const VERSION = { type: "integer", minimum: 1, maximum: 1_000_000 } as const;

const NEXT_CURSOR = {
  required: true,
  description: "Ce qu'il faut donner à « after » la prochaine fois.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
} as const;

const isOperation = (value: unknown): value is OpenApi.OpenAPISpecOperation =>
  typeof value === "object" && value !== null && "operationId" in value;

/** The OpenAPI 3.1 document of what the shop asks of an ERP, as erp.openapi.json holds it. */
export const erpDocument = (): OpenApi.OpenAPISpec => {
  const document = OpenApi.fromApi(ErpApi);
  document.components.securitySchemes = {
    token: { type: "http", scheme: "bearer", description: "ERP_TOKEN." },
  };
  document.tags = [
    { name: "orders", description: "Les commandes, version par version." },
    { name: "customers", description: "Les clients, leurs numéros et leurs scores." },
    { name: "changes", description: "Ce que l'ERP dit à son tour." },
  ];
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      if (!isOperation(operation)) continue;
      operation.security = [{ token: [] }];
      for (const parameter of operation.parameters) {
        if (parameter.name === "version") parameter.schema = VERSION;
      }
      const read = operation.responses[200];
      if (operation.operationId === "changes.changes" && read !== undefined) {
        read.headers = { "Next-Cursor": NEXT_CURSOR };
      }
    }
  }
  return JSON.parse(JSON.stringify(document));
};
