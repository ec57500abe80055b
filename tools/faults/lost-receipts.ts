import { setTimeout as sleep } from 'node:timers/promises'
import { createVerdict, type Scenario } from './scenario.ts'
import { type FaultService, startFaultService, temporaryDataDirectory } from './service.ts'

const usualRounds = 5
const searchersAtOnce = 4
const reportedEachRound = 200

/** `kill -9` while shoppers search: the last receipts may be lost, but feedback on those searches must not be. */
export const lostReceipts: Scenario = {
  name: 'lost-receipts',
  async run({ scale = 1, report = () => undefined }) {
    const data = await temporaryDataDirectory()
    const { require, result } = createVerdict()
    const figures = { rounds: Math.ceil(usualRounds * scale), searches: 0, receipts_lost: 0, feedback_lost: 0 }
    let service = await startFaultService({ DATA_DIR: data.folder })
    try {
      for (let round = 0; round < figures.rounds; round += 1) {
        const made = await searchUntilKilled(service, 300 + ((round * 137) % 500))
        service = await startFaultService({ DATA_DIR: data.folder })
        const newest = made.slice(-reportedEachRound)
        const lost = await reportOn(service, newest)
        figures.searches += newest.length
        figures.receipts_lost += lost.receipts
        figures.feedback_lost += lost.feedback
        report(
          `round ${round + 1}: ${made.length} searches, ${lost.receipts} receipts and ${lost.feedback} reports lost`,
        )
      }
    } finally {
      await service.kill()
      await data.remove()
    }
    require(figures.searches > 0, 'No search was answered before a kill.')
    require(figures.feedback_lost === 0, `Feedback on ${figures.feedback_lost} answered searches was refused.`)
    return result(figures)
  },
}

async function searchUntilKilled(service: FaultService, forMs: number): Promise<string[]> {
  const made: string[] = []
  let isOver = false
  const search = async (): Promise<void> => {
    while (!isOver) {
      const { body } = await service.call('POST', '/v1/search/text', { query: `blue shoe ${made.length}`, limit: 1 })
      if (typeof body.search_id === 'string') made.push(body.search_id)
    }
  }
  const searching = Promise.allSettled(Array.from({ length: searchersAtOnce }, search))
  while (made.length === 0) await sleep(5)
  await sleep(forMs)
  await service.kill()
  isOver = true
  await searching
  return made
}

async function reportOn(
  service: FaultService,
  searchIds: readonly string[],
): Promise<{ receipts: number; feedback: number }> {
  const lost = { receipts: 0, feedback: 0 }
  for (const search_id of searchIds) {
    const receipt = await service.call('GET', `/v1/search/${search_id}`)
    const feedback = await service.call('POST', '/v1/search/feedback', {
      search_id,
      result_product_id: 'any',
      action: 'click',
    })
    if (receipt.status !== 200) lost.receipts += 1
    if (feedback.status !== 201 || feedback.body.attributed !== true) lost.feedback += 1
  }
  return lost
}
