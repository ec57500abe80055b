import { useMemo } from 'react'
import type { Concept } from '../../../../../contract/assistant/knowledge.ts'
import { languageName } from '../texts.ts'
import { t } from './texts.ts'
import { type DiffLine, diffTexts, type Part } from './word-diff.ts'

export type Compared = Pick<
  Concept,
  'title' | 'topic' | 'locale' | 'slug' | 'effective_from' | 'effective_until' | 'body_markdown'
>

/** The number of unchanged lines that stay visible around a change. */
const context = 2

/** The difference between two states of a text; without a previous state, the text as it is. */
export function DiffView({ before, after }: { before: Compared | null; after: Compared }) {
  const lines = useMemo(() => diffTexts((before ?? after).body_markdown, after.body_markdown), [before, after])
  const fields = before === null ? [] : changedFields(before, after)
  const isSame = before !== null && !lines.some(({ isChanged }) => isChanged)
  return (
    <div className="grid gap-4">
      {fields.length === 0 ? null : (
        <ul className="grid gap-1">
          {fields.map((field) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      )}
      {isSame ? (
        <p className="text-soft">{t.sameText}</p>
      ) : (
        <div lang={after.locale} className="grid gap-1 text-lg break-words">
          {before === null
            ? lines.map((line, at) => <Line key={at} line={line} />)
            : folded(lines).map((one, at) =>
                typeof one === 'number' ? <Fold key={at} lines={one} /> : <Line key={at} line={one} />,
              )}
        </div>
      )}
    </div>
  )
}

function changedFields(before: Compared, after: Compared): readonly string[] {
  const named = [
    [t.textTitle, before.title, after.title],
    [t.topic, before.topic, after.topic],
    [t.language, languageName(before.locale), languageName(after.locale)],
    [t.slug, before.slug, after.slug],
    [t.from, before.effective_from, after.effective_from],
    [t.validUntil, before.effective_until, after.effective_until],
  ] as const
  return named
    .filter(([, previous, own]) => previous !== own)
    .map(([field, previous, own]) => t.fieldChanged(field, previous ?? t.none, own ?? t.none))
}

/** Long unchanged passages are replaced by their number of lines. */
function folded(lines: readonly DiffLine[]): readonly (DiffLine | number)[] {
  const isNear = lines.map((_line, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ isChanged }) => isChanged),
  )
  const shown: (DiffLine | number)[] = []
  lines.forEach((line, at) => {
    const last = shown.at(-1)
    if (isNear[at]) shown.push(line)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  })
  return shown
}

function Fold({ lines }: { lines: number }) {
  return (
    <p className="my-1 border-y border-dashed border-line py-1 text-center text-sm text-soft">
      {t.unchangedLines(lines)}
    </p>
  )
}

function Line({ line: { parts, isChanged } }: { line: DiffLine }) {
  return (
    <p className={`min-h-6 rounded-sm px-2 whitespace-pre-wrap ${isChanged ? 'bg-paper' : ''}`}>
      {parts.map((part, at) => (
        <Piece key={at} {...part} />
      ))}
    </p>
  )
}

function Piece({ change, text }: Part) {
  if (change === 'same') return text
  const isRemoved = change === 'removed'
  const Tag = isRemoved ? 'del' : 'ins'
  return (
    <Tag
      className={`rounded-sm px-0.5 ${isRemoved ? 'bg-danger-soft text-danger line-through' : 'bg-success-soft font-medium text-success no-underline'}`}
    >
      <span className="sr-only">{isRemoved ? t.removedWord : t.addedWord}: </span>
      {text}
    </Tag>
  )
}
