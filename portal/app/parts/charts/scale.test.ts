import { describe, expect, it } from 'vitest'
import { completeDays, labeledDays } from './scale.ts'

describe('the labels of an axis', () => {
  const days = Array.from({ length: 30 }, (_day, at) => `Nov ${at + 1}`)

  it('are evenly spaced and include the last day', () => {
    expect(labeledDays(days, 10)).toEqual([29, 25, 21, 17, 13, 9, 5, 1])
    expect(labeledDays(days.slice(0, 7), 10)).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(labeledDays(days, 2)).toEqual([29, 0])
    expect(labeledDays(days.slice(0, 1), 10)).toEqual([0])
    expect(labeledDays([], 10)).toEqual([])
  })

  it('name a day once, however many points it has', () => {
    expect(labeledDays(['Nov 29', 'Nov 30', 'Nov 30', 'Nov 30'], 10)).toEqual([3, 0])
  })
})

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
