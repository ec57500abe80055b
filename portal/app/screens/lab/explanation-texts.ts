import type { ExplainAnswer, Relaxation } from '../../../../contract/search/search-answer.ts'
import { language } from '../../language/language.ts'

/** The API explains in English; the German sentence is built from the fields of its response. */
export function explanationText(answer: ExplainAnswer): string {
  return language === 'de' ? germanExplanation(answer) : answer.sentence
}

/** A condition of a search, such as `price is at most 50`, in the language of the page. */
export function conditionText(condition: string): string {
  return language === 'de' ? germanCondition(condition) : condition
}

export function germanExplanation(answer: ExplainAnswer): string {
  const { stage, score_parts: parts, total, similarity_score: score, threshold, filters } = answer
  const rank = `Treffer ${parts?.rank ?? '–'} von ${total}`
  switch (stage) {
    case 'found':
      return `${rank}.`
    case 'catalogue':
      return `Der Shop hat kein Produkt ${answer.product_id}.`
    case 'image':
      return 'Ohne sein Bild wird das Produkt nicht gefunden, und das Bild ist noch nicht oder nicht erfolgreich geladen.'
    case 'index':
      return 'Das Produkt ist gespeichert, aber sein Bild ist nicht im Suchindex des aktiven Modells: Es muss neu indiziert werden.'
    case 'filter': {
      const failed = filters.filter(({ passes }) => !passes).map(({ condition }) => germanCondition(condition))
      return `Das Produkt erfüllt nicht: ${failed.join('; ')}.`
    }
    case 'match':
      return 'Weder seine Texte noch sein Bild passen zur Suche.'
    case 'cutoff':
      return 'Es passt zu schwach: Nur einige der Suchwörter kommen vor, oder das Bild ähnelt wenig. Mit einem Mindestwert von 0 erscheint es.'
    case 'threshold':
      return `Sein Wert ${score ?? '–'} liegt unter dem Mindestwert ${threshold ?? '–'}.`
    case 'group':
      return 'An seiner Stelle wird eine Variante oder ein anderes Produkt seiner Gruppe gezeigt.'
    case 'rank':
      return `${rank}, aber nicht auf dieser Seite.`
  }
}

const phrases: Readonly<Record<string, string>> = {
  'is at least': 'ist mindestens',
  'is at most': 'ist höchstens',
  'is above': 'ist über',
  'is below': 'ist unter',
  'is one of': 'ist eines von',
  'is none of': 'ist keines von',
  'is not given': 'ist nicht angegeben',
  'is given': 'ist angegeben',
  'is not in an empty list': 'ist nicht in einer leeren Liste',
  'is in an empty list': 'ist in einer leeren Liste',
  'is not': 'ist nicht',
  is: 'ist',
  contains: 'enthält',
  not: 'nicht',
  and: 'und',
  or: 'oder',
  'without the condition that': 'ohne die Bedingung:',
  'without the word': 'ohne das Wort',
  'without the color': 'ohne die Farbe',
  'with a threshold of': 'mit dem Mindestwert',
}

/** Every phrase, those with more words first. */
const anyPhrase =
  /\b(?:is (?:at least|at most|above|below|one of|none of|not given|given|not in an empty list|in an empty list|not)|is|contains|not|and|or|with(?:out the condition that|out the word|out the color| a threshold of))\b/giu

/** The part in quotes is a value of the shop. */
const quotedValue = /(“[^“”]*”)/u

/** A condition, or several. The names of fields and the values stay as they are. */
export function germanCondition(condition: string): string {
  const parts = condition.split(quotedValue)
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replace(anyPhrase, translated))).join('')
}

function translated(phrase: string): string {
  const text = phrases[phrase.toLowerCase()] ?? phrase
  return phrase.startsWith('W') ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
}

/** A changed search that finds something, such as `Without the condition that price is at most 50.` */
export function relaxationText({ change: { sentence } }: Relaxation): string {
  return language === 'de' ? germanCondition(sentence) : sentence
}
