/** Starts and stops what an import does: its run, its undo, its end. The work itself is the worker's. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { ImportPhase, MemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { lockOpenSchool } from '../schools/open-school-statement.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { deleteImport, type ImportRecord, type NewImport, updateImport } from './import-store.ts'
import { publishImport } from './publish-import.ts'
import { requireImportIn } from './require-import.ts'
import { hasUndecided } from './rows-store.ts'
import { readMemberImport } from './show-import.ts'
import { wakeImports } from './work/wake-imports.ts'

type Step = {
  readonly id: number
  readonly from: readonly ImportPhase[]
  readonly verb: string
  readonly to: (tx: Transaction, row: ImportRecord) => Promise<Partial<NewImport>>
}

const take = async (context: Context, { id, from, verb, to }: Step): Promise<MemberImport> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    const row = await requireImportIn(context, tx, id, from)
    const now = clock.now()
    await updateImport(tx, id, await to(tx, row), now)
    const subject = { subjectType: 'member-import', subjectId: id, details: { schoolId: row.schoolId } }
    await writeAudit(tx, actor, { action: `member-import.${verb}`, ...subject }, now)
    await publishImport(tx, row)
    await wakeImports(tx)
  })
  return readMemberImport(context, id)
}

/** What every new piece of work begins with. */
const fresh = { progress: 0, attempts: 0, problem: null, worker: null, leaseUntil: null } as const
/** A line behind every line of a file: an undo begins there and goes backwards. */
const BEHIND_ALL = 2_147_483_647

export const runImport = (
  context: Context,
  id: number,
  { sendsEmails, language }: { readonly sendsEmails: boolean; readonly language: Locale },
): Promise<MemberImport> =>
  take(context, {
    id,
    from: ['ready', 'stopped', 'done'],
    verb: 'run',
    to: async (tx, row) => {
      await lockOpenSchool(tx, row.schoolId, 'share')
      if (await hasUndecided(tx, id)) throw new AppError('member-import.undecided')
      return { ...fresh, state: 'running', lineDone: 0, sendsEmails, language, runBy: context.actor.userId }
    },
  })

export const cancelImport = (context: Context, id: number): Promise<MemberImport> =>
  take(context, {
    id,
    from: ['checking', 'running'],
    verb: 'cancel',
    to: (_tx, { state }) =>
      Promise.resolve({ ...fresh, state: state === 'checking' ? 'mapping' : 'stopped' }),
  })

export const undoImport = (context: Context, id: number): Promise<MemberImport> =>
  take(context, {
    id,
    from: ['stopped', 'done'],
    verb: 'undo',
    to: () =>
      Promise.resolve({ ...fresh, state: 'undoing', lineDone: BEHIND_ALL, runBy: context.actor.userId }),
  })

export const discardImport = async (context: Context, id: number): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    const row = await requireImportIn(context, tx, id, ['mapping', 'ready', 'stopped', 'done', 'undone'])
    await deleteImport(tx, id)
    const subject = { subjectType: 'member-import', subjectId: id, details: { schoolId: row.schoolId } }
    await writeAudit(tx, actor, { action: 'member-import.discard', ...subject }, clock.now())
    await publishImport(tx, row)
  })
}
