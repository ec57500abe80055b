import { randomUUID } from 'node:crypto'
import { assistantLanguages } from '../../../../contract/assistant/locale.ts'
import { defaultSettings } from '../../../../contract/assistant/settings.ts'
import type {
  Admitted,
  Claim,
  Draft,
  Evidence,
  FoundProduct,
  Gathered,
  KnowledgeSpan,
  Question,
  ScoredSpan,
  Understanding,
} from '../../../modules/assistant/turn/pipeline.ts'
import { noConstraints } from '../../../modules/assistant/turn/understand/constraints/constraints.ts'
import { notRequested } from '../../../modules/connectors/index.ts'
import { grantScope } from '../../../modules/stores/index.ts'

// Values between the steps of a turn, for tests of one step. A test sets the relevant fields; all others have plain defaults.

export function anAdmitted(
  given: Partial<Omit<Admitted, 'shopper'>> & { shopper?: Partial<Admitted['shopper']> } = {},
): Admitted {
  const startedAt = new Date('2026-03-02T10:00:00Z')
  const { shopper, ...rest } = given
  return {
    lease: { turnId: randomUUID(), threadId: 'thr_1', attempt: 1, token: 1, requestedAt: 0 },
    shopper: {
      scope: grantScope(randomUUID()),
      sessionId: randomUUID(),
      role: 'anonymous',
      customerId: null,
      locale: 'en',
      expiresAt: new Date(startedAt.getTime() + 3_600_000),
      store: { slug: 'demo', name: 'Demo', plan: 'free', revision: 1 },
      settings: defaultSettings,
      knowledgeVersion: 1,
      ...shopper,
    },
    locale: 'en',
    text: 'a question',
    memory: { shown: [], focus: null, lastTopic: null, lastConstraints: null, pending: [], email: null },
    buyerIp: null,
    photo: null,
    startedAt,
    startedEventId: 1,
    ...rest,
  }
}

export function aQuestion(given: Partial<Question> = {}): Question {
  return {
    text: 'a question',
    intent: 'policy_question',
    topics: [],
    tags: [],
    answerKind: 'anything',
    constraints: noConstraints,
    products: [],
    productWords: null,
    action: null,
    claimedValue: null,
    ...given,
  }
}

export function anUnderstanding(given: Partial<Understanding> = {}): Understanding {
  return {
    language: 'en',
    messageLanguage: 'en',
    questions: [aQuestion()],
    clarification: null,
    email: null,
    injections: [],
    ...given,
  }
}

/** One block of a text: sentences, items where they begin with "- ", steps where with "1. ". */
export function aBlock(texts: readonly string[], given: Partial<KnowledgeSpan> = {}): readonly KnowledgeSpan[] {
  const { conceptId = 'kc_1', version = 1, number = 0 } = given
  return texts.map((text, index) => ({
    slug: 'returns',
    topic: 'returns',
    title: 'Returns',
    locale: 'en',
    language: assistantLanguages[0],
    headings: [],
    block: 0,
    tags: [],
    ...given,
    conceptId,
    version,
    number: number + index,
    handle: `${conceptId}@${version}#${number + index}`,
    form: text.startsWith('- ') ? 'item' : text.startsWith('1. ') ? 'step' : 'sentence',
    text: text.replace(/^(?:- |1\. )/, ''),
  }))
}

/** The span of a block at `index`, as evidence. */
export function scored(block: readonly KnowledgeSpan[], index: number, score = 0.9): ScoredSpan {
  const span = block[index]
  if (span === undefined) throw new Error(`There is no span ${index} in a block of ${block.length}.`)
  return { span, block, score }
}

export function someEvidence(given: Partial<Evidence> = {}): Evidence {
  const spans = given.spans ?? []
  return {
    question: aQuestion(),
    spans,
    score: spans[0]?.score ?? 0,
    isInOtherLanguage: false,
    conflicts: [],
    products: [],
    productsTotal: given.products?.length ?? 0,
    loosened: [],
    isPriceFilterDropped: false,
    failed: [],
    ...given,
  }
}

/** A draft of one answered question that a language model has written. */
export function aDraft(claims: readonly Partial<Claim>[], given: Partial<Draft> = {}): Draft {
  return {
    language: 'en',
    claims: claims.map((claim) => ({
      kind: 'policy',
      questionIndex: 0,
      markdown: '',
      handles: [],
      productIds: [],
      ...claim,
    })),
    statuses: ['answered'],
    products: [],
    reasons: new Map(),
    conflicts: [],
    clarification: null,
    limitations: [],
    proposal: null,
    handoff: null,
    writtenBy: 'language_model',
    ...given,
  }
}

export function gatheredOf(...evidence: readonly Evidence[]): Gathered {
  return { evidence, catalogue: { revision: 1, indexedAt: null, generation: 'mini' } }
}

export function aFoundProduct(given: Partial<FoundProduct> = {}): FoundProduct {
  return {
    productId: 'laptop',
    title: 'Laptop',
    url: null,
    imageUrl: 'https://shop.example/laptop.jpg',
    score: 1,
    attributes: new Map<string, string | readonly string[]>([
      ['brand', 'Apple'],
      ['category', 'Computers'],
    ]),
    ...notRequested,
    ...given,
  }
}
