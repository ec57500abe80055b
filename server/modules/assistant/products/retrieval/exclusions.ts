import { fold, normalize, singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'

const languages = ['en', 'de', 'fr', 'es'] as const
/** What a product is, beside its name; descriptions speak of what it is not, too. */
const DESCRIPTIVE_FIELD =
  /^(?:brand|vendor|manufacturer|categor(?:y|ies)|product_type|materials?|tags?|colou?rs?(?:_name)?)$/

/** Whether a product is one of those that were asked to be left out: "no leather", "not from nike". */
export function isExcluded(
  words: readonly string[],
  { title, attributes }: Pick<FoundProduct, 'title' | 'attributes'>,
): boolean {
  if (words.length === 0) return false
  const told = [title]
  for (const [name, value] of attributes)
    if (DESCRIPTIVE_FIELD.test(fold(normalize(name)))) told.push(...[value].flat().map(String))
  const own = new Set(told.flatMap(termsOf))
  return words.some((word) => termsOf(word).some((meaning) => own.has(meaning)))
}

/** Its words, and its tags in any of our languages: "Leder" is leather. */
function termsOf(text: string): string[] {
  const words = tokenize(text, 'en').map(({ folded }) => singular(folded))
  const tags = languages.flatMap((language) => findTags(text, language).map(({ tag }) => `:${tag}`))
  return [...words, ...tags]
}
