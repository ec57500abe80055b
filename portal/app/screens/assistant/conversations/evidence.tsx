import type { ReactNode } from 'react'
import type { LiveFact } from '../../../../../contract/assistant/answer.ts'
import type { AnswerEvidence, ConversationMessage } from '../../../../../contract/assistant/conversation.ts'
import { formatExactTime, formatPercent, formatPrice } from '../../../language/format.ts'
import { locale as pageLocale } from '../../../language/language.ts'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { PageLink } from '../../../parts/forms/button.tsx'
import { sentenceUrl } from '../knowledge/text-urls.ts'
import { t } from './texts.ts'

type Passage = AnswerEvidence['questions'][number]['passages'][number]

interface EvidenceProps {
  readonly message: ConversationMessage | undefined
  /** The URL of the texts. */
  readonly knowledge: string
}

/** What one answer is based on: quoted and considered passages, live readings, and what was left out. */
export function Evidence({ message, knowledge }: EvidenceProps) {
  const evidence = message?.evidence ?? null
  const answer = message?.answer ?? null
  if (evidence === null || answer === null) return <p className="text-soft">{t.noEvidence}</p>
  const all = [...evidence.questions.flatMap(({ passages }) => passages), ...evidence.other_citations]
  const quoted = distinct(all.filter(({ is_cited }) => is_cited))
  const considered = distinct(all.filter(({ is_cited }) => !is_cited))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-sm text-soft">
        {evidence.written_by === 'language_model' ? t.writtenByModel : t.writtenByRules}
      </p>
      <Questions evidence={evidence} />
      <Part title={t.quoted} isShown={quoted.length > 0}>
        <Passages passages={quoted} knowledge={knowledge} />
      </Part>
      <Part title={t.live} isShown={answer.live_facts.length > 0}>
        <LiveFacts
          facts={answer.live_facts}
          titles={new Map(answer.products.map((one) => [one.product_id, one.title]))}
        />
      </Part>
      <Part title={t.products} isShown={answer.products.length > 0}>
        <ul className="grid gap-2">
          {answer.products.map(({ product_id, title, image_url, reasons }) => (
            <li key={product_id} className="flex items-center gap-3">
              {image_url === null ? null : (
                <img src={image_url} alt="" loading="lazy" className="size-11 rounded-md bg-sunken object-cover" />
              )}
              <span className="grid min-w-0">
                <span className="truncate font-medium">{title}</span>
                {reasons.length === 0 ? null : (
                  <span className="truncate text-sm text-soft">{reasons.join(' · ')}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t.contradiction} isShown={answer.conflicts.length > 0}>
        <ul className="grid gap-2">
          {answer.conflicts.flatMap(({ statements }) =>
            statements.map(({ handle, text }) => (
              <li key={handle} className="border-l-2 border-warning pl-3">
                <PageLink to={sentenceUrl(knowledge, handle)} className="underline-offset-4 hover:underline">
                  {text}
                </PageLink>
              </li>
            )),
          )}
        </ul>
      </Part>
      <Part title={t.considered} isShown={considered.length > 0 || quoted.length === 0}>
        {considered.length === 0 && quoted.length === 0 ? <p className="text-soft">{t.nothingConsidered}</p> : null}
        <Passages passages={considered} knowledge={knowledge} isQuiet />
      </Part>
      <Part title={t.leftOut} isShown={evidence.removed.length > 0}>
        <ul className="grid gap-2">
          {evidence.removed.map(({ text, why }) => (
            <li key={text + why} className="grid gap-0.5">
              <del className="break-words">{text}</del>
              <span className="text-sm text-soft">{why}</span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

function distinct(passages: readonly Passage[]): readonly Passage[] {
  return [...new Map(passages.map((one) => [one.handle, one])).values()]
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-sm font-medium text-soft">{title}</h3>
      {children}
    </section>
  )
}

/** Only for a message with several questions: a single one would repeat the message. */
function Questions({ evidence: { questions } }: { evidence: AnswerEvidence }) {
  if (questions.length < 2) return null
  return (
    <Part title={t.question} isShown>
      <ul className="grid gap-1">
        {questions.map(({ text, score }, at) => (
          <li key={at} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">{text}</span>
            <span className="numbers text-sm whitespace-nowrap text-soft">{formatPercent(score)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface PassagesProps {
  readonly passages: readonly Passage[]
  readonly knowledge: string
  readonly isQuiet?: boolean
}

function Passages({ passages, knowledge, isQuiet = false }: PassagesProps) {
  return (
    <ul className="grid gap-3">
      {passages.map(({ handle, title, text, score }) => (
        <li key={handle} className="grid gap-1.5">
          <p className={`border-l-2 pl-3 ${isQuiet ? 'border-line text-soft' : 'border-accent'}`}>{text}</p>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <PageLink
              to={sentenceUrl(knowledge, handle)}
              className="min-w-0 truncate font-medium text-accent underline-offset-4 hover:underline"
            >
              {title}
            </PageLink>
            {score === null ? null : <Score score={score} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Score({ score }: { score: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${Math.min(1, score) * 100}%` }} />
      </span>
      <span className="numbers">{t.strength(formatPercent(score))}</span>
    </span>
  )
}

interface FactsProps {
  readonly facts: readonly LiveFact[]
  readonly titles: ReadonlyMap<string, string>
}

function LiveFacts({ facts, titles }: FactsProps) {
  return (
    <ul className="grid gap-1.5">
      {facts.map((fact, at) => (
        <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 truncate">
            {titles.get(fact.product_id ?? '') ?? fact.order ?? fact.product_id} {fact.variant ?? ''}
          </span>
          <span className="numbers text-right">
            <span className="text-soft">{t.facts[fact.kind]}</span>{' '}
            <span className="font-medium">{factValue(fact)}</span>{' '}
            <span className="text-sm text-soft" title={formatExactTime(fact.read_at)}>
              <RelativeTime at={fact.read_at} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function factValue({ value, currency }: LiveFact): string {
  if (typeof value !== 'number' || currency === null) return String(value).replaceAll('_', ' ')
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(pageLocale, {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return formatPrice(value / 10 ** maximumFractionDigits, currency)
}
