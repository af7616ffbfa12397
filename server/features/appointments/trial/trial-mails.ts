/** Emails to guests of trial classes, and the token that opens a guest's own registration. */
import { createHmac } from 'node:crypto'
import { DEFAULT_LOCALE, inLocale, isLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import type { MailParams } from '@wegband/domain/features/mails/templates.ts'
import { secretLink } from '@wegband/domain/http/secret-address.ts'
import type { Db } from '../../../db/transaction.ts'
import { hashToken } from '../../../http/guard/authenticate.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { keyFor } from '../../../secrets/secrets.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { setTokenHash, type TrialClassRow, type TrialRow } from './trial-store.ts'

/** Follows from the id, so that a later email can carry the link of the first. Another APP_SECRET gives another token. */
export const trialToken = (appSecret: string, id: number): string =>
  createHmac('sha256', keyFor(appSecret, 'trial-registrations')).update(String(id)).digest('base64url')

export const trialTokenHash = (token: string): string => hashToken(token).toString('hex')

const placeLink = (appointmentId: number, secrets: Record<string, string>): string =>
  secretLink(`/trial/${appointmentId}`, secrets)

/** Where guests find another date. */
export const otherDates = ({ schoolId }: Pick<TrialClassRow, 'schoolId'>): string =>
  `/search/trial/${schoolId}`

const localeOf = (text: string): Locale => (isLocale(text) ? text : DEFAULT_LOCALE)

type GuestTemplate = Extract<keyof MailParams, `trial-${string}`>

/** All parameters of emails to guests; each template uses its own. */
const paramsOf = (
  context: Pick<OpenContext, 'appSecret'>,
  { schools, sites }: Pick<ReferenceData, 'schools' | 'sites'>,
  row: TrialClassRow,
  guest: TrialRow,
) => {
  const site = sites.get(row.siteId)
  const token = trialToken(context.appSecret, guest.id)
  const shared = {
    firstName: guest.firstName,
    schoolName: schools.get(row.schoolId)?.name ?? '',
    className: inLocale(row.name, localeOf(guest.locale)),
    at: row.startAt,
  }
  const place = site === undefined ? '' : `${site.street}, ${site.zip} ${site.city}`
  const registered = {
    ...shared,
    place,
    link: placeLink(row.id, { token }),
    calendar: `/api/appointments/${row.id}/trial-calendar`,
    route: site === undefined ? '' : `${site.latitude},${site.longitude}`,
    cancel: placeLink(row.id, { token, cancel: '1' }),
  }
  return {
    'trial-confirm': { ...shared, place, until: guest.heldUntil ?? row.startAt, link: registered.link },
    'trial-registered': registered,
    'trial-duplicate': registered,
    'trial-withdrawn': { ...shared, link: otherDates(row) },
    'trial-removed': { ...shared, link: otherDates(row) },
  } satisfies { readonly [T in GuestTemplate]?: MailParams[T] }
}

/** These link to other dates and carry no link to the registration itself. */
const WITHOUT_TOKEN: ReadonlySet<GuestTemplate> = new Set(['trial-withdrawn', 'trial-removed'])

export const emailGuest = async (
  tx: Db,
  context: Pick<OpenContext, 'appSecret' | 'clock'>,
  email: {
    readonly template: keyof ReturnType<typeof paramsOf>
    readonly referenceData: ReferenceData
    readonly row: TrialClassRow
    readonly guest: TrialRow
  },
): Promise<void> => {
  const { template, referenceData, row, guest } = email
  const params = paramsOf(context, referenceData, row, guest)[template]
  // The link of this email must work, whichever secret the row was written under.
  if (!WITHOUT_TOKEN.has(template))
    await setTokenHash(tx, guest.id, trialTokenHash(trialToken(context.appSecret, guest.id)))
  const locale = localeOf(guest.locale)
  await queueMail(tx, { to: guest.mail, userId: null, template, locale, params }, context.clock.now())
}
