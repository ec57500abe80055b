import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'

/** Kinds of things, by the wider kind that they are of: a sofa is furniture, and no chair. */
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

/** Whether what a product is called is of a kind that the words speak of; where either names no kind nothing speaks against it. */
export function matchesKind(
  title: string,
  { words, language }: { readonly words: string; readonly language: AssistantLanguage },
): boolean {
  const asked = kindsIn(words, language)
  if (asked.length === 0) return true
  const told = [...kindsIn(title, 'en'), ...(language === 'en' ? [] : kindsIn(title, language))]
  return told.length === 0 || told.some((one) => asked.some((other) => areRelated(one, other)))
}

function kindsIn(text: string, language: AssistantLanguage): string[] {
  return findTags(text, language).flatMap(({ tag }) => (kinds.has(tag) ? [tag] : []))
}

function areRelated(one: string, other: string): boolean {
  return one === other || broaderKind[one] === other || broaderKind[other] === one
}
