/** Publishes chosen drafts in one transaction: checked, written, the ledger's totals anew, audited, and told to every open page. */
import { type Day, dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { finalOrders, ordersOf } from '@wegband/domain/features/training-editor/final-orders.ts'
import { newFields, nameOf } from '@wegband/domain/features/training-editor/node-fields.ts'
import { keyText, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Problem } from '@wegband/domain/features/training-editor/publication-rules.ts'
import { rulesOfTree, type TreeRules } from '@wegband/domain/features/training-editor/tree-rules.ts'
import {
  type Draft,
  type EditedNode,
  indexNodes,
  sportOf,
  type TreeNode,
  withDrafts,
} from '@wegband/domain/features/training-editor/tree.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { publish } from '../events/publish.ts'
import { officeWrite } from '../money-office/office-write.ts'
import { compareRules, type RulesChange, rewriteTotals } from '../progress/change-rules.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { applyNodes } from './apply-nodes.ts'
import { deleteDrafts, insertPublication, listDrafts, lockDrafts, unplan } from './draft-store.ts'
import { listEditors } from './editors-store.ts'
import { findProblems } from './find-problems.ts'
import { showChange } from './show-node.ts'
import { readPublished } from './tree-store.ts'

export type ChosenDraft = NodeKey & { readonly seenAt: string }

export type Published = {
  readonly published: number
  readonly gaining: number
  /** Null: it was published at once. */
  readonly publishAt: string | null
}

const draftKey = ({ kind, nodeId }: Draft): string => keyText({ kind, id: nodeId })

/** All of them as they were listed, or 409. */
const requireSeenDrafts = (drafts: readonly Draft[], chosen: readonly ChosenDraft[]): Draft[] => {
  const byKey = new Map(drafts.map((draft) => [draftKey(draft), draft]))
  return chosen.map((one) => {
    const draft = byKey.get(keyText(one))
    if (draft === undefined || Date.parse(draft.updatedAt) !== Date.parse(one.seenAt))
      throw new AppError('training-editor.drafts-changed')
    return draft
  })
}

export type Prepared = {
  readonly published: readonly TreeNode[]
  readonly after: readonly EditedNode[]
  readonly chosen: readonly EditedNode[]
  readonly orders: ReadonlyMap<string, number>
}

export const prepare = (published: readonly TreeNode[], drafts: readonly Draft[]): Prepared => {
  const keys = new Set(drafts.map(draftKey))
  const after = withDrafts(published, drafts, newFields)
  const chosen = after.filter((node) => keys.has(keyText(node)))
  return { published, after, chosen, orders: finalOrders(after, chosen) }
}

const NO_RULES: TreeRules = { levels: [], options: { maxLevel: 1, moduleLevels: new Map() } }

const textOf = ({ levels, options }: TreeRules): string =>
  JSON.stringify([levels, options.maxLevel, [...options.moduleLevels]])

/** The sports whose rules of progress the publication changes. */
export const rulesChanges = ({ published, after, orders }: Prepared): RulesChange[] => {
  const before = rulesOfTree(published, ordersOf(published))
  const next = rulesOfTree(after, orders)
  return [...next].flatMap(([sportId, rules]) => {
    const was = before.get(sportId) ?? NO_RULES
    return textOf(was) === textOf(rules) ? [] : [{ sportId, before: was, after: rules }]
  })
}

/** Earned is earned: a change that takes something away is refused, with the level and how many people it concerns. */
const takenAway = (
  { after, published }: Prepared,
  sportId: number,
  losing: ReadonlyMap<number, number>,
): Problem[] => {
  const byKey = indexNodes(published)
  return [...losing].flatMap(([levelIndex, people]) => {
    const was = published.find(
      (node) => node.kind === 'level' && node.order === levelIndex && sportOf(node, byKey) === sportId,
    )
    const node = was ?? after.find(({ kind, id }) => kind === 'sport' && id === sportId)
    if (node === undefined) return []
    return [
      { kind: node.kind, id: node.id, name: nameOf(node.fields).de, code: 'takes-away' as const, people },
    ]
  })
}

const refuseIf = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new AppError('training-editor.refused', { data: [...problems] })
}

/** The reasons of a refused publication; none in another error. */
export const problemsIn = ({ code, details }: AppError): readonly Problem[] =>
  code === 'training-editor.refused' ? (details.data as Problem[]) : []

/** Publishes these drafts now. Throws with all reasons against it. */
export const publishDrafts = async (
  tx: Transaction,
  drafts: readonly Draft[],
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<{ readonly id: number; readonly gaining: number; readonly published: number }> => {
  const prepared = prepare(await readPublished(tx), drafts)
  const { after, chosen, orders } = prepared
  refuseIf(await findProblems(tx, after, chosen))
  const changes = rulesChanges(prepared)
  const at = now.toISOString()
  let gaining = 0
  const problems: Problem[] = []
  for (const change of changes) {
    const { losing, gaining: more, rewrites } = await compareRules(tx, change)
    gaining += more
    problems.push(...takenAway(prepared, change.sportId, losing))
    await rewriteTotals(tx, change, rewrites, now)
  }
  refuseIf(problems)
  const id = await insertPublication(tx, {
    state: 'published',
    publishAt: at,
    changes: chosen.map(showChange),
    changesRules: changes.length > 0,
    publishedBy: by,
    createdAt: at,
    updatedAt: at,
  })
  await applyNodes(tx, { after, chosen, orders, at })
  await deleteDrafts(tx, chosen)
  await unplan(tx, chosen)
  await publish(tx, { topic: 'training', ids: [], isForAll: true })
  return { id, gaining, published: chosen.length }
}

type Request = { readonly changes: readonly ChosenDraft[]; readonly publishOn: Day | null }

/** Checked now, so that the editor learns of it today, and once more on its day. */
const planDrafts = async (
  tx: Transaction,
  drafts: readonly Draft[],
  publishAt: string,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number> => {
  const { after, chosen } = prepare(await readPublished(tx), drafts)
  refuseIf(await findProblems(tx, after, chosen))
  await unplan(tx, chosen)
  const at = now.toISOString()
  const row = { publishAt, keys: chosen.map(keyText), publishedBy: by, createdAt: at, updatedAt: at }
  return insertPublication(tx, { state: 'planned', ...row })
}

export const publishTraining = async (
  context: Context,
  { changes, publishOn }: Request,
): Promise<Published> => {
  const by = context.actor.userId
  const done = await officeWrite<Published>(context, async (tx, now) => {
    await lockDrafts(tx)
    const drafts = requireSeenDrafts(await listDrafts(tx), changes)
    const from = publishOn === null ? undefined : dayWindow(publishOn).startAt
    const nodes = changes.map(keyText)
    const subjectType = 'training-publication'
    if (from !== undefined && Date.parse(from) > now.getTime()) {
      const subjectId = await planDrafts(tx, drafts, from, { by, now })
      await publish(tx, { topic: 'training', ids: [], userIds: await listEditors(tx) })
      return {
        result: { published: drafts.length, gaining: 0, publishAt: from },
        entry: { action: 'training.planned', subjectType, subjectId, details: { nodes, publishOn } },
      }
    }
    const { id: subjectId, gaining, published } = await publishDrafts(tx, drafts, { by, now })
    return {
      result: { published, gaining, publishAt: null },
      entry: { action: 'training.published', subjectType, subjectId, details: { nodes, gaining } },
    }
  })
  // The next request of this process sees it, whether or not the signal has come.
  forgetReferenceData(context.db)
  return done
}
