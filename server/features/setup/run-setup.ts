/** The parts of the set-up after its first admin: what was done, what comes later, and the school that it creates. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { INSTALLATION_NAME_MAX } from '@wegband/domain/features/installation/number-settings.ts'
import type { createOrganisation, SetupProgress } from '@wegband/domain/features/setup/contract.ts'
import type { PART_STATES, SetupPart } from '@wegband/domain/features/setup/setup-parts.ts'
import type { SetupState } from '@wegband/domain/features/setup/setup-state.ts'
import { changeSetting } from '../../config/settings.ts'
import type { Db, Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { setAuditActor } from '../accounts/audit-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import { foundAsHead } from '../members/new-member/found-as-head.ts'
import { officeWrite } from '../money-office/office-write.ts'
import { insertNewSchool } from '../school-office/save-school.ts'
import { findSchoolOfSetup, findSetup, lockSetup, teachAllSports } from './store.ts'

type Running = Extract<SetupState, { stage: 'running' }>

const requireRunning = (setup: SetupState | null): Running => {
  if (setup?.stage !== 'running') throw new AppError('setup.closed')
  return setup
}

const show = async (db: Db, { parts, schoolId }: Running): Promise<SetupProgress> => ({
  parts,
  school: schoolId === null ? null : await findSchoolOfSetup(db, schoolId),
})

export const readProgress = async ({ db }: Context): Promise<SetupProgress> =>
  show(db.drizzle, requireRunning(await findSetup(db.drizzle)))

type PartState = (typeof PART_STATES)[number]

export const markPart = (
  context: Context,
  { part, state }: { readonly part: SetupPart; readonly state: PartState },
): Promise<SetupProgress> =>
  officeWrite(context, async (tx) => {
    const before = requireRunning(await lockSetup(tx))
    const setup = { ...before, parts: { ...before.parts, [part]: state } }
    await changeSetting(tx, 'setup', setup)
    const { userId } = context.actor
    // A head can run the first class only in sports that they teach.
    if (part === 'sports' && before.schoolId !== null) {
      await teachAllSports(tx, { userId, schoolId: before.schoolId })
      await bumpUserVersions(tx, [userId], context.clock.now())
      await publish(tx, { topic: 'schools', ids: [], userIds: [userId], schoolIds: [before.schoolId] })
    }
    return {
      result: await show(tx, setup),
      entry:
        before.parts[part] === state
          ? undefined
          : { action: 'setup.part', subjectType: 'setting', subjectId: null, details: { part, state } },
    }
  })

type Organisation = z.output<(typeof createOrganisation)['body']>

/** The first admin becomes a member of the new school, heads it and teaches there. */
const beginAsHead = async (tx: Transaction, context: Context, schoolId: number): Promise<void> => {
  const now = context.clock.now()
  const { userId } = context.actor
  const key = { userId, schoolId }
  await setAuditActor(tx, userId)
  await foundAsHead(tx, key, { actorId: userId, now })
  await teachAllSports(tx, key)
  await bumpUserVersions(tx, [userId], now)
  await publish(tx, { topic: 'schools', ids: [], userIds: [userId], schoolIds: [schoolId] })
}

/** A repeated request finds the school that the first one has made. */
export const organise = async (
  context: Context,
  { associationName, schoolName, isHead }: Organisation,
): Promise<SetupProgress> => {
  const result = await officeWrite(context, async (tx, now) => {
    const before = requireRunning(await lockSetup(tx))
    if (before.schoolId !== null) return { result: await show(tx, before), entry: undefined }
    if (associationName !== null)
      await insertNewSchool(tx, context, { name: associationName, isAssociation: true }, now)
    const { id: schoolId } = await insertNewSchool(
      tx,
      context,
      { name: schoolName, isAssociation: false },
      now,
    )
    const after: Running = { ...before, schoolId, parts: { ...before.parts, organisation: 'done' } }
    await changeSetting(tx, 'setup', after)
    const name = (associationName ?? schoolName).slice(0, INSTALLATION_NAME_MAX).trim()
    await changeSetting(tx, 'name', name)
    if (isHead) await beginAsHead(tx, context, schoolId)
    return {
      result: await show(tx, after),
      entry: {
        action: 'setup.organisation',
        subjectType: 'school',
        subjectId: schoolId,
        details: { name, isAssociation: associationName !== null, isHead },
      },
    }
  })
  await context.settings.reload()
  return result
}

/** What is left stands on the start page of the administration. */
export const endSetup = (context: Context): Promise<void> =>
  officeWrite(context, async (tx) => {
    const before = requireRunning(await lockSetup(tx))
    await changeSetting(tx, 'setup', { stage: 'done' })
    return {
      result: undefined,
      entry: { action: 'setup.ended', subjectType: 'setting', subjectId: null, details: before.parts },
    }
  })
