import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import type { SharedReader } from '../../../engine/reader/shared-reader.ts'
import { createTextAnalyzer } from '../../../modules/assistant/knowledge/cache/analyze-text.ts'
import { buildKnowledge } from '../../../modules/assistant/knowledge/cache/knowledge-cache.ts'
import { splitSpans } from '../../../modules/assistant/knowledge/segmentation/split-spans.ts'
import { draftByRules } from '../../../modules/assistant/turn/draft/draft.ts'
import { noTexts, textIntents } from '../../../modules/assistant/turn/gather/gather.ts'
import { gatherTexts } from '../../../modules/assistant/turn/gather/gather-texts.ts'
import { indexSpans } from '../../../modules/assistant/turn/gather/score-spans.ts'
import { ground } from '../../../modules/assistant/turn/ground/ground.ts'
import type { Evidence, Grounded, KnowledgeSpan } from '../../../modules/assistant/turn/pipeline.ts'
import { joinClaims } from '../../../modules/assistant/turn/reply/reply-text.ts'
import type { Knowledge } from '../../../modules/assistant/turn/steps.ts'
import { createUnderstand } from '../../../modules/assistant/turn/understand/understand.ts'
import { anAdmitted, gatheredOf, someEvidence } from './a-turn.ts'
import { bundledRouter } from './bundled-router.ts'

/** One text of a store, as it is published. */
export interface PublishedText {
  readonly topic: string
  readonly title: string
  readonly language: AssistantLanguage
  readonly markdown: string
}

export interface TextAnswer {
  /** The reply to the shopper, from the texts and built-in sentences; empty when nothing answers the question. */
  readonly reply: string
  readonly answered: Grounded['statuses']
  readonly limitations: Grounded['limitations']
  readonly evidence: readonly Evidence[]
}

/** No reader: only the rules apply. */
const noReader: SharedReader = { index: async () => null, report: () => undefined }

/** Texts as a store has them in memory once they are published. */
export function knowledgeOfTexts(
  texts: readonly PublishedText[],
  reader: SharedReader = noReader,
  indexWaitMs?: number,
): Promise<Knowledge> {
  const spans = texts.flatMap(({ topic, title, language, markdown }, at): KnowledgeSpan[] => {
    const conceptId = `kc_${at}`
    return splitSpans(markdown, language).map((span, place) => {
      const handle = `${conceptId}@1#${place + 1}`
      const where = { conceptId, version: 1, number: place + 1, handle, slug: topic, topic, title }
      return { ...span, ...where, locale: language, language, tags: [] }
    })
  })
  return buildKnowledge(1, spans, { createIndex: indexSpans, reader, indexWaitMs, analyze: createTextAnalyzer() })
}

/** Asks a store's texts as a turn does, without a database, products or a language model. `names` are titles of its products. */
export function createAskTexts(knowledge: Knowledge, names: readonly string[] = []) {
  const understand = createUnderstand({
    router: bundledRouter,
    products: {
      byIds: async () => [],
      goodsIn: async () => ({ isNamed: false, words: [] }),
      named: async (_shopper, text) =>
        names.filter((name) => text.includes(name)).map((title) => ({ productId: title, title, score: 1 })),
    },
  })
  return async (text: string, language: AssistantLanguage = 'en'): Promise<TextAnswer> => {
    const admitted = anAdmitted({ text, locale: language, shopper: { locale: language } })
    const { shopper } = admitted
    const understanding = await understand(admitted)
    const spoken = { settings: shopper.settings, language, writtenIn: understanding.messageLanguage ?? language }
    const evidence = await Promise.all(
      understanding.questions.map(async (question) => {
        const texts = textIntents.has(question.intent) ? await gatherTexts(knowledge, question, spoken) : noTexts
        return someEvidence({ question, ...texts })
      }),
    )
    const gathered = gatheredOf(...evidence)
    const grounded = ground({ draft: draftByRules({ admitted, understanding, gathered }), gathered, shopper })
    const { claims, statuses, limitations } = grounded
    return { reply: joinClaims(claims), answered: statuses, limitations, evidence }
  }
}
