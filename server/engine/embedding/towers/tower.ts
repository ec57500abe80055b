/**
 * The message protocol between the main thread and a worker that runs one tower (the image or text encoder) of a model.
 * Images are sent as bytes, a quarter of the size of floats. Buffers are transferred, not copied.
 */
export type TowerInput =
  | {
      readonly kind: 'images'
      /** The images one after another, `width * height * 3` bytes each. */
      readonly pixels: Uint8Array<ArrayBuffer>
      /** Width and height of the first image, width and height of the second, … */
      readonly sizes: Int32Array
    }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }

/** What a worker reports when its tower is loaded and warmed up. */
export interface TowerFacts {
  readonly dimension: number
  /** Metadata known only after loading. Absent if the model folder was read beforehand. */
  readonly origin?: TowerOrigin
  /** The words that are one token of a text tower's vocabulary; absent where its tokenizer does not list them. */
  readonly words?: readonly string[]
}

export interface TowerOrigin {
  readonly family: 'clip' | 'siglip'
  /** Hex SHA-256 of the files that this tower was loaded from. */
  readonly digest: string
  /** Side of the image tower's square input in pixels; 0 for a text tower. */
  readonly inputSize: number
  /** The model's own mapping from cosine to logit, if its config.json states it. */
  readonly logit: { readonly scale: number; readonly bias: number } | null
}

/** One encoder of a model, inside its worker. */
export interface Tower {
  readonly facts: TowerFacts
  /** Returns `items * dimension` numbers in row-major order. Every row has length 1. */
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
