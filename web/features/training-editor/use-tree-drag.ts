/** Dragging in the tree by mouse, pen or touch: the handle of a row follows the pointer to the row under it. */
import { type PointerEvent, type RefObject, useState } from 'react'
import type { TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import { type Drop, dropAt } from './drop-place.ts'
import type { TreeIndex } from './tree-view.ts'

export type Drag = {
  readonly dragged: TreeItem
  /** The row under the pointer, and what dropping there would do. */
  readonly over: string | undefined
  readonly drop: Drop | undefined
}

type TreeDrag = {
  readonly drag: Drag | undefined
  readonly handleOf: (item: TreeItem) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
}

const rowAt = (list: HTMLElement | null, x: number, y: number): HTMLElement | undefined => {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key]')
  return row !== null && row !== undefined && list?.contains(row) === true ? row : undefined
}

export function useTreeDrag(
  list: RefObject<HTMLDivElement | null>,
  tree: { readonly index: TreeIndex; readonly items: readonly TreeItem[] },
  onDrop: (item: TreeItem, drop: Drop) => void,
): TreeDrag {
  const [drag, setDrag] = useState<Drag>()
  const end = (): void => setDrag(undefined)
  const handleOf: TreeDrag['handleOf'] = (dragged) => ({
    onPointerDown: (event) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ dragged, over: undefined, drop: undefined })
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (drag === undefined) return
      const row = rowAt(list.current, clientX, clientY)
      const over = row === undefined ? undefined : tree.index.byKey.get(row.dataset['key'] ?? '')
      if (row === undefined || over === undefined)
        return setDrag({ dragged, over: undefined, drop: undefined })
      const { top, height } = row.getBoundingClientRect()
      const isUpperHalf = clientY < top + height / 2
      // At the edge of what is seen, the tree goes on.
      const next = isUpperHalf ? row.previousElementSibling : row.nextElementSibling
      next?.scrollIntoView({ block: 'nearest' })
      const drop = dropAt(tree.index, tree.items, { dragged, over, isUpperHalf })
      setDrag({ dragged, over: row.dataset['key'], drop })
    },
    onPointerUp: () => {
      if (drag?.drop !== undefined) onDrop(drag.dragged, drag.drop)
      end()
    },
    onPointerCancel: end,
  })
  return { drag, handleOf }
}
