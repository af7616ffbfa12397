import { expect, test } from 'vitest'
import { circleOf } from './chunk-circles.ts'

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('finds files that import each other, also over others', () => {
  const chunks = [
    chunk('main', 'page'),
    chunk('page', 'common'),
    chunk('common', 'kept'),
    chunk('kept', 'common'),
  ]
  expect(circleOf(chunks)).toEqual(['common', 'kept'])
})

test('a file that several need is no circle', () => {
  expect(
    circleOf([chunk('main', 'a', 'b'), chunk('a', 'common'), chunk('b', 'common'), chunk('common')]),
  ).toEqual([])
})
