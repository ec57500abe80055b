import { fold, normalize, singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'

const languages = ['en', 'de', 'fr', 'es'] as const
/** Fields that say what a product is. Descriptions are not among them: they also say what it is not. */
const DESCRIPTIVE_FIELD =
  /^(?:brand|vendor|manufacturer|categor(?:y|ies)|product_type|materials?|tags?|colou?rs?(?:_name)?)$/

/** Whether the shopper excluded the product: "no leather", "not from Nike". */
export function isExcluded(
  words: readonly string[],
  { title, attributes }: Pick<FoundProduct, 'title' | 'attributes'>,
): boolean {
  if (words.length === 0) return false
  const texts = [title]
  for (const [name, value] of attributes)
    if (DESCRIPTIVE_FIELD.test(fold(normalize(name)))) texts.push(...[value].flat().map(String))
  const own = new Set(texts.flatMap(termsOf))
  return words.some((word) => termsOf(word).some((term) => own.has(term)))
}

/** Words, and semantic tags in every supported language: "Leder" is leather. */
function termsOf(text: string): string[] {
  const words = tokenize(text, 'en').map(({ folded }) => singular(folded))
  const tags = languages.flatMap((language) => findTags(text, language).map(({ tag }) => `:${tag}`))
  return [...words, ...tags]
}
