/** Where a dragged row of the tree may be dropped. */
import { expect, test } from 'vitest'
import type { TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import type { NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { dropAt, stepOf } from './drop-place.ts'
import { indexTree } from './tree-view.ts'

const item = (kind: TreeItem['kind'], id: number, parent: NodeKey | null, order = id): TreeItem => ({
  kind,
  id,
  parent,
  order,
  name: `${kind} ${id}`,
  state: 'published',
})
const sport = item('sport', 1, null)
const other = item('sport', 2, null)
const level = item('level', 1, { kind: 'sport', id: 1 })
const next = item('level', 2, { kind: 'sport', id: 1 })
const foreign = item('level', 3, { kind: 'sport', id: 2 })
const modules = [1, 2, 3].map((id) => item('module', id, { kind: 'level', id: 1 }))
const [first, second, third] = modules as [TreeItem, TreeItem, TreeItem]
const items = [sport, other, level, next, foreign, ...modules]
const index = indexTree(items, false)
const drop = (dragged: TreeItem, over: TreeItem, isUpperHalf = true) =>
  dropAt(index, items, { dragged, over, isUpperHalf })

test('drops beside a row of the same kind, counted without the dragged one', () => {
  expect(drop(first, third)).toEqual({ parent: { kind: 'level', id: 1 }, place: 2, side: 'before' })
  expect(drop(first, third, false)).toEqual({ parent: { kind: 'level', id: 1 }, place: 3, side: 'after' })
  expect(drop(sport, other, false)).toEqual({ parent: null, place: 2, side: 'after' })
})

test('drops into what may hold it, at the end', () => {
  expect(drop(second, next)).toEqual({ parent: { kind: 'level', id: 2 }, place: 1, side: 'inside' })
  expect(drop(second, level)).toEqual({ parent: { kind: 'level', id: 1 }, place: 3, side: 'inside' })
})

test('drops nothing onto itself, into another sport, or where its kind has no place', () => {
  expect([drop(first, first), drop(first, foreign), drop(first, sport), drop(level, foreign)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('steps up and down, and not beyond the ends', () => {
  expect(stepOf(index, second, -1)).toMatchObject({ place: 1 })
  expect([stepOf(index, first, -1), stepOf(index, third, 1)]).toEqual([undefined, undefined])
})
