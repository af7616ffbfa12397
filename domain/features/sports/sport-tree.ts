/** The tree of sports as lists show it: sub sports below their parent, siblings in tree order (§3 Sport: parentId, deepOrder). */
import type { Sport } from './contract.ts'
import { kidsFirst } from './kids-program.ts'

export type SportNode<S> = { readonly sport: S; readonly children: readonly SportNode<S>[] }

/** The sports of menus. A sub sport whose parent is hidden, or hidden for this person, becomes a root. */
export const sportTree = <S extends Pick<Sport, 'id' | 'parentId' | 'deepOrder' | 'showInMenu' | 'isKids'>>(
  sports: readonly S[],
  isForChild = false,
): readonly SportNode<S>[] => {
  const inOrder = sports
    .filter((sport) => sport.showInMenu)
    .toSorted((a, b) => (a.deepOrder < b.deepOrder ? -1 : a.deepOrder > b.deepOrder ? 1 : a.id - b.id))
  const shown = kidsFirst(inOrder, isForChild)
  const ids = new Set(shown.map(({ id }) => id))
  const placed = new Set<number>()
  const nodeOf = (sport: S): SportNode<S> => {
    placed.add(sport.id)
    return {
      sport,
      children: shown.filter(({ id, parentId }) => parentId === sport.id && !placed.has(id)).map(nodeOf),
    }
  }
  const isRoot = ({ parentId }: S): boolean => parentId === null || !ids.has(parentId)
  const roots = shown.filter(isRoot).map(nodeOf)
  // a cycle of parents has no root, but its sports must not disappear
  const rest = shown.flatMap((sport) => (placed.has(sport.id) ? [] : [nodeOf(sport)]))
  return [...roots, ...rest]
}
