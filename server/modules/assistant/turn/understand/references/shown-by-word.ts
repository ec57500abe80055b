import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { stripColorNames } from '../../../../../engine/meaning/color-names.ts'
import { findTags } from '../../../../../engine/meaning/find-tags.ts'
import { isStopWord } from '../../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../../engine/meaning/tokenize.ts'
import type { ShownItem, ThreadMemory } from '../../pipeline.ts'

const minWordLength = 4
const maxWords = 9

/** By language; before a word of a product's name. Folded. */
const articles: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: new Set('the this that'.split(' ')),
  de: new Set('der die das den dem des dieser diese dieses diesen beim vom zum zur im'.split(' ')),
  fr: new Set('le la les l du au des ce cet cette'.split(' ')),
  es: new Set('el la los las del al este esta estos estas'.split(' ')),
}

/** The product shown before whose name alone has a word of the text: the "Basecamp 4 Family Tent" for "and the basecamp?". */
export function shownByWord(
  text: string,
  language: AssistantLanguage,
  { candidates, memory }: { candidates: readonly ShownItem[]; memory: Pick<ThreadMemory, 'shown' | 'seen'> },
): ShownItem[] {
  const seen = new Set([...(memory.seen ?? []), ...memory.shown.map(({ productId }) => productId)])
  const words = tokenize(stripColorNames(text), language)
  if (seen.size === 0 || words.length > maxWords) return []
  const tags = findTags(text, language)
  const isTagged = ({ start, end }: { start: number; end: number }) =>
    tags.some((tag) => tag.start < end && start < tag.end)
  const distinctive = words.filter(({ folded, ...place }, at) => {
    const isNamed = articles[language].has(words[at - 1]?.folded ?? '')
    return isNamed && folded.length >= minWordLength && !isStopWord(folded) && !isTagged(place)
  })
  const known = [...memory.shown, ...candidates].filter(
    ({ productId }, at, all) => seen.has(productId) && all.findIndex((one) => one.productId === productId) === at,
  )
  for (const { folded } of distinctive) {
    const [product, ...others] = known.filter(({ title }) =>
      tokenize(title, language).some((word) => word.folded === folded),
    )
    if (product !== undefined && others.length === 0) return [{ productId: product.productId, title: product.title }]
  }
  return []
}
