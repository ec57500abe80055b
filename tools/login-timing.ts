import { insertUser } from '../server/modules/accounts/index.ts'
import { startBenchService } from './bench/service.ts'

/**
 * Measures whether the time of a refused login reveals that an account exists. For each kind of email it prints the response time
 * for a wrong password, and the difference from an unknown email. Each attempt uses its own email and address, so no limit
 * applies. The kinds alternate in random order, so that other load affects all of them equally. On a busy machine, processor
 * time is more reliable than elapsed time.
 */
const rounds = Number(process.argv[2] ?? 250)
const warmUp = 20
const kinds = ['nobody', 'owner', 'claimant', 'both'] as const
type Kind = (typeof kinds)[number]
/** Milliseconds: elapsed, and of all threads of this process. */
interface Sample {
  readonly clock: number
  readonly processor: number
}
type Samples = Record<Kind, Sample[]>

const service = await startBenchService()
try {
  await addPeople()
  const samples = await measure()
  print('clock', samples)
  print('processor', samples)
} finally {
  await service.close()
}

async function addPeople(): Promise<void> {
  const hash = await service.app.modules.accounts.passwords.hash('the right password')
  await service.database.db.transaction().execute(async (tx) => {
    for (let round = 0; round < rounds + warmUp; round += 1) {
      for (const kind of kinds) {
        for (const state of statesOf(kind)) {
          await insertUser(tx, {
            user_id: crypto.randomUUID(),
            email: emailOf(kind, round),
            full_name: 'Somebody',
            password_hash: hash,
            password_changed_at: new Date(),
            state,
            email_verified_at: null,
            created_at: new Date(),
          })
        }
      }
    }
  })
}

function statesOf(kind: Kind): ('active' | 'inactive')[] {
  if (kind === 'nobody') return []
  if (kind === 'both') return ['active', 'inactive']
  return [kind === 'owner' ? 'active' : 'inactive']
}

function emailOf(kind: Kind, round: number): string {
  return `${kind}-${round}@people.example`
}

async function measure(): Promise<Samples> {
  const taken: Samples = { nobody: [], owner: [], claimant: [], both: [] }
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const [turn, kind] of shuffled(kinds).entries()) {
      const sample = await attempt(kind, { round, turn })
      if (round >= warmUp) taken[kind].push(sample)
    }
  }
  return taken
}

function shuffled(those: readonly Kind[]): Kind[] {
  return those
    .map((kind) => ({ kind, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind)
}

async function attempt(kind: Kind, { round, turn }: { round: number; turn: number }): Promise<Sample> {
  const before = { clock: performance.now(), processor: process.cpuUsage() }
  const answer = await service.app.http.inject({
    method: 'POST',
    url: '/oauth/login',
    payload: { email: emailOf(kind, round), password: 'the wrong password' },
    remoteAddress: `10.${turn}.${Math.floor(round / 250)}.${(round % 250) + 1}`,
  })
  const used = process.cpuUsage(before.processor)
  const sample = { clock: performance.now() - before.clock, processor: (used.user + used.system) / 1000 }
  if (answer.statusCode !== 401) throw new Error(`Expected 401 and got ${answer.statusCode}: ${answer.body}`)
  return sample
}

function print(measure: keyof Sample, samples: Samples): void {
  const of = (kind: Kind): number[] => samples[kind].map((sample) => sample[measure])
  for (const kind of kinds) {
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((share) => quantile(of(kind), share).toFixed(2))
    const line = `${measure.padEnd(10)} ${kind.padEnd(9)} median ${p50} ms (p10 ${p10}, p90 ${p90})`
    process.stdout.write(`${line}${kind === 'nobody' ? '' : `, ${difference(of(kind), of('nobody'))}`}\n`)
  }
}

/** The median difference within a round, with its 95 % confidence interval by rank. */
function difference(those: number[], nobodys: number[]): string {
  const differences = those.map((ms, round) => ms - (nobodys[round] ?? Number.NaN))
  const spread = 0.98 / Math.sqrt(differences.length)
  const [low, middle, high] = [0.5 - spread, 0.5, 0.5 + spread].map((share) => quantile(differences, share).toFixed(3))
  return `${middle} ms longer than nobody (95 %: ${low} to ${high})`
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
