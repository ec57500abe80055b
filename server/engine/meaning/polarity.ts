import { foldText } from './tags/phrase-matcher.ts'
import type { MeaningLanguage } from './tags/semantic-tag.ts'
import { tokenize } from './tokenize.ts'

export type Polarity = 'affirmed' | 'denied'

const NEGATIONS: Readonly<Record<MeaningLanguage, string>> = {
  en: 'not no never cannot cant none nothing nobody nowhere neither nor without dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt mustnt couldnt hasnt havent unable impossible excluded refuse except',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals niemand nichts nirgends weder ohne unmoglich ausgeschlossen ausser keinesfalls keinerlei',
  fr: 'pas jamais aucun aucune rien personne ni sans nul nulle impossible exclu exclue exclus refuse sauf',
  es: 'no nunca jamas ningun ninguno ninguna nada nadie ni sin tampoco imposible excluido excluida salvo excepto',
}

/** Idioms with a negation that does not deny. Folded. */
const HARMLESS: Readonly<Record<MeaningLanguage, RegExp>> = {
  en: /\bnot only\b|\bno matter\b|\bwhy not\b|\bno problem\b|\bnot just\b|\bnot? later than\b|\bnot? more than\b|\bisn'?t it\b|\bdon'?t you\b|\bcan'?t i\b|\bor not\b/g,
  de: /\bnicht nur\b|\bnicht wahr\b|\boder nicht\b|\bkein problem\b|\bnicht spater als\b|\bnicht mehr als\b/g,
  fr: /\bpas seulement\b|\bpas de probleme\b|\bn'est-ce pas\b|\bou pas\b|\bou non\b|\bpas plus de\b|\bune personne\b|\bla personne\b|\bpersonnes?\s+(?:du|de)\b/g,
  es: /\bno solo\b|\bno obstante\b|\bverdad que no\b|\bo no\b|\bno mas de\b|\bde nada\b/g,
}

const tables = new Map<MeaningLanguage, ReadonlySet<string>>()

/**
 * A sentence with a negation is `denied`. Double negations count as one ("ne … ni … ni"): "no returns without a receipt" is
 * denied.
 */
export function polarityOf(text: string, language: MeaningLanguage): Polarity {
  return countNegations(text, language) > 0 ? 'denied' : 'affirmed'
}

/** Counts negations in a text of any length. Never throws. */
export function countNegations(text: string, language: MeaningLanguage): number {
  const bare = foldWords(text).replace(HARMLESS[language], ' ')
  const negations = negationsOf(language)
  return tokenize(bare, language).filter(({ folded }) => negations.has(folded)).length
}

function negationsOf(language: MeaningLanguage): ReadonlySet<string> {
  const known = tables.get(language) ?? new Set(NEGATIONS[language].split(' '))
  tables.set(language, known)
  return known
}

/** Folds word by word, because `foldText` truncates at 64 letters. */
function foldWords(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => foldText(word)).replace(/’/g, "'")
}
