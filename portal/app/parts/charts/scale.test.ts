import { describe, expect, it } from 'vitest'
import { completeDays } from './scale.ts'

describe('the days of a trend', () => {
  it('end before today, which is not complete', () => {
    expect(completeDays([4, 5, 6, 1])).toEqual([4, 5, 6])
    expect(completeDays([0, 5, 0])).toEqual([0, 5])
  })

  it('include today if there is nothing else to show', () => {
    expect(completeDays([0, 0, 3])).toEqual([0, 0, 3])
    expect(completeDays([3])).toEqual([3])
    expect(completeDays([])).toEqual([])
  })
})
