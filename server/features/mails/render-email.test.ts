import { describe, expect, test } from 'vitest'
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import { MAIL_TEMPLATES, type MailParams } from '@wegband/domain/features/mails/templates.ts'
import { emailContent, type Sender } from './email-content.ts'
import { renderEmail } from './render-email.ts'

const DECLARED = {
  moment: '20. November 2026 um 15:41:08 Uhr',
  declared: 'Name: Mara Lindner',
  link: '/receipt/1',
  file: 'receipts/1.pdf',
  fileName: 'K-2026-0001.pdf',
}
const HEARD = {
  firstName: 'Mara',
  name: 'Mara Lindner',
  product: 'Online-Mitgliedschaft',
  endsOn: '20. November 2027',
  link: '/user/subscriptions',
}
const CANCELLED = {
  firstName: 'Mara',
  product: 'Online-Mitgliedschaft',
  at: '2026-11-20T17:00:00.000Z',
  link: '/user/subscriptions',
}
const SENDER: Sender = { publicUrl: 'https://wegband.example', supportMail: 'hilfe@wegband.example' }
const TRIAL = {
  firstName: 'Tilda',
  schoolName: 'Schule Lindenhof',
  className: 'Wing Chun',
  at: '2026-11-20T17:30:00.000Z',
}
const PLACE = {
  place: 'Lindenhofstraße 12, 24103 Kiel',
  link: '/trial/12#token=abc',
  calendar: '/api/appointments/12/trial-calendar',
  route: '54.323,10.139',
  cancel: '/trial/12#token=abc&cancel=1',
}
const CLASS = {
  firstName: 'Mara',
  className: 'Wing Chun',
  at: '2026-11-20T17:30:00.000Z',
  place: 'Halle 2, Lindenhofstraße 12, 24103 Kiel',
  count: 1,
  children: '',
  isOwn: 1,
  link: '/appointments/12',
  settings: '/user/settings',
} as const
const CONTRACT = {
  firstName: 'Mara',
  children: 'Jonas',
  isOwn: 0,
  until: '2026-12-04T22:59:00.000Z',
  link: '/user/subscriptions',
} as const
const PARAMS: MailParams = {
  'verify-mail': { firstName: 'Mara', link: '/auth/email-verification#token=abc' },
  'confirm-new-mail': { firstName: 'Mara', link: '/auth/email-verification#token=abc' },
  'mail-changed': { firstName: 'Mara', newMail: 'neu@post.example' },
  'reset-password': { firstName: 'Mara', link: '/auth/password-reset#token=abc' },
  'password-changed': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z' },
  'sign-in-code': { firstName: 'Mara', code: '048213', until: '2026-11-20T09:15:00.000Z' },
  'no-account': { link: '/auth/register' },
  'already-registered': { firstName: 'Mara', link: '/auth/login' },
  'already-verified': { firstName: 'Mara', link: '/auth/login' },
  'emergency-opened': {
    firstName: 'Mara',
    personName: 'Jonas Lindner',
    byName: 'Tarek Aydın',
    at: '2026-11-20T18:00:00Z',
  },
  'guardian-login-ended': { firstName: 'Jonas' },
  'new-device': { firstName: 'Mara', device: 'Firefox, Android', at: '2026-11-20T09:05:00.000Z' },
  'passkey-created': { firstName: 'Mara', name: 'Telefon', at: '2026-11-20T09:05:00.000Z' },
  'passkey-removed': { firstName: 'Mara', name: 'Telefon', at: '2026-11-20T09:05:00.000Z' },
  'proof-code': { firstName: 'Mara', code: '048213', until: '2026-11-20T09:15:00.000Z' },
  'second-step-reset': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z', reason: 'Telefon verloren' },
  'sessions-ended': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z', reason: 'Telefon verloren' },
  'account-locked': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z', reason: 'Verdacht auf Missbrauch' },
  'address-confirmed': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z', reason: 'Vor Ort gezeigt' },
  'accounts-merged': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z', reason: 'Zweimal angemeldet' },
  'rights-changed': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z', reason: 'Neu im Büro' },
  'account-unlocked': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z', reason: 'Geklärt' },
  'second-step-on': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z' },
  'second-step-off': { firstName: 'Mara', at: '2026-11-20T09:05:00.000Z' },
  'second-step-paused': { firstName: 'Mara', until: '2026-11-20T10:05:00.000Z' },
  'export-ready': { firstName: 'Mara', link: '/user/profile', until: '2026-11-27T09:05:00.000Z' },
  'erasure-planned': { firstName: 'Mara', link: '/user/profile', until: '2026-12-04T09:05:00.000Z' },
  'erasure-planned-child': {
    firstName: 'Mara',
    childName: 'Jonas',
    byName: 'Tom Lindner',
    link: '/user/privacy?child=12',
    until: '2026-12-04T09:05:00.000Z',
  },
  'erasure-done': { firstName: 'Mara' },
  'member-created': {
    firstName: 'Mara',
    schoolName: 'Schule Lindenhof',
    link: '/auth/password-reset#token=abc',
  },
  'guardian-invited': {
    firstName: 'Anke',
    childName: 'Lotte',
    schoolName: 'Lindenhof',
    link: '/auth/password-reset?mail=anke%40post.example',
  },
  'guardian-invitation': {
    inviterName: 'Mara Lindner',
    childName: 'Mia',
    until: '2026-12-01T17:00:00.000Z',
    link: '/auth/guardian-invitation#abc',
  },
  'hand-over': { firstName: 'Jonas', parentName: 'Mara Lindner', link: '/auth/take-over#token=abc' },
  'trial-confirm': {
    ...TRIAL,
    place: 'Lindenhofstraße 12, 24103 Kiel',
    until: '2026-11-20T09:35:00.000Z',
    link: '/trial/12#token=abc',
  },
  'trial-registered': { ...TRIAL, ...PLACE },
  'trial-duplicate': { ...TRIAL, ...PLACE },
  'trial-withdrawn': { ...TRIAL, link: '/search/trial/1' },
  'trial-cancelled': { ...TRIAL, reason: 'Die Heizung ist aus.', link: '/search/trial/1' },
  'trial-changed': { ...TRIAL, place: 'Lindenhof, Halle 2' },
  'trial-trainer-changed': { ...TRIAL, trainer: 'Jo Lind' },
  'trial-back': { ...TRIAL, place: 'Lindenhof, Halle 2' },
  notice: {
    firstName: 'Mara',
    title: 'Jo hat geantwortet',
    body: 'Es geht um die Aufnahme bei Lindenhof.',
    topic: 'team',
    link: '/notifications?open=7',
    settings: '/user/settings/notices',
  },
  'notice-digest': {
    firstName: 'Mara',
    items: JSON.stringify([{ title: 'Level 3 geschafft', text: 'Kung Fu' }]),
    count: 1,
    link: '/notifications',
    settings: '/user/settings/notices',
  },
  'trial-removed': { ...TRIAL, link: '/search/trial/1' },
  'class-cancelled': { ...CLASS, reason: 'Die Heizung ist aus.' },
  'class-time-changed': { ...CLASS, wasAt: '2026-11-20T16:30:00.000Z' },
  'class-place-changed': CLASS,
  'class-trainer-changed': { ...CLASS, trainer: 'Jo Lind' },
  'class-back': CLASS,
  'place-offered': { ...CLASS, until: '2026-11-20T12:00:00.000Z' },
  'invoice-again': {
    firstName: 'Mara',
    number: '2026-000001',
    link: '/user/invoices',
    file: 'invoices/1.pdf',
    fileName: 'rechnung-2026-000001.pdf',
  },
  'payment-warning': { ...CONTRACT, cents: 8_400 },
  'payment-warning-last': { ...CONTRACT, cents: 8_400 },
  'phase-ending': { ...CONTRACT, productName: 'Online-Mitgliedschaft' },
  'card-expiring': { firstName: 'Mara', last4: '4242', until: CONTRACT.until, link: CONTRACT.link },
  'unpaid-cancellation': { ...CONTRACT, productName: 'Online-Mitgliedschaft' },
  'cancellation-received': { ...DECLARED, number: 'K-2026-0001' },
  'withdrawal-received': { ...DECLARED, number: 'W-2026-0001' },
  'contract-cancelled': { ...HEARD, number: 'K-2026-0001' },
  'contract-withdrawn': { ...HEARD, number: 'W-2026-0001' },
  'cancellation-confirmed': { ...CANCELLED, endsOn: '4. Dezember 2027' },
  'cancellation-revoked': CANCELLED,
  'cancellation-waits': {
    firstName: 'Mara',
    name: 'M. Lindner',
    number: 'K-2026-0001',
    link: '/user/subscriptions',
  },
  'withdrawal-waits': {
    firstName: 'Mara',
    name: 'M. Lindner',
    number: 'W-2026-0001',
    link: '/user/subscriptions',
  },
  'declaration-refused': {
    number: 'K-2026-0001',
    answer: 'Unter diesem Namen gibt es keinen Vertrag.',
    link: '/receipt/1',
  },
  'order-confirmed': {
    firstName: 'Mara',
    product: 'Online-Mitgliedschaft',
    number: 'V-1',
    link: '/user/subscriptions',
    file: 'contracts/1.pdf',
    fileName: 'V-1.pdf',
  },
  'debit-announced': {
    firstName: 'Mara',
    sellerName: 'Kampfkunst Lindenau e. V.',
    creditorId: 'DE98ZZZ09999999999',
    reference: 'M7-0A1B2C3D',
    last4: '3000',
    amount: '49,00 €',
    day: '1. Dezember 2026',
    link: '/user/subscriptions',
  },
  'transfer-due': {
    firstName: 'Mara',
    sellerName: 'Kampfkunst Lindenau e. V.',
    number: 'LI-2026-000012',
    amount: '49,00 €',
    day: '4. Dezember 2026',
    holder: 'Kampfkunst Lindenau e. V.',
    iban: 'DE89370400440532013000',
    link: '/user/subscriptions',
  },
  'contract-entered': {
    firstName: 'Mara',
    sellerName: 'Kampfkunst Lindenau e. V.',
    memberName: 'Mia Lindner',
    productName: 'Kinder, 12 Monate',
    signedOn: '20. November 2026',
    startsOn: '1. Dezember 2026',
    endsOn: '30. November 2027',
    total: '588,00 €',
    monthly: '49,00 €',
    link: '/user/subscriptions',
  },
}
const ALL = LOCALES.flatMap((locale) => MAIL_TEMPLATES.map((template) => [locale, template] as const))
const rendered = (template: (typeof MAIL_TEMPLATES)[number], locale: string, params = {}) =>
  renderEmail(emailContent({ template, locale, params: { ...PARAMS[template], ...params } }, SENDER), SENDER)

describe('an email', () => {
  test.each(ALL)(
    'in %s: %s has all its words, as text and as HTML, without unfilled placeholders',
    (locale, template) => {
      const { subject, text, html } = rendered(template, locale)
      expect(subject.length).toBeGreaterThan(8)
      for (const part of [subject, text, html.replaceAll(/style="[^"]*"/g, '')])
        expect(part).not.toMatch(/[{}]|undefined|letters\.|frame\./)
      expect(html).toContain(`<html lang="${locale}">`)
      expect(text).toContain('hilfe@wegband.example')
      const link = Reflect.get(PARAMS[template], 'link') as string | undefined
      if (link === undefined) return
      expect(text).toContain(`\nhttps://wegband.example${link}\n`)
      expect(html).toContain(`href="https://wegband.example${link}"`)
    },
  )

  test.each(ALL)('in %s: %s loads nothing from the network', (locale, template) => {
    expect(rendered(template, locale).html).not.toMatch(/<img|<link|<script|url\(|src=|@import/i)
  })

  test("writes times and dates in the reader's language", () => {
    expect(rendered('password-changed', 'de').text).toContain('Am 20. November 2026 um 10:05 Uhr wurde')
    expect(rendered('password-changed', 'en').text).toContain('changed on 20 November 2026 at 10:05')
    expect(rendered('sign-in-code', 'de').text).toContain('Er gilt bis 10:15 Uhr')
  })

  test('greets without a name when the name is unknown', () => {
    expect(rendered('verify-mail', 'de', { firstName: '' }).text).toMatch(/^Hallo\n/)
    expect(rendered('no-account', 'de').text).toMatch(/^Hallo\n/)
  })

  test('is German when its language is unknown', () => {
    expect(rendered('erasure-done', 'fr').subject).toBe('Dein Konto ist gelöscht')
  })

  test('shows names as typed, and escapes them in HTML and headers', () => {
    const name = '<img src=x onerror=alert(1)>&"\''
    const { html, text } = rendered('verify-mail', 'de', { firstName: name })
    expect(html).toContain('Hallo &lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;')
    expect(html).not.toContain('<img')
    expect(text).toContain(name)
    const { subject } = rendered('member-created', 'de', { schoolName: 'Hof\r\nBcc: alle@post.example' })
    expect(subject).toBe('Hof Bcc: alle@post.example hat ein Profil für dich angelegt')
  })

  test('has neither a button nor a code once they were removed from the outbox', () => {
    const content = emailContent(
      { template: 'reset-password', locale: 'de', params: { firstName: 'Mara' } },
      SENDER,
    )
    expect([content.button, content.code]).toEqual([null, null])
    expect(renderEmail(content, SENDER).text).not.toContain('http://')
  })

  test.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'javascript:alert(1)'])(
    'refuses a link that leaves the app: %s',
    (link) => {
      expect(() => rendered('verify-mail', 'de', { link })).toThrow(RangeError)
    },
  )

  test('accepts a link with the whole address of the app', () => {
    const { text } = rendered('verify-mail', 'de', { link: 'https://wegband.example/auth/login?a=1' })
    expect(text).toContain('\nhttps://wegband.example/auth/login?a=1\n')
  })
})

describe('an email about a trial class', () => {
  test.each([
    ['de', 'Freitag, 20. November 2026 um 18:30 Uhr'],
    ['en', 'Friday, 20 November 2026 at 18:30'],
  ])('names the weekday, the date, the time and the place in %s', (locale, when) => {
    const { text } = rendered('trial-registered', locale)
    expect(text).toContain(when)
    expect(text).toContain('Lindenhofstraße 12, 24103 Kiel')
  })

  test('links to the calendar file, the route and, last, the cancellation', () => {
    const { text, html } = rendered('trial-registered', 'de')
    const order = [
      'https://wegband.example/trial/12#token=abc\n',
      'https://wegband.example/api/appointments/12/trial-calendar',
      'https://www.openstreetmap.org/directions?to=54.323%2C10.139',
      'https://wegband.example/trial/12#token=abc&cancel=1',
    ].map((address) => text.indexOf(address))
    expect(order.every((place) => place > 0)).toBe(true)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(html).toContain('href="https://wegband.example/trial/12#token=abc&amp;cancel=1"')
  })

  test('leaves out a route that is not a point on the map', () => {
    expect(rendered('trial-registered', 'de', { route: 'https://evil.example' }).text).not.toContain('evil')
  })
})
