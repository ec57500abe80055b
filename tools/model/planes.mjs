/** Interleaved bytes of one image, from `start`, as planes of numbers from 0 to 1. */
export function toPlanes(bytes, start, size) {
  const plane = size * size
  const planes = new Float32Array(3 * plane)
  for (let pixel = 0; pixel < plane; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      planes[channel * plane + pixel] = bytes[start + pixel * 3 + channel] / 255
    }
  }
  return planes
}
