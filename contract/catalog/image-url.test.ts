import { describe, expect, it } from 'vitest'
import { relativeImageUrl } from './image-url.ts'

describe('the URL of a product image', () => {
  it('points to the service that served the page, for a photo of the demo store', () => {
    expect(relativeImageUrl('http://localhost:8080/demo/images/tent.jpg')).toBe('/demo/images/tent.jpg')
  })

  it.each(['https://shop.example/a/demo/images/tent.jpg', '/favicon.svg', 'blob:http://localhost:8080/1-2'])(
    'stays as it is elsewhere: %s',
    (address) => {
      expect(relativeImageUrl(address)).toBe(address)
    },
  )
})
