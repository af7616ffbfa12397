import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SportNode, sportTree } from './sport-tree.ts'

type Plain = { id: number; parentId: number | null; deepOrder: string; showInMenu: boolean; isKids: boolean }
const sport = (id: number, parentId: number | null = null, more: Partial<Plain> = {}): Plain => ({
  id,
  parentId,
  deepOrder: String(id).padStart(3, '0'),
  showInMenu: true,
  isKids: false,
  ...more,
})
const shape = (nodes: readonly SportNode<Plain>[]): unknown =>
  nodes.map(({ sport: { id }, children }) => (children.length > 0 ? [id, shape(children)] : id))

describe('the tree of sports', () => {
  it('has sub sports below their parent, siblings in tree order', () => {
    const sports = [sport(4, 1), sport(2), sport(1), sport(3, 1, { deepOrder: '001.9' }), sport(5, 4)]
    expect(shape(sportTree(sports))).toEqual([[1, [3, [4, [5]]]], 2])
  })

  it('has programs for children first for a child', () => {
    const sports = [sport(1), sport(2), sport(4, null, { isKids: true }), sport(5, 2, { isKids: true })]
    expect(shape(sportTree(sports, true))).toEqual([4, 1, [2, [5]]])
    expect(shape(sportTree(sports))).toEqual([1, [2, [5]], 4])
  })

  it('leaves out sports that are not in the menu, and makes their sub sports roots', () => {
    expect(shape(sportTree([sport(1, null, { showInMenu: false }), sport(2, 1), sport(3, 99)]))).toEqual([
      2, 3,
    ])
  })

  it('contains every sport once, whatever its parent', () => {
    const someSports = fc
      .array(fc.tuple(fc.option(fc.integer({ min: 1, max: 12 })), fc.boolean()), { maxLength: 12 })
      .map((rows) => rows.map(([parentId, showInMenu], index) => sport(index + 1, parentId, { showInMenu })))
    const idsOf = (nodes: readonly SportNode<Plain>[]): number[] =>
      nodes.flatMap(({ sport: { id }, children }) => [id, ...idsOf(children)])
    fc.assert(
      fc.property(someSports, (sports) => {
        const wanted = sports.filter(({ showInMenu }) => showInMenu).map(({ id }) => id)
        expect(idsOf(sportTree(sports)).toSorted((a, b) => a - b)).toEqual(wanted)
      }),
    )
  })
})
