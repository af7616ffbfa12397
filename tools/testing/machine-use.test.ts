import { expect, test } from 'vitest'
import { parseStat, treeTime, watchOthers } from './machine-use.ts'

const stat = (parent: number, ...ticks: number[]): string =>
  `7 (a (odd) name) S ${parent} 1 1 0 -1 0 0 0 0 0 ${ticks.join(' ')} 20 0 1 0`

test('the time of a process includes that of its ended children', () => {
  expect(parseStat(stat(3, 1, 2, 3, 4))).toEqual({ parent: 3, ms: 100 })
})

test('the time of a process tree includes all descendants and no other process', () => {
  const processes = new Map([
    [1, { parent: 0, ms: 1000 }],
    [5, { parent: 1, ms: 1 }],
    [6, { parent: 5, ms: 2 }],
    [7, { parent: 6, ms: 4 }],
    [8, { parent: 1, ms: 500 }],
  ])
  expect(treeTime(processes, 5)).toBe(7)
  expect(treeTime(processes, 9)).toBe(0)
})

test('the machine that runs this test can be watched', () => {
  expect(typeof watchOthers()()).toBe('boolean')
})
