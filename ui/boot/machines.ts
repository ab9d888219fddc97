/** Makes the shop's machines be evaluated before its screens. */
export { startShop } from "../composition/start-shop.ts";
