import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { splitSpans, type TextSpan } from '../../../server/modules/assistant/knowledge/segmentation/split-spans.ts'
import type { CorpusQuestion, CorpusShop } from '../../reader/check-corpus.ts'

/** A block as the service segments it, with the numbers of its sentences in the text. */
interface Block {
  readonly text: string
  readonly title: string
  readonly locale: CorpusShop['languages'][number]
  readonly headings: readonly string[]
  readonly sentences: readonly string[]
}

/** One question and what answers it: `[block, sentence]` pairs, one list for each answer. */
interface Labeled {
  readonly q: string
  readonly lang: string
  readonly kind: string
  readonly intent: string
  /** Codes of what it asks about. */
  readonly subjects?: readonly string[]
  readonly after: readonly string[]
  readonly answers: readonly (readonly (readonly [block: number, sentence: number])[])[]
  /** A sentence of an answer that no block contains; such a question is left out of training and evaluation. */
  readonly isLost: boolean
  /** The words of a message with several questions come from its parts. */
  readonly message: number
}

const corpus = path.join(import.meta.dirname, '../../reader/corpus')

/** The shop's blocks and labeled questions. */
export function exportShop(folder: string) {
  const shop: CorpusShop = JSON.parse(readFileSync(path.join(folder, 'shop.json'), 'utf8'))
  const blocks = readdirSync(path.join(folder, 'texts'))
    .sort()
    .flatMap((file) => blocksOf(readFileSync(path.join(folder, 'texts', file), 'utf8'), file.replace(/\.md$/, '')))
  const lines = readFileSync(path.join(folder, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean)
  const questions = lines.flatMap((line, message) => labeledOf(JSON.parse(line), blocks, message))
  return { id: path.basename(folder), ...shop, blocks, questions }
}

function blocksOf(content: string, text: string): Block[] {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? []
  const { title, locale }: { title: string; locale: Block['locale'] } = parse(front)
  const grouped = Map.groupBy(splitSpans(body, locale), ({ block }) => block)
  return [...grouped.values()].map((spans: readonly TextSpan[]) => ({
    text,
    title,
    locale,
    headings: spans[0]?.headings ?? [],
    sentences: spans.map((span) => span.text),
  }))
}

function labeledOf(question: CorpusQuestion, blocks: readonly Block[], message: number): Labeled[] {
  const { lang, kind, intent = 'policy', after = [], parts } = question
  const asked = parts ?? [question]
  return asked.map((part) => {
    const { answers = [], subjects } = part
    const found = answers.map(({ text, sentences }) => sentences.map((one) => placesOf(one, text, blocks)))
    return {
      q: part.q,
      lang,
      kind,
      ...(subjects === undefined ? {} : { subjects }),
      intent,
      after,
      answers: found.map((places) => places.flat()),
      isLost: found.some((places) => places.some((one) => one.length === 0)),
      message,
    }
  })
}

/** The sentences of the text that contain a labeled sentence or lie in it. */
function placesOf(sentence: string, text: string, blocks: readonly Block[]): [number, number][] {
  const cells = sentence.trim().startsWith('|') ? sentence.split('|').map(plain).filter(Boolean) : []
  const wanted = plain(sentence)
  const isFound = (own: string): boolean =>
    cells.length > 0
      ? cells.every((cell) => own.includes(cell))
      : own.includes(wanted) || (own.length > 8 && wanted.includes(own))
  return blocks.flatMap((block, at) =>
    block.text === text
      ? block.sentences.flatMap((own, number): [number, number][] => (isFound(plain(own)) ? [[at, number]] : []))
      : [],
  )
}

/** Letters and digits alone, so that markup, entities and white space do not matter. */
export function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#?\w+;/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

if (import.meta.main) {
  const [out = 'build/reader/corpus.json'] = process.argv.slice(2)
  const shops = readdirSync(corpus, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => exportShop(path.join(corpus, name)))
  mkdirSync(path.dirname(out), { recursive: true })
  writeFileSync(out, JSON.stringify(shops))
  const questions = shops.flatMap((shop) => shop.questions)
  const lost = questions.filter(({ isLost }) => isLost).length
  const blocks = shops.reduce((sum, shop) => sum + shop.blocks.length, 0)
  process.stdout.write(`${shops.length} shops, ${blocks} blocks, ${questions.length} questions, ${lost} lost\n`)
}
