import type { ImportedProduct, RejectedRecord } from '../../adapter.ts'
import { isJsonObject } from '../client/reply.ts'
import { isWebAddress, readId } from '../read-values.ts'
import { importedMetadata } from './imported-metadata.ts'
import { isProductNode, type ProductNode } from './product-node.ts'
import { type ImportVariant, readImportVariants } from './read-variant.ts'

/** The main image and the additional ones that a product can have. */
const maxImages = 11

/** A product of a page, with the first of its variants. */
export interface ReadProductNode {
  readonly node: ProductNode
  readonly externalId: string
  readonly imageUrls: readonly string[]
  readonly variants: readonly ImportVariant[]
}

/** Reads each product separately, so that a malformed one does not affect the others on its page. */
export function readProductNode(value: unknown, shopCurrency: string): ReadProductNode | RejectedRecord {
  const externalId = isJsonObject(value) ? readId(value.id, 'Product') : null
  if (externalId === null) return { externalId, reason: 'The product has no ID.' }
  if (!isProductNode(value)) return { externalId, reason: 'Fields of the product are missing or malformed.' }
  return {
    node: value,
    externalId,
    imageUrls: readImages(value),
    variants: readImportVariants(value.variants, shopCurrency),
  }
}

function readImages({ images }: ProductNode): string[] {
  const urls = images.nodes.flatMap((image) => (isJsonObject(image) && isWebAddress(image.url) ? [image.url] : []))
  return [...new Set(urls)].slice(0, maxImages)
}

export function presentProduct({ node, externalId, imageUrls, variants }: ReadProductNode): ImportedProduct {
  return {
    productId: node.handle,
    externalId,
    imageUrls,
    metadata: importedMetadata(node, variants),
    variants: variants.map(({ externalId: id, sku, title, options }) => ({ externalId: id, sku, title, options })),
    updatedAt: node.updatedAt ?? null,
  }
}
