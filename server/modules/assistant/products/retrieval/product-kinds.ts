import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'

/** Broader kinds of product kinds: a sofa is furniture, but not a chair. */
const broaderKind: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    plant: 'cactus orchid bonsai fern aloe tulip',
    shoe: 'running_shoe',
    furniture: 'sofa chair stool table lamp statue',
    computer: 'laptop tablet',
  }).flatMap(([wider, kinds]) => kinds.split(' ').map((kind) => [kind, wider])),
)
const otherKinds = 'gloves camera lens tripod film monitor keyboard mouse cable memory bike tent'.split(' ')
const kinds: ReadonlySet<string> = new Set([...Object.entries(broaderKind).flat(), ...otherKinds])

/** Whether the title and the words name related kinds of product. True when either names none. */
export function matchesKind(
  title: string,
  { words, language }: { readonly words: string; readonly language: AssistantLanguage },
): boolean {
  const wanted = kindsIn(words, language)
  if (wanted.length === 0) return true
  const stated = [...kindsIn(title, 'en'), ...(language === 'en' ? [] : kindsIn(title, language))]
  return stated.length === 0 || stated.some((one) => wanted.some((other) => areRelated(one, other)))
}

function kindsIn(text: string, language: AssistantLanguage): string[] {
  return findTags(text, language).flatMap(({ tag }) => (kinds.has(tag) ? [tag] : []))
}

function areRelated(one: string, other: string): boolean {
  return one === other || broaderKind[one] === other || broaderKind[other] === one
}
