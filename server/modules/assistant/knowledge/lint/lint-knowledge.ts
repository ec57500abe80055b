import type { Conflict } from '../../../../../contract/assistant/answer.ts'
import type { KnowledgeLint } from '../../../../../contract/assistant/knowledge.ts'
import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import { emptyMemory } from '../../turn/admit/admit.ts'
import { gatherTexts } from '../../turn/gather/gather-texts.ts'
import type { KnowledgeSpan, SpanConflict } from '../../turn/pipeline.ts'
import type { Knowledge } from '../../turn/steps.ts'
import { readQuestion } from '../../turn/understand/read-question.ts'
import { type UsualQuestion, usualQuestions } from './common-questions.data.ts'

/** What the store's texts say to a question that every shop gets. */
interface Tried extends UsualQuestion {
  readonly language: AssistantLanguage
  readonly isAnswered: boolean
  readonly tags: readonly string[]
  readonly conflicts: readonly Conflict[]
}

type Answering = Pick<KnowledgeLint, 'contradictions' | 'gaps' | 'untranslated'>

/** Looks for what shoppers will stumble over, by asking as they would: the same reading, the same scores, the same threshold. */
export async function lintKnowledge(knowledge: Knowledge, settings: AssistantSettings): Promise<Answering> {
  const languages = assistantLanguages.filter((one) => knowledge.spans.some(({ language }) => language === one))
  const tried: Tried[] = []
  for (const language of languages)
    for (const question of usualQuestions[language])
      tried.push(await tryQuestion(knowledge, question, { language, settings }))
  return {
    contradictions: knowledge.conflicts.map((conflict) => presentConflict(conflict, tried)),
    gaps: tried
      .filter(({ isAnswered }) => !isAnswered)
      .map(({ text, topic, language }) => ({ question: text, topic, locale: language })),
    untranslated: untranslated(knowledge.spans, languages),
  }
}

async function tryQuestion(
  knowledge: Knowledge,
  asked: UsualQuestion,
  { language, settings }: { language: AssistantLanguage; settings: AssistantSettings },
): Promise<Tried> {
  const before = { language, memory: emptyMemory, email: null, previous: null, findNames: async () => [] }
  const { question } = await readQuestion({ text: asked.text, question: asked.text }, before)
  const { score, conflicts } = gatherTexts(knowledge, question, { settings, language, writtenIn: language })
  return { ...asked, language, isAnswered: score >= settings.evidence_threshold, tags: question.tags, conflicts }
}

function presentConflict(
  { topic, spans, sharedTags }: SpanConflict,
  tried: readonly Tried[],
): KnowledgeLint['contradictions'][number] {
  const [first] = spans
  const meets = ({ language, conflicts }: Tried): boolean =>
    language === first.language &&
    conflicts.some(({ statements }) => spans.every(({ handle }) => statements.some((one) => one.handle === handle)))
  const sharedWith = (one: Tried): number => sharedTags.filter((tag) => one.tags.includes(tag)).length
  const [asked] = tried.filter(meets).sort((a, b) => sharedWith(b) - sharedWith(a))
  const subject = [first.title, ...first.headings.slice(-1)].join(': ')
  const statements = spans.map(({ conceptId, title, locale, handle, text }) => {
    return { concept_id: conceptId, title, locale, handle, text }
  })
  return { question: asked?.text ?? `${subject} (${sharedTags.join(', ')})`, topic, statements }
}

/** Matters that some languages of the store have a text of, and others do not. */
function untranslated(
  spans: readonly KnowledgeSpan[],
  languages: readonly AssistantLanguage[],
): KnowledgeLint['untranslated'] {
  const bySlug = Map.groupBy(spans, ({ slug }) => slug)
  return [...bySlug].flatMap(([slug, ofSlug]) =>
    languages
      .filter((language) => ofSlug.every((span) => span.language !== language))
      .map((locale) => ({ slug, locale })),
  )
}
