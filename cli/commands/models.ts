import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation, ModelList } from '../../contract/operations/model.ts'
import { Failure } from '../client/failure.ts'
import { connectOperator, type Operator, type OperatorOptions } from '../client/operator.ts'
import { plain } from '../client/plain-text.ts'
import { presentModels, presentStatus } from './present-models.ts'

export interface ModelsOptions extends OperatorOptions {
  readonly json?: boolean
}
export interface SwitchOptions extends ModelsOptions {
  readonly acceptMissing?: boolean
}
export interface UseOptions extends SwitchOptions {
  readonly yes?: boolean
}

const pollIntervalMs = 1000
/** The comparison normally follows the last vector at once. */
const comparisonTimeoutMs = 120_000

export async function listModels(options: ModelsOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  show(await operator.models(), options, presentModels)
}

export async function modelStatus(options: ModelsOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  show(await operator.models(), options, presentStatus)
}

/** `vitrine models use`: builds the vectors, shows how results would change, and switches after confirmation. */
export async function useModel(model: string, options: UseOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  const standby = standbyOf(await operator.useModel(model))
  process.stderr.write(`Building the vectors of ${plain(standby.generation)}. Searches continue unchanged.\n`)
  const list = await waitUntilReady(operator, standby.generation)
  show(list, options, presentStatus)
  if (!options.yes && !(await isConfirmed())) {
    process.stderr.write('Not switched. To switch later: vitrine models switch\n')
    return
  }
  await switchTo(operator, { ...options, generation: standby.generation })
}

export async function switchModel(options: SwitchOptions): Promise<void> {
  await switchTo(await connectOperator(options, process.env), options)
}

export async function rollBackModel(options: ModelsOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  report(await operator.rollBack(), options)
}

export async function dropModel(generation: string, options: ModelsOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  show(await operator.dropModel(generation), options, presentModels)
}

async function switchTo(operator: Operator, options: SwitchOptions & { generation?: string }): Promise<void> {
  const { generation, acceptMissing = false } = options
  report(await operator.switchModel({ ...(generation && { generation }), accept_missing: acceptMissing }), options)
}

function standbyOf({ generations }: ModelList): Generation {
  const standby = generations.find(({ state }) => state === 'building' || state === 'failed' || state === 'ready')
  if (standby === undefined) throw new Failure('The build was canceled.')
  return standby
}

/** Shows progress on stderr. Ctrl-C stops the display, not the build. */
async function waitUntilReady(operator: Operator, generation: string): Promise<ModelList> {
  let written = ''
  let readySince: number | null = null
  while (true) {
    const list = await operator.models()
    const one = list.generations.find((other) => other.generation === generation)
    if (one === undefined || one.state === 'dropped') throw new Failure('The build was canceled.')
    const { done, missing, failed } = one.products
    const line = `${done} of ${done + missing} products, ${failed} failed`
    if (line !== written) process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    written = line
    if (one.state === 'failed') throw buildFailed(one)
    if (one.state !== 'building') readySince ??= Date.now()
    const isLate = readySince !== null && Date.now() - readySince > comparisonTimeoutMs
    if (readySince !== null && (one.comparison !== null || isLate)) {
      if (process.stderr.isTTY) process.stderr.write('\n')
      return list
    }
    await sleep(pollIntervalMs)
  }
}

function buildFailed({ fault, model }: Generation): Failure {
  if (process.stderr.isTTY) process.stderr.write('\n')
  const reason = fault === null ? '' : `: ${plain(fault.message)} (${plain(fault.code)})`
  return new Failure(`Building the vectors failed${reason}`, [
    `When the cause is fixed, resume with: vitrine models use ${plain(model ?? '<model>')}`,
  ])
}

async function isConfirmed(): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return false
  const line = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await line.question('Switch all searches to this model? [y/N] ')
  line.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

function report(list: ModelList, options: ModelsOptions): void {
  if (options.json) {
    show(list, options, presentModels)
    return
  }
  process.stdout.write(`Searches now use ${plain(list.active)}.\n`)
  const previous = list.generations.find(({ state }) => state === 'retired')
  if (previous?.dropped_after != null) {
    const until = previous.dropped_after.slice(0, 10)
    process.stderr.write(`${plain(previous.generation)} is kept until ${until}: vitrine models rollback\n`)
  }
}

function show(list: ModelList, { json }: ModelsOptions, present: (list: ModelList) => string): void {
  process.stdout.write(json ? `${JSON.stringify(list, null, 2)}\n` : present(list))
}
