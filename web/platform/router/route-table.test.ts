import { expect, test } from 'vitest'
import { ADMIN_PAGES } from '../../app/admin-pages.ts'
import { FIRST_PAGES } from '../../app/first-pages.ts'
import { FURTHER_PAGES } from '../../app/pages.ts'
import { TRAINER_PAGES } from '../../app/trainer-pages.ts'
import { isAppRoute, isRouteName, ROUTE_NAMES, ROUTE_ORDERS, routeEntry } from './route-table.ts'
import { matchRoute } from './match-route.ts'

/** Every path of specification section 2 and the few that we added, as an address, with its route. */
const SPECIFIED: readonly (readonly [address: string, name: string])[] = [
  ['/start', 'start.root'],
  ['/start/first-start', 'start.first-start'],
  ['/start/splash', 'start.splash'],
  ['/search/school', 'search'],
  ['/search/school/7', 'search'],
  ['/auth', 'auth.root'],
  ['/auth/welcome', 'auth.wrapper'],
  ['/auth/login', 'auth.login'],
  ['/auth/register', 'auth.register'],
  ['/auth/register/regular-profile', 'auth.register-regular-profile'],
  ['/auth/register/regular-kid-profile', 'auth.register-regular-kid-profile'],
  ['/auth/register/regular-alone-profile', 'auth.register-regular-alone-profile'],
  ['/auth/register/ewto-profile', 'auth.register-ewto-profile'],
  ['/auth/email-verification', 'auth.email-verification'],
  ['/auth/password-reset', 'auth.password-reset'],
  ['/auth/imprint', 'auth.imprint'],
  ['/auth/onboarding', 'auth.onboarding'],
  ['/', 'app.root'],
  ['/home', 'app.home'],
  ['/dashboard', 'app.dashboard'],
  ['/subscription-selection/membership/3', 'app.subscription-selection'],
  ['/checkout', 'app.checkout'],
  ['/checkout/result', 'app.checkout-result'],
  ['/checkout/result/pi_1/succeeded/5', 'app.checkout-result'],
  ['/pay/payment_1', 'app.pay'],
  ['/calendar', 'app.calendar'],
  ['/calendar/2026', 'app.calendar'],
  ['/calendar/2026/47', 'app.calendar'],
  ['/appointments', 'app.appointments'],
  ['/appointments/12', 'app.appointment'],
  ['/timetable/new', 'app.timetable-new'],
  ['/timetable/new/3', 'app.timetable-new'],
  ['/timetable/12', 'app.timetable-edit'],
  ['/timetable/substitutes/5', 'app.substitute-span'],
  ['/modules', 'app.modules'],
  ['/modules/list', 'app.modules-list'],
  ['/modules/7', 'app.module'],
  ['/modules/7/content', 'app.module-contents'],
  ['/modules/7/content/9', 'app.module-content'],
  ['/notifications', 'app.notifications'],
  ['/sports', 'app.sports'],
  ['/sports/1', 'app.sport'],
  ['/sports/1/levels', 'app.sport'],
  ['/sports/1/promo/4', 'app.sport-promo'],
  ['/sports-progress', 'app.sports-progress'],
  ['/sports-progress/1', 'app.sports-progress'],
  ['/sports-progress/1/3', 'app.sports-progress'],
  ['/schools/search', 'app.schools-search'],
  ['/schools', 'app.schools'],
  ['/schools/2/5', 'app.schools'],
  ['/user/profile', 'app.profile'],
  ['/user/profile/edit', 'app.profile-edit'],
  ['/user/profile/emergency', 'app.emergency'],
  ['/user/profile/photos', 'app.photo-consent'],
  ['/user/settings', 'app.settings'],
  ['/user/settings/notices', 'app.notice-settings'],
  ['/user/devices', 'app.devices'],
  ['/user/privacy', 'app.privacy'],
  ['/view-as', 'app.view-as'],
  ['/admin', 'app.admin'],
  ['/admin/mails', 'app.admin-mails'],
  ['/admin/leave-demo', 'app.admin-leave-demo'],
  ['/admin/members', 'app.admin-members'],
  ['/admin/notices', 'app.admin-notices'],
  ['/admin/second-step', 'app.admin-second-step'],
  ['/admin/schools', 'app.admin-schools'],
  ['/admin/schools/3', 'app.admin-school'],
  ['/admin/videos', 'app.admin-videos'],
  ['/admin/training', 'app.admin-training'],
  ['/admin/training/preview', 'app.admin-training-preview'],
  ['/admin/texts', 'app.admin-texts'],
  ['/admin/texts/welcome', 'app.admin-texts'],
  ['/admin/glossary', 'app.admin-glossary'],
  ['/admin/glossary/7', 'app.admin-glossary'],
  ['/admin/languages', 'app.admin-languages'],
  ['/admin/legal', 'app.admin-legal'],
  ['/admin/legal/notices', 'app.admin-legal-notices'],
  ['/admin/legal/terms', 'app.admin-legal-text'],
  ['/admin/imports', 'app.admin-imports'],
  ['/admin/papers', 'app.admin-papers'],
  ['/admin/people', 'app.admin-people'],
  ['/admin/people/3', 'app.admin-person'],
  ['/admin/log', 'app.admin-log'],
  ['/admin/operations', 'app.admin-operations'],
  ['/admin/data', 'app.admin-data'],
  ['/admin/settings', 'app.admin-installation'],
  ['/admin/money', 'app.admin-money'],
  ['/admin/money/prices', 'app.admin-prices'],
  ['/admin/money/levels', 'app.admin-levels'],
  ['/admin/money/sellers', 'app.admin-sellers'],
  ['/admin/money/coupons', 'app.admin-coupons'],
  ['/admin/money/contracts', 'app.admin-contracts'],
  ['/admin/money/contracts/7', 'app.admin-contract'],
  ['/admin/money/tasks', 'app.admin-money-tasks'],
  ['/admin/money/provider', 'app.admin-provider'],
  ['/auth/take-over', 'auth.take-over'],
  ['/auth/guardian-invitation', 'auth.guardian-invitation'],
  ['/legal-texts', 'legal.accept'],
  ['/legal-texts/terms', 'legal.text'],
  ['/schools/2/legal-notice', 'legal.school-notice'],
  ['/kuendigen', 'cancel-contracts'],
  ['/cancel', 'cancel-contracts.english'],
  ['/widerrufen', 'withdraw-contract'],
  ['/withdraw', 'withdraw-contract.english'],
  ['/receipt', 'receipt'],
  ['/receipt/3e1b6a52-6f0f-4d8c-9b8e-0f6a2d5c7b11', 'receipt'],
  ['/user/profile/upgrade', 'app.profile-upgrade'],
  ['/user/profile/upgrade/ewto-profile', 'app.profile-upgrade'],
  ['/user/qrcode', 'app.qr-code'],
  ['/user/schools', 'app.user-schools'],
  ['/user/subscriptions', 'app.subscriptions'],
  ['/user/invoices', 'app.invoices'],
  ['/user/messages', 'app.messages'],
  ['/user/messages/12', 'app.message'],
  ['/user/messages/new', 'app.message-new'],
  ['/user/family', 'app.family'],
  ['/user/documents', 'app.documents'],
  ['/scanner', 'app.scanner'],
  ['/trainer', 'app.trainer'],
  ['/trainer/qr', 'app.trainer-qr'],
  ['/trainer/qr/2/anna', 'app.trainer-qr'],
  ['/trainer/card-print/2', 'app.trainer-card-print'],
  ['/trainer/training/2', 'app.trainer-training'],
  ['/trainer/requests', 'app.trainer-requests'],
  ['/appointments/7/exam', 'app.exam-day'],
  ['/trainer/ready', 'app.trainer-ready'],
  ['/trainer/ready/2', 'app.trainer-ready'],
  ['/trainer/members', 'app.trainer-members'],
  ['/trainer/members/2', 'app.trainer-members'],
  ['/trainer/members/2/7', 'app.trainer-member'],
  ['/trainer/insights', 'app.trainer-insights'],
  ['/trainer/insights/2', 'app.trainer-insights'],
  ['/trainer/import', 'app.trainer-import'],
  ['/trainer/import/2', 'app.trainer-import'],
  ['/trainer/extract', 'app.trainer-extract'],
  ['/trainer/extract/2', 'app.trainer-extract'],
  ['/trainer/papers', 'app.trainer-papers'],
  ['/trainer/papers/2', 'app.trainer-papers'],
  ['/trainer/school', 'app.trainer-school'],
  ['/trainer/school/2', 'app.trainer-school'],
  ['/trainer/money', 'app.trainer-money'],
  ['/trainer/money/2', 'app.trainer-money'],
  ['/trainer/roles/2', 'app.trainer-roles'],
  ['/trainer/create-member/2', 'app.trainer-create-member'],
  ['/imprint', 'app.imprint'],
  ['/glossary', 'app.glossary'],
  ['/freemium', 'app.freemium'],
  ['/myprofile', 'app.legacy-myprofile'],
  ['/qrcode', 'app.legacy-qrcode'],
  ['/scanqrcode', 'app.legacy-scanqrcode'],
  ['/myprofileedit', 'app.legacy-myprofileedit'],
  ['/myschool', 'app.legacy-myschool'],
  ['/subscription', 'app.legacy-subscription'],
  ['/myway', 'app.legacy-myway'],
  ['/trainingprogress', 'app.legacy-trainingprogress'],
  ['/sportprogress', 'app.legacy-sportprogress'],
  ['/sportprogress/3', 'app.legacy-sportprogress'],
  ['/mymembership', 'app.legacy-mymembership'],
  // not specified as addresses: announcements, and safety in messages
  ['/user/announcements', 'app.announcements'],
  ['/user/messages/safety', 'app.message-safety'],
  ['/user/family/9/messages', 'app.child-messages'],
  ['/trainer/announcements/7', 'app.trainer-announcements'],
  ['/trainer/reports/7', 'app.trainer-reports'],
  ['/admin/announcements', 'app.admin-announcements'],
  ['/admin/reports', 'app.admin-reports'],
  // not specified as addresses: training a video
  ['/video-trainings/start/9', 'app.video-training-start'],
  ['/video-trainings/12', 'app.video-training'],
  // not specified as an address: a term of the glossary
  ['/glossary/12', 'app.glossary-term'],
  // not specified as an address: trying a class without an account
  ['/trial/7', 'trial'],
  // not specified as an address: the tablet at the door
  ['/kiosk/7', 'kiosk'],
  // not specified as an address: checking whether a certificate is genuine
  ['/notice-emails/end', 'end-emails'],
  ['/verify', 'verify'],
  ['/verify/WB-2026-000001-ABCDEFGH', 'verify'],
  // not specified: where the notice of a request leads
  ['/schools/3/requests', 'app.school-requests'],
  // not specified: the mailbox of the demo
  ['/mailbox', 'mailbox'],
  ['/setup', 'setup'],
  ['/setup/archive', 'setup-archive'],
  ['/admin/programs', 'app.admin-programs'],
  ['/admin/programs/webhooks/7', 'app.admin-webhook'],
  ['/admin/duplicates', 'app.admin-duplicates'],
  ['/admin/figures', 'app.admin-figures'],
  ['/admin/child-protection', 'app.admin-protection'],
  ['/trainer/hours/2', 'app.trainer-hours'],
  ['/trainer/lists/2', 'app.trainer-lists'],
  ['/trainer/child-protection/2', 'app.trainer-protection'],
  ['/trainer/yearly-count/2', 'app.trainer-yearly-count'],
  ['/user/documents/sign/7', 'app.paper-to-sign'],
]

// spec: route-start-splash, route-auth-wrapper, route-auth-login, route-auth-email-verification, route-auth-password-reset, route-dashboard, route-calendar-year-week, route-appointments-id, route-modules-id, route-modules-content, route-modules-content-id, route-modules-list, route-sports, route-sports-id-section, route-sports-progress-id-level, route-user-qrcode, route-trainer
test.each(SPECIFIED)('%s is an address of the product', (address, name) => {
  expect(matchRoute(address)?.name).toBe(name)
})

test('every row of the table answers one of these addresses', () => {
  expect(new Set(SPECIFIED.map(([, name]) => name))).toEqual(new Set(ROUTE_NAMES))
})

// spec: profile-type-kid-route-form
test('the profile of parents with a child is spelled with a hyphen in its address', () => {
  expect(routeEntry('auth.register-regular-kid-profile').path).toBe('/auth/register/regular-kid-profile')
  expect(ROUTE_NAMES.some((name) => routeEntry(name).path.includes('regular_kid'))).toBe(false)
})

test('params keep the spelling of the address', () => {
  expect(matchRoute('/sports/1/levels')?.params).toEqual({ sportId: '1', section: 'levels' })
  expect(matchRoute('/calendar/2026')?.params).toEqual({ year: '2026' })
  expect(matchRoute('/trainer/qr/2/Anna%20M%C3%BCller')?.params).toEqual({
    schoolId: '2',
    search: 'Anna Müller',
  })
  expect(matchRoute('/dashboard/')?.name).toBe('app.dashboard')
})

// spec: route-search-type-id
test('a search needs its type, and may name an id', () => {
  expect(matchRoute('/search/trial/7')?.params).toEqual({ type: 'trial', id: '7' })
  expect(matchRoute('/search/school')?.params).toEqual({ type: 'school' })
  expect(matchRoute('/search')?.name).not.toBe('search')
})

// spec: route-not-found
test.each([
  '/gibt/es/nicht',
  '/modules/7/films',
  '/calendar/2026/47/3',
  '/trainer/create-member',
  '/sports/%E0%A4%A',
])('%s does not exist', (address) => {
  expect(matchRoute(address)).toBeUndefined()
})

// spec: route-order-categories-10-70
test('every route has an order category from 10 to 70', () => {
  expect(Object.values(ROUTE_ORDERS)).toEqual([10, 20, 30, 40, 50, 60, 70])
  for (const name of ROUTE_NAMES) expect(ROUTE_ORDERS).toHaveProperty(routeEntry(name).order)
})

// spec: app-route-name-prefix
test('a route is in-app when its name begins with app', () => {
  expect(ROUTE_NAMES.filter((name) => isAppRoute(name))).toEqual(
    ROUTE_NAMES.filter((name) => routeEntry(name).area === 'app'),
  )
})

test('a page is built exactly where code exists for it or it redirects', () => {
  const pages = [FIRST_PAGES, FURTHER_PAGES, TRAINER_PAGES, ADMIN_PAGES].flatMap(Object.keys)
  for (const name of ROUTE_NAMES) {
    const { isBuilt, redirectTo, within } = routeEntry(name)
    const hasCode = pages.includes(name) || redirectTo !== undefined || within !== undefined
    expect({ name, isBuilt }).toEqual({ name, isBuilt: hasCode })
  }
})

test('the table of each page follows from its name', () => {
  const isOfOffice = (name: string): boolean => /^(app\.admin|setup)/.test(name)
  const isOfSchool = (name: string): boolean => name.startsWith('app.trainer')
  expect(Object.keys(ADMIN_PAGES).filter((name) => !isOfOffice(name))).toEqual([])
  expect(Object.keys(TRAINER_PAGES).filter((name) => !isOfSchool(name))).toEqual([])
  expect(Object.keys(FURTHER_PAGES).filter((name) => isOfOffice(name) || isOfSchool(name))).toEqual([])
})

test('every redirect and every host leads to a route of the table', () => {
  for (const name of ROUTE_NAMES) {
    const { redirectTo, within } = routeEntry(name)
    for (const target of [redirectTo, within]) expect(target === undefined || isRouteName(target)).toBe(true)
  }
})
