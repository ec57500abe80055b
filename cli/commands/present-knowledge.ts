import type { KnowledgeImportResult, KnowledgeLint } from '../../contract/assistant/knowledge.ts'
import { plain } from '../client/plain-text.ts'

/** A line a file that is not as it was: status, path, and why it failed or which version answers. */
export function presentImportedTexts(files: KnowledgeImportResult['files']): string {
  return files
    .filter(({ status }) => status !== 'unchanged')
    .map(({ status, path, message, published_version: version }) => {
      const about = message ?? (version === null ? 'not published' : `version ${version}`)
      return `${status}\t${plain(path)}\t${plain(about)}\n`
    })
    .join('')
}

/** A line a finding, the statements of a contradiction under it. */
export function presentLint({ contradictions, gaps, expired, untranslated, quarantined }: KnowledgeLint): string {
  const lines = [
    ...contradictions.flatMap(({ question, statements }) => [
      `contradiction\t${plain(question)}`,
      ...statements.map(({ title, locale, text }) => `\t${plain(title)} (${plain(locale)}): ${plain(text)}`),
    ]),
    ...gaps.map(({ question, locale }) => `gap\t${plain(locale)}\t${plain(question)}`),
    ...quarantined.map(({ place, reference, excerpt }) => `kept out\t${place} ${plain(reference)}\t${plain(excerpt)}`),
    ...expired.map(({ title, effective_until }) => `expired\t${plain(effective_until)}\t${plain(title)}`),
    ...untranslated.map(({ slug, locale }) => `untranslated\t${plain(locale)}\t${plain(slug)}`),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

export function summariseLint({ contradictions, gaps, expired, untranslated, quarantined }: KnowledgeLint): string {
  const counts = [
    [contradictions.length, 'contradictions'],
    [gaps.length, 'questions without an answer'],
    [quarantined.length, 'passages kept out'],
    [expired.length, 'texts expired'],
    [untranslated.length, 'translations missing'],
  ]
  return `${counts.map(([count, what]) => `${count} ${what}`).join(', ')}.`
}
