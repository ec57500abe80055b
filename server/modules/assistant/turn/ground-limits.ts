import type { AssistantLanguage } from '../../../../contract/locale.ts'
import type { Fact } from '../../../engine/facts/fact.ts'
import { factIsCovered } from '../../../engine/facts/fact-is-covered.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import type { Idea } from '../../../engine/meaning/idea.ts'
import { broaderIdeas } from '../../../engine/meaning/read-ideas.ts'
import { clausesOf, foldedOf, ideasOf, isKnownIdea, nearestOf, sentencesOf } from './ground-clauses.ts'
import { conditions, limitingWords, opposites, strongWords, verbFirst } from './ground-words.data.ts'

/** Groups of countries; a text that names them names places. */
const REGIONS: ReadonlySet<Idea> = new Set(['eu', 'non_eu', 'other_country'])
/** Denies nothing itself, but takes back an "only". */
const NOT_ONLY =
  /\bnot (?:only|just)\b|\bnicht (?:nur|allein)\b|\bpas (?:seulement|uniquement)\b|\bno (?:solo|sólo|solamente)\b/i

/**
 * What a sentence leaves out of the one it is made from, or adds to it, so that it promises more: a condition, a place, the amount
 * from which something is free, "most", "only". Null when it promises the same or less.
 */
export function limitsFault(sentence: string, source: string, language: AssistantLanguage): string | null {
  const nearest = nearestOf(sentence, sentencesOf(source, language), language).text
  return (
    strongFault(sentence, source, language) ??
    oppositeFault(sentence, nearest, language) ??
    placeFault(sentence, source, language) ??
    conditionFault(sentence, nearest, language) ??
    omittedPlaceFault(sentence, nearest, language) ??
    omittedFactFault(sentence, nearest, language)
  )
}

function strongFault(sentence: string, source: string, language: AssistantLanguage): string | null {
  if (NOT_ONLY.test(sentence) && !NOT_ONLY.test(source)) return 'it takes back an "only"'
  const known = foldedOf(source, language)
  const said = foldedOf(sentence, language)
  const added = strongWords[language].split(' ').find((word) => said.has(word) && !known.has(word))
  return added === undefined ? null : `"${added}" is stronger than the cited text`
}

/** One word of a pair where the nearest sentence has only the other. */
function oppositeFault(sentence: string, nearest: string, language: AssistantLanguage): string | null {
  const said = foldedOf(sentence, language)
  const known = foldedOf(nearest, language)
  const turned = opposites[language]
    .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
    .find(([one, other]) => said.has(one) && !known.has(one) && known.has(other) && !said.has(other))
  return turned === undefined ? null : `"${turned[0]}" where the text has "${turned[1]}"`
}

/** A place must stand in the source, or lie in one that does where it lists none by name. */
function placeFault(sentence: string, source: string, language: AssistantLanguage): string | null {
  const known = ideasOf(source, language)
  const isListed = [...known].some(isCountry)
  const strange = [...ideasOf(sentence, language)].find((idea) => {
    return (
      isCountry(idea) &&
      !(isListed && !isInSameClauseAsRegion(idea, source, language) ? known.has(idea) : isKnownIdea(idea, known))
    )
  })
  return strange === undefined ? null : `${strange} is in no cited text`
}

/** "All countries of the European Union, the United Kingdom, …" covers Germany; "in the Netherlands and the rest of the EU" does not. */
function isInSameClauseAsRegion(idea: Idea, source: string, language: AssistantLanguage): boolean {
  return clausesOf(source, language).some((clause) => {
    const ideas = ideasOf(clause, language)
    const isOfRest = /\brest\b|\bsonst\b|\breste\b|\bresto\b/i.test(clause)
    return !isOfRest && broaderIdeas(idea).some((broader) => ideas.has(broader))
  })
}

function isCountry(idea: Idea): boolean {
  return broaderIdeas(idea).length > 0
}

/** "If you keep part of it, …" and "most products": without these words the sentence is about more. */
function conditionFault(sentence: string, nearest: string, language: AssistantLanguage): string | null {
  const said = foldedOf(sentence, language)
  const known = foldedOf(nearest, language)
  const isConditional = (words: ReadonlySet<string>, text: string): boolean => {
    return conditions[language].split(' ').some((word) => words.has(word)) || verbFirst[language].test(text)
  }
  if (isConditional(known, nearest) && !isConditional(said, sentence)) return 'it leaves out a condition'
  const left = limitingWords[language].split(' ').find((word) => known.has(word) && !said.has(word))
  return left === undefined ? null : `it leaves out "${left}"`
}

/** What holds in one place only is said of that place, or of one that lies in it. "European Union: …" is about all that follows. */
function omittedPlaceFault(sentence: string, nearest: string, language: AssistantLanguage): string | null {
  const clause = nearestOf(sentence, clausesOf(nearest, language), language).text
  const label = /^[^:]*:(?!\d)/.exec(nearest)?.[0] ?? ''
  const limiting = [...ideasOf(`${label} ${clause}`, language)].filter(isPlace)
  if (limiting.length === 0) return null
  const known = ideasOf(nearest, language)
  const isSaid = [...ideasOf(sentence, language)].some((idea) => isPlace(idea) && isKnownIdea(idea, known))
  return isSaid ? null : `it leaves out ${limiting.join(', ')}`
}

function isPlace(idea: Idea): boolean {
  return isCountry(idea) || REGIONS.has(idea)
}

/** A fact is told with the limits that stand in its clause: "free for orders of $75 or more" is not "free". */
function omittedFactFault(sentence: string, nearest: string, language: AssistantLanguage): string | null {
  const said = findFacts(sentence, language)
  for (const clause of clausesOf(nearest, language)) {
    const facts = findFacts(clause, language)
    const isUsed = facts.some((fact) => !isLimit(fact) && factIsCovered(fact, said))
    const left = facts.find((fact) => isLimit(fact) && !factIsCovered(fact, said))
    if (isUsed && left !== undefined) return `it leaves out "${clause.slice(left.start, left.end)}"`
  }
  return null
}

function isLimit(fact: Fact): boolean {
  return 'bound' in fact && fact.bound !== 'exact'
}
