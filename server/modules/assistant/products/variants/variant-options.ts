import { acceptsColor, colorKeys } from '../../../../engine/meaning/color-names.ts'
import { acceptsSize, isSize } from './sizes.ts'

/** The sizes and colors that a shopper asked for; several are alternatives. */
export interface WantedOptions {
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
}

export interface VariantOptions {
  readonly options: readonly { readonly name: string; readonly value: string }[]
}

/** Variants of one product that are compared. */
const maxVariants = 500

/**
 * The variants with one of the sizes and one of the colors. A condition does not apply if no variant names any size, or any color: the
 * variants of a product in one color name none.
 */
export function matchingVariants<T extends VariantOptions>(
  variants: readonly T[],
  { sizes, colors }: WantedOptions,
): readonly T[] {
  const [hasSize, hasColor] = [someValue(acceptsSize(sizes)), someValue(acceptsColor(colors))]
  const tests: ((variant: T) => boolean)[] = []
  if (sizes.length > 0 && variants.some((one) => hasSize(one) || someValue(isSize)(one))) tests.push(hasSize)
  if (colors.length > 0 && variants.some((one) => hasColor(one) || someValue(namesColor)(one))) tests.push(hasColor)
  return variants.filter((variant) => tests.every((isMatch) => isMatch(variant)))
}

function someValue(test: (value: string) => boolean): (variant: VariantOptions) => boolean {
  return ({ options }) => options.some(({ value }) => test(value))
}

function namesColor(value: string): boolean {
  return colorKeys(value).length > 0
}

/**
 * Whether one variant in the metadata has both a wanted size and a wanted color. "M in blue" and "L in red" do not match "M in red". True
 * for a product that does not list its variants.
 */
export function hasVariantWith(metadata: Readonly<Record<string, unknown>>, wanted: WantedOptions): boolean {
  const variants = variantsOf(metadata)
  return variants.length === 0 || matchingVariants(variants, wanted).length > 0
}

function variantsOf({ variants }: Readonly<Record<string, unknown>>): VariantOptions[] {
  if (!Array.isArray(variants)) return []
  const read = variants.slice(0, maxVariants).map((variant) => ({ options: optionsOf(variant) }))
  return read.filter(({ options }) => options.length > 0)
}

/** `{ options: { Size: "M" } }`, `{ options: [{ name, value }] }`, `{ options: ["M"] }`, or `{ size: "M", color: "red" }`. */
function optionsOf(variant: unknown): { name: string; value: string }[] {
  if (typeof variant !== 'object' || variant === null) return []
  const { options, ...fields } = variant as Readonly<Record<string, unknown>>
  const listed = Array.isArray(options)
    ? options.map((one) => pairOf(one))
    : entriesOf(options).map(([name, value]) => ({ name, value }))
  const direct = entriesOf(fields).flatMap(([name, value]) => (OPTION_FIELD.test(name) ? [{ name, value }] : []))
  return [...listed, ...direct].flatMap(({ name, value }) =>
    typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [],
  )
}

const OPTION_FIELD = /^(?:size|colou?r|option_?[123]|gr(?:ö|oe)(?:ß|ss)e|farbe|taille|couleur|talla)$/i

function pairOf(option: unknown): { name: string; value: unknown } {
  if (typeof option !== 'object' || option === null) return { name: '', value: option }
  const { name, value } = option as { readonly name?: unknown; readonly value?: unknown }
  return { name: typeof name === 'string' ? name : '', value }
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
