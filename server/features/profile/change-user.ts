/** Changes the caller's profile or that of a child, completely or not at all (§7 Users, reliability F1 and F2). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  isCorrection,
  mayChangeProfile,
  whyNotChange,
} from '@wegband/domain/features/profile/profile-change-rules.ts'
import type { UserChange } from '@wegband/domain/features/profile/contract.ts'
import { violatedConstraint } from '../../db/database-errors.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { requireOfferedLanguage } from '../accounts/offered-language.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { findBirthdayFacts, recordCorrection } from './birthday-corrections.ts'
import { admitMail, writeMail } from './change-mail.ts'
import { findProfile, lockProfile, updateProfile, type ProfileColumns } from './store.ts'
import { publishProfileChanged } from './publish-profile-changed.ts'

/** The mail is written separately; the program has another name in the table. */
const columnsOf = ({
  mail: _mail,
  currentPassword: _password,
  selectedTrainingStartProgram,
  ...same
}: UserChange): ProfileColumns => ({
  ...(Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)) as ProfileColumns),
  ...(selectedTrainingStartProgram === undefined ? {} : { startProgram: selectedTrainingStartProgram }),
})

const write = async (tx: Db, context: Context, userId: number, change: UserChange): Promise<void> => {
  const now = context.clock.now()
  const user = await lockProfile(tx, userId)
  if (user === undefined) throw notFound()
  const { birthdayAt } = change
  const facts = birthdayAt === undefined ? undefined : await findBirthdayFacts(tx, userId)
  const errors = whyNotChange(context.actor, user, change, now.toISOString(), facts)
  if (Object.keys(errors).length > 0) throw new AppError('general.invalid', { errors })
  requireOfferedLanguage(context, change.language, user.language)
  await updateProfile(tx, userId, columnsOf(change))
  if (birthdayAt !== undefined && isCorrection(birthdayAt, user.birthdayAt, now.toISOString()))
    await recordCorrection(tx, context.actor, { userId, birthdayAt, by: 'family' }, now)
  if (change.mail !== undefined) await writeMail(tx, user, change.mail, now)
  const { currentPassword: _secret, ...told } = change
  await publishProfileChanged(tx, context, userId, Object.keys(told))
}

type Input = { readonly userId: number; readonly change: UserChange; readonly origin: Origin }

export const changeUser = async (context: Context, { userId, change, origin }: Input): Promise<void> => {
  if (!mayChangeProfile(context.actor, userId)) throw notFound()
  if (change.mail !== undefined) {
    const user = await findProfile(context.db.drizzle, userId)
    if (user === undefined) throw notFound()
    const { mail, currentPassword } = change
    await admitMail(context, user, { mail, currentPassword, origin })
  }
  try {
    await inTransaction(context.db, (tx) => write(tx, context, userId, change))
  } catch (error) {
    if (violatedConstraint(error) !== 'users_username_ci') throw error
    throw new AppError('general.invalid', { errors: { username: ['taken'] } }, { cause: error })
  }
}
