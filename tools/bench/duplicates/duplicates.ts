/*
 * Measures how well copies of an image are distinguished from other images: `npm run bench:duplicates -- --photos DIR`. DIR has
 * photos of different things (by default shared/data/photos next to the checkout). It is not part of the project; without it the
 * tool reports that and succeeds. Thresholds are chosen on every second photo and evaluated, as shipped, on the others.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bundledModel } from '../../../contract/operations/bundled-models.ts'
import { loadModelByName } from '../../../server/engine/embedding/load-model.ts'
import type { EmbeddingModel } from '../../../server/engine/embedding/model.ts'
import { decodeImage } from '../../../server/engine/images/decode/decode.ts'
import {
  compareImages,
  type ImageComparison,
  isSameImage,
} from '../../../server/engine/images/signature/compare-images.ts'
import { createHashIndex } from '../../../server/engine/images/signature/hash-index.ts'
import { computeQueryHashes } from '../../../server/engine/images/signature/query-hashes.ts'
import { computeSignature, type ImageSignature, readHash } from '../../../server/engine/images/signature/signature.ts'
import { type Calibrator, createCalibrator } from '../../../server/engine/ranking/calibrate.ts'
import { type CopyKind, copyKinds } from './image-copies.ts'

interface Analyzed {
  readonly vector: Float32Array
  readonly signature: ImageSignature
}

/** A copy and an original that the model considers the same. */
interface Candidate {
  readonly kind: CopyKind | null
  readonly photo: number
  readonly isRight: boolean
  /** Whether the hashes propose the pair. */
  readonly isNear: boolean
  readonly comparison: ImageComparison
}

const root = path.join(import.meta.dirname, '..', '..', '..')
const nextToCheckout = path.join(root, '..', 'shared', 'data', 'photos')
const minSimilarity = 0.95

/** Prints the chosen thresholds, then recall by kind of copy and precision on the other half. */
export async function main(folder: string): Promise<void> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name)) : []
  if (files.length === 0) {
    console.log('duplicates: skipped, no photos (give their folder with --photos)')
    return
  }
  const model = await loadModelByName(process.env.EMBEDDING_MODEL ?? bundledModel, path.join(root, 'models'))
  const photos = await Promise.all(files.toSorted().map((name) => readFile(path.join(folder, name))))
  const candidates = await compareAll(model, photos)
  await model.close()
  report(candidates, photos.length)
}

async function compareAll(model: EmbeddingModel, photos: readonly Buffer[]): Promise<Candidate[]> {
  const calibrator = createCalibrator(model.calibration)
  const originals: Analyzed[] = []
  for (const photo of photos) originals.push(await analyze(model, photo))
  const compare = createComparison(calibrator, originals)
  const candidates = originals.flatMap((original, photo) =>
    compare(original, { kind: null, photo }).filter(({ isRight }) => !isRight),
  )
  for (const [photo, bytes] of photos.entries())
    for (const kind of copyKinds)
      candidates.push(...compare(await analyze(model, await kind.make(bytes)), { kind, photo }))
  return candidates
}

async function analyze(model: EmbeddingModel, bytes: Buffer): Promise<Analyzed> {
  const { pixels } = await decodeImage(bytes, { fit: model.imageFit })
  const [vector] = await model.embedImages([pixels], 'background')
  if (vector === undefined) throw new Error('The model returned no vector')
  return { vector, signature: computeSignature(pixels) }
}

function createComparison(calibrator: Calibrator, originals: readonly Analyzed[]) {
  const rows = createHashIndex()
  for (const [row, { signature }] of originals.entries()) rows.set(row, readHash(signature))
  return ({ vector, signature }: Analyzed, { kind, photo }: Pick<Candidate, 'kind' | 'photo'>): Candidate[] => {
    const near = new Set(rows.near(computeQueryHashes(signature), () => true).map(({ row }) => row))
    const query = calibrator.center(vector)
    return originals.flatMap((original, at) => {
      const dot = original.vector.reduce((sum, number, place) => sum + number * (query.vector[place] ?? 0), 0)
      const cosine = calibrator.centeredCosine(query, dot, calibrator.centeredNorm(original.vector))
      if (calibrator.imageScore(cosine) <= minSimilarity) return []
      const comparison = compareImages(signature, original.signature)
      return [{ kind, photo, isRight: at === photo, isNear: near.has(at), comparison }]
    })
  }
}

function report(candidates: readonly Candidate[], photos: number): void {
  const half = (which: number): Candidate[] => candidates.filter(({ photo }) => photo % 2 === which)
  const sizes = [Math.ceil(photos / 2), Math.floor(photos / 2)]
  console.log(`duplicates: ${photos} photos, ${copyKinds.length} copies of each`)
  console.log(
    `thresholds with the best recall at a precision of 0.99, on every second photo: ${choose(half(0), sizes[0] ?? 0)}`,
  )
  const judged = half(1)
  const count = sizes[1] ?? 0
  console.log(`as shipped, on the other ${count}:`)
  for (const kind of copyKinds) {
    const of = judged.filter((one) => one.kind === kind && one.isRight)
    const found = of.filter(isFound).length
    console.log(
      `  ${kind.group.padEnd(5)} ${kind.name.padEnd(32)} found ${share(found, count)}  model alone ${share(of.length, count)}`,
    )
  }
  for (const [label, accepts] of [
    ['as shipped', isFound],
    ['model alone', () => true],
    ['hash alone, of what the model passes', (one: Candidate) => one.isNear],
  ] as const)
    console.log(`  ${label}: ${scoresOf(judged, count, accepts)}`)
}

const isFound = ({ isNear, comparison }: Candidate): boolean => isNear && isSameImage(comparison)

/** Recall of light copies; precision over all copies and over pairs of originals. */
function scoresOf(judged: readonly Candidate[], photos: number, accepts: (one: Candidate) => boolean): string {
  const { recall, precision, wrong } = measure(judged, photos, accepts)
  return `recall of light copies ${recall.toFixed(4)}, precision ${precision.toFixed(4)} (${wrong} wrong pairs)`
}

function measure(judged: readonly Candidate[], photos: number, accepts: (one: Candidate) => boolean) {
  const accepted = judged.filter(accepts)
  const isLight = ({ kind }: Candidate): boolean => kind?.group === 'light'
  const light = accepted.filter((one) => one.isRight && isLight(one)).length
  // A recolored photo can be another product, so it counts for neither.
  const wrong = accepted.filter(({ isRight }) => !isRight).length
  const right = accepted.filter(({ isRight, kind }) => isRight && kind?.group !== 'other').length
  const wanted = photos * copyKinds.filter(({ group }) => group === 'light').length
  return { recall: light / wanted, precision: right / (right + wrong), wrong }
}

function choose(candidates: readonly Candidate[], photos: number): string {
  let best = { recall: -1, text: 'none' }
  for (let similarity = 0.85; similarity >= 0.5; similarity -= 0.05)
    for (const color of [8, 10, 12, 14, 16, 20]) {
      const accepts = ({ isNear, comparison }: Candidate): boolean =>
        isNear && comparison.similarity >= similarity && comparison.colorDifference <= color
      const { recall, precision } = measure(candidates, photos, accepts)
      if (precision < 0.99 || recall <= best.recall) continue
      const text = `similarity ${similarity.toFixed(2)}, color ${color} (recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)})`
      best = { recall, text }
    }
  return best.text
}

function share(count: number, of: number): string {
  return (count / of).toFixed(3)
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { photos: { type: 'string' } } })
  await main(values.photos ?? process.env.PHOTOS_DIR ?? nextToCheckout)
}
