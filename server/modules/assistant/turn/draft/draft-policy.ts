import type { LimitationCode } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Claim, KnowledgeSpan } from '../pipeline.ts'
import { escapeMarkdown } from '../wording/escape-markdown.ts'
import type { PhraseKey } from '../wording/phrase.ts'
import { type Asked, connecting, type DraftPart } from './draft-part.ts'
import { extractSpans, type Piece } from './extract-spans.ts'

const onlyIn: Readonly<Record<AssistantLanguage, PhraseKey>> = {
  en: 'onlyInEnglish',
  de: 'onlyInGerman',
  fr: 'onlyInFrench',
  es: 'onlyInSpanish',
}

/** Whether the store's texts answer the question well enough to say so. */
export function isAnsweredByTexts({ evidence, settings }: Pick<Asked, 'evidence' | 'settings'>): boolean {
  return evidence.spans.length > 0 && evidence.score >= settings.evidence_threshold && evidence.conflicts.length === 0
}

/** Quotes what the store has published; says nothing where that is not enough or contradicts itself. */
export function draftPolicy(asked: Asked): DraftPart {
  const { evidence, language } = asked
  if (evidence.conflicts.length > 0) return { answered: 'conflict', claims: [] }
  if (!isAnsweredByTexts(asked)) {
    return { answered: evidence.failed.length > 0 ? 'unavailable' : 'no_evidence', claims: [] }
  }
  const pieces = extractSpans(evidence.spans, evidence.question.wants)
  const other = pieces.flatMap(({ spans }) => spans).find((span) => span.language !== language)?.language
  if (pieces.length === 0) return { answered: 'no_evidence', claims: [] }
  const quoted = pieces.flatMap((piece) => quotePiece(asked, piece))
  const isCut = pieces.some((piece) => piece.isCut)
  const limitations: LimitationCode[] = [
    ...(isCut ? (['part_not_answered'] as const) : []),
    ...(other === undefined ? [] : (['answered_in_other_language'] as const)),
  ]
  const claims = other === undefined ? quoted : [connecting(asked, onlyIn[other]), ...quoted]
  return { answered: 'yes', claims, limitations }
}

/** A paragraph of its own. A list that is cut names the text that has all of it. */
function quotePiece(asked: Asked, piece: Piece): Claim[] {
  const quoted = piece.spans.map((span, at) =>
    at === 0 ? { ...quote(asked, span), isApart: true } : quote(asked, span),
  )
  return [...headingClaim(asked, piece), ...quoted, ...(piece.isCut ? listGoesOn(asked, piece) : [])]
}

function listGoesOn(asked: Asked, { spans }: Piece): Claim[] {
  const [first] = spans
  if (first === undefined) return []
  return [connecting(asked, 'listGoesOn'), ...headingClaim(asked, { spans, heading: first.title })]
}

/** A published sentence or item word for word. */
function quote({ index }: Pick<Asked, 'index'>, { form, text, handle }: KnowledgeSpan): Claim {
  const markdown = form === 'sentence' ? escapeMarkdown(text) : `- ${escapeMarkdown(text)}`
  return { kind: 'policy', question: index, markdown, handles: [handle], productIds: [] }
}

/** The heading above items, as it is published; `ground` knows it by this form. */
export function quoteHeading(heading: string): string {
  return `**${escapeMarkdown(heading)}**`
}

function headingClaim({ index }: Asked, { heading, spans }: Pick<Piece, 'heading' | 'spans'>): Claim[] {
  if (heading === null) return []
  const items = spans.filter(({ form }) => form !== 'sentence')
  const handles = (items.length > 0 ? items : spans).map(({ handle }) => handle)
  return [{ kind: 'policy', question: index, markdown: quoteHeading(heading), handles, productIds: [] }]
}
