import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchService, startBenchService } from '../../bench/service.ts'
import type { CorpusQuestion } from '../../reader/check-corpus.ts'
import { ask } from '../assistant/ask.ts'
import { corpus, isLabeled, openCorpusShop } from './corpus-shop.ts'
import { offTopicQuestions } from './off-topic.data.ts'

/** How the service answered one message. */
interface Asked {
  readonly shop: string
  readonly question: CorpusQuestion
  readonly verdict:
    | 'right'
    | 'wrong'
    | 'needless handoff'
    | 'needless question'
    | 'rightly not answered'
    | 'answered without evidence'
  readonly quoted: number
  readonly cited: number
  readonly needed: number
  /** Whether a handoff names sections, and whether one contains a labeled sentence. */
  readonly sections: 'none' | 'others' | 'right'
  readonly durationMs: number
  /** How the service understood the message: its intents and the best scores. */
  readonly understood: readonly string[]
}

/** The policy questions of a shop: all, or one kind. */
async function askShop(service: BenchService, name: string, kind: string | undefined): Promise<Asked[]> {
  const { shop, texts, sections } = await openCorpusShop(service, name)
  const lines = readFileSync(path.join(corpus, name, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
  const asked: Asked[] = []
  for (const line of lines) {
    const question: CorpusQuestion = JSON.parse(line)
    if ((question.intent ?? 'policy') !== 'policy' || (kind !== undefined && question.kind !== kind)) continue
    const turns = [...(question.after ?? []), question.q]
    const observed = await ask(service, shop, { locale: question.lang, turns } as never)
    const parts = question.parts ?? [{ q: question.q, answers: question.answers ?? [] }]
    const answers = parts.flatMap((part) => part.answers)
    const labels = answers.flatMap(({ sentences }) => sentences)
    const citations = observed.answer?.citations ?? []
    const hits = citations.filter(({ handle }) => isLabeled(texts.get(handle) ?? '', labels)).length
    const needed = Math.min(...answers.map(({ sentences }) => sentences.length))
    const named = (observed.answer?.handoff?.sections ?? []).map(({ handle }) => sections.get(handle))
    const isRightNamed = [...texts].some(
      ([handle, text]) => named.includes(sections.get(handle)) && isLabeled(text, labels),
    )
    const verdict =
      labels.length === 0
        ? citations.length > 0 || observed.answer?.products.length
          ? 'answered without evidence'
          : 'rightly not answered'
        : citations.length > 0
          ? hits > 0
            ? 'right'
            : 'wrong'
          : observed.outcome === 'clarification'
            ? 'needless question'
            : observed.outcome === 'answer'
              ? 'wrong'
              : 'needless handoff'
    asked.push({
      shop: name,
      question,
      verdict,
      quoted: citations.length,
      cited: hits,
      needed,
      sections: named.length === 0 ? 'none' : isRightNamed ? 'right' : 'others',
      durationMs: observed.durationMs,
      understood: [
        observed.outcome ?? '',
        ...(observed.evidence?.questions ?? []).map(({ intent, score }) => `${intent} ${score.toFixed(2)}`),
      ],
    })
  }
  return asked
}

/** For each question about something else, whether the answer names sections of the shop's texts. */
async function askOffTopic(service: BenchService, name: string): Promise<readonly boolean[]> {
  const { shop } = await openCorpusShop(service, name)
  const [line = ''] = readFileSync(path.join(corpus, name, 'questions.jsonl'), 'utf8').split('\n')
  const { lang }: CorpusQuestion = JSON.parse(line)
  const named: boolean[] = []
  for (const text of offTopicQuestions[lang]) {
    const { answer } = await ask(service, shop, { locale: lang, turns: [text] } as never)
    named.push(answer?.handoff?.sections !== undefined)
  }
  return named
}

function row(name: string, asked: readonly Asked[]): string {
  const of = (verdict: Asked['verdict']) => asked.filter((one) => one.verdict === verdict)
  const unanswerable = of('rightly not answered').length + of('answered without evidence').length
  const answerable = asked.length - unanswerable
  const percent = (count: number, total: number) => ((100 * count) / Math.max(1, total)).toFixed(1)
  const quoted = [...of('right'), ...of('wrong')].reduce((sum, one) => sum + one.quoted, 0)
  const cited = of('right').reduce((sum, one) => sum + one.cited, 0)
  const perNeeded =
    of('right').reduce((sum, one) => sum + one.quoted, 0) /
    Math.max(
      1,
      of('right').reduce((sum, one) => sum + one.needed, 0),
    )
  const cells = [
    name,
    answerable,
    percent(of('right').length, answerable),
    percent(of('wrong').length, answerable),
    percent(of('needless handoff').length, answerable),
    percent(of('needless question').length, answerable),
    unanswerable,
    percent(of('answered without evidence').length, unanswerable),
    (cited / Math.max(1, quoted)).toFixed(2),
    perNeeded.toFixed(2),
    percent(of('needless handoff').filter((one) => one.sections === 'right').length, of('needless handoff').length),
    percent(of('needless handoff').filter((one) => one.sections !== 'none').length, of('needless handoff').length),
  ]
  return `| ${cells.join(' | ')} |`
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { print: { type: 'boolean', default: false }, kind: { type: 'string' } },
})
const service = await startBenchService()
try {
  const all: Asked[] = []
  const offTopic: boolean[] = []
  for (const name of positionals) {
    const asked = await askShop(service, name, values.kind)
    all.push(...asked)
    offTopic.push(...(await askOffTopic(service, name)))
    console.log(row(name, asked))
  }
  console.log(
    '| | answerable | right | wrong | needless handoff | needless question | unanswerable | answered | citation precision | quoted per needed | handoff names the right section | names any |',
  )
  for (const lang of ['en', 'de', 'fr', 'es'])
    console.log(
      row(
        lang,
        all.filter((one) => one.question.lang === lang),
      ),
    )
  for (const kind of new Set(all.map((one) => one.question.kind)))
    console.log(
      row(
        kind,
        all.filter((one) => one.question.kind === kind),
      ),
    )
  console.log(row('all', all))
  console.log(`off topic: ${offTopic.filter(Boolean).length} of ${offTopic.length} are answered with sections`)
  const times = all.map((one) => one.durationMs).sort((a, b) => a - b)
  console.log(
    `ms: p50 ${times[Math.floor(times.length / 2)]?.toFixed(0)}, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(0)}`,
  )
  if (values.print)
    for (const one of all)
      console.log(
        JSON.stringify({
          shop: one.shop,
          q: one.question.q,
          verdict: one.verdict,
          understood: one.understood,
          kind: one.question.kind,
          lang: one.question.lang,
        }),
      )
} finally {
  await service.close()
}
