import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Candidate, ReaderIndex } from '../../../../engine/reader/reader.ts'
import type { SharedReader } from '../../../../engine/reader/shared-reader.ts'
import type { KnowledgeSpan } from '../../turn/pipeline.ts'
import type { JudgedBlock, Knowledge } from '../../turn/steps.ts'

type Block = readonly KnowledgeSpan[]

interface LanguageIndex {
  readonly blocks: readonly Block[]
  readonly index: ReaderIndex
}

const maxRanked = 12
/** Blocks that the rules found, beside those of the ranking. */
const maxAdded = 4

/** Judges blocks for a question. A language is indexed when it is first asked for. */
export function createBlockJudge(all: readonly Block[], reader: SharedReader): Knowledge['judge'] {
  const indexes = new Map<AssistantLanguage, Promise<LanguageIndex | null>>()

  async function build(language: AssistantLanguage): Promise<LanguageIndex | null> {
    const blocks = all.filter(([first]) => first?.language === language)
    if (blocks.length === 0) return null
    const read = blocks.map((spans) => ({
      title: spans[0]?.title ?? '',
      headings: spans[0]?.headings ?? [],
      sentences: spans.map(({ text }) => text),
    }))
    const index = await reader.index(read)
    return index === null ? null : { blocks, index }
  }

  function indexOf(language: AssistantLanguage): Promise<LanguageIndex | null> {
    const known = indexes.get(language)
    if (known !== undefined) return known
    const index = build(language)
    indexes.set(language, index)
    return index
  }

  return async (question, language, found): Promise<readonly JudgedBlock[]> => {
    const known = await indexOf(language)
    if (known === null) {
      indexes.delete(language)
      return []
    }
    const { blocks, index } = known
    try {
      const ranked = await index.rank(question, blocks.length)
      const judged = await index.judge(question, candidatesOf(ranked, blocks, found))
      return judged.map(({ block, ...said }) => ({ ...said, spans: blocks[block] ?? [] }))
    } catch (error) {
      indexes.delete(language)
      reader.report(error)
      return []
    }
  }
}

/** The best blocks of the ranking, and the first ones that were found otherwise. */
function candidatesOf(ranked: readonly Candidate[], blocks: readonly Block[], found: readonly Block[]): Candidate[] {
  const wanted = new Set(found.slice(0, maxAdded))
  const others = ranked.slice(maxRanked).filter(({ block }) => wanted.has(blocks[block] ?? []))
  return [...ranked.slice(0, maxRanked), ...others]
}
