import Type, { type Static } from 'typebox'
import { htmlToMarkdown } from '../../../../engine/html/html-to-markdown.ts'
import type { CallOptions, ConnectionAccess, ImportedPolicy } from '../../adapter.ts'
import { StorefrontError } from '../../errors.ts'
import type { AdaptiveQuery } from '../client/adaptive-query.ts'
import { compiledCheck } from '../client/compiled-check.ts'
import { isJsonObject, type JsonObject } from '../client/reply.ts'
import { importLimits, targetOf } from '../client/storefront-client.ts'
import { invalidResponse } from '../client/storefront-errors.ts'
import { shopNotices, shopPolicies } from '../documents/shop-documents.ts'
import { readLine } from '../read-values.ts'
import { splitMarkdown } from './split-markdown.ts'

/** The policies of a shop: key and topic of each. The topics are those that the assistant recognizes in questions. */
const kinds = {
  refundPolicy: { key: 'refund-policy', topic: 'returns', title: 'Refund policy' },
  shippingPolicy: { key: 'shipping-policy', topic: 'shipping', title: 'Shipping policy' },
  privacyPolicy: { key: 'privacy-policy', topic: 'privacy', title: 'Privacy policy' },
  termsOfService: { key: 'terms-of-service', topic: 'terms', title: 'Terms of service' },
  subscriptionPolicy: { key: 'subscription-policy', topic: 'subscriptions', title: 'Subscription policy' },
  contactInformation: { key: 'contact-information', topic: 'contact', title: 'Contact information' },
  legalNotice: { key: 'legal-notice', topic: 'legal-notice', title: 'Legal notice' },
  termsOfSale: { key: 'terms-of-sale', topic: 'terms', title: 'Terms of sale' },
} as const

const PolicyNode = Type.Object({
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  body: Type.String(),
  url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const isPolicyNode = compiledCheck(PolicyNode)

/** The port's `policies`. A long policy becomes several texts, because a text may have 50,000 characters. */
export async function readPolicies(
  query: AdaptiveQuery,
  access: ConnectionAccess,
  options: CallOptions,
): Promise<ImportedPolicy[]> {
  const read = async (document: string): Promise<JsonObject> => {
    const data = await query.read(access, () => ({ document, variables: {}, limits: importLimits }), options)
    if (!isJsonObject(data?.shop)) throw invalidResponse(targetOf(access))
    return data.shop
  }
  const shop = { ...(await read(shopPolicies)), ...(await read(shopNotices).catch(ignoreUnknownFields)) }
  return Object.entries(kinds).flatMap(([field, kind]) => {
    const node = (shop as JsonObject)[field]
    return isPolicyNode(node) ? presentPolicy(node, kind, access.storeUrl) : []
  })
}

/** An earlier version of the API rejects the query; the other policies are complete without it. */
function ignoreUnknownFields(error: unknown): JsonObject {
  if (error instanceof StorefrontError && error.kind === 'invalid_response') return {}
  throw error
}

function presentPolicy(
  node: Static<typeof PolicyNode>,
  kind: (typeof kinds)[keyof typeof kinds],
  storeUrl: string,
): ImportedPolicy[] {
  const parsed = URL.parse(node.url ?? '')
  const url = parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null
  const title = readLine(node.title ?? '', 150) || kind.title
  const parts = splitMarkdown(htmlToMarkdown(node.body, url ?? storeUrl))
  return parts.map((bodyMarkdown, at) => ({
    key: at === 0 ? kind.key : `${kind.key}-${at + 1}`,
    title: at === 0 ? title : `${title} (${at + 1})`,
    bodyMarkdown,
    topic: kind.topic,
    url,
  }))
}
