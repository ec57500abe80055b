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

const askEveryMs = 1000
/** The comparison comes right after the last vector, or not at all. */
const comparisonWithinMs = 120_000

export async function listModels(options: ModelsOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  show(await operator.models(), options, presentModels)
}

export async function modelStatus(options: ModelsOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  show(await operator.models(), options, presentStatus)
}

/** `vitrine models use`: has the vectors built, shows how searches would change, and asks before it switches. */
export async function useModel(model: string, options: UseOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  const begun = besideOf(await operator.useModel(model))
  process.stderr.write(`The vectors of ${plain(begun.generation)} are being made; searches go on as they are.\n`)
  const list = await untilReady(operator, begun.generation)
  show(list, options, presentStatus)
  if (!options.yes && !(await isWanted())) {
    process.stderr.write('Nothing is switched. When you want it: vitrine models switch\n')
    return
  }
  await switchTo(operator, { ...options, generation: begun.generation })
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

function besideOf({ generations }: ModelList): Generation {
  const beside = generations.find(({ state }) => state === 'building' || state === 'failed' || state === 'ready')
  if (beside === undefined) throw new Failure('The building was given up meanwhile.')
  return beside
}

/** Follows on stderr; Ctrl-C ends the watching and not the building. */
async function untilReady(operator: Operator, generation: string): Promise<ModelList> {
  let said = ''
  let readySince: number | null = null
  while (true) {
    const list = await operator.models()
    const one = list.generations.find((each) => each.generation === generation)
    if (one === undefined || one.state === 'dropped') throw new Failure('The building was given up meanwhile.')
    const { done, missing, failed } = one.products
    const line = `${done} of ${done + missing} products, ${failed} failed`
    if (line !== said) process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    said = line
    if (one.state === 'failed') throw comesNoFurther(one)
    if (one.state !== 'building') readySince ??= Date.now()
    const isLate = readySince !== null && Date.now() - readySince > comparisonWithinMs
    if (readySince !== null && (one.comparison !== null || isLate)) {
      if (process.stderr.isTTY) process.stderr.write('\n')
      return list
    }
    await sleep(askEveryMs)
  }
}

function comesNoFurther({ fault, model }: Generation): Failure {
  if (process.stderr.isTTY) process.stderr.write('\n')
  const why = fault === null ? '' : `: ${plain(fault.message)} (${plain(fault.code)})`
  return new Failure(`The vectors came no further${why}`, [
    `Once that is repaired, go on where it ended: vitrine models use ${plain(model ?? '<model>')}`,
  ])
}

async function isWanted(): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return false
  const line = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await line.question('Answer all searches by it from now on? [y/N] ')
  line.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

function report(list: ModelList, options: ModelsOptions): void {
  if (options.json) {
    show(list, options, presentModels)
    return
  }
  process.stdout.write(`Searches are answered by ${plain(list.active)} now.\n`)
  const former = list.generations.find(({ state }) => state === 'retired')
  if (former?.dropped_after != null) {
    const until = former.dropped_after.slice(0, 10)
    process.stderr.write(`${plain(former.generation)} is kept until ${until}: vitrine models rollback\n`)
  }
}

function show(list: ModelList, { json }: ModelsOptions, present: (list: ModelList) => string): void {
  process.stdout.write(json ? `${JSON.stringify(list, null, 2)}\n` : present(list))
}
