import type { Conflict } from '../../../../../contract/assistant/answer.ts'
import type { KnowledgeLint } from '../../../../../contract/assistant/knowledge.ts'
import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import { withDefaults } from '../../../../../contract/assistant/settings.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { emptyMemory } from '../../turn/admit/admit.ts'
import { gatherTexts } from '../../turn/gather/gather-texts.ts'
import type { KnowledgeSpan, SpanConflict } from '../../turn/pipeline.ts'
import type { Knowledge, LoadKnowledge } from '../../turn/steps.ts'
import { readQuestion } from '../../turn/understand/read-question.ts'
import { noGoods } from '../../turn/understand/read-subject.ts'
import { utcDay } from '../cache/knowledge-cache.ts'
import { expiredTexts, knowledgeState } from '../publishing/publications.store.ts'
import { openFindings } from '../publishing/quarantine.store.ts'
import { type CommonQuestion, commonQuestions } from './common-questions.data.ts'

export interface LintDeps {
  readonly db: Database
  readonly clock: Clock
  readonly loadKnowledge: LoadKnowledge
}

const maxFindings = 200

/** Reports problems and gaps in the texts that are published today. */
export async function lintKnowledge({ db, clock, loadKnowledge }: LintDeps, scope: StoreScope): Promise<KnowledgeLint> {
  const now = clock.now()
  const { version, settings } = await knowledgeState(db, scope)
  const knowledge = await loadKnowledge({ scope, knowledgeVersion: version }, now)
  const [probed, expired, findings] = await Promise.all([
    probeKnowledge(knowledge, withDefaults(settings)),
    expiredTexts(db, scope, utcDay(now)),
    openFindings(db, scope, maxFindings),
  ])
  return {
    ...probed,
    expired: expired.map((text) => ({ ...text, effective_until: text.effective_until ?? '' })),
    quarantined: findings.map(({ found_at, ...finding }) => ({ ...finding, found_at: found_at.toISOString() })),
    checked_at: now.toISOString(),
  }
}

/** The answer of the published texts to one common question. */
interface ProbeResult extends CommonQuestion {
  readonly language: AssistantLanguage
  readonly isAnswered: boolean
  readonly tags: readonly string[]
  readonly conflicts: readonly Conflict[]
}

type ProbeFindings = Pick<KnowledgeLint, 'contradictions' | 'gaps' | 'untranslated'>

/** Asks the common questions as a shopper would: with the same interpretation, scores and threshold. */
async function probeKnowledge(knowledge: Knowledge, settings: AssistantSettings): Promise<ProbeFindings> {
  const languages = assistantLanguages.filter((one) => knowledge.spans.some(({ language }) => language === one))
  const results: ProbeResult[] = []
  for (const language of languages) {
    await knowledge.prepare(language)
    for (const question of commonQuestions[language])
      results.push(await probe(knowledge, question, { language, settings }))
  }
  return {
    contradictions: knowledge.conflicts.map((conflict) => presentConflict(conflict, results)),
    gaps: results
      .filter(({ isAnswered }) => !isAnswered)
      .map(({ text, topic, language }) => ({ question: text, topic, locale: language })),
    untranslated: missingTranslations(knowledge.spans, languages),
  }
}

async function probe(
  knowledge: Knowledge,
  commonQuestion: CommonQuestion,
  { language, settings }: { language: AssistantLanguage; settings: AssistantSettings },
): Promise<ProbeResult> {
  const before = {
    language,
    memory: emptyMemory,
    email: null,
    previous: null,
    findNames: async () => [],
    findGoods: async () => noGoods,
    // All common questions are questions about texts.
    route: () => null,
  }
  const { question } = await readQuestion({ text: commonQuestion.text, question: commonQuestion.text }, before)
  const { score, conflicts } = await gatherTexts(knowledge, question, { settings, language, writtenIn: language })
  return {
    ...commonQuestion,
    language,
    isAnswered: score >= settings.evidence_threshold,
    tags: question.tags,
    conflicts,
  }
}

function presentConflict(
  { topic, spans, sharedTags }: SpanConflict,
  results: readonly ProbeResult[],
): KnowledgeLint['contradictions'][number] {
  const [first] = spans
  const isAffected = ({ language, conflicts }: ProbeResult): boolean =>
    language === first.language &&
    conflicts.some(({ statements }) => spans.every(({ handle }) => statements.some((one) => one.handle === handle)))
  const sharedWith = (one: ProbeResult): number => sharedTags.filter((tag) => one.tags.includes(tag)).length
  const [affected] = results.filter(isAffected).sort((a, b) => sharedWith(b) - sharedWith(a))
  const subject = [first.title, ...first.headings.slice(-1)].join(': ')
  const statements = spans.map(({ conceptId, title, locale, handle, text }) => {
    return { concept_id: conceptId, title, locale, handle, text }
  })
  return { question: affected?.text ?? `${subject} (${sharedTags.join(', ')})`, topic, statements }
}

/** Texts that exist in some of the store's languages, but not in all. */
function missingTranslations(
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
