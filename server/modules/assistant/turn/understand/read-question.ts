import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import type { TagMatch } from '../../../../engine/meaning/semantic-tag.ts'
import type { Constraints, Intent, Question, ShownItem, ThreadMemory } from '../pipeline.ts'
import { hasConditions, mergeConstraints, noConstraints, readConstraints } from './constraints/constraints.ts'
import { kindOf, readCues } from './cues/read-cues.ts'
import { intentRules } from './intent/intent-rules.data.ts'
import { type Read, type Signs, signsOf } from './intent/signs.ts'
import { askingTags, productKinds, rankTopics } from './intent/tag-classes.ts'
import { moreTalk, othersOf } from './references/resolve-references.data.ts'
import {
  continuationOf,
  continueFrom,
  type References,
  resolveReferences,
  withoutOrdinals,
} from './references/resolve-references.ts'
import { type Part, withoutEmail } from './split-questions.ts'

/** What is known before a question is read. */
export interface Before {
  readonly language: AssistantLanguage
  readonly memory: ThreadMemory
  /** Of the message, for all its questions. */
  readonly email: string | null
  /** The question before it, in this message or in the last one. */
  readonly last: { readonly text: string; readonly constraints: Constraints | null } | null
  readonly named: (text: string) => Promise<readonly ShownItem[]>
  /** Whether a good part of some product's name stands in a text. */
  readonly isLikeName?: (text: string) => Promise<boolean>
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
const mostKept = 300

export async function readQuestion(part: Part, before: Before): Promise<ReadQuestion> {
  const { language, memory, last } = before
  const asked = withoutEmail(part.asked)
  const ownCues = readCues(asked, language)
  const conditions = readConstraints(asked, language, ownCues)
  const references = resolveReferences(asked, language, { memory, cues: ownCues })
  const ownNames = await before.named(part.text)
  const { hasPronoun, hasPlace } = references
  const own = { asked, language, cues: ownCues, conditions, hasPronoun, hasNames: ownNames.length > 0 }
  const more = moreOf(asked, before)
  if (more !== null) return askedForMore(more, { references, part, before })
  const pointsAtOne = hasPronoun && references.products.length === 1 && kindOf(asked, language) === 'yes_no'
  const continued = last === null || hasPlace ? null : continuationOf(last, own)
  const goesOn = pointsAtOne && continued === 'condition' ? null : continued
  const isJoined = goesOn === 'question' && last !== null
  const text = isJoined ? continueFrom(last.text, part.text, language).slice(-mostKept) : part.text
  const names = isJoined ? await before.named(text) : ownNames
  // What was asked of products before is asked of the next one: "and the Tripod?"
  const cues = isJoined && last.constraints !== null ? readCues(withoutEmail(text), language) : ownCues
  const namesEmail = withoutEmail(part.text) !== part.text
  const isLikeName = names.length === 0 && ((await before.isLikeName?.(asked)) ?? false)
  const read = {
    text: withoutEmail(text),
    asked,
    cues,
    conditions,
    names,
    isLikeName,
    references,
    email: before.email,
    namesEmail,
  }
  const signs = signsOf(read, language)
  const intent = goesOn === 'condition' ? 'product_search' : chooseIntent(signs)
  const constraints = constraintsOf(intent, {
    now: conditions,
    tags: findTags(asked, language),
    before: goesOn === null ? null : (last?.constraints ?? null),
  })
  // What is asked of products of a list is no new search, and its words are none to search for.
  const isOfList = references.products.length > 0 && (hasPlace || pointsAtOne)
  const kept = isOfList && intent !== 'product_search' ? { ...conditions, words: '' } : constraints
  const inherited = isJoined ? kindOf(last.text, language) : null
  const others = othersOf[language].test(inPlainLetters(asked)) && signs.kinds > 0 ? leaveOut(memory) : {}
  const question = { ...questionOf(intent, { ...read, constraints: kept, language }), text, ...others }
  const wants = references.isByPrice ? 'money' : (kindOf(asked, language) ?? inherited ?? 'anything')
  return { question: { ...question, wants }, references, signs, isContinued: goesOn !== null }
}

/** The search that "show me more" and "something else" go on with; `null` where nothing of the kind is said, or nothing was found. */
function moreOf(asked: string, { language, memory, last }: Before): Constraints | null {
  if (last === null || last.constraints === null || memory.shown.length === 0) return null
  if (last.constraints.words === '' && !hasConditions(last.constraints)) return null
  return moreTalk[language].test(inPlainLetters(asked)) ? last.constraints : null
}

function askedForMore(
  constraints: Constraints,
  { references, part, before }: { references: References; part: Part; before: Before },
): ReadQuestion {
  const { language, memory, last } = before
  const text = last?.text ?? part.text
  const read = {
    text,
    asked: part.asked,
    cues: [],
    conditions: constraints,
    names: [],
    isLikeName: false,
    references: { ...references, products: [], hasPlace: false, hasPronoun: false, isDangling: false },
    email: before.email,
    namesEmail: false,
  }
  const question = { ...questionOf('product_search', { ...read, constraints, language }), ...leaveOut(memory) }
  return { question, references: read.references, signs: signsOf(read, language), isContinued: true }
}

function leaveOut({ seen, shown }: ThreadMemory): Pick<Question, 'leaveOut'> {
  return { leaveOut: seen ?? shown.map(({ productId }) => productId) }
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
  const said = references.hasPlace ? withoutOrdinals(text) : text
  const tags = [...new Set(findTags(said, language).map(({ tag }) => tag))]
  return {
    text,
    intent,
    topics: rankTopics(tags),
    tags: tags.filter((tag) => !askingTags.has(tag)),
    wants: 'anything',
    constraints,
    products,
    productWords: isOfProducts && products.length === 0 && constraints.words !== '' ? constraints.words : null,
    action: intent === 'action' ? (tags.includes('notify') ? 'notify_when_available' : 'contact_support') : null,
    claimed: intent === 'product_search' ? null : claimedIn(asked, language),
  }
}

function constraintsOf(
  intent: Intent,
  { now, tags, before }: { now: Constraints; tags: readonly TagMatch[]; before: Constraints | null },
): Constraints {
  if (!ofProducts.has(intent)) return noConstraints
  if (before === null) return now
  const isNewKind = tags.some(({ tag }) => productKinds.has(tag))
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

/** What a policy question without any topic is worth: anything that is asked may be answered by a text. */
const anyQuestion = 0.35
const perLikelihood = 0.55

/** The intent whose rules fit best. */
export function chooseIntent(signs: Signs): Intent {
  let best: { intent: Intent; score: number } = {
    intent: 'policy_question',
    score: anyQuestion + perLikelihood * signs.topic,
  }
  for (const { intent, score, when } of intentRules) {
    if (score > best.score && when(signs)) best = { intent, score }
  }
  return best.intent
}
