import { ciede2000 } from './distance.ts'
import type { LabPixels } from './lab-pixels.ts'
import type { Lab } from './palette.ts'

/** A group of similar colors: their mean and the total weight of their pixels. */
export interface Cluster {
  readonly lab: Lab
  readonly weight: number
}

/** Returns the main colors of the pixels, weighted by `weights`, heaviest first. Deterministic. */
export function clusterColors(pixels: LabPixels, weights: Uint8Array): Cluster[] {
  const cells = countCells(pixels, weights)
  let clusters = chooseSeeds(cells)
  for (let round = 0; round < ROUNDS; round++) clusters = moveToMeans(cells, clusters)
  return mergeSimilar(clustersOf(clusters)).sort(heavierFirst)
}

/** Colors in one array, four numbers each: L, a, b and weight. One object per color took half of the time of a palette. */
type Colors = Float64Array

const STEP = 4

/** Edge of a histogram cell in L*a*b* units. Colors of a single surface vary by more than this anyway. */
const CELL = 4
const CELLS_A_B = 64
const CELLS_L = 26

/** More seeds than colors in a palette, so that a small vivid color gets its own seed next to the shades of a large one. */
const SEEDS = 8
/** Two more rounds change a color's match score by at most 0.03 in 99 of 100 cases (150 photographs, every color name). */
const ROUNDS = 4
/** CIEDE2000 distance below which shoppers perceive two colors as shades of one. */
const MERGE_DISTANCE = 8

/** Builds a histogram: mean color and weight of every non-empty cell, in order of first appearance. */
function countCells({ data }: LabPixels, weights: Uint8Array): Colors {
  const slotOfCell = emptySlots()
  const sums = new Float64Array(weights.length * STEP)
  let slots = 0
  for (let index = 0, from = 0; index < weights.length; index++, from += 3) {
    const weight = weights[index] ?? 0
    if (weight === 0) continue
    const l = data[from] ?? 0
    const a = data[from + 1] ?? 0
    const b = data[from + 2] ?? 0
    const cell =
      (Math.floor(l / CELL) * CELLS_A_B + Math.floor((a + 128) / CELL)) * CELLS_A_B + Math.floor((b + 128) / CELL)
    const slot = slotOfCell[cell] || ++slots
    slotOfCell[cell] = slot
    const to = (slot - 1) * STEP
    sums[to] = (sums[to] ?? 0) + l * weight
    sums[to + 1] = (sums[to + 1] ?? 0) + a * weight
    sums[to + 2] = (sums[to + 2] ?? 0) + b * weight
    sums[to + 3] = (sums[to + 3] ?? 0) + weight
  }
  return meansOf(sums.subarray(0, slots * STEP))
}

let sharedSlots: Int16Array | null = null

/** One shared array: allocating 200 kB per image overloaded the garbage collector. */
function emptySlots(): Int16Array {
  sharedSlots ??= new Int16Array(CELLS_L * CELLS_A_B * CELLS_A_B)
  return sharedSlots.fill(0)
}

/** Converts sums to means in place and drops entries without weight. */
function meansOf(sums: Colors): Colors {
  let to = 0
  for (let from = 0; from < sums.length; from += STEP) {
    const weight = sums[from + 3] ?? 0
    if (weight === 0) continue
    for (let channel = 0; channel < 3; channel++) sums[to + channel] = (sums[from + channel] ?? 0) / weight
    sums[to + 3] = weight
    to += STEP
  }
  return sums.subarray(0, to)
}

/** Picks the heaviest cell, then repeatedly the cell with the largest product of weight and squared distance to the nearest seed. */
function chooseSeeds(cells: Colors): Colors {
  const seeds = new Float64Array(Math.min(SEEDS * STEP, cells.length))
  const distances = new Float64Array(cells.length / STEP).fill(1)
  for (let to = 0; to < seeds.length; to += STEP) {
    const best = strongestCell(cells, distances)
    if (best === -1) return seeds.subarray(0, to)
    seeds.set(cells.subarray(best, best + STEP), to)
    const seed = labAt(cells, best)
    for (let cell = 0; cell < distances.length; cell++) {
      const distance = distanceTo(seed, cells, cell * STEP)
      distances[cell] = to === 0 ? distance : Math.min(distances[cell] ?? 0, distance)
    }
  }
  return seeds
}

/** Offset of the color with the largest product of weight and `distances`; -1 if all products are 0. */
function strongestCell(cells: Colors, distances: Float64Array): number {
  let best = -1
  let bestProduct = 0
  for (let cell = 0; cell < distances.length; cell++) {
    const product = (cells[cell * STEP + 3] ?? 0) * (distances[cell] ?? 0)
    if (product <= bestProduct) continue
    best = cell * STEP
    bestProduct = product
  }
  return best
}

/** One round of k-means. */
function moveToMeans(cells: Colors, clusters: Colors): Colors {
  const sums = new Float64Array(clusters.length)
  for (let from = 0; from < cells.length; from += STEP) {
    const to = nearest(labAt(cells, from), clusters)
    const weight = cells[from + 3] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      sums[to + channel] = (sums[to + channel] ?? 0) + (cells[from + channel] ?? 0) * weight
    }
    sums[to + 3] = (sums[to + 3] ?? 0) + weight
  }
  return meansOf(sums)
}

/** Offset of the nearest cluster. */
function nearest(lab: Lab, clusters: Colors): number {
  let best = 0
  let bestDistance = Number.POSITIVE_INFINITY
  for (let at = 0; at < clusters.length; at += STEP) {
    const distance = distanceTo(lab, clusters, at)
    if (distance >= bestDistance) continue
    best = at
    bestDistance = distance
  }
  return best
}

/** `squaredDistance` to the color at offset `at`. */
function distanceTo([l, a, b]: Lab, colors: Colors, at: number): number {
  const dL = l - (colors[at] ?? 0)
  const da = a - (colors[at + 1] ?? 0)
  const db = b - (colors[at + 2] ?? 0)
  return dL * dL + da * da + db * db
}

function labAt(colors: Colors, at: number): Lab {
  return [colors[at] ?? 0, colors[at + 1] ?? 0, colors[at + 2] ?? 0]
}

function clustersOf(colors: Colors): Cluster[] {
  return Array.from({ length: colors.length / STEP }, (_none, at) => ({
    lab: labAt(colors, at * STEP),
    weight: colors[at * STEP + 3] ?? 0,
  }))
}

function merged(group: readonly Cluster[]): Cluster {
  let [l, a, b, weight] = [0, 0, 0, 0]
  for (const part of group) {
    l += part.lab[0] * part.weight
    a += part.lab[1] * part.weight
    b += part.lab[2] * part.weight
    weight += part.weight
  }
  return { lab: [l / weight, a / weight, b / weight], weight }
}

/** Merges the closest pair until all clusters are at least `MERGE_DISTANCE` apart. */
function mergeSimilar(clusters: readonly Cluster[]): Cluster[] {
  const left = [...clusters]
  for (;;) {
    const pair = closestPair(left)
    if (!pair) return left
    const second = left.splice(pair[1], 1)
    const first = left.splice(pair[0], 1)
    left.push(merged([...first, ...second]))
  }
}

function closestPair(clusters: readonly Cluster[]): [number, number] | null {
  let closest: [number, number] | null = null
  let least = MERGE_DISTANCE
  clusters.forEach((one, i) => {
    for (let j = i + 1; j < clusters.length; j++) {
      const two = clusters[j]
      const distance = two ? ciede2000(one.lab, two.lab) : least
      if (distance < least) [closest, least] = [[i, j], distance]
    }
  })
  return closest
}

function heavierFirst(one: Cluster, two: Cluster): number {
  return two.weight - one.weight || one.lab[0] - two.lab[0]
}
