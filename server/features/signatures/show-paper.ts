/** A paper to sign as the person and the guardians see it. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { printedCode } from '@wegband/domain/features/documents/certificate-code.ts'
import type { PaperInList, PaperSigner, PaperToSign } from '@wegband/domain/features/signatures/contract.ts'
import {
  missingSigners,
  type PaperFacts,
  signerIds,
} from '@wegband/domain/features/signatures/signing-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { grantFor } from '../documents/document-address.ts'
import type { PaperRow } from './paper-statement.ts'

/** What the rules look at. */
export const factsOf = (row: PaperRow): PaperFacts => ({
  userId: row.person.id,
  birthdayAt: row.birthdayAt,
  guardianIds: row.guardians.map(({ id }) => id),
  signers: row.signers,
  signedBy: row.signatures.flatMap(({ userId }) => (userId === null ? [] : [userId])),
})

/** An open paper whose last day is over cannot be signed, though the job has not closed it yet. */
export const isOpenAt = ({ state, dueAt }: Pick<PaperRow, 'state' | 'dueAt'>, now: Date): boolean =>
  state === 'open' && (dueAt === null || Date.parse(dueAt) > now.getTime())

const todayOf = (now: Date): string => dayOf(now.toISOString())

export const grantSubject = (id: number): string => `signed paper ${id}`

/** The address of the signed file; give it only to a caller who may read it. */
export const signedAddress = (context: Pick<Context, 'appSecret' | 'clock'>, id: number): string =>
  `/api/signature-requests/${id}/file/${grantFor(context, grantSubject(id))}`

export const showInList = (context: Context, row: PaperRow): PaperInList => {
  const { actor, clock } = context
  const now = clock.now()
  const isOwnView = actor.impersonatorId === null
  const facts = factsOf(row)
  const isSigner = signerIds(facts, todayOf(now)).includes(actor.userId)
  return {
    id: row.id,
    title: row.title,
    school: row.school,
    person: row.person,
    state: row.state === 'open' && !isOpenAt(row, now) ? 'expired' : row.state,
    signers: row.signers,
    isConsent: row.isConsent,
    sentAt: row.sentAt,
    dueAt: row.dueAt,
    endedAt: row.endedAt ?? row.signedAt,
    canSign: isOwnView && isOpenAt(row, now) && missingSigners(facts, todayOf(now)).includes(actor.userId),
    canRevoke: isOwnView && row.state === 'signed' && row.isConsent && isSigner,
    code: row.code === null ? null : printedCode(row.code),
    url: row.file === null ? null : signedAddress(context, row.id),
  }
}

/** Those whose signatures count today, then those who signed and no longer count. */
export const peopleOf = (row: PaperRow, now: Date, callerId: number): PaperSigner[] => {
  const known = [row.person, ...row.guardians]
  const signed = row.signatures.map(({ userId, firstName, lastName, role, signedAt }) => ({
    id: userId ?? row.person.id,
    firstName,
    lastName,
    role,
    isYou: userId === callerId,
    signedAt,
  }))
  const missing = row.state === 'open' ? missingSigners(factsOf(row), todayOf(now)) : []
  return [
    ...signed,
    ...known
      .filter(({ id }) => missing.includes(id))
      .map((one) => ({
        ...one,
        role: one.id === row.person.id ? ('self' as const) : ('guardian' as const),
        isYou: one.id === callerId,
        signedAt: null,
      })),
  ]
}

export const showPaper = (context: Context, row: PaperRow): PaperToSign => ({
  ...showInList(context, row),
  text: row.text,
  sha256: row.sha256,
  people: peopleOf(row, context.clock.now(), context.actor.userId),
  reason: row.reason,
})
