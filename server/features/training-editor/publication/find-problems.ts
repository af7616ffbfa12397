/** What a publication of these drafts would refuse, with the history that decides it. */
import { isSameKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { type Problem, whyNotPublish } from '@wegband/domain/features/training-editor/publication-rules.ts'
import {
  type EditedNode,
  indexNodes,
  sportOf,
} from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Db } from '../../../db/transaction.ts'
import { type FactsAsked, readFacts } from './facts-store.ts'

const askedFor = (after: readonly EditedNode[], chosen: readonly EditedNode[]): FactsAsked => {
  const byKey = indexNodes(after)
  const levels = chosen.filter(
    ({ kind, order, published, isRetired }) =>
      kind === 'level' && (published === undefined || published.order !== order || isRetired),
  )
  const modules = chosen.filter(
    ({ kind, parent, published }) =>
      kind === 'module' && published !== undefined && !isSameKey(published.parent, parent),
  )
  return {
    sportIds: [...new Set(levels.flatMap((level) => sportOf(level, byKey) ?? []))],
    moduleIds: modules.map(({ id }) => id),
  }
}

/** `after`: the tree with exactly the chosen drafts. */
export const findProblems = async (
  db: Db,
  after: readonly EditedNode[],
  chosen: readonly EditedNode[],
): Promise<Problem[]> => {
  if (chosen.length === 0) return []
  return whyNotPublish(after, chosen, await readFacts(db, askedFor(after, chosen)))
}
