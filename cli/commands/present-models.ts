import type { Comparison, Generation, ModelList } from '../../contract/operations/model.ts'
import { plain } from '../client/plain-text.ts'

const about: Readonly<Record<Generation['state'], string>> = {
  building: 'vectors are being made',
  failed: 'came no further; vitrine models use goes on with it',
  ready: 'ready to be switched to',
  active: 'answers searches',
  retired: 'can be rolled back to',
  dropped: 'its vectors are gone',
}

/** A line a generation. */
export function presentModels({ generations }: ModelList): string {
  return generations
    .map((one) => [plain(one.generation), plain(one.model ?? '-'), one.state, `(${about[one.state]})`].join('\t'))
    .map((line) => `${line}\n`)
    .join('')
}

/** What is known of the active generation and of the one beside it. */
export function presentStatus({ generations }: ModelList): string {
  return generations
    .filter(({ state }) => state !== 'dropped')
    .map(presentGeneration)
    .join('\n')
}

function presentGeneration(one: Generation): string {
  const { done, missing, failed } = one.products
  const lines = [
    `${plain(one.generation)}: ${about[one.state]}`,
    `  ${done} of ${done + missing} products${failed > 0 ? `, ${failed} failed` : ''}`,
    ...(one.fault === null
      ? []
      : [`  ${plain(one.fault.message)} (${plain(one.fault.code)}, ${one.fault.tries} tries in a row)`]),
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
  const ran = `${searches} recent ${searches === 1 ? 'search' : 'searches'} compared, ${leftOut} left out`
  const lines = [
    overlap === null ? ran : `${ran}: ${Math.round(overlap * 100)} % of the first ten results are the same`,
    ...(latency === null
      ? []
      : [
          `milliseconds, now and then: ${latency.from.p50} and ${latency.to.p50} (half of them), ${latency.from.p95} and ${latency.to.p95} (95 %)`,
        ]),
    ...examples.flatMap(({ store, query, from, to }) => [
      `"${plain(query)}" in ${plain(store)}`,
      `  now:  ${namesOf(from)}`,
      `  then: ${namesOf(to)}`,
    ]),
  ]
  return lines.map((line) => `  ${line}\n`).join('')
}

function namesOf(results: Comparison['examples'][number]['from']): string {
  const names = results.slice(0, 5).map(({ name, product_id }) => plain(name ?? product_id))
  return names.length === 0 ? 'nothing' : names.join(' · ')
}
