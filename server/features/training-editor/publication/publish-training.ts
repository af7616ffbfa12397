/** Publishes chosen drafts in one transaction: checked, written, the ledger's totals anew, audited, and told to every open page. */
import { type Day, dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { finalOrders, ordersOf } from '@wegband/domain/features/training-editor/final-orders.ts'
import { newFields, nameOf } from '@wegband/domain/features/training-editor/node-fields.ts'
import { keyText, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Problem } from '@wegband/domain/features/training-editor/publication-rules.ts'
import {
  type FormerVersions,
  rulesOfTree,
  type TreeRules,
  versionsAfter,
} from '@wegband/domain/features/training-editor/tree-rules.ts'
import {
  type Draft,
  type EditedNode,
  indexNodes,
  sportOf,
  type TreeNode,
  withDrafts,
} from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { officeWrite } from '../../money-office/office-write.ts'
import {
  compareRules,
  holdTotals,
  type LevelEffect,
  type RulesChange,
  rewriteTotals,
} from '../../progress/change-sport-rules.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'
import { applyNodes } from './apply-nodes.ts'
import {
  deleteDrafts,
  insertPublication,
  listDrafts,
  lockDrafts,
  markChangedRules,
  unplan,
} from '../draft-store.ts'
import { listEditors } from '../editors-store.ts'
import { findProblems } from './find-problems.ts'
import { showChange } from '../show-node.ts'
import { readPublished } from '../tree-store.ts'
import { listVersions, putVersions } from './versions-store.ts'

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

export type NewRules = {
  readonly versions: FormerVersions
  /** The sports whose rules of progress the publication changes. */
  readonly changes: readonly RulesChange[]
}

export const newRulesOf = (
  { published, after, orders }: Prepared,
  former: FormerVersions,
  { publicationId, isForAll }: Pick<RulesChange, 'publicationId' | 'isForAll'>,
): NewRules => {
  const versions = versionsAfter(published, after, former, publicationId)
  const before = rulesOfTree(published, ordersOf(published), former)
  const next = rulesOfTree(after, orders, versions)
  const changes = [...next].flatMap(([sportId, rules]) => {
    const was = before.get(sportId) ?? NO_RULES
    return textOf(was) === textOf(rules)
      ? []
      : [{ sportId, before: was, after: rules, publicationId, isForAll }]
  })
  return { versions, changes }
}

/** The level at that place of the sport, as published. */
export const levelNodeAt = (
  { published }: Prepared,
  sportId: number,
  levelIndex: number,
): TreeNode | undefined => {
  const byKey = indexNodes(published)
  return published.find(
    (node) => node.kind === 'level' && node.order === levelIndex && sportOf(node, byKey) === sportId,
  )
}

/** Earned is earned: what would take something away is refused, with the level and how many people it concerns. */
const takenAway = (
  prepared: Prepared,
  sportId: number,
  effects: ReadonlyMap<number, LevelEffect>,
): Problem[] =>
  [...effects].flatMap(([levelIndex, { losing }]) => {
    const node =
      levelNodeAt(prepared, sportId, levelIndex) ??
      prepared.after.find(({ kind, id }) => kind === 'sport' && id === sportId)
    if (node === undefined || losing === 0) return []
    const { kind, id, fields } = node
    return [{ kind, id, name: nameOf(fields).de, code: 'takes-away' as const, people: losing }]
  })

const refuseIf = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new AppError('training-editor.refused', { data: [...problems] })
}

/** The reasons of a refused publication; none in another error. */
export const problemsIn = ({ code, details }: AppError): readonly Problem[] =>
  code === 'training-editor.refused' ? (details.data as Problem[]) : []

type Author = { readonly by: number | null; readonly now: Date; readonly isForAll: boolean }

/** Publishes these drafts now. Throws with all reasons against it. */
export const publishDrafts = async (
  tx: Transaction,
  drafts: readonly Draft[],
  { by, now, isForAll }: Author,
): Promise<{ readonly id: number; readonly gaining: number; readonly published: number }> => {
  const prepared = prepare(await readPublished(tx), drafts)
  const { after, chosen, orders } = prepared
  refuseIf(await findProblems(tx, after, chosen))
  const at = now.toISOString()
  const id = await insertPublication(tx, {
    state: 'published',
    publishAt: at,
    changes: chosen.map(showChange),
    countsForAll: isForAll,
    publishedBy: by,
    createdAt: at,
    updatedAt: at,
  })
  const { versions, changes } = newRulesOf(prepared, await listVersions(tx), { publicationId: id, isForAll })
  if (changes.length > 0) {
    await holdTotals(tx)
    // People may have trained since the first look; from here on none can.
    refuseIf(await findProblems(tx, after, chosen))
  }
  let gaining = 0
  const problems: Problem[] = []
  for (const change of changes) {
    const { effects, rewrites } = await compareRules(tx, change)
    for (const effect of effects.values()) gaining += effect.gaining
    problems.push(...takenAway(prepared, change.sportId, effects))
    await rewriteTotals(tx, change, rewrites, now)
  }
  refuseIf(problems)
  await applyNodes(tx, { after, chosen, orders, at })
  if (changes.length > 0) {
    await putVersions(tx, versions, { publicationId: id, at })
    await markChangedRules(tx, id)
  }
  await deleteDrafts(tx, chosen)
  await unplan(tx, chosen)
  await publish(tx, { topic: 'training', ids: [], isForAll: true })
  return { id, gaining, published: chosen.length }
}

type Request = {
  readonly changes: readonly ChosenDraft[]
  readonly publishOn: Day | null
  readonly countsForAll: boolean
}

/** Checked now, so that the editor learns of it today, and once more on its day. */
const planDrafts = async (
  tx: Transaction,
  drafts: readonly Draft[],
  publishAt: string,
  { by, now, isForAll }: Author,
): Promise<number> => {
  const { after, chosen } = prepare(await readPublished(tx), drafts)
  refuseIf(await findProblems(tx, after, chosen))
  await unplan(tx, chosen)
  const at = now.toISOString()
  const row = { publishAt, keys: chosen.map(keyText), publishedBy: by, createdAt: at, updatedAt: at }
  return insertPublication(tx, { state: 'planned', countsForAll: isForAll, ...row })
}

export const publishTraining = async (
  context: Context,
  { changes, publishOn, countsForAll: isForAll }: Request,
): Promise<Published> => {
  const by = context.actor.userId
  const done = await officeWrite<Published>(context, async (tx, now) => {
    await lockDrafts(tx)
    const drafts = requireSeenDrafts(await listDrafts(tx), changes)
    const from = publishOn === null ? undefined : dayWindow(publishOn).startAt
    const nodes = changes.map(keyText)
    const subjectType = 'training-publication'
    if (from !== undefined && Date.parse(from) > now.getTime()) {
      const subjectId = await planDrafts(tx, drafts, from, { by, now, isForAll })
      await publish(tx, { topic: 'training', ids: [], userIds: await listEditors(tx) })
      return {
        result: { published: drafts.length, gaining: 0, publishAt: from },
        entry: {
          action: 'training.planned',
          subjectType,
          subjectId,
          details: { nodes, publishOn, isForAll },
        },
      }
    }
    const { id: subjectId, gaining, published } = await publishDrafts(tx, drafts, { by, now, isForAll })
    return {
      result: { published, gaining, publishAt: null },
      entry: { action: 'training.published', subjectType, subjectId, details: { nodes, gaining, isForAll } },
    }
  })
  // The next request of this process sees it, whether or not the signal has come.
  forgetReferenceData(context.db)
  return done
}
