/** What editors read: the tree, one node, the drafts with what they change, and what fields choose from. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type {
  TrainingChoices,
  TrainingNode,
  TrainingTree,
  TrainingChange,
} from '@wegband/domain/features/training-editor/contract.ts'
import { keyText, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Problem } from '@wegband/domain/features/training-editor/publication-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { listMembershipLevels, listReadyVideos, listTerms } from './choices-store.ts'
import { listAuthors, listPlanned } from './draft-store.ts'
import { findNode, loadTree } from './load-tree.ts'
import { findProblems } from './publication/find-problems.ts'
import { byPlace, isDrafted, showChange, showItem, showNode } from './show-node.ts'

export const readTree = async ({ db }: Context): Promise<TrainingTree> => {
  const [tree, planned] = await Promise.all([loadTree(db.drizzle), listPlanned(db.drizzle)])
  return {
    nodes: tree.nodes.toSorted(byPlace).map((node) => showItem(node, planned.get(keyText(node)))),
    changes: tree.nodes.filter(isDrafted).length,
  }
}

export const readNode = async ({ db }: Context, key: NodeKey): Promise<TrainingNode> => {
  const tree = await loadTree(db.drizzle)
  return showNode(tree, findNode(tree, key))
}

export const readChanges = async ({
  db,
}: Context): Promise<{ changes: TrainingChange[]; problems: Problem[] }> => {
  const [tree, authors, planned] = await Promise.all([
    loadTree(db.drizzle),
    listAuthors(db.drizzle),
    listPlanned(db.drizzle),
  ])
  const drafted = tree.nodes.filter(isDrafted)
  const changes = drafted.map((node): TrainingChange => {
    const author = authors.get(keyText(node))
    return {
      ...showChange(node),
      changedBy: author?.changedBy ?? null,
      changedAt: author?.changedAt ?? node.updatedAt,
      publishAt: planned.get(keyText(node)) ?? null,
    }
  })
  return { changes, problems: await findProblems(db.drizzle, tree.nodes, drafted) }
}

export const readChoices = async ({ db, locale }: Context): Promise<TrainingChoices> => {
  const [referenceData, videos, levels, terms] = await Promise.all([
    readReferenceData(db),
    listReadyVideos(db.drizzle),
    listMembershipLevels(db.drizzle),
    listTerms(db.drizzle),
  ])
  return {
    videos,
    membershipLevels: levels.map(({ id, value, name }) => ({ id, value, name: inLocale(name, locale) })),
    schools: [...referenceData.schools.values()].map(({ id, name }) => ({ id, name })),
    terms,
  }
}
