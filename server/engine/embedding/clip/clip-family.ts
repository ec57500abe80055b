import type { TowerOrigin } from '../towers/tower.ts'

/** The fields of a model's config.json that are read. */
export interface ClipConfig {
  readonly model_type?: string | null
  readonly logit_scale?: unknown
  readonly logit_bias?: unknown
  readonly text_config?: { readonly max_position_embeddings?: number }
}

/** The fields of preprocessor_config.json that determine the input size of the image tower. */
interface PreprocessorConfig {
  readonly crop_size?: Size
  readonly size?: Size
}

type Size =
  | number
  | {
      readonly shortest_edge?: number
      readonly longest_edge?: number
      readonly width?: number
      readonly height?: number
    }

export const FAMILIES = {
  clip: { outputs: { image: 'image_embeds', text: 'text_embeds' }, padding: true, maxTokens: 77 },
  // SigLIP has no attention mask: it was trained on texts padded to full length and is accurate only on those.
  siglip: { outputs: { image: 'pooler_output', text: 'pooler_output' }, padding: 'max_length', maxTokens: 64 },
} as const

export function familyOf(config: ClipConfig, model: string): TowerOrigin['family'] {
  const type = config.model_type
  if (type === 'clip' || type === 'siglip') return type
  throw new Error(`${model} has model_type '${type}'; only clip and siglip are supported.`)
}

/** Weights store the scale as a logarithm (4.6 for 100); a config may state either form. */
export function logitOf({ logit_scale: scale, logit_bias: bias }: ClipConfig): TowerOrigin['logit'] {
  if (typeof scale !== 'number' || typeof bias !== 'number' || !(scale > 0)) return null
  return { scale: scale < 10 ? Math.exp(scale) : scale, bias }
}

/** Input size in pixels. Defaults to 224, the size of the original CLIP. */
export function inputSizeOf({ crop_size, size }: PreprocessorConfig): number {
  const stated = crop_size ?? size
  if (typeof stated === 'number') return stated
  return stated?.shortest_edge ?? stated?.height ?? stated?.width ?? stated?.longest_edge ?? 224
}
