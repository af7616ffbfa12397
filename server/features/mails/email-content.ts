/** Turns a row of the outbox into the words of an email, in its language. Text and HTML are both made of this. */
import { isLocale, DEFAULT_LOCALE, type Locale } from '@wegband/domain/basics/locale.ts'
import { routeAddress } from '@wegband/domain/basics/route-address.ts'
import type { EmailWords } from '@wegband/domain/features/mails/contract.ts'
import type { MailParams, MailTemplate } from '@wegband/domain/features/mails/templates.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { z } from 'zod'
import type { Translate } from '@wegband/messages/translate.ts'

export type EmailContent = {
  readonly locale: Locale
  readonly subject: string
  readonly greeting: string
  readonly text: string
  /** What a digest gathers. */
  readonly items: EmailWords['items']
  /** A code to type in; null when the email has none or it was removed from the outbox. */
  readonly code: string | null
  /** `path`: a path in the app with its query. */
  readonly button: { readonly label: string; readonly path: string } | null
  readonly note: string
  /** In the order below the note; the least important one is last. */
  readonly links: EmailWords['links']
  readonly copyLink: string
  readonly closing: string
  readonly footer: string
}

/** Values that are the same in all emails of an installation. */
export type Sender = {
  /** PUBLIC_URL, without a slash at its end. */
  readonly publicUrl: string
  readonly supportMail: string
}
type Params = Readonly<Record<string, string | number>>
type WithLink = { [T in MailTemplate]: MailParams[T] extends { link: string } ? T : never }[MailTemplate]

/** Templates with a button; only these have the words of one. */
const BUTTONS: { readonly [T in WithLink]: true } = {
  'verify-mail': true,
  'confirm-new-mail': true,
  'reset-password': true,
  'no-account': true,
  'already-registered': true,
  'already-verified': true,
  'export-ready': true,
  'erasure-planned': true,
  'erasure-planned-child': true,
  'member-created': true,
  'guardian-invited': true,
  'guardian-invitation': true,
  'hand-over': true,
  'trial-confirm': true,
  'trial-registered': true,
  'trial-duplicate': true,
  'trial-withdrawn': true,
  'trial-cancelled': true,
  'trial-removed': true,
  'class-cancelled': true,
  'class-time-changed': true,
  'class-place-changed': true,
  'class-trainer-changed': true,
  'class-back': true,
  notice: true,
  'notice-digest': true,
  'place-offered': true,
  'invoice-again': true,
  'payment-warning': true,
  'payment-warning-last': true,
  'phase-ending': true,
  'card-expiring': true,
  'unpaid-cancellation': true,
  'cancellation-received': true,
  'withdrawal-received': true,
  'contract-cancelled': true,
  'contract-withdrawn': true,
  'cancellation-confirmed': true,
  'cancellation-revoked': true,
  'cancellation-waits': true,
  'withdrawal-waits': true,
  'declaration-refused': true,
  'order-confirmed': true,
  'debit-announced': true,
  'transfer-due': true,
  'contract-entered': true,
}
const hasButton = (template: MailTemplate): template is WithLink => Object.hasOwn(BUTTONS, template)

const textParam = (params: Params, name: string): string | undefined => {
  const value = params[name]
  return value === undefined || value === '' ? undefined : String(value)
}

/** Allows only links into the app, whatever was queued. */
const pathOf = (link: string, publicUrl: string): string => {
  const url = new URL(link, publicUrl)
  if (url.origin !== new URL(publicUrl).origin) throw new RangeError('a letter links to the app alone')
  return url.pathname + url.search + url.hash
}

/** Turns the instants of the params into words. `untilTime` is the time alone, for a deadline on the same day; `untilDate` the day alone. */
const timesOf = (params: Params, locale: Locale, t: Translate): Record<string, string> => {
  const formats = formatsOf(locale)
  const words: Record<string, string> = {}
  for (const name of ['at', 'wasAt', 'until']) {
    const instant = textParam(params, name)
    if (instant === undefined) continue
    const time = formats.time(instant)
    words[`${name}Day`] = formats.weekday(instant)
    words[name] = t('mails.frame.when', { date: formats.dateLong(instant), time })
    words[`${name}Time`] = time
    words[`${name}Date`] = formats.dateLong(instant)
  }
  return words
}

/** An amount in cents, in words. */
const priceOf = ({ cents }: Params, locale: Locale): Record<string, string> =>
  typeof cents === 'number' ? { price: formatsOf(locale).euro(cents) } : {}

const LINKS = ['calendar', 'route', 'cancel', 'unsubscribe', 'settings'] as const
const POINT = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/

/** A route to a point on the map, or a path of the app. */
const hrefOf = (name: (typeof LINKS)[number], value: string, publicUrl: string): string | undefined => {
  if (name !== 'route') return pathOf(value, publicUrl)
  const [, latitude, longitude] = POINT.exec(value) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return routeAddress({ latitude: Number(latitude), longitude: Number(longitude) })
}

const linksOf = (params: Params, { publicUrl }: Sender, t: Translate): EmailContent['links'] =>
  LINKS.flatMap((name) => {
    const value = textParam(params, name)
    const href = value === undefined ? undefined : hrefOf(name, value, publicUrl)
    return href === undefined ? [] : [{ label: t(`mails.links.${name}`), href }]
  })

const buttonOf = (template: MailTemplate, params: Params, sender: Sender, t: Translate) => {
  const link = textParam(params, 'link')
  if (link === undefined || !hasButton(template)) return null
  return { label: t(`mails.letters.${template}.button`), path: pathOf(link, sender.publicUrl) }
}

/** Names the reader's children when the email is about them. */
const concernsOf = (params: Params, t: Translate): string => {
  const children = textParam(params, 'children')
  if (children === undefined) return ''
  return t(params['isOwn'] === 1 ? 'mails.frame.concernsBoth' : 'mails.frame.concerns', { children })
}

/** Emails that can be switched off say where. */
const footerOf = (params: Params, { publicUrl, supportMail }: Sender, t: Translate): string => {
  const footer = t('mails.frame.footer', { address: publicUrl, support: supportMail })
  return textParam(params, 'settings') === undefined ? footer : `${footer} ${t('mails.frame.switchOff')}`
}

const item = z.object({ title: z.string(), text: z.string() })

const itemsOf = (params: Params): EmailContent['items'] => {
  const stored = textParam(params, 'items')
  return stored === undefined ? [] : z.array(item).parse(JSON.parse(stored))
}

/** Removes the gaps that missing values leave. */
const tidy = (text: string): string => text.replaceAll(/ {2,}/g, ' ').trim()

/** Throws a RangeError for a link that leaves the app. */
export const emailContent = (
  email: { readonly template: MailTemplate; readonly locale: string; readonly params: Params },
  sender: Sender,
): EmailContent => {
  const { template, params } = email
  const locale = isLocale(email.locale) ? email.locale : DEFAULT_LOCALE
  const t = translatorFor(locale)
  const firstName = textParam(params, 'firstName')
  const device = textParam(params, 'device') ?? t('mails.frame.unknownDevice')
  const values = {
    ...params,
    ...timesOf(params, locale, t),
    ...priceOf(params, locale),
    concerns: concernsOf(params, t),
    device,
    support: sender.supportMail,
  }
  return {
    locale,
    subject: t(`mails.letters.${template}.subject`, values),
    greeting:
      firstName === undefined ? t('mails.frame.greetingNameless') : t('mails.frame.greeting', { firstName }),
    text: tidy(t(`mails.letters.${template}.text`, values)),
    items: itemsOf(params),
    code: textParam(params, 'code') ?? null,
    button: buttonOf(template, params, sender, t),
    note: t(`mails.letters.${template}.note`, values),
    links: linksOf(params, sender, t),
    copyLink: t('mails.frame.copyLink'),
    closing: t('mails.frame.closing'),
    footer: footerOf(params, sender, t),
  }
}
