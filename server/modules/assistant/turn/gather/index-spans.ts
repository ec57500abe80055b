import { setImmediate } from 'node:timers/promises'
import type { PassageIndex } from '../../../../engine/passages/passage.ts'
import { createPassageIndex } from '../../../../engine/passages/passages.ts'
import type { KnowledgeSpan } from '../pipeline.ts'

/** The index of a store's spans: a row is a span's place in the list. Other stores' turns go on while it is built. */
export function indexSpans(spans: readonly KnowledgeSpan[]): Promise<PassageIndex> {
  const passages = spans.map(({ conceptId, version, block, language, title, headings, text }) => {
    return { language, title, headings, text, block: `${conceptId}@${version}:${block}` }
  })
  return createPassageIndex(passages, () => setImmediate())
}
