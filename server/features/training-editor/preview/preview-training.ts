/**
 * The real pages with all drafts. The drafts are published within a transaction, and the real actions read in it as an invented person.
 * Then it is rolled back: nothing is written, and no other request can see a draft (docs/decisions/0075).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { seenOf } from '@wegband/domain/features/progress/progress-since.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import type {
  PreviewedPerson,
  TrainingPreview,
} from '@wegband/domain/features/training-editor/preview-contract.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Draft } from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { listModuleGroups, listModules, listSports, readModule, readSport } from '../../sports/read-sports.ts'
import { applyNodes } from '../publication/apply-nodes.ts'
import { findProblems } from '../publication/find-problems.ts'
import { type Prepared, prepare } from '../publication/publish-training.ts'
import { listDrafts } from '../draft-store.ts'
import { readPublished } from '../tree-store.ts'
import { inventPerson, placeAt } from './preview-store.ts'
import { previewedPerson } from './previewed-person.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

export type PreviewQuery = {
  readonly sportId: number
  readonly as: PreviewedPerson
  readonly level: number | undefined
  readonly shown: number | undefined
  readonly moduleId: number | undefined
}

/** Incomplete drafts can be looked at; those that contradict the tree or the database cannot. */
const IMPOSSIBLE: ReadonlySet<string> = new Set([
  'circle',
  'no-parent',
  'slug-taken',
  'no-belt',
  'level-trained',
  'module-trained',
])

/** What hangs on an impossible draft is impossible too, so this looks until all fit together. */
const prepareWhatFits = async (tx: Transaction): Promise<Prepared> => {
  const published = await readPublished(tx)
  let drafts: readonly Draft[] = await listDrafts(tx)
  for (;;) {
    const prepared = prepare(published, drafts)
    const problems = await findProblems(tx, prepared.after, prepared.chosen)
    const refused = new Set(problems.filter(({ code }) => IMPOSSIBLE.has(code)).map(keyText))
    const fitting = drafts.filter(({ kind, nodeId }) => !refused.has(keyText({ kind, id: nodeId })))
    if (fitting.length === drafts.length) return prepared
    drafts = fitting
  }
}

/** Carries the answer out of the transaction that is rolled back. */
class Seen extends Error {
  readonly preview: TrainingPreview
  constructor(preview: TrainingPreview) {
    super('the preview is rolled back')
    this.preview = preview
  }
}

/** A sport that is closed to the person is part of what they see. */
const unlessClosed = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.code === 'sports.membership-required') return null
    throw error
  }
}

const PAGE = { page: 1, perPage: 100 }

/** Nothing moves in a preview as if it were new. */
const asSeen = (path: SportPath): SportPath => ({
  ...path,
  seen: path.userProgress === null ? path.seen : seenOf(path.userProgress),
})

const readAs = async (context: Context, query: PreviewQuery): Promise<TrainingPreview> => {
  const { sportId, shown, level = 1, moduleId } = query
  const parts = { withContents: true, withSport: false }
  const path = await unlessClosed(readSport(context, sportId))
  const own = path?.userProgress ?? null
  const seeing = { ...context, actor: { ...context.actor, trainingProgress: own === null ? [] : [own] } }
  const { actor } = seeing
  const { sports } = await listSports(seeing, { school: undefined, ...PAGE })
  const { modules } = await listModules(seeing, { sport: sportId, level: shown ?? level, ...PAGE, ...parts })
  const groups = await listModuleGroups(seeing, sportId)
  const module = moduleId === undefined ? null : await readModule(seeing, moduleId)
  const isAdult = isAdultOn(actor.birthdayAt, dayOf(context.clock.now().toISOString()))
  const { isAnonymous, level: membershipLv, hasFreemium, trainingProgress, subscriptionBenefits } = actor
  const person = { isAnonymous, membershipLv, hasFreemium, trainingProgress, subscriptionBenefits }
  return {
    viewer: { ...person, isAdult, isKid: !isAdult },
    sports,
    path: path === null ? null : asSeen(path),
    modules,
    groups,
    module,
  }
}

/** The actor within the transaction, placed at the level if they train at all. */
const invent = async (
  tx: Transaction,
  { actor: editor, clock }: Context,
  { as, sportId, level = 1 }: PreviewQuery,
): Promise<Actor> => {
  const now = clock.now()
  const userId = await inventPerson(tx)
  if (as !== 'guest') await placeAt(tx, { userId, sportId, levelIndex: level, at: now.toISOString() })
  return previewedPerson(as, { userId, sportId, editor, now })
}

export const previewTraining = async (context: Context, query: PreviewQuery): Promise<TrainingPreview> => {
  try {
    return await inTransaction(context.db, async (tx): Promise<never> => {
      const prepared = await prepareWhatFits(tx)
      await applyNodes(tx, { ...prepared, at: context.clock.now().toISOString() })
      // A database of its own, so that its map of the training is no one else's.
      const db = { ...context.db, drizzle: tx as unknown as Context['db']['drizzle'] }
      if (!(await readReferenceData(db)).sports.has(query.sportId)) throw notFound()
      throw new Seen(await readAs({ ...context, db, actor: await invent(tx, context, query) }, query))
    })
  } catch (error) {
    if (error instanceof Seen) return error.preview
    throw error
  }
}
