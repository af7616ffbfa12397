/**
 * Enters a member of a school, for the form and for imports. Closed schools and known people are refused, and a child's guardian is
 * asked. The callers check rights and fields.
 */
import { dayOf, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { PostalAddress } from '@wegband/domain/features/accounts/person-shapes.ts'
import { isSameName } from '@wegband/domain/features/members/name-grams.ts'
import type { NewMember } from '@wegband/domain/features/registration/contract.ts'
import { firstProgramOn } from '@wegband/domain/features/registration/age-rules.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { setAuditActor } from '../../accounts/audit-statement.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { firstLink, sendLink } from '../../sign-in/email-links.ts'
import { createAccount } from '../../registration/create-account.ts'
import { lockOpenSchool } from '../../schools/open-school-statement.ts'
import { askGuardian, type FoundGuardian } from './guardians.ts'
import { insertMember, listBornOn, type PersonBornOn } from './new-member-store.ts'

export type EntryContext = Pick<Context, 'actor' | 'clock' | 'locale'>

export type MemberEntry = Omit<NewMember, 'guardian' | 'noMail'> & {
  readonly schoolName: string
  readonly isAdult: boolean
  /** Found before, by rules of the caller. */
  readonly guardian: FoundGuardian | undefined
  readonly address?: PostalAddress | undefined
  /** `active` if missing. */
  readonly state?: UserSchoolState | undefined
  /** Since when the person is a member; now if missing. */
  readonly joinedAt?: string | undefined
  /** Former members count as known if they left since then; null: none of them. Missing: all count, whenever they left. */
  readonly formerShownSince?: string | null | undefined
  /** False: no email is sent, to the member or to a guardian. */
  readonly sendsEmails?: boolean
}

export type EnteredMember = {
  readonly userId: number
  /** The account that was made for the guardian. */
  readonly newGuardianId: number | undefined
}

/** Whom the check may name: a former member only for a caller who sees that member in the list of the school as well. */
const isKnownTo =
  ({ formerShownSince }: MemberEntry) =>
  ({ state, sinceAt }: PersonBornOn): boolean => {
    if (state !== 'cancelled' || formerShownSince === undefined) return true
    return formerShownSince !== null && Date.parse(sinceAt) >= msOf(formerShownSince)
  }

/** Locks the school, so that of simultaneous requests the second one finds the member of the first. */
const refuseDuplicate = async (tx: Transaction, member: MemberEntry): Promise<void> => {
  await lockOpenSchool(tx, member.schoolId, 'no key update')
  if (member.allowDuplicate) return
  const people = (await listBornOn(tx, member))
    .filter((person) => isSameName(person, member) && isKnownTo(member)(person))
    .map(({ sinceAt: _sinceAt, ...person }) => person)
  if (people.length > 0) throw new AppError('members.duplicate', { data: { people } })
}

const writeMember = async (tx: Transaction, context: EntryContext, member: MemberEntry): Promise<number> => {
  const { firstName, lastName, gender, birthdayAt, phone, mail, isAdult, schoolName } = member
  const { schoolId, schoolSiteId: siteId } = member
  const now = context.clock.now()
  const locale = context.locale
  const person = {
    profileType: isAdult ? ('regular' as const) : ('regular_kid' as const),
    firstName,
    lastName,
    gender,
    birthdayAt,
    phone,
    mail,
    language: locale,
    startProgram: isAdult ? null : firstProgramOn(birthdayAt, dayOf(now.toISOString())),
    hasNoEwtoGrade: isAdult && member.startsAtLevelOne,
  }
  const account = { person, address: member.address, funnels: isAdult ? (['club_training'] as const) : [] }
  const userId = await createAccount(tx, account, now)
  await setAuditActor(tx, context.actor.userId)
  const at = member.joinedAt ?? now.toISOString()
  await insertMember(tx, { userId, schoolId, siteId, at, state: member.state ?? 'active' })
  await writeAudit(
    tx,
    context.actor,
    { action: 'registration.create-member', subjectType: 'user', subjectId: userId, details: { schoolId } },
    now,
  )
  if (mail !== null && member.sendsEmails !== false) {
    const link = firstLink(mail, now)
    const params = { firstName, schoolName, link: link.path }
    const email = { to: mail, userId, template: 'member-created', locale, params } as const
    await sendLink(tx, userId, link, email, now)
  }
  return userId
}

/** 409 `members.duplicate` with the known people, unless `allowDuplicate`; 409 `schools.closed`. The caller publishes. */
export const enterMember = async (
  tx: Transaction,
  context: EntryContext,
  member: MemberEntry,
): Promise<EnteredMember> => {
  await refuseDuplicate(tx, member)
  const userId = await writeMember(tx, context, member)
  const { guardian, schoolName, sendsEmails } = member
  if (guardian === undefined) return { userId, newGuardianId: undefined }
  const newGuardianId = await askGuardian(tx, context, {
    childId: userId,
    child: member,
    guardian,
    schoolName,
    sendsEmails,
  })
  return { userId, newGuardianId }
}
