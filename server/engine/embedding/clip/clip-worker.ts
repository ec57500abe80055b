import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type * as transformers from '@huggingface/transformers'
import { lowerThreadPriority } from '../../threads/lower-thread-priority.ts'
import { serveTower } from '../towers/serve-tower.ts'
import type { Tower, TowerInput, TowerOrigin } from '../towers/tower.ts'
import { type ClipConfig, FAMILIES, familyOf, inputSizeOf, logitOf } from './clip-family.ts'
import { digestOfTower, findPrecision, type Precision, type Side } from './clip-files.ts'

export interface ClipWorkerData {
  readonly side: Side
  /** A hub ID or the absolute path of a folder. */
  readonly model: string
  readonly local: boolean
  readonly cacheDir: string | null
  readonly library: string
  readonly threads: number
}

type Transformers = typeof transformers
type Inputs = Record<string, unknown>
type Outputs = Record<string, { readonly data: ArrayLike<number> } | undefined>

/** Converts an input to the tensors that the network expects. */
interface Preprocessor {
  readonly inputSize: number
  /** The complete words in a tokenizer's vocabulary. */
  readonly words?: readonly string[]
  prepare(input: TowerInput): Promise<Inputs>
}

interface TowerChoice {
  readonly data: ClipWorkerData
  readonly family: TowerOrigin['family']
  readonly form: Precision
  readonly config: ClipConfig
}

// One image occupies a thread of such a model many times longer than a search takes.
const threadPriorityOffset = 2

async function loadTower(data: ClipWorkerData): Promise<Tower> {
  if (data.side === 'image') lowerThreadPriority(threadPriorityOffset)
  const form = data.local ? await findPrecision(data.model, data.side) : 'fp32'
  const library = await importLibrary(data)
  const config: ClipConfig = await library.AutoConfig.from_pretrained(data.model)
  const choice: TowerChoice = { data, config, family: familyOf(config, data.model), form }
  const preparation = data.side === 'image' ? await prepareImages(library, data) : await prepareTexts(library, choice)
  const network = await loadNetwork(library, choice)
  const output = FAMILIES[choice.family].outputs[data.side]

  async function embed(input: TowerInput): Promise<Float32Array<ArrayBuffer>> {
    const outputs = (await network(await preparation.prepare(input))) as Outputs
    const items = input.kind === 'texts' ? input.texts.length : input.sizes.length / 2
    return unitRows(outputs[output]?.data, items, data.model)
  }

  const dimension = (await embed(warmUp(data.side))).length
  const folder = data.local ? data.model : join(library.env.cacheDir ?? '', data.model)
  const digest = await digestOfTower(folder, data.side, form)
  const { inputSize, words } = preparation
  const origin = { family: choice.family, digest, inputSize, logit: logitOf(config) }
  return { facts: { dimension, origin, ...(words === undefined ? {} : { words }) }, embed }
}

async function importLibrary({ library: name, local, cacheDir }: ClipWorkerData): Promise<Transformers> {
  const library = await import(name).catch((cause) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause
    throw new Error(`CLIP and SigLIP models need the package ${name}, which is not installed: npm install ${name}`, {
      cause,
    })
  })
  const { env } = library as Transformers
  env.allowRemoteModels = !local
  // A local folder and a download of the same name must never replace each other.
  env.allowLocalModels = local
  env.useFSCache = !local
  if (cacheDir !== null) env.cacheDir = cacheDir
  return library as Transformers
}

async function prepareImages(library: Transformers, { model }: ClipWorkerData): Promise<Preprocessor> {
  const processor = await library.AutoImageProcessor.from_pretrained(model)
  return {
    inputSize: inputSizeOf(processor.config),
    async prepare(input) {
      if (input.kind !== 'images') throw new TypeError('the image tower accepts only images')
      const images: unknown[] = []
      let at = 0
      for (let item = 0; item < input.sizes.length; item += 2) {
        const [width = 0, height = 0] = input.sizes.subarray(item, item + 2)
        const end = at + width * height * 3
        images.push(new library.RawImage(input.pixels.subarray(at, end), width, height, 3))
        at = end
      }
      return (await processor(images)) as Inputs
    },
  }
}

async function prepareTexts(library: Transformers, { data, family, config }: TowerChoice): Promise<Preprocessor> {
  const tokenizer = await library.AutoTokenizer.from_pretrained(data.model)
  const { padding, maxTokens } = FAMILIES[family]
  const max_length = Math.min(tokenizer.model_max_length, config.text_config?.max_position_embeddings ?? maxTokens)
  const words = completeWords(tokenizer)
  return {
    inputSize: 0,
    ...(words.length === 0 ? {} : { words }),
    async prepare(input) {
      if (input.kind !== 'texts') throw new TypeError('the text tower accepts only texts')
      const { input_ids, attention_mask } = tokenizer([...input.texts], { padding, truncation: true, max_length })
      return family === 'siglip' ? { input_ids } : { input_ids, attention_mask }
    },
  }
}

const minWordLength = 3

/** The tokens that are complete words: CLIP ends them with `</w>`, SentencePiece starts them with `▁`. Empty where there is no list. */
function completeWords(tokenizer: unknown): string[] {
  const { model } = tokenizer as { readonly model?: { readonly vocab?: unknown } }
  const vocab: unknown[] = Array.isArray(model?.vocab) ? model.vocab : []
  return vocab.flatMap((token) => {
    const word = typeof token === 'string' ? /^(?:▁(\p{L}+)|(\p{L}+)<\/w>)$/u.exec(token) : null
    const found = (word?.[1] ?? word?.[2] ?? '').toLowerCase()
    return found.length < minWordLength ? [] : [found]
  })
}

async function loadNetwork(library: Transformers, { data, family, form }: TowerChoice) {
  const classes = {
    clip: { image: library.CLIPVisionModelWithProjection, text: library.CLIPTextModelWithProjection },
    siglip: { image: library.SiglipVisionModel, text: library.SiglipTextModel },
  }
  const network = await classes[family][data.side].from_pretrained(data.model, {
    dtype: form,
    device: 'cpu',
    session_options: {
      intraOpNumThreads: data.threads,
      interOpNumThreads: 1,
      // Spinning threads take CPU time from queries and from the event loop.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    },
  })
  return (inputs: Inputs): Promise<unknown> => network(inputs)
}

/** Normalizes every row to length 1. Throws for a zero or non-finite row, which would corrupt every later comparison. */
function unitRows(numbers: ArrayLike<number> | undefined, items: number, model: string): Float32Array<ArrayBuffer> {
  if (!numbers || numbers.length === 0 || numbers.length % items !== 0) {
    throw new Error(`${model} returned no embeddings for ${items} items.`)
  }
  const rows = Float32Array.from(numbers)
  const dimension = rows.length / items
  for (let start = 0; start < rows.length; start += dimension) {
    const row = rows.subarray(start, start + dimension)
    const length = Math.hypot(...row)
    if (!(length > 0 && Number.isFinite(length))) throw new Error(`${model} returned a zero or non-finite embedding.`)
    for (const [at, value] of row.entries()) row[at] = value / length
  }
  return rows
}

function warmUp(side: Side): TowerInput {
  if (side === 'text') return { kind: 'texts', texts: ['warm'] }
  const edge = 64
  return {
    kind: 'images',
    pixels: new Uint8Array(edge * edge * 3).fill(128),
    sizes: new Int32Array([edge, edge]),
  }
}

if (parentPort) await serveTower(parentPort, () => loadTower(workerData as ClipWorkerData))
