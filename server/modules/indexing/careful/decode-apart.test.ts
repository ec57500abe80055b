import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { aPicture } from '../../../test/kit/a-picture.ts'
import { type ApartDecoder, createApartDecoder, DeadlyPicture } from './decode-apart.ts'

const options = { fit: { kind: 'letterbox', size: 64 } } as const
const file = fileURLToPath(new URL('../../../test/children/decode-or-die.ts', import.meta.url))
let apart: ApartDecoder | null = null

afterEach(() => apart?.stop())

it('a picture that its decoder is never done with is told like one that kills, and the next one is decoded', async () => {
  apart = createApartDecoder({ file, patienceMs: 1000 })
  const picture = await aPicture(3)
  expect(await apart.decode(picture, options)).toMatchObject({ width: 160 })
  await expect(apart.decode(Buffer.from('endless'), options)).rejects.toThrow(DeadlyPicture)
  expect(await apart.decode(picture, options)).toMatchObject({ width: 160 })
})

it('is there again after it was stopped, as after a pause', async () => {
  apart = createApartDecoder({ file })
  const picture = await aPicture(4)
  expect(await apart.decode(picture, options)).toMatchObject({ width: 160 })
  apart.stop()
  expect(await apart.decode(picture, options)).toMatchObject({ width: 160 })
})
