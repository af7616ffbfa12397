/** Emails the owner of an account about a sign-in on an unknown device. */
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import type { Device } from '@wegband/domain/features/sessions/describe-device.ts'
import type { Db } from '../../../db/transaction.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { findMailbox } from '../../accounts/mail-address-statement.ts'

export type NewDevice = { readonly userId: number; readonly device: Device; readonly name: string }

export const emailNewDevice = async (
  tx: Db,
  { userId, device, name }: NewDevice,
  now: Date,
): Promise<void> => {
  const owner = await findMailbox(tx, userId)
  if (owner === undefined) return
  const parts = [name, device.browser, device.system].filter((part) => part !== null && part !== '')
  await queueMail(
    tx,
    {
      to: owner.mail,
      userId,
      template: 'new-device',
      locale: isLocale(owner.language) ? owner.language : DEFAULT_LOCALE,
      params: { firstName: owner.firstName, device: parts.join(', '), at: now.toISOString() },
    },
    now,
  )
}
