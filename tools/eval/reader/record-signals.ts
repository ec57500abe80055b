/*
 * Records what the rules and the reader find for questions, asked over the API, with the labels of the blocks and sentences:
 * `record-signals.ts OUT SHOP…` for shops of the corpus, and the demo store's questions about texts (SHOP `demo`). `fit-decision.ts`
 * reads the file.
 */
import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TextsRead, textsRead } from '../../../server/modules/assistant/turn/gather/gather-texts.ts'
import type { KnowledgeSpan } from '../../../server/modules/assistant/turn/pipeline.ts'
import { type BenchService, startBenchService } from '../../bench/service.ts'
import type { CorpusQuestion } from '../../reader/check-corpus.ts'
import { ask } from '../assistant/ask.ts'
import type { ExpectedCitations, Question, Topic } from '../assistant/questions/question.ts'
import { questions } from '../assistant/questions/questions.ts'
import { openShop, type Shop } from '../assistant/shop.ts'
import { corpus, isLabeled, openCorpusShop } from './corpus-shop.ts'

/** One judged block: its signals, and for each of its spans the scores and whether it answers. */
export interface RecordedBlock {
  readonly signals: Readonly<Record<string, number>>
  readonly sentences: readonly number[]
  /** Log odds that each covers what is asked. */
  readonly coverage: readonly number[]
  readonly rules: readonly number[]
  readonly right: readonly boolean[]
  readonly spans: readonly KnowledgeSpan[]
}

export interface Recorded {
  readonly shop: string
  readonly language: string
  /** Whether any text answers. */
  readonly isAnswerable: boolean
  readonly question: TextsRead['question']
  readonly ruled: { readonly score: number; readonly isRight: boolean; readonly spans: TextsRead['ruled']['spans'] }
  readonly blocks: readonly RecordedBlock[]
}

interface Labeled {
  readonly asked: Question
  /** Whether a span answers, and whether any does. */
  readonly isRight: (span: KnowledgeSpan) => boolean
  readonly isAnswerable: boolean
}

const [out = 'build/reader/signals.jsonl', ...names] = process.argv.slice(2)
const file = createWriteStream(out)
const service = await startBenchService()
try {
  for (const name of names) {
    const { shop, labeled } = name === 'demo' ? await demoQuestions(service) : await corpusQuestions(service, name)
    for (const one of labeled) await record(service, { shop, name, labeled: one })
    console.log(name, labeled.length)
  }
} finally {
  await service.close()
  file.end()
}

async function record(
  bench: BenchService,
  { shop, name, labeled: { asked, isRight, isAnswerable } }: { shop: Shop; name: string; labeled: Labeled },
): Promise<void> {
  let last: TextsRead | null = null
  const record = (message: unknown): void => {
    last = message as TextsRead
  }
  textsRead.subscribe(record)
  await ask(bench, shop, asked)
  textsRead.unsubscribe(record)
  if (last === null) return
  const { question, ruled, reading } = last as TextsRead
  const recorded: Recorded = {
    shop: name,
    language: asked.locale,
    isAnswerable,
    question,
    ruled: {
      score: ruled.isInOtherLanguage ? 0 : ruled.score,
      isRight: ruled.spans.slice(0, 1).some(({ block }) => block.some(isRight)),
      spans: ruled.spans,
    },
    blocks: reading.blocks.map(({ judged, rules, signals }) => ({
      signals: { ...signals },
      sentences: judged.sentences,
      coverage: judged.subject.sentences,
      rules,
      right: judged.spans.map(isRight),
      spans: judged.spans,
    })),
  }
  file.write(`${JSON.stringify(recorded)}\n`)
}

async function corpusQuestions(bench: BenchService, name: string): Promise<{ shop: Shop; labeled: Labeled[] }> {
  const { shop } = await openCorpusShop(bench, name)
  const lines = readFileSync(path.join(corpus, name, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
  const labeled = lines.flatMap((line): Labeled[] => {
    const { q, lang, intent = 'policy', after = [], answers = [], parts }: CorpusQuestion = JSON.parse(line)
    // A message with several questions has a result for each.
    if (intent !== 'policy' || parts !== undefined) return []
    const labels = answers.flatMap(({ sentences }) => sentences)
    const asked = { locale: lang, turns: [...after, q] } as unknown as Question
    return [{ asked, isRight: ({ text }) => isLabeled(text, labels), isAnswerable: labels.length > 0 }]
  })
  return { shop, labeled }
}

async function demoQuestions(bench: BenchService): Promise<{ shop: Shop; labeled: Labeled[] }> {
  const shop = await openShop(bench, [])
  const labeled = questions.flatMap((asked): Labeled[] => {
    const { cites, mustSay = [], outcome } = asked.expect
    if (asked.isHeldOut || asked.plantedTexts.length > 0 || !['policy', 'gap'].includes(asked.kind)) return []
    const topics = topicsOf(cites)
    const isAnswerable = topics.length > 0 && outcome.includes('answer')
    const isRight = ({ slug, text }: KnowledgeSpan): boolean =>
      isAnswerable &&
      topics.includes(slug as Topic) &&
      (mustSay.length === 0 || mustSay.some((pattern) => pattern.test(text)))
    return [{ asked, isRight, isAnswerable }]
  })
  return { shop, labeled }
}

function topicsOf(cites: ExpectedCitations | undefined): Topic[] {
  return [...(cites?.all ?? []), ...(cites?.any ?? []), ...(cites?.also ?? [])]
}
