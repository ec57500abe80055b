import type { PassageIndex } from '../../../engine/passages/passage.ts'
import { createPassageIndex } from '../../../engine/passages/passages.ts'
import type { KnowledgeSpan } from './pipeline.ts'

/** The index of a store's spans: a row is a span's place in the list. */
export function indexSpans(spans: readonly KnowledgeSpan[]): PassageIndex {
  return createPassageIndex(
    spans.map(({ conceptId, version, block, language, title, headings, text }) => {
      return { language, title, headings, text, block: `${conceptId}@${version}:${block}` }
    }),
  )
}
