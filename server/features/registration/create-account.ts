/** The one place that creates accounts: of registered people, guests, children and members whom another user adds. */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { FieldCode } from '@wegband/domain/errors/field-codes.ts'
import type { PostalAddress } from '@wegband/domain/features/accounts/person-shapes.ts'
import type { Funnel } from '@wegband/domain/features/registration/funnel-rules.ts'
import { hasSqlState, violatedConstraint } from '../../db/database-errors.ts'
import type { Db } from '../../db/transaction.ts'
import { fillGuest, insertAddress, insertPerson, type PersonFields, writeFunnels } from './store.ts'

export type NewAccount = {
  readonly person: PersonFields
  readonly address?: PostalAddress | undefined
  readonly funnels?: readonly Funnel[]
  /** The guest account that becomes this account; its progress stays. */
  readonly guestId?: number | undefined
}

export const fieldErrors = (errors: Record<string, FieldCode[]>): AppError =>
  new AppError('general.invalid' satisfies ErrorCode, { errors })

/** When two requests want the same name at once, the unique index refuses one. Its error becomes the ordinary `taken` error. */
const FIELD_OF_INDEX: Readonly<Record<string, string>> = {
  users_username_ci: 'username',
  users_mail_ci: 'mail',
}

const asTaken = (error: unknown): unknown => {
  const field = hasSqlState(error, '23505') ? FIELD_OF_INDEX[violatedConstraint(error) ?? ''] : undefined
  return field === undefined ? error : fieldErrors({ [field]: ['taken'] })
}

const writePerson = async (tx: Db, { person, guestId }: NewAccount, now: Date): Promise<number> => {
  if (guestId === undefined) return insertPerson(tx, person, now)
  if (!(await fillGuest(tx, guestId, person, now))) throw new AppError('registration.already-registered')
  return guestId
}

/** Returns the person's id. Checks no rights: the callers do. 422 `taken` for a mail address or user name in use. */
export const createAccount = async (tx: Db, account: NewAccount, now: Date): Promise<number> => {
  try {
    const userId = await writePerson(tx, account, now)
    if (account.address !== undefined) await insertAddress(tx, userId, account.address)
    if (account.funnels !== undefined) await writeFunnels(tx, userId, account.funnels)
    return userId
  } catch (error) {
    throw asTaken(error)
  }
}
