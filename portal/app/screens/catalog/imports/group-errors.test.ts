import { expect, it } from 'vitest'
import { groupErrors } from './group-errors.ts'

const error = (index: number, message: string, code = 'plan_limit') =>
  ({ index, product_id: `p${index}`, code, message }) as Parameters<typeof groupErrors>[0][number]

it('groups products that failed for the same reason, in the order of the first ones', () => {
  const errors = [
    error(1, 'a'),
    error(2, 'a'),
    error(3, 'b'),
    error(4, 'a'),
    error(5, 'a', 'other'),
    error(6, 'a', 'other'),
  ]
  expect(groupErrors(errors).map(({ first, others }) => [first.index, others])).toEqual([
    [1, 2],
    [3, 0],
    [5, 1],
  ])
  expect(groupErrors([])).toEqual([])
})
