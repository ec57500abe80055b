import { setTimeout as sleep } from 'node:timers/promises'
import cliProgress from 'cli-progress'
import type { JobRecord } from '../../contract/catalog/job.ts'
import { Failure } from './failure.ts'
import { plain } from './plain-text.ts'
import type { Service } from './service.ts'

const pollIntervalMs = 500
const lineIntervalMs = 5000
/** Three minutes: a restart of the service on a busy machine can take that long. */
const maxFailedPolls = 360

interface Progress {
  update(job: JobRecord): void
  end(): void
}

/** Shows a job's progress on stderr until it ends: a bar on a terminal, lines elsewhere. Returns it. Exit code 1 if an item failed. */
export async function followJob(
  service: Pick<Service, 'readJob'>,
  { jobId, total }: { jobId: string; total: number },
): Promise<JobRecord> {
  const interrupt = (): never => {
    process.stderr.write(`\nThe job continues in the background: GET /v1/jobs/${jobId}\n`)
    process.exit(130)
  }
  process.once('SIGINT', interrupt)
  const progress = process.stderr.isTTY ? createBar(total) : createLines()
  try {
    const job = await waitForEnd(service, jobId, progress)
    progress.end()
    if (job.status === 'failed') throw new Failure(`The job failed: ${plain(job.error?.message ?? 'unknown reason')}`)
    if (job.failed > 0) process.exitCode = 1
    return job
  } finally {
    progress.end()
    process.off('SIGINT', interrupt)
  }
}

async function waitForEnd(service: Pick<Service, 'readJob'>, jobId: string, progress: Progress): Promise<JobRecord> {
  let failedPolls = 0
  while (true) {
    const job = await service.readJob(jobId).catch((error: unknown) => {
      failedPolls += 1
      if (failedPolls >= maxFailedPolls) throw error
      return null
    })
    if (job !== null) {
      failedPolls = 0
      progress.update(job)
      if (job.status !== 'processing') return job
    }
    await sleep(pollIntervalMs)
  }
}

function createBar(total: number): Progress {
  const format = '{bar} {percentage} % | {value} of {total} | {failed} failed | {eta_formatted} left'
  const options = { format, stream: process.stderr, hideCursor: true, etaBuffer: 50 }
  const bar = new cliProgress.SingleBar(options, cliProgress.Presets.shades_classic)
  bar.start(total, 0, { failed: 0 })
  let isRunning = true
  return {
    update({ processed, failed, total: known }) {
      // The report counts the records of the feed; the job counts those that it processes.
      bar.setTotal(known)
      bar.update(processed, { failed })
    },
    end() {
      // A second stop would draw the bar again.
      if (isRunning) bar.stop()
      isRunning = false
    },
  }
}

function createLines(): Progress {
  let writtenAt = -Infinity
  return {
    update({ status, processed, total, failed }) {
      const now = performance.now()
      if (now - writtenAt < lineIntervalMs && status === 'processing') return
      writtenAt = now
      process.stderr.write(`${processed} of ${total}, ${failed} failed\n`)
    },
    end: () => undefined,
  }
}
