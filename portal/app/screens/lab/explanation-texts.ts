import type { ExplainAnswer } from '../../../../contract/search/search-answer.ts'
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
  const rank = `Es ist Ergebnis ${parts?.rank ?? '–'} von ${total}`
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
      return 'Weder seine Wörter noch sein Bild passen zur Suche.'
    case 'cutoff':
      return 'Seine Anhaltspunkte sind zu schwach für ein Ergebnis: nur einige der Wörter, oder ein Bild, das wenig ähnelt. Ein Mindestwert von 0 zeigt es.'
    case 'threshold':
      return `Sein Wert ${score ?? '–'} liegt unter dem Mindestwert ${threshold ?? '–'}.`
    case 'group':
      return 'An seiner Stelle wird eine Variante oder ein anderes Produkt seiner Gruppe gezeigt.'
    case 'rank':
      return `${rank}, aber nicht auf dieser Seite.`
  }
}

const verbs: Readonly<Record<string, string>> = {
  'is at least': 'ist mindestens',
  'is at most': 'ist höchstens',
  'is above': 'ist über',
  'is below': 'ist unter',
  'is one of': 'ist eines von',
  'is none of': 'ist keines von',
  'is not given': 'ist nicht angegeben',
  'is given': 'ist angegeben',
  'is not': 'ist nicht',
  is: 'ist',
  contains: 'enthält',
}

/** Groups of conditions are not translated. */
export function germanCondition(condition: string): string {
  const [, field, rest = ''] = /^([^\s(]+) (.+)$/u.exec(condition) ?? []
  const verb = Object.keys(verbs).find((one) => rest === one || rest.startsWith(`${one} `))
  if (field === undefined || verb === undefined || / (?:and|or) /.test(outsideQuotes(rest))) return condition
  return `${field} ${verbs[verb]}${rest.slice(verb.length)}`
}

function outsideQuotes(text: string): string {
  return text
    .split(/[“”]/u)
    .filter((_, index) => index % 2 === 0)
    .join('')
}
