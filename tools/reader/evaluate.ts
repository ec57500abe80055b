import { readdirSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { loadReader } from '../../server/engine/reader/reader.ts'
import { exportShop } from './export-blocks.ts'

/** Counts over the answerable questions, and of the unanswerable ones. */
interface Counts {
  answerable: number
  inTen: number
  right: number
  wrong: number
  handoff: number
  quoted: number
  cited: number
  unanswerable: number
  answered: number
}

const candidates = 10

/** Answers or hands off every policy question of the held-out shops with the shipped models, as the service computes them. */
async function evaluate(folder: string, threshold: number): Promise<void> {
  const reader = await loadReader(folder)
  const corpus = path.join(import.meta.dirname, 'corpus')
  const tables = new Map<string, Counts>()
  const times: number[] = []
  for (const name of readdirSync(corpus, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const shop = exportShop(path.join(corpus, name.name))
    if (shop.split !== 'held-out') continue
    const index = await reader.index(shop.blocks)
    for (const question of shop.questions.filter((one) => one.intent === 'policy' && !one.isLost)) {
      const text = [...question.after.slice(-1), question.q].join(' ')
      const began = performance.now()
      const [best] = await index.judge(text, await index.rank(text, candidates))
      times.push(performance.now() - began)
      const ranked = await index.rank(text, candidates)
      const places = new Set(question.answers.flat().map(([block, sentence]) => `${block} ${sentence}`))
      const blocks = new Set(question.answers.flat().map(([block]) => block))
      for (const key of ['all', `language ${question.lang}`, `kind ${question.kind}`]) {
        const counts = tables.get(key) ?? noCounts()
        tables.set(key, counts)
        const isAnswered = best !== undefined && best.probability >= threshold
        const hits = best?.quoted.filter((sentence) => places.has(`${best.block} ${sentence}`)).length ?? 0
        if (blocks.size === 0) {
          counts.unanswerable += 1
          counts.answered += isAnswered ? 1 : 0
          continue
        }
        counts.answerable += 1
        counts.inTen += ranked.some(({ block }) => blocks.has(block)) ? 1 : 0
        if (!isAnswered) counts.handoff += 1
        else {
          counts[hits > 0 ? 'right' : 'wrong'] += 1
          counts.quoted += best.quoted.length
          counts.cited += hits
        }
      }
    }
  }
  await reader.close()
  process.stdout.write('| | answerable | in 10 | right | wrong | handoff | precision | unanswerable | answered |\n')
  for (const [key, counts] of [...tables].sort(([a], [b]) => a.localeCompare(b))) {
    const share = (count: number, of: number): string => ((100 * count) / Math.max(1, of)).toFixed(1)
    const { answerable, inTen, right, wrong, handoff, quoted, cited, unanswerable, answered } = counts
    const shares = [inTen, right, wrong, handoff].map((count) => share(count, answerable))
    const cells = [key, answerable, ...shares, share(cited, quoted), unanswerable, share(answered, unanswerable)]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  times.sort((a, b) => a - b)
  const at = (part: number): string => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  process.stdout.write(`ms per question with ${candidates} blocks, one thread: p50 ${at(0.5)}, p95 ${at(0.95)}\n`)
}

function noCounts(): Counts {
  return { answerable: 0, inTen: 0, right: 0, wrong: 0, handoff: 0, quoted: 0, cited: 0, unanswerable: 0, answered: 0 }
}

if (import.meta.main) {
  const [folder = 'models/reader-v1', threshold = '0.5'] = process.argv.slice(2)
  await evaluate(folder, Number(threshold))
}
