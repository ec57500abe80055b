import type { Comparison, Generation, ModelList } from '../../contract/operations/model.ts'
import { plain } from '../client/plain-text.ts'

const descriptions: Readonly<Record<Generation['state'], string>> = {
  building: 'building vectors',
  failed: 'build failed; resume with vitrine models use',
  ready: 'ready to switch',
  active: 'active',
  retired: 'available for rollback',
  dropped: 'vectors deleted',
}

/** One line per generation. */
export function presentModels({ generations }: ModelList): string {
  return generations
    .map((one) =>
      [plain(one.generation), plain(one.model ?? '-'), one.state, `(${descriptions[one.state]})`].join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** The state of the active and the standby generation. */
export function presentStatus({ generations }: ModelList): string {
  return generations
    .filter(({ state }) => state !== 'dropped')
    .map(presentGeneration)
    .join('\n')
}

function presentGeneration(one: Generation): string {
  const { done, missing, failed } = one.products
  const lines = [
    `${plain(one.generation)}: ${descriptions[one.state]}`,
    `  ${done} of ${done + missing} products${failed > 0 ? `, ${failed} failed` : ''}`,
    ...(one.fault === null
      ? []
      : [`  ${plain(one.fault.message)} (${plain(one.fault.code)}, ${one.fault.tries} consecutive attempts)`]),
    ...(one.dropped_after === null ? [] : [`  kept until ${one.dropped_after.slice(0, 10)}`]),
    ...one.failures.map(
      ({ store, product_id, code, message }) =>
        `  ${plain(store)} ${plain(product_id)}: ${plain(message)} (${plain(code)})`,
    ),
  ]
  const shown = one.comparison === null || one.state === 'active' ? '' : presentComparison(one.comparison)
  return lines.map((line) => `${line}\n`).join('') + shown
}

function presentComparison(comparison: Comparison): string {
  const { searches, left_out: leftOut, overlap_at_10: overlap, latency_ms: latency, examples } = comparison
  const summary = `${searches} recent ${searches === 1 ? 'search' : 'searches'} compared, ${leftOut} skipped`
  const lines = [
    overlap === null ? summary : `${summary}: ${Math.round(overlap * 100)} % of the first ten results agree`,
    ...(latency === null
      ? []
      : [
          `latency before → after: p50 ${latency.from.p50} → ${latency.to.p50} ms, p95 ${latency.from.p95} → ${latency.to.p95} ms`,
        ]),
    ...examples.flatMap(({ store, query, from, to }) => [
      `"${plain(query)}" in ${plain(store)}`,
      `  before: ${namesOf(from)}`,
      `  after:  ${namesOf(to)}`,
    ]),
  ]
  return lines.map((line) => `  ${line}\n`).join('')
}

function namesOf(results: Comparison['examples'][number]['from']): string {
  const names = results.slice(0, 5).map(({ name, product_id }) => plain(name ?? product_id))
  return names.length === 0 ? 'nothing' : names.join(' · ')
}
