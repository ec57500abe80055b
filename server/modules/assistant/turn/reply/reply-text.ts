import type { Contact } from '../../../../../contract/assistant/answer.ts'
import { type AssistantLanguage, languageOfLocale } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import type { Claim, Decision, Grounded } from '../pipeline.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { escapeMarkdown, labeled, phrase } from '../wording/wording.ts'

const handoffPhrases: Readonly<Record<NonNullable<Decision['handoff']>, PhraseKey>> = {
  insufficient_evidence: 'handedOverNoEvidence',
  conflict: 'handedOverConflict',
  asked_for_person: 'handedOver',
  customer_matter: 'handedOverCustomerMatter',
  nothing_left_to_say: 'handedOverNothingLeft',
}

/** The answer in Markdown, never empty: the grounded claims and the phrases for the outcome. */
export function replyText(about: {
  readonly grounded: Grounded
  readonly decision: Decision
  readonly clarification: string | null
  readonly settings: AssistantSettings
  /** The shopper's email address, if they have given one. */
  readonly email: string | null
  /** Sections that may help are named in addition to the text. */
  readonly namesSections?: boolean
}): string {
  const { grounded, decision, settings } = about
  const say = (key: PhraseKey): string => phrase(key, grounded.language, settings)
  const line = (key: PhraseKey, value: string): string => labeled(say(key), escapeMarkdown(value), grounded.language)
  switch (decision.outcome) {
    case 'clarification':
      return paragraphs(joinClaims(grounded.claims), about.clarification ?? say('whichMeaning'))
    case 'confirmation_required':
      return paragraphs(joinClaims(grounded.claims), say('confirmFirst'))
    case 'handoff': {
      const { handoff } = decision
      const key = handoff === null ? 'handedOver' : handoffPhrases[handoff]
      // "The product details do not mention this" is more precise than the general phrase.
      const open =
        handoff === 'insufficient_evidence' && grounded.removed.length === 0 ? claimsOf(grounded, 'no_evidence') : []
      const reason = say(about.namesSections === true ? 'handedOverUnclear' : open.length > 0 ? 'handedOver' : key)
      const remaining = [...claimsOf(grounded, 'answered'), ...open]
      // Without an address, nobody could reply.
      const reply = about.email === null ? say('leaveAddress') : line('labelReplyTo', about.email)
      return paragraphs(joinClaims(remaining), reason, reply, contactText(settings.contact, say, line))
    }
    case 'temporary_failure':
      return paragraphs(joinClaims(claimsOf(grounded, 'unavailable')), say('temporaryFailure'))
    case 'denied':
      return joinClaims(grounded.claims) || say('customerOnly')
    default:
      return joinClaims(grounded.claims) || say('outOfScope')
  }
}

/** The claims of the questions with a status: those that apply although the whole message has no answer. */
function claimsOf({ claims, statuses }: Grounded, status: Grounded['statuses'][number]): readonly Claim[] {
  return claims.filter(({ questionIndex }) => statuses[questionIndex] === status)
}

function contactText(
  contact: Contact,
  say: (key: PhraseKey) => string,
  line: (key: PhraseKey, value: string) => string,
): string {
  const lines = (
    [
      ['labelEmail', contact.email],
      ['labelPhone', contact.phone],
      ['labelWebsite', contact.url],
      ['labelHours', contact.hours],
    ] as const
  ).flatMap(([key, value]) => (value === null ? [] : [`- ${line(key, value)}`]))
  return lines.length === 0 ? '' : [say('contactFollows'), ...lines].join('\n')
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** The language for text that does not depend on a message. */
export function answerLanguageOf(
  locale: string,
  { languages }: Pick<AssistantSettings, 'languages'>,
): AssistantLanguage {
  const language = languageOfLocale(locale)
  return language !== null && languages.includes(language) ? language : (languages[0] ?? 'en')
}

/** Joins claims to Markdown: sentences of one question in a paragraph, list items on lines, the rest in paragraphs. */
export function joinClaims(
  claims: readonly Pick<Claim, 'kind' | 'questionIndex' | 'markdown' | 'startsParagraph'>[],
): string {
  let text = ''
  for (const [index, claim] of claims.entries()) {
    const before = claims[index - 1]
    text += (before === undefined ? '' : separator(before, claim)) + claim.markdown
  }
  return text
}

type Joined = Parameters<typeof joinClaims>[0][number]

function separator(before: Joined, claim: Joined): string {
  if (isItem(before) && isItem(claim)) return '\n'
  const isOneParagraph =
    before.kind === claim.kind && before.questionIndex === claim.questionIndex && claim.startsParagraph !== true
  return isOneParagraph && !isBlock(before) && !isBlock(claim) && !isIntroduction(before) ? ' ' : '\n\n'
}

function isIntroduction({ kind, markdown }: Joined): boolean {
  return kind === 'connecting' && markdown.endsWith(':')
}

function isItem({ markdown }: Joined): boolean {
  return markdown.startsWith('- ')
}

function isBlock(claim: Joined): boolean {
  return (
    isItem(claim) || claim.markdown.startsWith('|') || claim.markdown.startsWith('**') || claim.markdown.includes('\n')
  )
}
