/**
 * Every page of the sweep, by user. An address may hold placeholders of `addresses.ts` in braces.
 * `every-route-is-swept.spec.ts` proves completeness.
 */

/** A demo user, or a visitor without a session. */
export const VISITOR = 'visitor'

export type SweptPage = {
  readonly person: string
  /** With its placeholders. */
  readonly address: string
  /** The server refuses the page's request, and the page says so. */
  readonly isRefused: boolean
  /** Checked after something was begun. */
  readonly isBegun?: true
}

/** The name of a page in the list of known places and in reports. */
export const nameOf = ({ person, address, isBegun }: SweptPage): string =>
  `${person} ${address}${isBegun === true ? ' (begun)' : ''}`

const pagesOf = (person: string, isRefused: boolean, addresses: readonly string[]): SweptPage[] =>
  addresses.map((address) => ({ person, address, isRefused }))
const seen = (person: string, ...addresses: readonly string[]) => pagesOf(person, false, addresses)
const refused = (person: string, ...addresses: readonly string[]) => pagesOf(person, true, addresses)

const visitorPages = [
  ...seen(
    VISITOR,
    '/start/first-start',
    '/auth/welcome',
    '/auth/login',
    '/auth/login?with=code&user=emil%40post.example',
    '/auth/register',
    '/auth/register/regular-profile',
    '/auth/register/regular-kid-profile',
    '/auth/register/regular-alone-profile',
    '/auth/register/ewto-profile',
    '/auth/email-verification',
    '/auth/password-reset',
    '/auth/password-reset?token=old&mail=emil%40post.example',
    '/auth/take-over',
    '/auth/take-over?token=old&mail=tim%40post.example',
    '/auth/guardian-invitation',
    '/auth/imprint',
    '/auth/onboarding',
    '/search/trial',
    '/search/school',
    '/search/school?q=Kiel',
    '/search/school/2',
    '/search/trial/1',
    '/mailbox',
    '/mailbox?mail=emil%40post.example',
    '/verify',
    '/verify/{certificate}',
    '/trial/{appointmentToTry}',
    '/kiosk/999999',
    '/legal-texts',
    '/legal-texts/terms',
    '/notice-emails/end?token=x',
    '/kuendigen',
    '/widerrufen',
    '/legal-texts/privacy',
    '/legal-texts/withdrawal',
    '/schools/1/legal-notice',
    '/gibt-es-nicht',
  ),
  ...refused(
    VISITOR,
    '/receipt/3e1b6a52-6f0f-4d8c-9b8e-0f6a2d5c7b11',
    '/verify/WB-2026-000001-AAAA-BBBB',
    '/trial/999999',
    '/search/school/999999',
  ),
]

const guestPages = seen(
  'ava',
  '/dashboard',
  '/sports?all=1',
  '/sports/1',
  '/modules/list',
  '/schools/1',
  '/freemium',
  '/user/profile/upgrade',
  '/user/profile/upgrade/ewto-profile',
)

const studentPages = [
  ...seen(
    'mara',
    '/dashboard',
    '/sports?all=1',
    '/sports/1',
    '/sports/1/levels',
    '/sports/1/promo/1',
    '/sports-progress/1',
    '/sports-progress/1/2',
    '/sports-progress/1/vier',
    '/modules/list',
    '/modules/list?sport=1&by=subject',
    '/modules/{module}',
    '/modules/{module}/content',
    '/modules/{module}/content/{video}',
    '/modules/{lockedModule}',
    '/modules/{module}/content/{lockedVideo}',
    '/video-trainings/start/{video}',
    '/subscription-selection/content/{lockedVideo}',
    '/subscription-selection/membership/1?profiteer=1',
    '/subscription-selection/nothing/1',
    '/calendar',
    '/calendar?agenda=1',
    '/calendar?appointmentId={free}',
    '/calendar/2030/20',
    '/appointments/{free}',
    '/appointments/{full}',
    '/appointments/{cancelled}',
    '/appointments/{past}',
    '/appointments/{exam}',
    '/appointments/{forKids}',
    '/schools/search',
    '/schools/search?q=Wien',
    '/schools/1',
    '/schools/1/1',
    '/schools/2',
  ),
  ...seen(
    'mara',
    '/user/schools',
    '/notifications',
    '/user/messages',
    '/user/messages?box=outbox',
    '/user/messages?box=inbox-trashed',
    '/user/messages/6?box=inbox',
    '/user/messages/new',
    '/user/profile',
    '/user/profile/edit',
    '/user/profile/emergency',
    '/user/profile/photos',
    '/user/profile/photos?child={jonas}',
    '/user/settings',
    '/user/settings/notices',
    '/user/qrcode',
    '/user/qrcode?user={jonas}',
    '/user/devices',
    '/user/privacy',
    '/user/privacy?child={jonas}',
    '/user/family',
    '/user/family?tab=requests',
    '/user/family?add=child',
    '/user/documents',
    '/imprint',
    '/glossary',
    '/glossary/{term}',
    '/freemium',
    '/scanner?look=1',
    '/checkout',
    '/user/subscriptions',
    '/checkout?membership_level_id=1',
    '/checkout/result/pi_1',
    '/pay/methods?back=%2Fdashboard',
    '/user/invoices',
  ),
  ...refused(
    'mara',
    '/modules/999999',
    '/sports/999999',
    '/sports/1/promo/999999',
    '/appointments/999999',
    '/calendar?appointmentId=999999',
    '/schools/999999',
    '/video-trainings/start/999999',
    '/checkout?membership_level_id=999999',
    '/pay/payment_00000000000000000000000000000000',
    '/video-trainings/999999',
    '/timetable/new',
    '/timetable/substitutes/999999',
    '/trainer',
    '/trainer/insights/1',
    '/trainer/members/1',
    '/trainer/requests/1',
    '/appointments/{exam}/exam',
    '/admin',
    '/view-as',
  ),
]

const otherMemberPages = [
  ...seen('jonas', '/dashboard', '/sports/2', '/calendar', '/user/qrcode', '/user/profile'),
  ...seen('anke', '/dashboard', '/user/family'),
  ...seen('emil', '/dashboard', '/sports/1', '/appointments/{exam}', '/notifications'),
  ...seen('olivia', '/dashboard', '/sports/1', '/calendar', '/user/schools', '/user/documents'),
  ...seen('ewa', '/dashboard', '/sports?all=1', '/user/profile', '/user/schools'),
  ...seen(
    'nora',
    '/dashboard',
    '/sports/1',
    '/user/documents',
    '/user/subscriptions',
    '/notifications',
    '/auth/onboarding',
  ),
  ...seen(
    'uwe',
    '/dashboard',
    '/calendar',
    '/user/profile',
    '/user/family',
    '/auth/email-verification',
    '/subscription-selection/membership/1',
    '/freemium',
  ),
]

const trainerPages = [
  ...seen(
    'tarek',
    '/dashboard',
    '/calendar',
    '/trainer',
    '/appointments/{mine}',
    '/appointments/{fixed}',
    '/appointments/{designated}',
    '/appointments/{exam}/exam',
    '/trainer/qr/1',
    '/trainer/qr/1/Johanna',
    '/trainer/training/1',
    '/trainer/members/1',
    '/trainer/members/1/{emil}',
    '/trainer/ready/1',
    '/trainer/create-member/1',
    '/timetable/new/1',
    '/timetable/{mine}',
    '/scanner',
    '/notifications',
    '/user/messages/new?group=new',
  ),
  ...refused(
    'tarek',
    '/trainer/roles/1',
    '/trainer/insights/1',
    '/trainer/money/1',
    '/trainer/members/1/999999',
  ),
]

const officePages = [
  ...seen(
    'sabine',
    '/dashboard',
    '/calendar',
    '/trainer/members',
    '/trainer/members/1',
    '/trainer/members/1/{emil}',
    '/trainer/requests/1',
    '/trainer/roles/1',
    '/trainer/insights',
    '/trainer/insights/1?range=year',
    '/trainer/money',
    '/trainer/papers/1',
    '/trainer/papers/1?view=provided',
    '/trainer/money/1?view=open',
    '/trainer/money/1?view=contracts',
    '/trainer/money/1?view=debits',
    '/trainer/money/1?view=tariffs',
    '/trainer/money/1?view=seller',
    '/trainer/school',
    '/trainer/card-print/1',
    '/timetable/new',
    '/timetable/{series}',
    '/schools/1',
    '/notifications',
  ),
  ...seen('nils', '/dashboard', '/trainer', '/trainer/members/1/{emil}', '/trainer/card-print/1'),
  ...seen(
    'admin',
    '/dashboard',
    '/user/profile',
    '/admin',
    '/admin/training',
    '/admin/training?node=sport%3A1',
    '/admin/training?node=level%3A1',
    '/admin/training?node=module%3A1',
    '/admin/training?node=content%3A1',
    '/admin/training?node=type%3A1',
    '/admin/mails',
    '/admin/mails?mail=niemand%40post.example',
    '/admin/people',
    '/admin/people?search=gibt-es-nicht',
    '/admin/people?state=office&person=1',
    '/admin/people/1',
    '/admin/log',
    '/admin/log?area=gibt-es-nicht',
    '/admin/operations',
    '/admin/members',
    '/admin/members?search=gibt-es-nicht',
    '/admin/texts',
    '/admin/texts/tutorial-band',
    '/admin/legal',
    '/admin/legal/terms',
    '/admin/legal/privacy',
    '/admin/legal/gibt-es-nicht',
    '/admin/legal/notices',
    '/admin/schools',
    '/admin/schools?search=gibt-es-nicht',
    '/admin/schools/1',
    '/admin/videos',
    '/admin/videos?search=gibt-es-nicht&video=1',
    '/admin/notices',
    '/admin/second-step',
    '/admin/papers',
    '/admin/papers?view=provided',
    '/admin/money/prices',
    '/admin/money/prices?all=1&product=1',
    '/admin/money/prices?plan=1',
    '/admin/money/prices?search=gibt-es-nicht',
    '/admin/money/levels',
    '/admin/money/sellers',
    '/admin/money/coupons',
    '/admin/money/contracts',
    '/admin/money/contracts/1',
    '/admin/money/tasks',
    '/admin/money/tasks?kind=events',
    '/admin/money/provider',
    '/view-as',
  ),
]

/** Pages of the demo as it is filled: no story changes anything. */
export const PAGES: readonly SweptPage[] = [
  ...visitorPages,
  ...guestPages,
  ...studentPages,
  ...otherMemberPages,
  ...trainerPages,
  ...officePages,
]

/** Pages of what a user has begun; looking them up begins it. */
export const BEGUN_PAGES: readonly SweptPage[] = [
  ...seen(
    'tarek',
    '/appointments/{running}',
    '/scanner?appointmentId={running}',
    '/trainer',
    '/timetable/substitutes/{substitution}',
  ),
  ...seen('bernd', '/timetable/substitutes/{substitution}', '/notifications'),
  ...seen('mara', '/video-trainings/{videoTraining}', '/dashboard'),
].map((page) => ({ ...page, isBegun: true }))

/** The device at the door, which has a token instead of a session. */
export const TABLET_PAGE: SweptPage = { person: 'tablet', address: '/kiosk/{running}', isRefused: false }

/** Built routes that no address keeps open, with the reason. */
export const WITHOUT_ADDRESS: Readonly<Record<string, string>> = {
  'start.splash': 'leads on as soon as the app has started; looked at in states.spec.ts',
}
