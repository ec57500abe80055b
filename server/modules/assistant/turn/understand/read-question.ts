import type { AssistantLanguage } from '../../../../../contract/locale.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import type { IdeaFound } from '../../../../engine/meaning/idea.ts'
import { readIdeas } from '../../../../engine/meaning/read-ideas.ts'
import { wordsOf } from '../../../../engine/meaning/words-of.ts'
import type { Constraints, Intent, Question, ShownItem, ThreadMemory } from '../pipeline.ts'
import { chooseIntent } from './choose-intent.ts'
import { hasConditions, mergeConstraints, noConstraints, readConstraints } from './constraints.ts'
import { continuationOf, continueFrom } from './follow-up.ts'
import { withoutEmail } from './hear.ts'
import { askingIdeas, openIdeas, productKinds, productTraits } from './idea-classes.ts'
import type { Signs } from './intent-rules.data.ts'
import { kindOf } from './question-form.ts'
import { rankTopics } from './rank-topics.ts'
import { type CueFound, readCues } from './read-cues.ts'
import { type References, resolveReferences } from './resolve-references.ts'
import type { Part } from './split-questions.ts'

/** What is known before a question is read. */
export interface Before {
  readonly language: AssistantLanguage
  readonly memory: ThreadMemory
  /** Of the message, for all its questions. */
  readonly email: string | null
  /** The question before it, in this message or in the last one. */
  readonly last: { readonly text: string; readonly constraints: Constraints | null } | null
  readonly named: (text: string) => Promise<readonly ShownItem[]>
}

/** A question, and what about it was left open. */
export interface ReadQuestion {
  readonly question: Question
  readonly references: References
  readonly signs: Signs
  /** It goes on with the question before it. */
  readonly isContinued: boolean
}

const ofProducts: ReadonlySet<Intent> = new Set<Intent>([
  'product_search',
  'product_question',
  'price_or_stock',
  'compare',
])
const ORDER_NUMBER =
  /\b(?=[\p{L}\d-]{5,20}\b)(?:\p{Lu}{1,4}-?\d{4,}|#\d{4,}|(?<=(?:order|bestellung|commande|pedido|nr|no|number|nummer|numero|número)[.:#\s]{1,3})\d{4,})/iu
const PERSON = /(?<!\p{L})(?:of|von|de|for|für)\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u
const mostKept = 300

export async function readQuestion(part: Part, before: Before): Promise<ReadQuestion> {
  const { language, memory, last } = before
  const asked = withoutEmail(part.asked)
  const ownCues = readCues(asked, language)
  const conditions = readConstraints(asked, language, ownCues)
  const references = resolveReferences(asked, language, { memory, cues: ownCues })
  const ownNames = await before.named(part.text)
  const { hasPronoun } = references
  const own = { asked, language, cues: ownCues, conditions, hasPronoun, hasNames: ownNames.length > 0 }
  const goesOn = last === null ? null : continuationOf(last, own)
  const isJoined = goesOn === 'question' && last !== null
  const text = isJoined ? continueFrom(last.text, part.text, language).slice(-mostKept) : part.text
  const names = isJoined ? await before.named(text) : ownNames
  // What was asked of products before is asked of the next one: "and the Tripod?"
  const cues = isJoined && last.constraints !== null ? readCues(withoutEmail(text), language) : ownCues
  const read = { text: withoutEmail(text), asked, cues, conditions, names, references, email: before.email }
  const signs = signsOf(read, language)
  const intent = goesOn === 'condition' ? 'product_search' : chooseIntent(signs)
  const constraints = constraintsOf(intent, {
    now: conditions,
    ideas: readIdeas(asked, language),
    before: goesOn === null ? null : (last?.constraints ?? null),
  })
  const inherited = isJoined ? kindOf(last.text, language) : null
  const question = { ...questionOf(intent, { ...read, constraints, language }), text }
  const wants = kindOf(asked, language) ?? inherited ?? 'anything'
  return { question: { ...question, wants }, references, signs, isContinued: goesOn !== null }
}

function questionOf(
  intent: Intent,
  {
    text,
    asked,
    names,
    references,
    constraints,
    language,
  }: Read & { constraints: Constraints; language: AssistantLanguage },
): Question {
  const isOfProducts = ofProducts.has(intent)
  const products = isOfProducts || intent === 'action' ? withoutTwins([...names, ...references.products]) : names
  const ideas = [...new Set(readIdeas(text, language).map(({ idea }) => idea))]
  return {
    text,
    intent,
    topics: rankTopics(ideas),
    ideas: ideas.filter((idea) => !askingIdeas.has(idea)),
    wants: 'anything',
    constraints,
    products,
    productWords: isOfProducts && products.length === 0 && constraints.words !== '' ? constraints.words : null,
    action: intent === 'action' ? (ideas.includes('notify') ? 'notify_when_available' : 'contact_support') : null,
    claimed: intent === 'product_search' ? null : claimedIn(asked, language),
  }
}

interface Read {
  readonly text: string
  readonly asked: string
  readonly cues: readonly CueFound[]
  readonly conditions: Constraints
  readonly names: readonly ShownItem[]
  readonly references: References
  readonly email: string | null
}

function signsOf(
  { text, asked, cues, conditions, names, references, email }: Read,
  language: AssistantLanguage,
): Signs {
  const ideas = new Set(readIdeas(text, language).map(({ idea }) => idea))
  const said = new Set(cues.map(({ cue }) => cue))
  const kinds = [...ideas].filter((idea) => productKinds.has(idea))
  const traits = [...ideas].filter((idea) => productTraits.has(idea))
  const rules = [...ideas].filter((idea) => !(productKinds.has(idea) || productTraits.has(idea)))
  const kind = kindOf(asked, language)
  return {
    has: (...some) => some.some((idea) => ideas.has(idea)),
    says: (...some) => some.some((cue) => said.has(cue)),
    products: withoutTwins([...names, ...references.products]).length,
    named: names.length,
    kinds: kinds.length,
    traits: traits.length,
    rules: rules.filter((idea) => !(openIdeas.has(idea) || askingIdeas.has(idea))).length,
    topic: rankTopics([...ideas])[0]?.likelihood ?? 0,
    ruleTopic: rankTopics(rules)[0]?.likelihood ?? 0,
    isAsked: kind !== null || asked.includes('?'),
    wants: kind ?? 'anything',
    words: wordsOf(asked, language).length,
    ideas: [...ideas].filter((idea) => !openIdeas.has(idea)).length,
    hasOrderNumber: ORDER_NUMBER.test(text),
    hasEmail: email !== null,
    namesPerson: PERSON.test(asked),
    hasConditions: hasConditions(conditions),
    isImperative: kind === null,
  }
}

function constraintsOf(
  intent: Intent,
  { now, ideas, before }: { now: Constraints; ideas: readonly IdeaFound[]; before: Constraints | null },
): Constraints {
  if (!ofProducts.has(intent)) return noConstraints
  if (before === null) return now
  const isNewKind = ideas.some(({ idea }) => productKinds.has(idea))
  return mergeConstraints(isNewKind ? { ...before, words: '' } : before, now)
}

function withoutTwins(items: readonly ShownItem[]): ShownItem[] {
  return items.filter(({ productId }, at) => items.findIndex((other) => other.productId === productId) === at)
}

/** An amount, rate or span of time that a question already names: it may be wrong. */
function claimedIn(asked: string, language: AssistantLanguage): string | null {
  const claim = findFacts(asked, language).find(
    (fact) =>
      fact.kind === 'money' ||
      fact.kind === 'percentage' ||
      fact.kind === 'duration' ||
      (fact.kind === 'number' && fact.unit === null && !Number.isInteger(fact.value)),
  )
  return claim === undefined ? null : asked.slice(claim.start, claim.end)
}
