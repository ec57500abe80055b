import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Type, { type Static } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { parse } from 'yaml'

const Language = Type.Enum(['en', 'de', 'fr', 'es'])
const Shop = Type.Object(
  {
    name: Type.String({ minLength: 2 }),
    kind: Type.String({ minLength: 3 }),
    country: Type.String({ pattern: '^[A-Z]{2}$' }),
    languages: Type.Array(Language, { minItems: 1 }),
    style: Type.String({ minLength: 10 }),
    split: Type.Enum(['train', 'held-out']),
  },
  { additionalProperties: false },
)
const Answers = Type.Array(
  Type.Object(
    { text: Type.String(), sentences: Type.Array(Type.String({ minLength: 3 }), { minItems: 1, maxItems: 8 }) },
    { additionalProperties: false },
  ),
)
const kinds = 'plain common fragment typo slang yes-no negation story follow-up other-language numbers vague'.split(' ')
const intents =
  'policy product-search product-attribute order person action small-talk insult injection off-topic'.split(' ')
/** Most important first; empty if no code fits. */
const Subjects = Type.Array(Type.String({ pattern: '^[a-z]-[a-z]+$' }), { maxItems: 4, uniqueItems: true })
const Question = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: 2000 }),
    lang: Language,
    kind: Type.Enum(kinds),
    subjects: Type.Optional(Subjects),
    intent: Type.Optional(Type.Enum(intents)),
    after: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    answers: Type.Optional(Answers),
    parts: Type.Optional(
      Type.Array(
        Type.Object(
          { q: Type.String(), subjects: Type.Optional(Subjects), answers: Answers },
          { additionalProperties: false },
        ),
        { minItems: 2 },
      ),
    ),
    near: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { additionalProperties: false },
)
export type CorpusShop = Static<typeof Shop>
export type CorpusQuestion = Static<typeof Question>

const subjects = path.join(import.meta.dirname, 'subjects')
const codes: ReadonlySet<string> = new Set(
  readFileSync(path.join(subjects, 'codes.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')
    .filter(Boolean),
)

const minTexts = 6
const minPolicyQuestions = 80
const minOtherMessages = 15
const minUnanswerable = 1 / 3

/** The problems of the shop in this folder, one sentence each; empty if there are none. */
export function problemsOfShop(folder: string): string[] {
  const name = path.basename(folder)
  if (!existsSync(path.join(folder, 'shop.json'))) return [`${name}: shop.json is missing`]
  const shop: unknown = JSON.parse(readFileSync(path.join(folder, 'shop.json'), 'utf8'))
  const problems = Check(Shop, shop) ? [] : [`${name}/shop.json: ${firstError(Shop, shop)}`]
  const { texts, problems: ofTexts } = readTexts(folder)
  const lines = readFileSync(path.join(folder, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean)
  const questions: CorpusQuestion[] = []
  for (const [at, line] of lines.entries()) {
    const where = `${name}/questions.jsonl:${at + 1}`
    const question = parsed(line)
    if (!Check(Question, question)) problems.push(`${where}: ${firstError(Question, question)}`)
    else {
      questions.push(question)
      problems.push(...problemsOfQuestion(question, texts).map((problem) => `${where}: ${problem}`))
    }
  }
  return [...problems, ...ofTexts, ...problemsOfSentences(folder), ...problemsOfCounts(name, texts.size, questions)]
}

/** Problems of the file with the subjects of each sentence of a training shop: subjects or `-`, headings, sentence. */
function problemsOfSentences(folder: string): string[] {
  const file = path.join(folder, 'sentences.tsv')
  if (!existsSync(file)) return []
  return linesOf(file).flatMap(({ where, cells: [given = '', ...texts] }) =>
    texts.length === 2 && !texts.includes('')
      ? problemsOfCodes(given === '-' ? [] : given.split(' ')).map((problem) => `${where}: ${problem}`)
      : [`${where}: needs subjects, headings and a sentence`],
  )
}

/** The problems of the questions and sentences that were written for single subjects: `tools/reader/subjects/LANGUAGE.tsv`. */
export function problemsOfSubjects(): string[] {
  return ['en', 'de', 'fr', 'es'].flatMap((language) =>
    linesOf(path.join(subjects, `${language}.tsv`)).flatMap(({ where, cells: [kind, given = '', ...texts] }) => {
      const isComplete =
        !texts.includes('') && ((kind === 'q' && texts.length === 1) || (kind === 's' && texts.length === 2))
      const problems = isComplete ? problemsOfCodes(given.split(' ')) : ['is neither a question nor a sentence']
      return problems.map((problem) => `${where}: ${problem}`)
    }),
  )
}

function linesOf(file: string): { where: string; cells: string[] }[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line, at) => ({ where: `${path.basename(file)}:${at + 1}`, cells: line.split('\t') }))
}

function problemsOfCodes(given: readonly string[]): string[] {
  return given.filter((code) => !codes.has(code)).map((code) => `there is no subject ${code}`)
}

function readTexts(folder: string): { texts: Map<string, string>; problems: string[] } {
  const texts = new Map<string, string>()
  const problems: string[] = []
  for (const file of readdirSync(path.join(folder, 'texts')).sort()) {
    const content = readFileSync(path.join(folder, 'texts', file), 'utf8')
    const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? []
    const fields: Record<string, unknown> = front === undefined ? {} : parse(front)
    const id = file.replace(/\.md$/, '')
    if (body === undefined || typeof fields.title !== 'string')
      problems.push(`${file}: has no front matter with a title`)
    if (fields.topic !== id.split('.')[0]) problems.push(`${file}: its topic must be ${id.split('.')[0]}`)
    if (!Check(Language, fields.locale)) problems.push(`${file}: its locale must be en, de, fr or es`)
    texts.set(id, body ?? '')
  }
  return { texts, problems: problems.map((problem) => `${path.basename(folder)}/texts/${problem}`) }
}

function problemsOfQuestion(question: CorpusQuestion, texts: ReadonlyMap<string, string>): string[] {
  const { answers, parts, near, kind, after, intent = 'policy' } = question
  const given = [question, ...(parts ?? [])].flatMap((one) => one.subjects ?? [])
  const problems = problemsOfCodes(given)
  if (intent === 'policy' && (answers === undefined) === (parts === undefined))
    problems.push('has answers or parts, not both')
  if (intent !== 'policy' && (answers !== undefined || parts !== undefined)) problems.push(`${intent} has no answers`)
  if ((kind === 'follow-up') !== (after !== undefined)) problems.push('after belongs to follow-ups, and only to them')
  if (answers?.length === 0 && near === undefined) problems.push('has no answer, so it needs near')
  if (typeof near === 'string' && !texts.has(near)) problems.push(`near: there is no text ${near}`)
  for (const { text, sentences } of [...(answers ?? []), ...(parts ?? []).flatMap((part) => part.answers)]) {
    const body = texts.get(text)
    if (body === undefined) problems.push(`there is no text ${text}`)
    for (const sentence of sentences)
      if (body !== undefined && !body.includes(sentence)) problems.push(`${text} does not contain “${sentence}”`)
  }
  return problems
}

function problemsOfCounts(name: string, texts: number, questions: readonly CorpusQuestion[]): string[] {
  // The most common questions are easy to answer: the share is of the others.
  const policy = questions.filter(({ intent = 'policy', kind }) => intent === 'policy' && kind !== 'common')
  const unanswerable = policy.filter(({ answers }) => answers?.length === 0)
  const problems: string[] = []
  if (texts < minTexts) problems.push(`${name}: has ${texts} texts, needs ${minTexts}`)
  if (policy.length < minPolicyQuestions)
    problems.push(`${name}: has ${policy.length} policy questions, needs ${minPolicyQuestions}`)
  if (questions.filter(({ intent = 'policy' }) => intent !== 'policy').length < minOtherMessages)
    problems.push(`${name}: needs ${minOtherMessages} other messages`)
  if (unanswerable.length < policy.length * minUnanswerable)
    problems.push(`${name}: ${unanswerable.length} of ${policy.length} policy questions have no answer; a third must`)
  const repeated = questions.length - new Set(questions.map(({ q, after }) => JSON.stringify([q, after]))).size
  if (repeated > 0) problems.push(`${name}: ${repeated} messages are repeated`)
  return problems
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function firstError(schema: typeof Shop | typeof Question, value: unknown): string {
  const [error] = Errors(schema, value)
  return error === undefined ? 'is not valid' : `${error.instancePath || '/'} ${error.message}`
}

if (import.meta.main) {
  const corpus = path.join(import.meta.dirname, 'corpus')
  const given = process.argv.slice(2)
  const shops =
    given.length > 0
      ? given
      : readdirSync(corpus, { withFileTypes: true })
          .filter((one) => one.isDirectory())
          .map(({ name }) => name)
  const problems = [...shops.flatMap((shop) => problemsOfShop(path.join(corpus, shop))), ...problemsOfSubjects()]
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.stdout.write(`${shops.length} shops, ${problems.length} problems\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
