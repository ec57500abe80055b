import type { ProductRecord } from '../../../../../contract/catalog/product.ts'

/** The fields that the form has inputs for; their names are the paths in the API's errors. */
const textFields = ['name', 'category', 'brand', 'currency', 'color_name', 'description'] as const
const knownFields: ReadonlySet<string> = new Set([...textFields, 'price', 'tags'])

export type FormValues = Readonly<Record<string, string>>
export type AttributeKind = 'text' | 'number' | 'boolean' | 'json'

/** Any other attribute, as it is typed. */
export interface TypedAttribute {
  readonly id: number
  readonly key: string
  readonly kind: AttributeKind
  readonly text: string
}

export function formValuesOf(product: ProductRecord | null): FormValues {
  const metadata = product?.metadata ?? {}
  const texts = textFields.map((field) => [`metadata/${field}`, textOf(metadata[field])])
  const { tags } = metadata
  return {
    product_id: product?.product_id ?? '',
    image_url: product?.image_url ?? '',
    additional_image_urls: (product?.additional_image_urls ?? []).join('\n'),
    'metadata/price': textOf(metadata.price),
    'metadata/tags': Array.isArray(tags) ? tags.join(', ') : textOf(tags),
    ...Object.fromEntries(texts),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function attributesOf(product: ProductRecord | null): readonly TypedAttribute[] {
  return Object.entries(product?.metadata ?? {})
    .filter(([key]) => !knownFields.has(key))
    .map(([key, value], id) => ({ id, key, ...typed(value) }))
}

function typed(value: unknown): Pick<TypedAttribute, 'kind' | 'text'> {
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (typeof value === 'number') return { kind: 'number', text: String(value) }
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) }
  return { kind: 'json', text: JSON.stringify(value) }
}

/** The value of an attribute. An invalid number stays text, so that the API reports the error. Throws for invalid JSON. */
function attributeValue({ kind, text }: TypedAttribute): unknown {
  if (kind === 'number') return numberOf(text)
  if (kind === 'boolean') return text === 'true'
  return kind === 'json' ? JSON.parse(text) : text
}

/** `12,90` is what people in half of Europe type. */
function numberOf(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

/** The attribute whose JSON is not valid; `null` if all are. */
export function invalidAttribute(attributes: readonly TypedAttribute[]): TypedAttribute | null {
  const isInvalid = (one: TypedAttribute): boolean => {
    try {
      attributeValue(one)
      return false
    } catch {
      return true
    }
  }
  return attributes.find(isInvalid) ?? null
}

/** All metadata as typed, without empty inputs. */
export function metadataOf(values: FormValues, attributes: readonly TypedAttribute[]): Record<string, unknown> {
  const price = values['metadata/price'] ?? ''
  const tags = (values['metadata/tags'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const texts = textFields.map((field) => [field, (values[`metadata/${field}`] ?? '').trim()] as const)
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    ...(price.trim() === '' ? {} : { price: numberOf(price) }),
    ...(tags.length === 0 ? {} : { tags }),
    ...Object.fromEntries(
      attributes.filter(({ key }) => key.trim() !== '').map((one) => [one.key.trim(), attributeValue(one)]),
    ),
  }
}

/** The `PATCH` body (merge patch) that turns one into the other: `null` removes a field. */
export function metadataChange(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const removed = Object.keys(before).filter((key) => !(key in after) && before[key] !== undefined)
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]))
  return { ...Object.fromEntries(removed.map((key) => [key, null])), ...Object.fromEntries(changed) }
}

/** The additional image URLs, one per line. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
