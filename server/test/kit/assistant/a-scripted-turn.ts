import { withDefaults } from '../../../../contract/assistant/settings.ts'
import { emptyMemory } from '../../../modules/assistant/turn/admit/admit.ts'
import type {
  Admitted,
  Claim,
  Draft,
  Evidence,
  FoundProduct,
  Gathered,
  Grounded,
  KnowledgeSpan,
} from '../../../modules/assistant/turn/pipeline.ts'
import type { TurnSteps } from '../../../modules/assistant/turn/run-turn.ts'
import { notRequested } from '../../../modules/connectors/index.ts'
import { grantScope } from '../../../modules/stores/index.ts'
import { anUnderstanding, someEvidence } from './a-turn.ts'

// Minimal values that pass between the steps of a turn.

export function aSpan(number: number, text: string): KnowledgeSpan {
  const conceptId = 'kc_returns'
  return {
    conceptId,
    version: 1,
    number,
    handle: `${conceptId}@1#${number}`,
    slug: 'returns',
    topic: 'returns',
    title: 'Returns',
    locale: 'en',
    language: 'en',
    headings: [],
    block: number,
    form: 'sentence',
    text,
    tags: [],
  }
}

export function aFoundProduct(productId: string): FoundProduct {
  return {
    productId,
    title: `Product ${productId}`,
    url: null,
    imageUrl: `https://shop.example/${productId}.jpg`,
    score: 1,
    attributes: new Map(),
    ...notRequested,
    price: { state: 'unavailable' },
  }
}

export function gatheredOf(...evidence: readonly Evidence[]): Gathered {
  return { evidence, catalogue: { revision: 7, indexedAt: new Date('2026-11-21T11:00:00.000Z'), generation: 'gen' } }
}

/** A statement of the shop's texts. */
export function aClaim(span: KnowledgeSpan): Claim {
  return { kind: 'policy', questionIndex: 0, markdown: span.text, handles: [span.handle], productIds: [] }
}

export function aGrounded(about: Partial<Grounded> = {}): Grounded {
  return {
    language: 'en',
    claims: [],
    statuses: ['answered'],
    products: [],
    reasons: new Map(),
    conflicts: [],
    clarification: null,
    limitations: [],
    proposal: null,
    handoff: null,
    writtenBy: 'rules',
    removed: [],
    liveFacts: [],
    isGrounded: true,
    ...about,
  }
}

export function anAdmitted(about: Partial<Admitted> = {}): Admitted {
  const storeId = '00000000-0000-4000-8000-000000000001'
  return {
    lease: { turnId: '00000000-0000-7000-8000-000000000001', threadId: 'thr_1', attempt: 1, token: 1, requestedAt: 0 },
    shopper: {
      scope: grantScope(storeId),
      sessionId: storeId,
      role: 'anonymous',
      customerId: null,
      locale: 'en',
      expiresAt: new Date('2026-11-21T13:00:00.000Z'),
      store: { slug: 'shop', name: 'Shop', plan: 'free', revision: 7 },
      settings: withDefaults({ contact: { email: 'help@shop.example', phone: null, url: null, hours: null } }),
      knowledgeVersion: 3,
    },
    locale: 'en',
    text: 'How long can I return things?',
    buyerIp: null,
    photo: null,
    memory: emptyMemory,
    startedAt: new Date('2026-11-21T12:00:00.000Z'),
    startedEventId: 1,
    ...about,
  }
}

/**
 * Makes every later turn of a service answer with these sentences from the store's texts, whatever the question; `about` overrides
 * other fields of the draft.
 */
export function answerWithSentences(steps: TurnSteps, sentences: readonly string[], about: Partial<Draft> = {}): void {
  const spans = sentences.map((text, at) => aSpan(at, text))
  const evidence = someEvidence({ spans: spans.map((span) => ({ span, block: [span], score: 0.9 })), score: 0.9 })
  const draft: Draft = { ...aGrounded({ claims: spans.map(aClaim) }), ...about }
  const scripted: Partial<TurnSteps> = {
    understand: async () => anUnderstanding(),
    gather: async () => gatheredOf(evidence),
    draftByRules: () => draft,
    ground: (given) => aGrounded(given.draft),
  }
  Object.assign(steps, scripted)
}

/** Blocks the turns of a service before they gather, until `release` is called. `started` resolves when the first turn waits there. */
export function pauseTurns(steps: TurnSteps): { readonly started: Promise<void>; release(): void } {
  const started = Promise.withResolvers<void>()
  const paused = Promise.withResolvers<void>()
  const { gather } = steps
  const scripted: Partial<TurnSteps> = {
    gather: async (about) => {
      started.resolve()
      await paused.promise
      return gather(about)
    },
  }
  Object.assign(steps, scripted)
  return { started: started.promise, release: () => paused.resolve() }
}
