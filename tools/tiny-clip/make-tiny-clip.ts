/**
 * Creates a CLIP- or SigLIP-shaped model of a few kilobytes with random weights, in the file layout of the real ones, so that
 * the loading code can be tried without a network: `node tools/tiny-clip/make-tiny-clip.ts --kind clip|siglip --folder DIR [--seed N]`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type OnnxGraph, type OnnxValue, writeOnnx } from './onnx-writer.ts'

type Kind = 'clip' | 'siglip'

const DIMENSION = 16
const IMAGE_SIZE = 32
/** The image is averaged down to this many squares a side before the projection. */
const GRID = 4
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const START = '<|startoftext|>'
const END = '<|endoftext|>'
const PADDING = '<|padding|>'
const MERGES = ['r e', 're d</w>', 's h', 'sh o']
const MAX_TOKENS: Readonly<Record<Kind, number>> = { clip: 77, siglip: 64 }
const OUTPUTS = {
  clip: { image: 'image_embeds', text: 'text_embeds' },
  siglip: { image: 'pooler_output', text: 'pooler_output' },
} as const

const vocabulary = [
  START,
  END,
  PADDING,
  ...LETTERS,
  ...LETTERS.map((letter) => `${letter}</w>`),
  ...MERGES.map((merge) => merge.replace(' ', '')),
]

async function makeTinyClip(folder: string, kind: Kind, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const files: Record<string, Uint8Array | object> = {
    'config.json': config(kind),
    'preprocessor_config.json': preprocessorConfig(kind),
    'tokenizer.json': tokenizer(kind),
    'tokenizer_config.json': tokenizerConfig(kind),
    'onnx/vision_model.onnx': writeOnnx(visionGraph(OUTPUTS[kind].image, random)),
    'onnx/text_model.onnx': writeOnnx(textGraph(OUTPUTS[kind].text, random)),
  }
  await mkdir(join(folder, 'onnx'), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content instanceof Uint8Array ? content : JSON.stringify(content, null, 2))
  }
}

/** Average over a grid of squares, then a random projection: similar images get similar vectors. */
function visionGraph(output: string, random: () => number): OnnxGraph {
  const features = 3 * GRID * GRID
  const step = IMAGE_SIZE / GRID
  return {
    name: 'vision',
    inputs: [value('pixel_values', 'float32', ['batch', 3, IMAGE_SIZE, IMAGE_SIZE])],
    outputs: [value(output, 'float32', ['batch', DIMENSION])],
    weights: [
      { name: 'flat', dims: [2], data: BigInt64Array.of(0n, BigInt(features)) },
      { name: 'projection', dims: [features, DIMENSION], data: randomNumbers(features * DIMENSION, random) },
    ],
    nodes: [
      {
        operator: 'AveragePool',
        inputs: ['pixel_values'],
        outputs: ['squares'],
        attributes: { kernel_shape: [step, step], strides: [step, step] },
      },
      { operator: 'Reshape', inputs: ['squares', 'flat'], outputs: ['features'] },
      { operator: 'MatMul', inputs: ['features', 'projection'], outputs: [output] },
    ],
  }
}

/** The sum of one random vector a token, then a random projection; padding is ignored. */
function textGraph(output: string, random: () => number): OnnxGraph {
  const table = randomNumbers(vocabulary.length * DIMENSION, random)
  const padding = vocabulary.indexOf(PADDING)
  table.fill(0, padding * DIMENSION, (padding + 1) * DIMENSION)
  return {
    name: 'text',
    inputs: [value('input_ids', 'int64', ['batch', 'tokens'])],
    outputs: [value(output, 'float32', ['batch', DIMENSION])],
    weights: [
      { name: 'table', dims: [vocabulary.length, DIMENSION], data: table },
      { name: 'tokens_axis', dims: [1], data: BigInt64Array.of(1n) },
      { name: 'projection', dims: [DIMENSION, DIMENSION], data: randomNumbers(DIMENSION * DIMENSION, random) },
    ],
    nodes: [
      { operator: 'Gather', inputs: ['table', 'input_ids'], outputs: ['tokens'] },
      { operator: 'ReduceSum', inputs: ['tokens', 'tokens_axis'], outputs: ['sentence'], attributes: { keepdims: 0 } },
      { operator: 'MatMul', inputs: ['sentence', 'projection'], outputs: [output] },
    ],
  }
}

function config(kind: Kind): object {
  return {
    model_type: kind,
    architectures: [kind === 'clip' ? 'CLIPModel' : 'SiglipModel'],
    ...(kind === 'clip' ? { projection_dim: DIMENSION, logit_scale_init_value: 2.6592 } : {}),
    text_config: {
      model_type: `${kind}_text_model`,
      hidden_size: DIMENSION,
      max_position_embeddings: MAX_TOKENS[kind],
      vocab_size: vocabulary.length,
    },
    vision_config: { model_type: `${kind}_vision_model`, hidden_size: DIMENSION, image_size: IMAGE_SIZE },
  }
}

function preprocessorConfig(kind: Kind): object {
  const common = { do_resize: true, do_rescale: true, do_normalize: true, rescale_factor: 1 / 255, resample: 3 }
  const square = { height: IMAGE_SIZE, width: IMAGE_SIZE }
  const clip = {
    image_processor_type: 'CLIPImageProcessor',
    size: { shortest_edge: IMAGE_SIZE },
    do_center_crop: true,
    crop_size: square,
    image_mean: [0.48145466, 0.4578275, 0.40821073],
    image_std: [0.26862954, 0.26130258, 0.27577711],
  }
  const siglip = {
    image_processor_type: 'SiglipImageProcessor',
    size: square,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
  }
  return { ...common, ...(kind === 'clip' ? clip : siglip) }
}

function tokenizer(kind: Kind): object {
  const special = (id: number, content: string) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })
  const mark = (content: string) => ({ SpecialToken: { id: content, type_id: 0 } })
  const sequence = { Sequence: { id: 'A', type_id: 0 } }
  const single = kind === 'clip' ? [mark(START), sequence, mark(END)] : [sequence, mark(END)]
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [START, END, PADDING].map((content) => special(vocabulary.indexOf(content), content)),
    normalizer: { type: 'Sequence', normalizers: [{ type: 'NFC' }, { type: 'Lowercase' }] },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single,
      pair: single,
      special_tokens: {
        [START]: { id: START, ids: [0], tokens: [START] },
        [END]: { id: END, ids: [1], tokens: [END] },
      },
    },
    decoder: { type: 'BPEDecoder', suffix: '</w>' },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: END,
      continuing_subword_prefix: '',
      end_of_word_suffix: '</w>',
      fuse_unk: false,
      vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id])),
      merges: MERGES,
    },
  }
}

function tokenizerConfig(kind: Kind): object {
  return {
    tokenizer_class: kind === 'clip' ? 'CLIPTokenizer' : 'SiglipTokenizer',
    model_max_length: MAX_TOKENS[kind],
    bos_token: START,
    eos_token: END,
    unk_token: END,
    pad_token: PADDING,
  }
}

function value(name: string, type: OnnxValue['type'], dims: OnnxValue['dims']): OnnxValue {
  return { name, type, dims }
}

function randomNumbers(count: number, random: () => number): Float32Array {
  return Float32Array.from({ length: count }, () => random() - 0.5)
}

/** Numbers in [0, 1) from a 32-bit xorshift: the same seed makes the same files everywhere. */
function seededRandom(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) | 1) >>> 0
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const { values } = parseArgs({
  options: { kind: { type: 'string' }, folder: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
if (!values.folder || (values.kind !== 'clip' && values.kind !== 'siglip')) {
  throw new Error('usage: node tools/tiny-clip/make-tiny-clip.ts --kind clip|siglip --folder DIR [--seed N]')
}
await makeTinyClip(values.folder, values.kind, Number(values.seed))
