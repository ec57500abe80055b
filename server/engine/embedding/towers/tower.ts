/**
 * The message protocol between the event loop and a worker that holds one tower (one side) of a model.
 * Images travel as bytes, a quarter of the size of floats; buffers are transferred, not copied.
 */
export type TowerInput =
  | {
      readonly kind: 'images'
      /** The pictures one after another, each `width * height * 3` bytes. */
      readonly pixels: Uint8Array<ArrayBuffer>
      /** width, height of the first picture, width, height of the second, … */
      readonly sizes: Int32Array
    }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }

/** What a worker reports once its tower is loaded and warmed up. */
export interface TowerFacts {
  readonly dimension: number
  /** What is only known once the model is there; absent where its folder was read before. */
  readonly origin?: TowerOrigin
}

export interface TowerOrigin {
  readonly family: 'clip' | 'siglip'
  /** Hex SHA-256 over the files this tower was loaded from. */
  readonly digest: string
  /** Side of the square the picture tower looks at, in pixels; 0 for a text tower. */
  readonly inputSize: number
  /** The model's own map from cosine to logit, where its config.json states it. */
  readonly logit: { readonly scale: number; readonly bias: number } | null
}

/** One side of a model, inside its worker. */
export interface Tower {
  readonly facts: TowerFacts
  /** `items * dimension` numbers, row-major; every row has length 1. */
  embed(input: TowerInput): Promise<Float32Array<ArrayBuffer>>
}

export interface TowerRequest {
  readonly call: number
  readonly input: TowerInput
}

export type TowerReply =
  | { readonly kind: 'ready'; readonly facts: TowerFacts }
  | { readonly kind: 'unloadable'; readonly message: string }
  | { readonly kind: 'vectors'; readonly call: number; readonly vectors: Float32Array<ArrayBuffer> }
  | { readonly kind: 'error'; readonly call: number; readonly message: string }
