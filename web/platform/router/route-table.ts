/**
 * Every address of the product, once (§2). A page of a later issue is not built: its address says so, and no
 * link leads to it.
 */

/** Order categories (§2, decisions §2): start, sign-in, dashboard, sports, modules, calendar and schools, person and trainer. */
export const ROUTE_ORDERS = {
  start: 10,
  auth: 20,
  dashboard: 30,
  sports: 40,
  modules: 50,
  calendar: 60,
  person: 70,
} as const
export type RouteOrder = keyof typeof ROUTE_ORDERS

/**
 * `app` needs a session; `auth` forwards signed-in users unless `staysOpen`; `start` and `public` are open to
 * all.
 */
export type RouteArea = 'start' | 'auth' | 'app' | 'public'

type RouteFacts = {
  /** Keeps the colour of the sport from the previous page (§2). */
  readonly keepsSportColour?: true
  /** The depth inside sport, module, content: a deeper page slides in from the right (§2). */
  readonly depth?: 1 | 2 | 3 | 4
  /** Shown by the page of that route, which stays mounted, instead of a page of its own. */
  readonly within?: string
  /** Redirects at once to that route, with the same params and search. */
  readonly redirectTo?: string
  /** A page without navigation bars. */
  readonly layout?: 'bare'
  /** Calendar, tables and figures use wide screens up to 1600; other pages are centred and stay readable. */
  readonly width?: 'wide'
  /** Auth pages that signed-in users may open too (§2). */
  readonly staysOpen?: true
}

export type RouteEntry = RouteFacts & {
  /** `$name` is a required part, `{-$name}` an optional one. */
  readonly path: `/${string}`
  readonly area: RouteArea
  readonly order: RouteOrder
  /** Messages key `titles.<title>` of shell; several routes may share one. */
  readonly title: string
  readonly isBuilt: boolean
}

/**
 * A row whose page exists; `later` makes one whose page does not exist yet. Both keep the literal path, from
 * which the types of the params follow.
 */
const rows =
  (area: RouteArea, isBuilt: boolean) =>
  <const Path extends `/${string}`, const Facts extends RouteFacts>(
    path: Path,
    order: RouteOrder,
    title: string,
    facts?: Facts,
  ) => ({ path, area, order, title, isBuilt, ...(facts ?? ({} as Facts)) })

const start = rows('start', true)
const builtPublic = rows('public', true)
const auth = rows('auth', true)
const app = rows('app', true)

const startRoutes = {
  'start.root': start('/start', 'start', 'start', { redirectTo: 'start.first-start' }),
  'start.first-start': start('/start/first-start', 'start', 'start', { layout: 'bare' }),
  'start.splash': start('/start/splash', 'start', 'start', { layout: 'bare' }),
  /** Not in the specification: from an empty installation to the first class (decisions §6.7). */
  setup: builtPublic('/setup', 'start', 'setup'),
  'setup-archive': builtPublic('/setup/archive', 'start', 'setupArchive'),
  search: builtPublic('/search/$type/{-$id}', 'start', 'search'),
  /** Not in the specification: the demo's way to read email. */
  mailbox: builtPublic('/mailbox', 'start', 'mailbox'),
  /** Not in the specification: checking whether a certificate is genuine. */
  verify: builtPublic('/verify/{-$code}', 'start', 'verify'),
  /** Trying a class without an account (§4 Trial slots). */
  trial: builtPublic('/trial/$appointmentId', 'calendar', 'trial'),
  /** Not in the specification: the tablet at the door of a class. */
  kiosk: builtPublic('/kiosk/$appointmentId', 'calendar', 'kiosk', { layout: 'bare' }),
  /** Not in the specification: legal texts to read, and a new version to accept (decisions §4 Legal). */
  'legal.accept': builtPublic('/legal-texts', 'start', 'legal'),
  'legal.text': builtPublic('/legal-texts/$kind', 'start', 'legal'),
  /** Not in the specification: the notice of a school that answers for itself (law: per operator). */
  'legal.school-notice': builtPublic('/schools/$schoolId/legal-notice', 'start', 'imprint'),
  /** Not in the specification: ending a contract without an account (§§ 312k, 356a BGB). */
  'cancel-contracts': builtPublic('/kuendigen', 'start', 'cancelContracts'),
  'cancel-contracts.english': builtPublic('/cancel', 'start', 'cancelContracts', {
    redirectTo: 'cancel-contracts',
  }),
  'withdraw-contract': builtPublic('/widerrufen', 'start', 'withdrawContract'),
  'withdraw-contract.english': builtPublic('/withdraw', 'start', 'withdrawContract', {
    redirectTo: 'withdraw-contract',
  }),
  /** The key stands behind `#`; emails of before carry it in the path. */
  receipt: builtPublic('/receipt/{-$key}', 'start', 'receipt'),
  /** Not in the specification: where the foot of an email leads (RFC 8058). */
  'end-emails': builtPublic('/notice-emails/end', 'start', 'endEmails'),
}

const authRoutes = {
  'auth.root': auth('/auth', 'auth', 'welcome', { redirectTo: 'auth.wrapper' }),
  'auth.wrapper': auth('/auth/welcome', 'auth', 'welcome'),
  'auth.login': auth('/auth/login', 'auth', 'login'),
  'auth.register': auth('/auth/register', 'auth', 'register'),
  'auth.register-regular-profile': auth('/auth/register/regular-profile', 'auth', 'register'),
  'auth.register-regular-kid-profile': auth('/auth/register/regular-kid-profile', 'auth', 'register'),
  'auth.register-regular-alone-profile': auth('/auth/register/regular-alone-profile', 'auth', 'register'),
  'auth.register-ewto-profile': auth('/auth/register/ewto-profile', 'auth', 'register'),
  'auth.email-verification': auth('/auth/email-verification', 'auth', 'emailVerification', {
    staysOpen: true,
  }),
  'auth.password-reset': auth('/auth/password-reset', 'auth', 'passwordReset', { staysOpen: true }),
  /**
   * Not in the specification: the link in the email by which a member who came of age takes over the account
   * (decisions §4 Kids).
   */
  'auth.take-over': auth('/auth/take-over', 'auth', 'takeOver', { staysOpen: true }),
  /** Not in the specification: the link by which a guardian invites a second one (docs/decisions/0052). */
  'auth.guardian-invitation': auth('/auth/guardian-invitation', 'auth', 'guardianInvitation', {
    staysOpen: true,
  }),
  'auth.imprint': auth('/auth/imprint', 'auth', 'imprint'),
  'auth.onboarding': auth('/auth/onboarding', 'auth', 'onboarding', { staysOpen: true }),
}

const trainingRoutes = {
  'app.sports': app('/sports', 'sports', 'training', { keepsSportColour: true, depth: 1 }),
  'app.sport': app('/sports/$sportId/{-$section}', 'sports', 'training', {
    keepsSportColour: true,
    depth: 2,
  }),
  'app.sport-promo': app('/sports/$sportId/promo/$promoId', 'sports', 'promo', {
    keepsSportColour: true,
    depth: 2,
  }),
  'app.sports-progress': app('/sports-progress/{-$sportId}/{-$levelIndex}', 'sports', 'progress', {
    keepsSportColour: true,
  }),
  'app.modules': app('/modules', 'modules', 'modules', { redirectTo: 'app.modules-list' }),
  'app.modules-list': app('/modules/list', 'modules', 'modules', { keepsSportColour: true, depth: 2 }),
  'app.module': app('/modules/$moduleId', 'modules', 'module', { keepsSportColour: true, depth: 3 }),
  'app.module-contents': app('/modules/$moduleId/content', 'modules', 'module', {
    keepsSportColour: true,
    depth: 3,
    within: 'app.module',
  }),
  'app.module-content': app('/modules/$moduleId/content/$contentId', 'modules', 'module', {
    keepsSportColour: true,
    depth: 4,
    within: 'app.module',
  }),
}

const videoTrainingRoutes = {
  /**
   * Not in the specification as addresses; training a video alone or with partners is (§4 Video training).
   */
  'app.video-training-start': app('/video-trainings/start/$contentId', 'modules', 'videoTraining', {
    keepsSportColour: true,
    depth: 4,
  }),
  'app.video-training': app('/video-trainings/$trainingId', 'modules', 'videoTraining', {
    keepsSportColour: true,
    depth: 4,
  }),
}

const clubRoutes = {
  'app.calendar': app('/calendar/{-$year}/{-$weekNumber}', 'calendar', 'calendar', { width: 'wide' }),
  'app.appointments': app('/appointments', 'calendar', 'calendar', { redirectTo: 'app.calendar' }),
  'app.appointment': app('/appointments/$appointmentId', 'calendar', 'appointment'),
  /** Not in the specification as addresses; creating and changing classes is (§7, decisions §5 details). */
  'app.timetable-new': app('/timetable/new/{-$schoolId}', 'calendar', 'classNew'),
  'app.timetable-edit': app('/timetable/$appointmentId', 'calendar', 'classEdit'),
  /** Not in the specification: a substitution request for many dates (docs/decisions/0039). */
  'app.substitute-span': app('/timetable/substitutes/$spanId', 'calendar', 'substituteSpan'),
  /** Not in the specification: candidates, scores and results of an exam day. */
  'app.exam-day': app('/appointments/$appointmentId/exam', 'calendar', 'examDay'),
  'app.schools-search': app('/schools/search', 'calendar', 'schoolSearch'),
  /** Not in the specification: the requests to a school, where they are answered. */
  'app.school-requests': app('/schools/$schoolId/requests', 'person', 'trainerRequests', {
    redirectTo: 'app.trainer-requests',
  }),
  'app.schools': app('/schools/{-$schoolId}/{-$schoolSiteId}', 'calendar', 'school'),
  'app.trainer': app('/trainer', 'person', 'trainer', { width: 'wide' }),
  'app.trainer-qr': app('/trainer/qr/{-$schoolId}/{-$search}', 'person', 'trainerQr', { width: 'wide' }),
  /** Not in the specification as an address; batches of cards are (decisions §8 7). */
  'app.trainer-card-print': app('/trainer/card-print/{-$schoolId}', 'person', 'trainerCardPrint'),
  'app.trainer-training': app('/trainer/training/{-$schoolId}', 'person', 'trainerTraining', {
    width: 'wide',
  }),
  'app.trainer-requests': app('/trainer/requests/{-$schoolId}', 'person', 'trainerRequests', {
    width: 'wide',
  }),
  'app.trainer-create-member': app('/trainer/create-member/$schoolId', 'person', 'trainerCreateMember'),
  /**
   * Not in the specification as addresses; the members of a school are (decisions §5 schools/{id}/members, §6
   * Trainer abilities).
   */
  'app.trainer-members': app('/trainer/members/{-$schoolId}', 'person', 'trainerMembers', { width: 'wide' }),
  'app.trainer-lists': app('/trainer/lists/{-$schoolId}', 'person', 'trainerLists', { width: 'wide' }),
  'app.trainer-member': app('/trainer/members/$schoolId/$userId', 'person', 'trainerMember'),
  /** Not in the specification as an address; the figures of a school are (issue of classes and schools). */
  'app.trainer-insights': app('/trainer/insights/{-$schoolId}', 'person', 'trainerInsights', {
    width: 'wide',
  }),
  'app.trainer-money': app('/trainer/money/{-$schoolId}', 'person', 'trainerMoney', { width: 'wide' }),
  'app.trainer-hours': app('/trainer/hours/{-$schoolId}', 'person', 'trainerHours', { width: 'wide' }),
  'app.trainer-yearly-count': app('/trainer/yearly-count/{-$schoolId}', 'person', 'trainerYearlyCount', {
    width: 'wide',
  }),
  'app.trainer-import': app('/trainer/import/{-$schoolId}', 'person', 'trainerImport'),
  'app.trainer-extract': app('/trainer/extract/{-$schoolId}', 'person', 'trainerExtract'),
  'app.trainer-papers': app('/trainer/papers/{-$schoolId}', 'person', 'trainerPapers', { width: 'wide' }),
  'app.trainer-announcements': app('/trainer/announcements/{-$schoolId}', 'person', 'trainerAnnouncements', {
    width: 'wide',
  }),
  'app.trainer-reports': app('/trainer/reports/{-$schoolId}', 'person', 'trainerReports', { width: 'wide' }),
  'app.trainer-school': app('/trainer/school/{-$schoolId}', 'person', 'trainerSchool', { width: 'wide' }),
  'app.trainer-protection': app('/trainer/child-protection/{-$schoolId}', 'person', 'trainerProtection', {
    width: 'wide',
  }),
  'app.trainer-roles': app('/trainer/roles/{-$schoolId}', 'person', 'trainerRoles', { width: 'wide' }),
  /** Not in the specification: members who are ready for a level check. */
  'app.trainer-ready': app('/trainer/ready/{-$schoolId}', 'person', 'trainerReady', { width: 'wide' }),
  'app.scanner': app('/scanner', 'person', 'scanner', { layout: 'bare' }),
}

const personRoutes = {
  'app.root': app('/', 'dashboard', 'dashboard', { redirectTo: 'app.dashboard' }),
  'app.home': app('/home', 'dashboard', 'dashboard', { redirectTo: 'app.dashboard' }),
  'app.dashboard': app('/dashboard', 'dashboard', 'dashboard'),
  'app.subscription-selection': app(
    '/subscription-selection/$productType/$productId',
    'person',
    'subscriptionSelection',
  ),
  'app.checkout': app('/checkout', 'person', 'checkout'),
  'app.checkout-result': app(
    '/checkout/result/{-$paymentIntentId}/{-$status}/{-$profiteerId}',
    'person',
    'checkoutResult',
  ),
  /** Not in the specification: the page of the payment provider's stand-in, in the demo only. */
  'app.pay': app('/pay/$reference', 'person', 'pay'),
  'app.notifications': app('/notifications', 'person', 'notifications'),
  'app.profile': app('/user/profile', 'person', 'profile'),
  'app.profile-edit': app('/user/profile/edit', 'person', 'profileEdit'),
  /** Not in the specification as addresses; what they show is (§3 Emergency, §1 settings). */
  'app.emergency': app('/user/profile/emergency', 'person', 'emergency'),
  'app.photo-consent': app('/user/profile/photos', 'person', 'photoConsent'),
  'app.settings': app('/user/settings', 'person', 'settings'),
  /** Not in the specification as an address: what its row of the settings leads to. */
  'app.notice-settings': app('/user/settings/notices', 'person', 'notifications'),
  'app.profile-upgrade': app('/user/profile/upgrade/{-$type}', 'person', 'profileUpgrade', {
    layout: 'bare',
  }),
  'app.qr-code': app('/user/qrcode', 'person', 'qrCode'),
  'app.user-schools': app('/user/schools', 'person', 'clubs'),
  'app.subscriptions': app('/user/subscriptions', 'person', 'subscriptions'),
  'app.invoices': app('/user/invoices', 'person', 'invoices'),
  'app.messages': app('/user/messages', 'person', 'messages'),
  /** Not in the specification as addresses: one message, and writing one. */
  'app.message': app('/user/messages/$messageId', 'person', 'messages', { within: 'app.messages' }),
  'app.message-new': app('/user/messages/new', 'person', 'messages', { within: 'app.messages' }),
  'app.message-safety': app('/user/messages/safety', 'person', 'messageSafety'),
  'app.child-messages': app('/user/family/$userId/messages', 'person', 'childMessages'),
  'app.announcements': app('/user/announcements', 'person', 'announcements'),
  'app.devices': app('/user/devices', 'person', 'devices'),
  'app.privacy': app('/user/privacy', 'person', 'privacy'),
  'app.family': app('/user/family', 'person', 'contacts'),
  /** Not in the specification: where an admin enters a user id (§6). */
  'app.view-as': app('/view-as', 'person', 'viewAs'),
  /** Not in the specification: what admins of the federation manage. */
  'app.admin': app('/admin', 'person', 'admin'),
  'app.admin-mails': app('/admin/mails', 'person', 'adminMails'),
  'app.admin-people': app('/admin/people', 'person', 'adminPeople'),
  'app.admin-person': app('/admin/people/$personId', 'person', 'adminPerson'),
  'app.admin-duplicates': app('/admin/duplicates', 'person', 'adminDuplicates'),
  'app.admin-protection': app('/admin/child-protection', 'person', 'adminProtection'),
  'app.admin-log': app('/admin/log', 'person', 'adminLog'),
  'app.admin-figures': app('/admin/figures', 'person', 'adminFigures'),
  'app.admin-operations': app('/admin/operations', 'person', 'adminOperations'),
  'app.admin-data': app('/admin/data', 'person', 'adminData'),
  'app.admin-programs': app('/admin/programs', 'person', 'adminPrograms'),
  'app.admin-webhook': app('/admin/programs/webhooks/$webhookId', 'person', 'adminWebhook'),
  'app.admin-installation': app('/admin/settings', 'person', 'adminInstallation'),
  'app.admin-leave-demo': app('/admin/leave-demo', 'person', 'leaveDemo'),
  'app.admin-members': app('/admin/members', 'person', 'adminMembers'),
  'app.admin-schools': app('/admin/schools', 'person', 'adminSchools'),
  'app.admin-school': app('/admin/schools/$schoolId', 'person', 'adminSchool'),
  'app.admin-videos': app('/admin/videos', 'person', 'adminVideos'),
  'app.admin-notices': app('/admin/notices', 'person', 'adminNotices'),
  'app.admin-second-step': app('/admin/second-step', 'person', 'adminSecondStep'),
  'app.admin-money': app('/admin/money', 'person', 'adminMoney', { redirectTo: 'app.admin' }),
  'app.admin-prices': app('/admin/money/prices', 'person', 'adminPrices'),
  'app.admin-levels': app('/admin/money/levels', 'person', 'adminLevels'),
  'app.admin-sellers': app('/admin/money/sellers', 'person', 'adminSellers'),
  'app.admin-coupons': app('/admin/money/coupons', 'person', 'adminCoupons'),
  'app.admin-contracts': app('/admin/money/contracts', 'person', 'adminContracts'),
  'app.admin-contract': app('/admin/money/contracts/$contractId', 'person', 'adminContract'),
  'app.admin-money-tasks': app('/admin/money/tasks', 'person', 'adminMoneyTasks'),
  'app.admin-training': app('/admin/training', 'person', 'adminTraining'),
  'app.admin-training-preview': app('/admin/training/preview', 'person', 'adminTrainingPreview'),
  'app.admin-provider': app('/admin/money/provider', 'person', 'adminProvider'),
  'app.admin-texts': app('/admin/texts/{-$textKey}', 'person', 'adminTexts'),
  'app.admin-glossary': app('/admin/glossary/{-$termId}', 'person', 'adminGlossary'),
  'app.admin-languages': app('/admin/languages', 'person', 'adminLanguages'),
  'app.admin-legal': app('/admin/legal', 'person', 'adminLegal'),
  'app.admin-legal-notices': app('/admin/legal/notices', 'person', 'adminLegalNotices'),
  'app.admin-legal-text': app('/admin/legal/$kind', 'person', 'adminLegalText'),
  'app.admin-imports': app('/admin/imports', 'person', 'adminImports'),
  'app.admin-papers': app('/admin/papers', 'person', 'adminPapers'),
  'app.admin-announcements': app('/admin/announcements', 'person', 'adminAnnouncements'),
  'app.admin-reports': app('/admin/reports', 'person', 'adminReports'),
  'app.documents': app('/user/documents', 'person', 'documents'),
  'app.paper-to-sign': app('/user/documents/sign/$paperId', 'person', 'paperToSign'),
  'app.imprint': app('/imprint', 'person', 'imprint'),
  'app.glossary': app('/glossary', 'person', 'glossary'),
  /** Not in the specification as an address; the dialog that it opens is (§2 Glossary term). */
  'app.glossary-term': app('/glossary/$termId', 'person', 'glossary', { within: 'app.glossary' }),
  'app.freemium': app('/freemium', 'sports', 'freemium'),
}

/** Addresses of older versions (§2, decisions §2); they are app targets like those they redirect to. */
const legacyRoutes = {
  'app.legacy-myprofile': app('/myprofile', 'person', 'profile', { redirectTo: 'app.profile' }),
  'app.legacy-qrcode': app('/qrcode', 'person', 'qrCode', { redirectTo: 'app.qr-code' }),
  'app.legacy-scanqrcode': app('/scanqrcode', 'person', 'scanner', { redirectTo: 'app.scanner' }),
  'app.legacy-myprofileedit': app('/myprofileedit', 'person', 'profileEdit', {
    redirectTo: 'app.profile-edit',
  }),
  'app.legacy-myschool': app('/myschool', 'person', 'clubs', { redirectTo: 'app.user-schools' }),
  'app.legacy-subscription': app('/subscription', 'person', 'subscriptions', {
    redirectTo: 'app.subscriptions',
  }),
  'app.legacy-myway': app('/myway', 'sports', 'training', { redirectTo: 'app.sports' }),
  'app.legacy-trainingprogress': app('/trainingprogress', 'sports', 'progress', {
    redirectTo: 'app.sports-progress',
  }),
  'app.legacy-sportprogress': app('/sportprogress/{-$sportId}', 'sports', 'progress', {
    redirectTo: 'app.sports-progress',
  }),
  'app.legacy-mymembership': app('/mymembership', 'person', 'subscriptions', {
    redirectTo: 'app.subscriptions',
  }),
}

export const ROUTES = {
  ...startRoutes,
  ...authRoutes,
  ...personRoutes,
  ...trainingRoutes,
  ...videoTrainingRoutes,
  ...clubRoutes,
  ...legacyRoutes,
}
export type RouteName = keyof typeof ROUTES

export const isRouteName = (value: unknown): value is RouteName =>
  typeof value === 'string' && Object.hasOwn(ROUTES, value)

export const ROUTE_NAMES: readonly RouteName[] = Object.keys(ROUTES).filter((name) => isRouteName(name))

/** The entry in its general shape, with the optional facts. */
export const routeEntry = (name: RouteName): RouteEntry => ROUTES[name]

/** Whether a page may be linked from anywhere. */
export const isBuilt = (name: RouteName): boolean => routeEntry(name).isBuilt

/** Whether the page is shown between the navigation bars of the app. */
export function hasBars(name: RouteName): boolean {
  const { area, isBuilt: isThere, layout } = routeEntry(name)
  return area === 'app' && isThere && layout !== 'bare'
}

/** §2: routes whose names start with app are in-app routes. */
export const isAppRoute = (name: RouteName): boolean => name.startsWith('app.')
