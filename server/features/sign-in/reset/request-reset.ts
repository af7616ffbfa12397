/** POST password-reset: emails a link for a new password; every address gets the same answer after the same work (§7, F19). */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { type EmailSent } from '@wegband/domain/features/sign-in/contract.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { countEmail } from '../attempt-limits.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { later, emailSentOf, localeOf, makeLink, sendLink, REGISTER_PAGE } from '../email-links.ts'
import { findPersonByMail } from '../store.ts'
import { RESET_LINK_MINUTES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

export const requestReset = async (
  context: OpenContext,
  { mail, origin }: { readonly mail: string; readonly origin: Origin },
): Promise<EmailSent> => {
  const now = context.clock.now()
  const person = await findPersonByMail(context.db.drizzle, mail)
  await countEmail(context, { mail, userId: person?.id, origin })
  const link = makeLink('reset', mail, later(now, RESET_LINK_MINUTES * MS_PER_MINUTE))
  await inTransaction(context.db, (tx) =>
    person === undefined
      ? sendLink(
          tx,
          undefined,
          link,
          {
            to: mail,
            userId: null,
            template: 'no-account',
            locale: context.locale,
            params: { link: REGISTER_PAGE },
          },
          now,
        )
      : sendLink(
          tx,
          person.id,
          link,
          {
            to: person.mail ?? mail,
            userId: person.id,
            template: 'reset-password',
            locale: localeOf(person),
            params: { firstName: person.firstName, link: link.path },
          },
          now,
        ),
  )
  return emailSentOf(now, link.expiresAt)
}
