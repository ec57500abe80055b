import { Check } from 'typebox/schema'
import { ConceptInput } from '../../../../../contract/assistant/knowledge.ts'
import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { guessLanguage } from '../../../../engine/meaning/guess-language.ts'
import type { Tx } from '../../../../platform/db/schema.ts'
import { AppError } from '../../../../platform/errors.ts'
import { system } from '../../../audit/index.ts'
import type { ImportedPolicy, ImportPolicies, PolicyImport } from '../../../connectors/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { storedSettings } from '../../admin/settings.store.ts'
import { type ConceptText, isSameText, readConceptText } from '../concepts/concept-text.ts'
import {
  type ConceptRow,
  conceptsBySource,
  countConcepts,
  insertConcepts,
  lockKnowledge,
  updateConcept,
} from '../concepts/concepts.store.ts'
import { type ConceptsDeps, maxConcepts, newConcept } from '../concepts/concepts.ts'
import { bumpKnowledgeVersion } from '../publishing/publications.store.ts'
import { assertQuotable, type Publishable, publishConcepts } from '../publishing/publish-concepts.ts'
import { publishedPolicies } from './policies.store.ts'

interface ReadPolicy extends Omit<Publishable, 'concept'> {
  readonly key: string
  readonly text: ConceptText
}
/** Below it, an unknown language is taken as the store's own. */
const minCertainty = 0.5

type Rejected = Awaited<ReturnType<ImportPolicies>>['rejected'][number]

/**
 * Creates or updates a text for each changed policy of a storefront, as a draft or published, and unpublishes the texts of policies
 * that no longer exist. All in one transaction. An invalid policy is rejected without affecting the others.
 */
export async function importPolicies(
  deps: ConceptsDeps,
  scope: StoreScope,
  input: PolicyImport,
): ReturnType<ImportPolicies> {
  const rejected: Rejected[] = []
  const { languages } = await storedSettings(deps.db, scope)
  const read: ReadPolicy[] = []
  for (const policy of input.changed) {
    const one = await readPolicy(deps, policy, languages)
    if ('message' in one) rejected.push(one)
    else read.push(one)
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockKnowledge(tx, scope)
    await unpublishRemoved(deps, tx, { scope, input })
    const { texts, over } = await save(deps, tx, { scope, input, read })
    rejected.push(...over)
    const unpublished = texts.filter(({ concept }) => concept.published_version === null || concept.is_changed)
    const publication = { scope, actor: system, at: deps.clock.now(), texts: unpublished }
    if (input.publish) await publishConcepts(deps, tx, publication)
  })
  return { rejected }
}

async function readPolicy(
  { segmentText }: ConceptsDeps,
  policy: ImportedPolicy,
  languages: readonly AssistantLanguage[],
): Promise<ReadPolicy | Rejected> {
  const { key, title, bodyMarkdown, topic } = policy
  const { language, certainty } = guessLanguage(bodyMarkdown)
  if (language === null && certainty > minCertainty)
    return {
      key,
      message: 'Its language is not supported: the assistant answers from English, German, French and Spanish.',
    }
  const locale = language ?? languages[0] ?? assistantLanguages[0]
  const input = { title: title.trim(), topic, locale, body_markdown: bodyMarkdown }
  if (!Check(ConceptInput, input))
    return { key, message: 'Its title is longer than 200 characters, or its text is empty or longer than 50,000.' }
  try {
    const text = readConceptText(input)
    const segmented = await segmentText(text)
    assertQuotable(text.title, segmented)
    return { key, text, segmented }
  } catch (error) {
    if (error instanceof AppError) return { key, message: error.detail }
    throw error
  }
}

async function save(
  { ids, clock }: ConceptsDeps,
  tx: Tx,
  { scope, input, read }: { scope: StoreScope; input: PolicyImport; read: readonly ReadPolicy[] },
): Promise<{ texts: Publishable[]; over: Rejected[] }> {
  const keys = read.map(({ key }) => sourceKey(input, key))
  const known = keys.length === 0 ? [] : await conceptsBySource(tx, scope, { source: 'storefront', keys })
  const byKey = new Map(known.map((row) => [row.source_key, row]))
  const capacity = maxConcepts - (await countConcepts(tx, scope))
  const texts: Publishable[] = []
  const created: ConceptRow[] = []
  const over: Rejected[] = []
  for (const { key, text, segmented } of read) {
    const row = byKey.get(sourceKey(input, key))
    if (row !== undefined) texts.push({ concept: await change(tx, scope, { row, text, at: clock.now() }), segmented })
    else if (created.length >= capacity) over.push({ key, message: `A store can have at most ${maxConcepts} texts.` })
    else {
      const source = { source: 'storefront' as const, source_key: sourceKey(input, key) }
      const concept = newConcept({ ...text, ...source }, ids, clock.now())
      created.push(concept)
      texts.push({ concept, segmented })
    }
  }
  await insertConcepts(tx, scope, created)
  return { texts, over }
}

/** Replaces the draft. A published version keeps answering until the next publication. */
async function change(
  tx: Tx,
  scope: StoreScope,
  { row, text, at }: { row: ConceptRow; text: ConceptText; at: Date },
): Promise<ConceptRow> {
  // The slug, the locale and the effective dates may have been corrected by the store.
  const { title, body_markdown, topic } = text
  const next = { ...row, title, body_markdown, topic }
  if (isSameText(row, next)) return row
  const set = { title, body_markdown, topic, is_changed: true, updated_at: at }
  await updateConcept(tx, scope, { conceptId: row.concept_id, set })
  return { ...row, ...set }
}

async function unpublishRemoved(
  { clock, audit }: ConceptsDeps,
  tx: Tx,
  { scope, input }: { scope: StoreScope; input: PolicyImport },
): Promise<void> {
  const present = input.keys.map((key) => sourceKey(input, key))
  const rows = await publishedPolicies(tx, scope, { prefix: sourceKey(input, ''), except: present })
  const at = clock.now()
  for (const { concept_id: conceptId, title, locale, published_version: version } of rows) {
    await updateConcept(tx, scope, { conceptId, set: { published_version: null, updated_at: at } })
    const target = { type: 'concept', id: conceptId }
    const details = { title, locale, version }
    await audit.record(tx, scope, { actor: system, action: 'knowledge.unpublish', target, details })
  }
  if (rows.length > 0) await bumpKnowledgeVersion(tx, scope, at)
}

function sourceKey({ platform }: PolicyImport, key: string): string {
  return `${platform}:${key}`
}
