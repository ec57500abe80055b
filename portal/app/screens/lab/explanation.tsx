import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import type { ExplainAnswer, ExplainStage, Highlight, RankedResult } from '../../../../contract/search/search-answer.ts'
import { useRead } from '../../api/use-api.ts'
import { formatNumber, formatScore } from '../../language/format.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { CopyButton } from '../../parts/display/copy.tsx'
import { Icon } from '../../parts/display/icon.tsx'
import { ProductThumbnail } from '../../parts/display/product-thumbnail.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { SidePanel } from '../../parts/overlays/side-panel.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { priceOf } from '../catalog/product-image.tsx'
import { conditionText, explanationText } from './explanation-texts.ts'
import { nameOf } from './product-picker.tsx'
import { confidenceTones, Meter } from './results.tsx'
import { t } from './texts.ts'
import { type ExplainedSearch, useExplanation } from './use-lab-search.ts'

interface ExplanationProps {
  /** Empty while nothing is explained. */
  readonly productId: string
  /** The product in the results; `undefined` if it is missing. */
  readonly result: RankedResult | undefined
  readonly searched: ExplainedSearch | null
  readonly onClose: () => void
  readonly showSimilar: (productId: string) => void
}

/** Why a product has its rank in the search, or why it is missing. */
export function Explanation({ productId, result, searched, onClose, showSimilar }: ExplanationProps) {
  const record = useRead<ProductRecord>(`/v1/products/${encodeURIComponent(productId)}`, { when: productId !== '' })
  const explanation = useExplanation(searched, productId)
  // The explanation of the previous product stays visible while this one loads.
  const product = record.data?.product_id === productId ? record.data : undefined
  const shown = product ?? result
  return (
    <SidePanel
      title={shown === undefined ? t.explanation : nameOf(shown)}
      about={<CopyButton text={productId} label={productId} />}
      isOpen={productId !== ''}
      onClose={onClose}
    >
      {shown === undefined ? null : (
        <div className="flex items-start gap-4">
          <ProductThumbnail
            thumbnail={shown.thumbnail}
            imageUrl={shown.image_url}
            displayWidth={112}
            alt={nameOf(shown)}
            className="size-28 rounded-md object-cover"
          />
          <div className="grid min-w-0 gap-1.5 text-sm">
            {product === undefined ? null : <Palette palette={product.palette} />}
            <ProductFacts metadata={shown.metadata} />
            <div>
              <Button size="small" onClick={() => showSimilar(productId)}>
                {t.similar}
              </Button>
            </div>
          </div>
        </div>
      )}
      <Read of={explanation} skeleton={<Skeleton className="h-56" />}>
        {(answer) => <Answer answer={answer} highlights={result?.highlights ?? []} />}
      </Read>
      {product === undefined ? null : <Metadata metadata={product.metadata} />}
    </SidePanel>
  )
}

function ProductFacts({ metadata }: { metadata: Readonly<Record<string, unknown>> }) {
  const { brand, category } = metadata
  return (
    <p className="text-soft">
      {[brand, category, priceOf({ metadata })].filter((one) => typeof one === 'string').join(' · ')}
    </p>
  )
}

function Palette({ palette }: Pick<ProductRecord, 'palette'>) {
  if (palette === null || palette.length === 0) return null
  return (
    <span role="img" aria-label={`${t.palette}: ${palette.map(({ hex }) => hex).join(', ')}`} className="flex gap-1">
      {palette.map(({ hex }) => (
        <span
          key={hex}
          title={hex}
          className="size-4 rounded-full border border-line-strong"
          style={{ background: hex }}
        />
      ))}
    </span>
  )
}

function Answer({ answer, highlights }: { answer: ExplainAnswer; highlights: readonly Highlight[] }) {
  const { found, similarity_score: score, confidence, score_parts: parts, filters } = answer
  return (
    <>
      <section className="grid gap-3">
        <div
          className={`flex gap-2 rounded-md px-3 py-2.5 ${found ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}
        >
          <Icon name={found ? 'check' : 'alert'} className="mt-0.5 size-4" />
          <p className="min-w-0 break-words">{explanationText(answer)}</p>
        </div>
        {found ? null : <Stages failed={answer.stage} />}
      </section>
      {score === null ? null : (
        <section className="grid gap-2.5">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-semibold">{t.parts}</h3>
            <span className="flex items-center gap-2">
              {confidence === null ? null : (
                <Badge tone={confidenceTones[confidence]}>{t.confidence[confidence]}</Badge>
              )}
              <strong className="numbers text-lg font-semibold">{formatScore(score)}</strong>
            </span>
          </div>
          <ScorePartBars parts={parts} />
        </section>
      )}
      {highlights.length === 0 ? null : (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t.words}</h3>
          <dl className="grid gap-1.5 text-sm">
            {highlights.map((highlight) => (
              <div key={`${highlight.field} ${highlight.text}`} className="grid grid-cols-[88px_minmax(0,1fr)] gap-2">
                <dt className="truncate text-soft">{highlight.field}</dt>
                <dd className="break-words">
                  <Marked {...highlight} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {filters.length === 0 ? null : (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t.checked}</h3>
          <ul className="grid gap-1.5 text-sm">
            {filters.map(({ condition, passes, found: value }) => (
              <li key={condition} className="flex gap-2">
                <Icon
                  name={passes ? 'check' : 'close'}
                  className={`mt-0.5 size-4 ${passes ? 'text-success' : 'text-danger'}`}
                />
                <span className="min-w-0 break-words">
                  <span className="sr-only">{passes ? t.passes : t.fails}: </span>
                  {conditionText(condition)}{' '}
                  <span className="text-soft">({t.productHas(JSON.stringify(value ?? null))})</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const partNames = ['image', 'text', 'lexical', 'color', 'category_boost'] as const

/** The components of a score as bars, each from 0 to 1. */
function ScorePartBars({ parts }: { parts: ExplainAnswer['score_parts'] }) {
  const given = partNames.flatMap((name) => {
    const value = parts?.[name]
    return value === undefined ? [] : [{ name, value }]
  })
  const boosts = parts?.boosts ?? []
  if (given.length === 0 && boosts.length === 0) return <p className="text-sm text-soft">{t.noParts}</p>
  return (
    <dl className="grid gap-2.5 text-sm">
      {given.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
          <dt>{t.partNames[name]}</dt>
          <dd className="numbers">{formatScore(value)}</dd>
          <dd aria-hidden="true" className="col-span-2 flex">
            <Meter share={value} color="chart-3" />
          </dd>
        </div>
      ))}
      {boosts.map(({ field, factor }) => (
        <div key={field} className="flex justify-between gap-3">
          <dt>{t.boost(field)}</dt>
          <dd className="numbers">{t.times(formatNumber(Math.round(factor * 100) / 100))}</dd>
        </div>
      ))}
      {parts?.ranking_score === undefined ? null : (
        <div className="flex justify-between gap-3 border-t border-line pt-2">
          <dt>{t.rankingScore}</dt>
          <dd className="numbers">{formatScore(parts.ranking_score)}</dd>
        </div>
      )}
    </dl>
  )
}

const stages: readonly ExplainStage[] = Object.keys(t.stages) as (keyof typeof t.stages)[]

/** The stages of the search in order, up to the one that drops the product. */
function Stages({ failed }: { failed: ExplainStage }) {
  const at = stages.indexOf(failed)
  return (
    <ol className="grid gap-1 text-sm">
      {stages.map((stage, position) => {
        const state = position < at ? 'passed' : position === at ? 'failed' : 'open'
        return (
          <li key={stage} className={`flex items-center gap-2 ${state === 'open' ? 'text-soft' : ''}`}>
            {state === 'open' ? (
              <Icon name="dot" />
            ) : (
              <Icon
                name={state === 'passed' ? 'check' : 'close'}
                className={`size-4 ${state === 'passed' ? 'text-success' : 'text-danger'}`}
              />
            )}
            <span className={state === 'failed' ? 'font-semibold' : ''}>
              {t.stages[stage as keyof typeof t.stages]}
            </span>
            <span className={state === 'failed' ? 'text-danger' : 'sr-only'}>{t.stageStates[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Marked({ text, ranges }: Highlight) {
  const cuts = ranges.map(({ start, end }, at) => ({ start, end, from: ranges[at - 1]?.end ?? 0 }))
  return (
    <>
      {cuts.map(({ from, start, end }) => (
        <span key={start}>
          {text.slice(from, start)}
          <mark className="rounded-sm bg-accent-soft px-0.5 text-accent-strong">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  )
}

function Metadata({ metadata }: { metadata: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return null
  return (
    <details className="border-t border-line pt-3 text-sm">
      <summary className="font-semibold">{t.openProduct}</summary>
      <dl className="mt-2 grid gap-1.5">
        {entries.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[88px_minmax(0,1fr)] gap-2">
            <dt className="truncate text-soft">{name}</dt>
            <dd className="break-words">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
