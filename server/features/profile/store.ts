/** SQL of the profile: the person's own columns and addresses. */
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PostalAddress } from '@wegband/domain/features/accounts/person-shapes.ts'
import type { AddressChange } from '@wegband/domain/features/profile/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { addresses, users, auditLog } from '../../db/schema/people.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'

const profileColumns = {
  id: users.id,
  birthdayAt: users.birthdayAt,
  mail: users.mail,
  pendingMail: users.pendingMail,
  mailVerifiedAt: users.mailVerifiedAt,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  profileType: users.profileType,
  avatarFile: users.avatarFile,
  options: users.options,
  language: users.language,
  firstName: users.firstName,
}
export type ProfileRow = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof profileColumns, 'hasPassword'>
> & { hasPassword: boolean }

export const findProfile = async (db: Db, userId: number): Promise<ProfileRow | undefined> => {
  const [row] = await db.select(profileColumns).from(users).where(eq(users.id, userId))
  return row
}

/** Locks the row until the transaction ends. */
export const lockProfile = async (tx: Db, userId: number): Promise<ProfileRow | undefined> => {
  const [row] = await tx.select(profileColumns).from(users).where(eq(users.id, userId)).for('update')
  return row
}

export type ProfileColumns = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'username'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'gender'
    | 'birthdayAt'
    | 'language'
    | 'usingAppForChildren'
    | 'startProgram'
    | 'pendingMail'
    | 'avatarFile'
    | 'emergencySealed'
    | 'options'
  >
>

export const updateProfile = async (tx: Db, userId: number, columns: ProfileColumns): Promise<void> => {
  if (Object.keys(columns).length > 0) await tx.update(users).set(columns).where(eq(users.id, userId))
}

const addressColumns = {
  id: addresses.id,
  street: addresses.street,
  houseNumber: addresses.houseNumber,
  zip: addresses.zip,
  city: addresses.city,
  country: addresses.country,
}
export type AddressRow = PostalAddress & { readonly id: number }

export const countAddresses = async (tx: Db, userId: number): Promise<number> => {
  const [row] = await tx.select({ many: count() }).from(addresses).where(eq(addresses.userId, userId))
  return row?.many ?? 0
}

export const insertAddress = async (
  tx: Db,
  userId: number,
  fields: PostalAddress,
  position: number,
): Promise<AddressRow | undefined> => {
  const [row] = await tx
    .insert(addresses)
    .values({ userId, position, ...fields })
    .returning(addressColumns)
  return row
}

export const findAddressOwner = async (db: Db, addressId: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ userId: addresses.userId })
    .from(addresses)
    .where(eq(addresses.id, addressId))
  return row?.userId
}

export const updateAddress = async (
  tx: Db,
  addressId: number,
  fields: AddressChange,
  now: Date,
): Promise<AddressRow | undefined> => {
  const [row] = await tx
    .update(addresses)
    .set({ ...fields, updatedAt: now.toISOString() })
    .where(eq(addresses.id, addressId))
    .returning(addressColumns)
  return row
}

/** The pictures of all people. */
export const listAvatarFiles = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ file: users.avatarFile }).from(users).where(isNotNull(users.avatarFile))
  return rows.flatMap(({ file }) => file ?? [])
}

export const hasSchoolMembership = async (db: Db, userId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: schoolMemberships.id })
    .from(schoolMemberships)
    .where(and(eq(schoolMemberships.userId, userId), inArray(schoolMemberships.state, ['active', 'passive'])))
    .limit(1)
  return rows.length > 0
}

/** How often the family has corrected the birthday; `action` names the corrections in the audit log. */
export const countCorrectionsByFamily = (db: Db, userId: number, action: string): Promise<number> =>
  db.$count(
    auditLog,
    and(
      eq(auditLog.subjectType, 'user'),
      eq(auditLog.subjectId, userId),
      eq(auditLog.action, action),
      sql`${auditLog.details} ->> 'by' = 'family'`,
    ),
  )
