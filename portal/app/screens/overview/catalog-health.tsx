import type { ImageHealthList } from '../../../../contract/catalog/image-health.ts'
import type { ProductList } from '../../../../contract/catalog/product.ts'
import { useRead } from '../../api/use-api.ts'
import { formatNumber } from '../../language/format.ts'
import { Card } from '../../parts/display/card.tsx'
import { Icon } from '../../parts/display/icon.tsx'
import { ButtonLink } from '../../parts/forms/button.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const problems = [
  { problem: 'failed', label: t.failed },
  { problem: 'placeholder', label: t.placeholder },
  { problem: 'too_small', label: t.tooSmall },
] as const

/** The number of searchable products, and the number of images that need attention. */
export function CatalogHealth() {
  const products = useRead<ProductList>('/v1/products', { query: { limit: 1 } })
  return (
    <Card title={t.healthTitle} about={t.healthAbout}>
      <Read of={products} skeleton={<SkeletonRows rows={4} />}>
        {({ total }) =>
          total === 0 ? (
            <EmptyState icon="grid" title={t.noProducts} action={<ButtonLink to="/docs">{t.howTo}</ButtonLink>}>
              {t.noProductsAbout}
            </EmptyState>
          ) : (
            <dl>
              <Count label={t.products} count={total} />
              <Waiting />
              {problems.map(({ problem, label }) => (
                <Problem key={problem} problem={problem} label={label} />
              ))}
            </dl>
          )
        }
      </Read>
    </Card>
  )
}

function Waiting() {
  const { data } = useRead<ProductList>('/v1/products', { query: { limit: 1, status: 'processing' } })
  return data === undefined || data.total === 0 ? null : <Count label={t.processing} count={data.total} />
}

function Problem({ problem, label }: { problem: string; label: string }) {
  const { data } = useRead<ImageHealthList>('/v1/products/image-health', { query: { limit: 1, problem } })
  return data === undefined ? null : (
    <Count label={label} count={data.total} isProblem={data.total > 0} isGood={data.total === 0} />
  )
}

function Count({
  label,
  count,
  isProblem = false,
  isGood = false,
}: {
  label: string
  count: number
  isProblem?: boolean
  isGood?: boolean
}) {
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line last:border-0">
      <dt className="min-w-0 flex-1">{label}</dt>
      <dd className={`numbers inline-flex items-center gap-1.5 font-medium ${isProblem ? 'text-warning' : ''}`}>
        {isProblem ? <Icon name="alert" /> : isGood ? <Icon name="check" className="size-4 text-success" /> : null}
        {formatNumber(count)}
      </dd>
    </div>
  )
}
