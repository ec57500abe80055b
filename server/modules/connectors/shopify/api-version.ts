/**
 * The version of the Storefront API for which the documents are written and tested (see `official-schema`). Operators can set another
 * one with SHOPIFY_API_VERSION; Shopify answers requests for an expired version with the oldest supported one.
 */
export const pinnedApiVersion = '2026-04'
