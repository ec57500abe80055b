import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import type { AnswerKind } from '../pipeline.ts'
import { ambiguousWords } from '../understand/clarification.data.ts'

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Facts that answer a question of each kind. */
export const factKindsByAnswer: Partial<Record<AnswerKind, readonly Fact['kind'][]>> = {
  duration: ['duration', 'date', 'time', 'weekday'],
  money: ['money', 'free', 'percentage'],
  date: ['date', 'weekday', 'time', 'duration'],
}

/** Tags that an answering sentence may lack: "Monday to Saturday" includes Fridays. */
export const optionalTags = listed(
  'monday tuesday wednesday thursday friday saturday sunday weekend evening duration order buy',
)

/** "My parcel arrived broken" is about damage: the parcel only carries it. */
export const damagedMinorTags: ReadonlySet<string> = new Set([...optionalTags, 'parcel', 'arrive'])

/** Tags for where or for whom, not for what is asked. */
export const circumstanceTags = listed('eu store company online')

/** Tags of rules for special cases. */
export const specialCaseTags = listed(
  'bulky express plant gift_card company vintage pre_order backorder faulty damaged pickup public_holiday holiday',
)

/** Tags of subjects that general rules do not cover. */
export const dedicatedRuleTags = listed('gift_card express pre_order backorder')

/** Tags of places and contact channels. */
export const placeTags = listed('store address email phone pickup_point warehouse online account contact')

export const priceTags = listed('cost price free cheap')
export const amountTags = listed('cost amount maximum minimum')

/** Generic question words, folded. */
export const genericQuestionWords: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: listed(ambiguousWords.en),
  de: listed(ambiguousWords.de),
  fr: listed(ambiguousWords.fr),
  es: listed(ambiguousWords.es),
}

/** Headings that match a kind of question. */
export const headingPatterns: Partial<Record<AnswerKind, RegExp>> = {
  how: /\b(?:how to|how (?:it|we|the)|so (?:geht|funktioniert)|wie (?:sie|es)|comment|c[oó]mo)\b/i,
  place: /\b(?:where|wo|où|d[oó]nde|reach us|erreichen)(?!\p{L})/iu,
  duration: /\b(?:how long|wie lange|so lange|combien de temps|cu[aá]nto (?:tiempo|tarda))(?!\p{L})/iu,
  money: /\b(?:costs?|kostet|kosten|coûte|cuesta|frais|gastos)(?!\p{L})/iu,
}
