import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../../engine/meaning/find-tags.ts'
import { tokenize } from '../../../../../engine/meaning/tokenize.ts'
import type { Constraints } from '../../pipeline.ts'
import { hasConditions } from '../constraints/constraints.ts'
import { kindOf } from '../cues/question-form.ts'
import type { CueFound } from '../cues/read-cues.ts'
import { askingTags, classOf, openTags, productKinds, productTraits } from '../intent/tag-classes.ts'
import { isFollowUp } from './resolve-references.ts'

interface Asked {
  readonly asked: string
  readonly language: AssistantLanguage
  readonly cues: readonly CueFound[]
  readonly conditions: Constraints
  readonly hasNames: boolean
  readonly hasPronoun: boolean
}

const mostWords = 9
const mostWordsOfCondition = 6
/** These begin something new, however short. */
const newBeginnings = new Set([
  'hello',
  'thanks',
  'bye',
  'who_are_you',
  'looking_for',
  'sell',
  'have_you',
  'human',
  'forward',
  'where_is',
  'history',
  'others',
  'elsewhere',
  'tell_about',
])

/**
 * How a question that cannot stand for itself goes on with the one before it: as a condition on the products that it found
 * ("in leather"), or as the same question about something else ("and to Switzerland?"). `null` when it stands for itself.
 */
export function continuationOf(
  last: { readonly constraints: Constraints | null },
  question: Asked,
): 'condition' | 'question' | null {
  const { asked, language, cues, hasNames, hasPronoun } = question
  const beginsNew = cues.some(({ cue }) => newBeginnings.has(cue) && !(cue === 'have_you' && hasPronoun))
  if (beginsNew) return null
  const words = tokenize(asked, language).length
  const tags = findTags(asked, language).map(({ tag }) => tag)
  const startsOn = isFollowUp(asked, language) && words <= mostWords
  const isBare = startsOn && kindOf(asked, language) === null
  if (last.constraints !== null) {
    if (isBare && (hasNames || tags.some((tag) => productKinds.has(tag)))) return 'question'
    return isCondition(tags, words, question) ? 'condition' : null
  }
  if (isBare) return 'question'
  const own = tags.filter((tag) => !(openTags.has(tag) || askingTags.has(tag)))
  const isLost = own.every((tag) => classOf(tag) === 'place' || tag === 'pay' || (startsOn && hasPronoun))
  return isLost && !hasNames && words <= 2 * mostWords && (startsOn || tags.length > 0) ? 'question' : null
}

/** A condition on products shown before: "in leather", "under 50", "cheaper ones". */
function isCondition(
  tags: readonly string[],
  words: number,
  { asked, language, hasNames, hasPronoun, cues, conditions }: Asked,
): boolean {
  const kind = kindOf(asked, language)
  if (hasNames || words > mostWords || (kind !== null && kind !== 'yes_no')) return false
  const leavesOut = (conditions.notColors ?? []).length + (conditions.notWords ?? []).length > 0
  if (leavesOut && words <= mostWordsOfCondition && !tags.some((tag) => productKinds.has(tag))) return true
  const isOther = (tag: string) =>
    !(productKinds.has(tag) || productTraits.has(tag) || openTags.has(tag) || tag === 'cheap')
  if (tags.some(isOther)) return false
  const says = tags.some((tag) => productTraits.has(tag)) || hasConditions(conditions)
  const kinds = tags.some((tag) => productKinds.has(tag))
  if (isFollowUp(asked, language)) return says || kinds || kind === null
  const isShort = words <= mostWordsOfCondition || hasPronoun
  return says && !kinds && isShort && !cues.some(({ cue }) => cue === 'how_much')
}

/** The question before, without what the new one says in its place, and the new one. */
export function continueFrom(before: string, now: string, language: AssistantLanguage): string {
  const replaced = new Set(findTags(now, language).flatMap(({ tag }) => classOf(tag) ?? []))
  let rest = before
  for (const { tag, start, end } of findTags(before, language).toReversed()) {
    const its = classOf(tag)
    if (its !== null && replaced.has(its)) rest = rest.slice(0, start) + rest.slice(end)
  }
  return `${rest.replace(/(?<![?!.\s])[?!.\s]+$/, '')}, ${now}`
}
