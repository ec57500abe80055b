import { setTimeout as sleep } from 'node:timers/promises'
import cliProgress from 'cli-progress'
import type { JobRecord } from '../../contract/catalog/job.ts'
import { Failure } from './failure.ts'
import { plain } from './plain-text.ts'
import type { Service } from './service.ts'

const askEveryMs = 500
const lineEveryMs = 5000
/** Three minutes: a service that is started anew, on a machine with other things to do, takes a while. */
const mostSilences = 360

interface Progress {
  update(job: JobRecord): void
  end(): void
}

/** Follows a job to its end on stderr: a bar on a terminal, now and then a line elsewhere. Exit code 1 when an item failed. */
export async function followJob(
  service: Pick<Service, 'readJob'>,
  { jobId, total }: { jobId: string; total: number },
): Promise<void> {
  const leave = (): never => {
    process.stderr.write(`\nThe job goes on without you: GET /v1/jobs/${jobId}\n`)
    process.exit(130)
  }
  process.once('SIGINT', leave)
  const progress = process.stderr.isTTY ? createBar(total) : createLines()
  try {
    const job = await untilEnd(service, jobId, progress)
    progress.end()
    report(job)
  } finally {
    progress.end()
    process.off('SIGINT', leave)
  }
}

async function untilEnd(service: Pick<Service, 'readJob'>, jobId: string, progress: Progress): Promise<JobRecord> {
  let silences = 0
  while (true) {
    const job = await service.readJob(jobId).catch((error: unknown) => {
      silences += 1
      if (silences >= mostSilences) throw error
      return null
    })
    if (job !== null) {
      silences = 0
      progress.update(job)
      if (job.status !== 'processing') return job
    }
    await sleep(askEveryMs)
  }
}

function createBar(total: number): Progress {
  const format = '{bar} {percentage} % | {value} of {total} | {failed} failed | {eta_formatted} left'
  const options = { format, stream: process.stderr, hideCursor: true, etaBuffer: 50 }
  const bar = new cliProgress.SingleBar(options, cliProgress.Presets.shades_classic)
  bar.start(total, 0, { failed: 0 })
  return {
    update: ({ processed, failed }) => bar.update(processed, { failed }),
    end: () => bar.stop(),
  }
}

function createLines(): Progress {
  let said = -Infinity
  return {
    update({ status, processed, total, failed }) {
      const now = performance.now()
      if (now - said < lineEveryMs && status === 'processing') return
      said = now
      process.stderr.write(`${processed} of ${total}, ${failed} failed\n`)
    },
    end: () => undefined,
  }
}

function report(job: JobRecord): void {
  if (job.status === 'failed') throw new Failure(`The job failed: ${plain(job.error?.message ?? 'no reason is known')}`)
  process.stdout.write(`${job.succeeded} done, ${job.failed} failed.\n`)
  for (const { product_id, message } of job.errors) process.stdout.write(`  ${plain(product_id)}: ${plain(message)}\n`)
  if (job.failed > job.errors.length) {
    process.stdout.write(`  … and ${job.failed - job.errors.length} more: GET /v1/jobs/${job.job_id}\n`)
  }
  if (job.failed > 0) process.exitCode = 1
}
