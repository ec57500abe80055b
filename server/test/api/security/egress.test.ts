import { describe, it } from 'vitest'
import { runInNamespace, whyNoNamespace } from '../../kit/process/network-namespace.ts'

/** ONNX Runtime first calls its vendor 9 seconds after a model was loaded, and again when it is closed. */
const idleMs = 1000 * Number(process.env.EGRESS_IDLE_SECONDS ?? 15)

const silence = { lookups: [], peers: [], packets: 0, home: [], work: [] }

const obstacle = whyNoNamespace()

// Logged outside of any hook, because hooks do not run when every test of the file is skipped.
if (obstacle !== null) {
  const line = '!'.repeat(100)
  const text = `NOT TESTED: that nothing leaves the machine. This machine makes no network namespace.\n${obstacle}`
  process.stderr.write(`\n${line}\n${text}\n${line}\n\n`)
}

describe.skipIf(obstacle !== null)('no connection leaves the machine', () => {
  it.concurrent('when the service is started, used, left alone for a while and stopped', async ({ expect }) => {
    expect(await runInNamespace('live-in-namespace.ts', 'service', String(idleMs))).toEqual({
      ...silence,
      done: {
        words: 3,
        photo: expect.any(Number),
        answer: 'answer',
        mail: 1,
        pages: [[], [], []],
        commandLine: expect.stringContaining('shoe'),
        code: 0,
        doctor: true,
      },
    })
  })

  it.concurrent('when a CLIP model is loaded from a folder', async ({ expect }) => {
    const report = await runInNamespace('live-in-namespace.ts', 'clip', String(idleMs))
    expect(report).toEqual({ ...silence, done: { dimension: 16 } })
  })

  it.concurrent('without being detected: a lookup, a connection and a file are each reported', async ({ expect }) => {
    const report = (await runInNamespace('live-in-namespace.ts', 'leaks')) as typeof silence
    expect(report).toMatchObject({
      lookups: ['telemetry.example'],
      peers: expect.arrayContaining(['tcp 203.0.113.5 443']),
      home: ['.cache/deviceid'],
      work: [':memory:.ses'],
    })
    expect(report.packets).toBeGreaterThan(0)
  })
})
