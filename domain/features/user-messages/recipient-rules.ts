/**
 * Who may write to whom (decisions §4 Messages): people who are related, and a school with its members. Children write only to their
 * family and their school. Guardians stand beside their children: they write to the school of a child, and the school writes to them.
 */
import { ROLES, type Role, type UserSchoolState } from '../../basics/roles.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { FieldCode } from '../../errors/field-codes.ts'
import { belongsTo, isTrainerSide } from '../accounts/school-rights.ts'
import type { RelationType } from '../family/contract.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

/** The age from which children write messages themselves, unless the setting differs. */
export const CHILD_WRITING_AGE = 14

export type SchoolTie = {
  readonly schoolId: number
  readonly state: UserSchoolState
  readonly roles: Role[]
}

/** A person with the facts that these rules need. */
export type MessagePerson = {
  readonly id: number
  readonly birthdayAt: string | null
  readonly isKid: boolean
  /** Neither anonymous, locked nor erased. */
  readonly isReachable: boolean
  /** Signs in with an email address or password of their own. */
  readonly hasOwnLogin: boolean
  readonly schools: readonly SchoolTie[]
  /** The parents of a child who can read messages. */
  readonly guardianIds: readonly number[]
  /** The person's children who are not of age. */
  readonly children: readonly { readonly id: number; readonly schools: readonly SchoolTie[] }[]
  /** Confirmed relations between this person and the sender, in either direction. */
  readonly relations: readonly RelationType[]
  /** The person has blocked the sender. */
  readonly hasBlocked: boolean
}

/** Someone whose birthday is unknown is a child if a parent looks after the account. */
export const isChildOn = (
  person: Pick<MessagePerson, 'birthdayAt' | 'isKid' | 'guardianIds'>,
  today: string,
): boolean =>
  person.birthdayAt === null
    ? person.isKid || person.guardianIds.length > 0
    : !isAdultOn(person.birthdayAt, today)

const isGuardianOf = (one: Pick<MessagePerson, 'id'>, child: MessagePerson, today: string): boolean =>
  isChildOn(child, today) && child.guardianIds.includes(one.id)

/** Whether one of them is the guardian of the other, who is a child. */
export const isOwnFamily = (one: MessagePerson, other: MessagePerson, today: string): boolean =>
  isGuardianOf(one, other, today) || isGuardianOf(other, one, today)

/** The schools of a person and of their children. */
const schoolsAround = ({ schools, children }: MessagePerson): readonly SchoolTie[] => [
  ...schools,
  ...children.flatMap((child) => child.schools),
]

const isServedBy = (served: MessagePerson, other: MessagePerson): boolean =>
  schoolsAround(served).some(
    ({ schoolId, state }) =>
      belongsTo({ schools: [{ schoolId, state }] }, schoolId) && isTrainerSide(other, schoolId),
  )

/** One of them teaches, works or leads where the other, or a child of the other, belongs. */
export const hasSchoolTie = (one: MessagePerson, other: MessagePerson): boolean =>
  isServedBy(one, other) || isServedBy(other, one)

/** Why the sender may not write to this person, or undefined. The answer does not tell whether a block is the reason. */
export const whyNotWriteTo = (
  sender: MessagePerson,
  recipient: MessagePerson,
  today: string,
): FieldCode | undefined => {
  const refused = 'no-recipient'
  if (!recipient.isReachable || recipient.id === sender.id) return refused
  if (isOwnFamily(sender, recipient, today))
    return recipient.hasOwnLogin || !isChildOn(recipient, today) ? undefined : refused
  if (recipient.hasBlocked) return refused
  if (hasSchoolTie(sender, recipient)) return undefined
  const isWithChild = isChildOn(sender, today) || isChildOn(recipient, today)
  return recipient.relations.length > 0 && !isWithChild ? undefined : refused
}

/** Why a child may not write at all, or undefined. `isForbidden`: a guardian does not allow it. */
export const whyNotWrite = (
  sender: Pick<MessagePerson, 'birthdayAt' | 'isKid' | 'guardianIds'>,
  facts: { readonly age: number | null; readonly writingAge: number; readonly isForbidden: boolean },
  today: string,
): ErrorCode | undefined => {
  if (!isChildOn(sender, today)) return undefined
  if (facts.age === null || facts.age < facts.writingAge) return 'user-messages.too-young'
  return facts.isForbidden ? 'user-messages.guardian-forbids' : undefined
}

/** The highest role that this person holds in a school where the other, or a child of the other, belongs. */
export const roleFor = (
  person: MessagePerson,
  other: MessagePerson,
): { schoolId: number; role: Role } | undefined => {
  const around = new Set(schoolsAround(other).map(({ schoolId }) => schoolId))
  return person.schools
    .filter(({ schoolId, state }) => state === 'active' && around.has(schoolId))
    .flatMap(({ schoolId, roles }) => roles.map((role) => ({ schoolId, role })))
    .filter(({ role }) => ROLES[role] >= ROLES.trainer)
    .toSorted((a, b) => ROLES[b.role] - ROLES[a.role])[0]
}
