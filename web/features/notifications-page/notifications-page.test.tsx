import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { listRelationRequests } from '@wegband/domain/features/family/contract.ts'
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@wegband/domain/features/notifications/contract.ts'
import {
  NOTIFICATION_TYPES,
  type NotificationParams,
  type NotificationType,
} from '@wegband/domain/features/notifications/notification-types.ts'
import { readSubstitute } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { NotificationsBell } from '../notifications/notifications-bell.tsx'
import { NotificationsPage } from './notifications-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5000 })

/** Friday, 16:00 in Berlin. */
const NOW = '2026-11-20T15:00:00.000Z'
/** No question can be answered any more, so that rows only link to their pages. */
const noQuestions = [
  answer(listRelationRequests, { status: 200, body: { data: [] } }),
  answer(readSubstitute, { status: 200, body: { data: null } }),
]
const about = { firstName: 'Jonas', lastName: 'Lindner', schoolName: 'Schule Lindenhof' }
const relation = { ...about, relationType: 'training-buddy', kind: 'request', aboutFirstName: 'Mara' }
const school = { ...about, requestType: 'enrollment', schoolId: 1 }
const payment = { firstName: 'Jonas', payUntil: '2026-11-27' }
const subscription = { firstName: '', productName: 'Escrima', endsOn: '2026-12-31' }
const place = {
  firstName: '',
  className: 'Wing Chun',
  appointmentId: 12,
  startAt: '2026-11-20T17:30:00.000Z',
  until: '2026-11-20T16:00:00.000Z',
}
const substitute = { ...place, lastName: 'Wolter', trainer: 'Tarek Aydın' }
const level = { firstName: 'Jonas', sportName: 'Kids', level: 3, sportId: 3 }
const examDay = {
  firstName: '',
  sportName: 'Wing Chun',
  level: 2,
  appointmentId: 12,
  startAt: place.startAt,
  until: place.until,
  count: 2,
}
const PARAMS: NotificationParams = {
  'school-request-received': school,
  'school-request-dispatched': school,
  'school-request-accepted': school,
  'head-appointed': { schoolName: 'Schule Lindenhof', schoolId: 1 },
  'school-request-rejected': school,
  'school-request-withdrawn': school,
  'membership-ending': { ...school, requestType: 'set', endsOn: '2026-12-31' },
  'school-request-question': school,
  'school-request-reply': school,
  'payment-warning-1': payment,
  'payment-warning-2': payment,
  'payment-warning-3': payment,
  'emergency-opened': { firstName: 'Jonas', byName: 'Tarek Aydın', reason: 'Gestürzt', userId: 20 },
  'account-viewed': { firstName: 'Jonas', byName: 'Andrea Kessler' },
  'birthday-corrected': { firstName: 'Jonas', birthdayAt: '2016-05-05' },
  'card-linked': { firstName: 'Jonas', number: '0031', userId: 20 },
  'card-revoked': { firstName: 'Jonas', number: '0031' },
  'exam-invitation': examDay,
  'exam-answered': { ...examDay, firstName: 'Emil', requestType: 'accepted' },
  'exam-retake': examDay,
  'place-offered': place,
  'place-passed': place,
  'class-changed': {
    ...place,
    changeType: 'time',
    wasAt: '2026-11-20T16:30:00.000Z',
    place: 'Lindenhof, Halle 2',
    trainer: 'Tarek Aydın',
  },
  'habit-full': { ...place, changeType: 'waiting', count: 1 },
  'substitute-asked': { ...substitute, until: place.until },
  'substitute-found': substitute,
  'substitute-missing': substitute,
  'class-cancelled': { ...place, reason: 'Die Heizung ist aus.' },
  'judgement-changed': { ...place, firstName: 'Svea', byFirstName: 'Tarek' },
  exam: level,
  'exam-taken-back': level,
  completed: level,
  'account-helped': { changeType: 'second-step-reset', reason: 'Telefon verloren' },
  'debit-announced': { sellerName: 'Kampfkunst Lindenau', amountCents: 4_900, collectOn: '2026-12-01' },
  'subscription-phase-ending': subscription,
  'contract-declared': {
    changeType: 'cancellation',
    productName: 'Online-Mitgliedschaft',
    number: 'K-2026-0001',
    endsOn: '2027-11-20',
  },
  'unpaid-cancellation': subscription,
  'card-expiring': { last4: '4242', expiresOn: '2026-12-31' },
  'pause-requested': { ...subscription, lastName: 'Lindner', startsOn: '2026-12-01', schoolId: 1 },
  'pause-answered': { ...subscription, startsOn: '2026-12-01', changeType: 'granted' },
  'legal-text-coming': { changeType: 'terms', inForceOn: '2027-01-01' },
  'admin-locked': { adminName: 'Kim Ahrens', reason: 'Verdacht' },
  'webhook-off': { name: 'Website', changeType: 'failing' },
  'import-ended': { schoolName: 'Kampfkunst Nord', changeType: 'done', count: 120, errors: 3 },
  'training-not-published': { changeType: 'named', count: 3, nodeName: 'Rohweiß' },
  'certificate-due': {
    changeType: 'soon',
    firstName: 'Tarek',
    lastName: 'Aydin',
    nextOn: '2027-01-01',
    schoolId: 1,
  },
  'document-received': { firstName: 'Mia', lastName: 'Lindner', documentName: 'Anmeldung', schoolId: 1 },
  'document-checked': { changeType: 'rejected', documentName: 'Anmeldung', firstName: '' },
  'paper-to-sign': {
    changeType: 'child',
    documentName: 'Bilder',
    firstName: 'Jonas',
    schoolName: 'Lindenau',
  },
  'paper-refused': {
    changeType: 'declined',
    documentName: 'Bilder',
    firstName: 'Jonas',
    lastName: 'Lindner',
    schoolId: 1,
  },
  'message-received': { firstName: 'Tarek' },
  'announcement-published': { schoolName: 'Lindenau', changeType: 'school' },
  'message-reported': { schoolId: 1 },
  'report-decided': {},
  'relation-request': relation,
  'guardian-joined': { ...about, aboutFirstName: 'Mia', requestType: 'guardian' },
  'coming-of-age': { firstName: 'Tim', comesOfAgeOn: '2026-12-04' },
  'relation-confirmed': relation,
  'relation-declined': relation,
  'relation-release-request': relation,
  'relation-release-confirmed': relation,
  'relation-release-declined': relation,
}

const notice = (id: number, type: NotificationType, more: Partial<Notification> = {}): Notification => ({
  id,
  type,
  subjectType: 'x',
  subjectId: 1,
  params: { ...PARAMS[type] },
  createdAt: '2026-11-20T13:58:00.000Z',
  readAt: null,
  ...more,
})
const READ = { readAt: '2026-11-20T14:00:00.000Z' }
const page = (data: readonly Notification[], total = data.length) => ({
  status: 200,
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 50, total } },
})
const LIST = [
  notice(5, 'relation-request'),
  notice(4, 'payment-warning-2', { createdAt: '2026-11-20T08:02:00.000Z' }),
  notice(3, 'school-request-accepted', { createdAt: '2026-11-18T17:20:00.000Z', ...READ }),
  notice(2, 'completed', { createdAt: '2026-11-07T09:00:00.000Z', ...READ }),
  notice(1, 'relation-declined', { createdAt: '2025-11-02T09:00:00.000Z', ...READ }),
]
const open = (data: readonly Notification[] = LIST, unread = 2) =>
  renderPage(<NotificationsPage />, {
    at: '/notifications',
    now: NOW,
    viewer: makeViewer({ unreadNotificationsCount: unread }),
    answers: [
      answer(listNotifications, ({ query }) => page(query['new-only'] === '1' ? [] : data)),
      answer(markNotificationRead, { status: 200, body: { data: { ...LIST[0], ...READ } } }),
      answer(markAllNotificationsRead, { status: 200, body: { data: { unread: 0 } } }),
      ...noQuestions,
    ],
  })

describe('the page', () => {
  // spec: route-notifications
  test('groups today, this week and earlier, each notification with its time', async () => {
    await open()
    const groups = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => ({
      time: heading.textContent,
      rows: within(heading.parentElement as HTMLElement)
        .getAllByRole('listitem')
        .map((row) => [row.querySelector('time')?.textContent, row.querySelector('p, a')?.textContent]),
    }))
    expect(groups).toEqual([
      {
        time: 'Heute',
        rows: [
          ['14:58', 'Jonas Lindner möchte mit dir trainieren, ungelesen'],
          ['09:02', 'Zahlung für Jonas fehlgeschlagen, ungelesen'],
        ],
      },
      { time: 'Diese Woche', rows: [['Mi., 18:20', 'Schule Lindenhof hat dich aufgenommen']] },
      {
        time: 'Früher',
        rows: [
          ['7. Nov.', 'Jonas hat Level 3 geschafft'],
          ['2.11.2025', 'Jonas Lindner hat deine Anfrage abgelehnt'],
        ],
      },
    ])
    expect(screen.getByText('Zweite Erinnerung. Bitte bis zum 27. November 2026 prüfen.')).toBeTruthy()
  })

  test('uses natural words for days inside a sentence', async () => {
    await open([notice(6, 'exam-invitation'), notice(7, 'substitute-found')])
    expect(
      await screen.findByText('Level 2, Wing Chun, heute, 18:30. Bitte antworte bis heute, 17:00.'),
    ).toBeTruthy()
    expect(screen.getByText(/^Heute, 18:30, für Tarek Aydın/)).toBeTruthy()
  })

  test("links a card of a child to the child's code, and an own card to the own code", async () => {
    await open([
      notice(8, 'card-linked'),
      notice(9, 'card-revoked', { params: { firstName: '', number: '0031' } }),
    ])
    await screen.findByText(/Jonas.*Karte/)
    const leads = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(leads.filter((href) => href?.startsWith('/user/qrcode'))).toEqual([
      '/user/qrcode?user=20',
      '/user/qrcode',
    ])
  })

  // spec: notification-unread-to-read
  test('marks one as read when it is opened, or dismissed where it has no link', async () => {
    const shown = await open([
      notice(9, 'completed', { params: { ...level, firstName: '' } }),
      notice(8, 'completed', { params: { ...level, firstName: 'Jonas' } }),
    ])
    const user = userEvent.setup()
    const link = await screen.findByRole('link', { name: 'Level 3 geschafft, ungelesen' })
    expect(link.getAttribute('href')).toBe('/sports-progress/3')
    await user.click(screen.getByRole('button', { name: 'Gelesen' }))
    await waitFor(() =>
      expect(shown.sent(markNotificationRead).map(({ params }) => params['id'])).toEqual(['8']),
    )
    await user.click(link)
    await waitFor(() =>
      expect(shown.sent(markNotificationRead).map(({ params }) => params['id'])).toEqual(['8', '9']),
    )
    expect(shown.href()).toBe('/sports-progress/3')
  })

  test('tells a parent which school asks, through whom, and whose birthday it is', async () => {
    const params = {
      ...relation,
      relationType: 'parent',
      schoolName: 'Schule Lindenhof',
      byName: 'Nils Peters',
      birthdayAt: '2018-05-08',
    }
    await open([notice(7, 'relation-request', { params })])
    expect(await screen.findByText(/^Schule Lindenhof fragt: Bist du Elternteil von/)).toBeTruthy()
    expect(screen.getByText(/^Geboren am 8. Mai 2018. Eingetragen von Nils Peters/)).toBeTruthy()
  })

  test('shows a declaration whose contract the office still looks for, which has no last day', async () => {
    const params = { productName: '', number: 'K-2026-0001', endsOn: '' }
    await open([
      notice(8, 'contract-declared', { params: { ...params, changeType: 'cancellation-waiting' } }),
      notice(7, 'contract-declared', { params: { ...params, changeType: 'withdrawal' } }),
    ])
    expect(await screen.findByText('Eine Kündigung ist eingegangen')).toBeTruthy()
    expect(screen.getByText(/^Vorgang K-2026-0001: Unser Büro prüft/)).toBeTruthy()
  })

  test('links a request to the page where it is answered', async () => {
    await open([notice(7, 'relation-request'), notice(6, 'relation-confirmed', READ)])
    const [title, button] = await screen.findAllByRole('link', { name: /trainieren|Anfrage ansehen/ })
    for (const link of [title, button]) expect(link?.getAttribute('href')).toBe('/user/family?tab=requests')
    const answered = screen.getByRole('link', { name: 'Jonas Lindner hat deine Anfrage angenommen' })
    expect(answered.getAttribute('href')).toBe('/user/family?tab=partners')
  })

  test('marks all shown ones at once, and reads the list and the counter again', async () => {
    const shown = await open()
    const before = shown.sent(readUser).length
    const [button] = await screen.findAllByRole('button', { name: 'Alle gelesen' })
    await userEvent.click(button as HTMLElement)
    await waitFor(() => expect(shown.sent(markAllNotificationsRead)[0]?.body).toEqual({ upTo: 5 }))
    await waitFor(() => expect(shown.sent(listNotifications)).toHaveLength(2))
    expect(shown.sent(readUser).length).toBeGreaterThan(before)
  })

  test('filters by unread, training and subscriptions', async () => {
    const shown = await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Ungelesen2' }))
    expect(await screen.findByRole('heading', { name: 'Alles gelesen, alles ruhig' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Frühere zeigen' }))
    expect(await screen.findByRole('heading', { name: 'Heute' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Abos' }))
    await waitFor(() =>
      expect(shown.sent(listNotifications).at(-1)?.query['type[]']).toEqual([
        'payment-warning-1',
        'payment-warning-2',
        'payment-warning-3',
        'debit-announced',
        'subscription-phase-ending',
        'unpaid-cancellation',
        'card-expiring',
        'pause-requested',
        'pause-answered',
        'contract-declared',
      ]),
    )
  })

  test('loads older ones on demand, from where the list ended', async () => {
    const shown = await renderPage(<NotificationsPage />, {
      at: '/notifications',
      now: NOW,
      answers: [
        answer(listNotifications, ({ query }) =>
          query['before'] === undefined ? page(LIST.slice(0, 2), 5) : page(LIST.slice(2), 3),
        ),
        ...noQuestions,
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ältere zeigen' }))
    expect(await screen.findByText('Jonas hat Level 3 geschafft')).toBeTruthy()
    expect(shown.sent(listNotifications)[1]?.query['before']).toBe('2026-11-20T08:02:00.000Z')
    expect(screen.queryByRole('button', { name: 'Ältere zeigen' })).toBeNull()
  })

  test('says so when there are none, and when they could not be read', async () => {
    const { unmount } = await open([], 0)
    expect(await screen.findByRole('heading', { name: 'Noch keine Mitteilungen' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Alle gelesen' })).toBeNull()
    unmount()
    await renderPage(<NotificationsPage />, {
      at: '/notifications',
      answers: [
        answer(listNotifications, { status: 500, body: { code: 'general.unexpected', message: '' } }),
      ],
    })
    expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
  })
})

describe('every type', () => {
  const all = NOTIFICATION_TYPES.map((type, index) => notice(index + 1, type))

  // spec: notification-types-exam-subscription
  test.each(LOCALES)('has its text in %s, with every name in its place', async (locale) => {
    await renderPage(<NotificationsPage />, {
      at: '/notifications',
      now: NOW,
      locale,
      answers: [answer(listNotifications, page(all)), ...noQuestions],
    })
    const rows = await screen.findAllByRole('listitem')
    expect(rows).toHaveLength(NOTIFICATION_TYPES.length)
    for (const row of rows) {
      expect(row.textContent).not.toMatch(/[{}]|types\.|undefined/)
      expect(row.querySelectorAll('p, a').length).toBeGreaterThan(1)
    }
  })
})

describe('the bell of the start page', () => {
  // spec: menu-notifications-unread-indicator
  test.each([
    [0, 'Mitteilungen'],
    [2, 'Mitteilungen, 2 neu'],
  ])('shows how many are new: %i', async (count, name) => {
    await renderPage(<NotificationsBell />, {
      at: '/dashboard',
      viewer: makeViewer({ unreadNotificationsCount: count }),
    })
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/notifications')
  })
})
