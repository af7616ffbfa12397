/** Where a node of the tree may be put, and where a drag over a row would put it. */
import type { TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import {
  isSameKey,
  keyText,
  mayLieIn,
  type NodeKey,
} from '@wegband/domain/features/training-editor/node-kinds.ts'
import { pathOf, siblingsIn, type TreeIndex } from './tree-view.ts'

/** Only sports leave their sport, and nothing moves into itself. */
export const placesFor = (index: TreeIndex, items: readonly TreeItem[], item: TreeItem): TreeItem[] => {
  const key = keyText(item)
  const sport = pathOf(index, key).find(({ kind }) => kind === 'sport')
  return items.filter((one) => {
    if (one.state === 'retired' || one.state === 'retiring' || !mayLieIn(item.kind, one.kind)) return false
    const path = pathOf(index, keyText(one))
    const isInside = path.some((above) => keyText(above) === key)
    const sportThere = path.findLast(({ kind }) => kind === 'sport')
    return !isInside && (item.kind === 'sport' || sportThere?.id === sport?.id)
  })
}

/** Types of classes have no order, and what was withdrawn has no place. */
export const canMove = ({ kind, state }: TreeItem): boolean => kind !== 'type' && state !== 'retired'

export type Drop = {
  readonly parent: NodeKey | null
  /** 1 is the first among its siblings. */
  readonly place: number
  readonly side: 'before' | 'after' | 'inside'
}

const bare = (key: NodeKey | null): NodeKey | null => (key === null ? null : { kind: key.kind, id: key.id })

/** Where a dragged row lands: beside a row of its kind, or at the end of one that may hold it. Undefined: nowhere. */
export const dropAt = (
  index: TreeIndex,
  items: readonly TreeItem[],
  { dragged, over, isUpperHalf }: { dragged: TreeItem; over: TreeItem; isUpperHalf: boolean },
): Drop | undefined => {
  if (isSameKey(dragged, over) || over.state === 'retired') return undefined
  const places = placesFor(index, items, dragged)
  const mayHold = (parent: NodeKey | null): boolean =>
    parent === null ? mayLieIn(dragged.kind, null) : places.some((one) => isSameKey(one, parent))
  if (over.kind === dragged.kind && mayHold(over.parent)) {
    const others = siblingsIn(index, over).filter((one) => !isSameKey(one, dragged))
    const at = others.findIndex((one) => isSameKey(one, over))
    return {
      parent: bare(over.parent),
      place: at + (isUpperHalf ? 1 : 2),
      side: isUpperHalf ? 'before' : 'after',
    }
  }
  if (!mayHold(over)) return undefined
  const inside = (index.partsOf.get(keyText(over)) ?? []).filter(
    (one) => one.kind === dragged.kind && !isSameKey(one, dragged),
  )
  return { parent: bare(over), place: inside.length + 1, side: 'inside' }
}

/** One place up or down among its siblings; undefined at the end. */
export const stepOf = (index: TreeIndex, item: TreeItem, by: 1 | -1): Drop | undefined => {
  const siblings = siblingsIn(index, item)
  const at = siblings.findIndex((one) => isSameKey(one, item)) + by
  if (!canMove(item) || at < 0 || at >= siblings.length) return undefined
  return { parent: bare(item.parent), place: at + 1, side: by === 1 ? 'after' : 'before' }
}
