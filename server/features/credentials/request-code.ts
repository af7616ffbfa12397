/** POST auth/otp/request: a code by mail; the same answer after the same work for every account (§7, F19). */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { limitsOfEmail } from '@wegband/domain/features/auth/attempt-rules.ts'
import { CODE_MINUTES, type EmailSent } from '@wegband/domain/features/credentials/contract.ts'
import { canBeAccount, isMailAddress } from '@wegband/domain/features/credentials/login-name.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { takeAll } from '../../http/guard/shared-limits.ts'
import { countEmail } from '../auth/attempt-limits.ts'
import type { Origin } from '../auth/devices/origin.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { later, emailSentOf, localeOf, REGISTER_PAGE } from './links.ts'
import { codeHashOf, deviceHashOf, loginHashOf, newCode } from './sign-in-code.ts'
import { findPersonByLogin, insertCode, queueNothing, type Person } from './store.ts'

type Input = {
  /** User name or mail, as it was typed. */
  readonly user: string
  readonly origin: Origin
  /** What this device is given now, and what it was given with a code before. */
  readonly device: string
  readonly formerDevice: string | undefined
}

/**
 * Counts by what was typed, and says so. A user name may have used up its mailbox's letters through the mail: then nothing is sent and
 * nothing said, or the answers would tell which mail belongs to which name. False: no letter.
 */
const mayWrite = async (
  context: OpenContext,
  { user, origin }: Input,
  person: Person | undefined,
): Promise<boolean> => {
  const isAtHome = person !== undefined && origin.deviceOf(person.id) !== undefined
  const typed = isAtHome ? (person.mail ?? user) : user
  await countEmail(context, { mail: typed, userId: person?.id, origin })
  if (isAtHome || isMailAddress(user)) return true
  // A name that nobody has fills a mailbox that nobody has: what is counted differs in nothing.
  const mail = person?.mail ?? `the mailbox of ${user}`
  const mailbox = limitsOfEmail({ mail, address: origin.address, isKnown: false }).slice(-1)
  return !('until' in (await takeAll(context, mailbox)))
}

const write = async (
  tx: Db,
  context: OpenContext,
  person: Person | undefined,
  user: string,
  code: string,
  end: Date,
) => {
  const now = context.clock.now()
  if (person !== undefined && person.mail !== null) {
    const params = { firstName: person.firstName, code, until: end.toISOString() }
    const email = {
      to: person.mail,
      userId: person.id,
      template: 'sign-in-code',
      locale: localeOf(person),
    } as const
    await queueMail(tx, { ...email, params }, now)
  } else if (person === undefined && isMailAddress(user)) {
    const email = { to: user, userId: null, template: 'no-account', locale: context.locale } as const
    await queueMail(tx, { ...email, params: { link: REGISTER_PAGE } }, now)
  } else await queueNothing(tx)
}

export const requestSignInCode = async (context: OpenContext, input: Input): Promise<EmailSent> => {
  const { user, device, formerDevice = '' } = input
  if (!canBeAccount(user)) throw new AppError('credentials.account-not-found')
  const person = await findPersonByLogin(context.db.drizzle, user)
  const isAllowed = await mayWrite(context, input, person)
  const [now, code] = [context.clock.now(), newCode()]
  const expiresAt = later(now, CODE_MINUTES * MS_PER_MINUTE)
  await inTransaction(context.db, async (tx) => {
    const row = {
      deviceHash: deviceHashOf(device),
      userId: person?.id ?? null,
      loginHash: loginHashOf(context, user),
      codeHash: codeHashOf(context, device, code),
      expiresAt,
    }
    await insertCode(tx, row, deviceHashOf(formerDevice))
    if (isAllowed) await write(tx, context, person, user, code, expiresAt)
    else await queueNothing(tx)
  })
  return emailSentOf(now, expiresAt)
}
