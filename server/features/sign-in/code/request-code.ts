/** POST auth/otp/request: emails a code; every account gets the same answer after the same work (§7, F19). */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { limitsOfEmail } from '@wegband/domain/features/sign-in/attempt-rules.ts'
import { type EmailSent } from '@wegband/domain/features/sign-in/contract.ts'
import { canBeAccount, isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { takeAll } from '../../../http/guard/shared-limits.ts'
import { countEmail } from '../attempt-limits.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { later, emailSentOf, localeOf, REGISTER_PAGE } from '../email-links.ts'
import { codeHashOf, deviceHashOf, loginHashOf, newCode } from './sign-in-code.ts'
import { findPersonByLogin, insertCode, queueNothing, type Person } from '../store.ts'
import { CODE_MINUTES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

type Input = {
  /** User name or mail, as typed. */
  readonly user: string
  readonly origin: Origin
  /** The new secret of this device, and the one that it got with an earlier code. */
  readonly device: string
  readonly formerDevice: string | undefined
}

/**
 * Counts by the typed text, and throws when its limit is reached. The mailbox of a user name may have reached its limit through the
 * mail address. Then no email is sent and the answer stays the same: it must not reveal which mail belongs to which name.
 * False: no email.
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
  // An unknown name gets an imaginary mailbox, so that the counting is the same.
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
