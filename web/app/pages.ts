/**
 * The code of each route, except the first pages (`first-pages.ts`) and those of schools and administration
 * (`trainer-pages.ts`, `admin-pages.ts`). A route in no table is not built yet, redirects, or is shown within
 * another page.
 */
import { lazyPage } from '../platform/loading/chunk-loading.ts'
import { page } from './page-entry.ts'
import type { PageTable } from './page-entry.ts'

export const FURTHER_PAGES: PageTable = {
  'auth.email-verification': page(
    lazyPage(
      () => import('../features/sign-in/verification/email-verification-page.tsx'),
      'EmailVerificationPage',
    ),
    'credentials',
  ),
  'auth.password-reset': page(
    lazyPage(() => import('../features/sign-in/reset/password-reset-page.tsx'), 'PasswordResetPage'),
    'credentials',
  ),
  'auth.register': page(
    lazyPage(() => import('../features/registration/register-pages.tsx'), 'RegisterPage'),
    'registration',
  ),
  'auth.register-regular-profile': page(
    lazyPage(() => import('../features/registration/register-pages.tsx'), 'RegisterRegularPage'),
    'registration',
    'credentials',
    'legal',
  ),
  'auth.register-regular-kid-profile': page(
    lazyPage(() => import('../features/registration/register-pages.tsx'), 'RegisterKidPage'),
    'registration',
    'credentials',
    'legal',
  ),
  'auth.register-regular-alone-profile': page(
    lazyPage(() => import('../features/registration/register-pages.tsx'), 'RegisterAlonePage'),
    'registration',
    'credentials',
    'legal',
  ),
  'auth.register-ewto-profile': page(
    lazyPage(() => import('../features/registration/register-pages.tsx'), 'RegisterAssociationPage'),
    'registration',
    'conversion',
    'credentials',
    'legal',
  ),
  'auth.onboarding': page(
    lazyPage(() => import('../features/registration/onboarding-page.tsx'), 'OnboardingPage'),
    'registration',
  ),
  'app.profile-upgrade': page(
    lazyPage(() => import('../features/registration/profile-upgrade-page.tsx'), 'ProfileUpgradePage'),
    'registration',
    'conversion',
    'credentials',
    'legal',
  ),
  'legal.accept': page(
    lazyPage(() => import('../features/legal/accept-texts-page.tsx'), 'AcceptTextsPage'),
    'legal',
  ),
  'legal.text': page(
    lazyPage(() => import('../features/legal/legal-text-page.tsx'), 'LegalTextPage'),
    'legal',
  ),
  'legal.school-notice': page(
    lazyPage(() => import('../features/legal/school-notice-page.tsx'), 'SchoolNoticePage'),
    'legal',
  ),
  'cancel-contracts': page(
    lazyPage(() => import('../features/declarations/cancel-page.tsx'), 'CancelPage'),
    'declarations',
  ),
  'withdraw-contract': page(
    lazyPage(() => import('../features/declarations/withdraw-page.tsx'), 'WithdrawPage'),
    'declarations',
  ),
  receipt: page(
    lazyPage(() => import('../features/declarations/receipt-page.tsx'), 'ReceiptPage'),
    'declarations',
    'errors',
  ),
  'end-emails': page(
    lazyPage(() => import('../features/notice-settings/end-emails-page.tsx'), 'EndEmailsPage'),
    'notice-settings',
  ),
  kiosk: page(
    lazyPage(() => import('../features/scanner/kiosk/kiosk-page.tsx'), 'KioskPage'),
    'kiosk',
    'scanner',
    'errors',
  ),
  verify: page(
    lazyPage(() => import('../features/documents/verify-page.tsx'), 'VerifyPage'),
    'certificates',
  ),
  mailbox: page(
    lazyPage(() => import('../features/mails/mailbox-page.tsx'), 'MailboxPage'),
    'mailbox',
  ),
  'auth.imprint': page(
    lazyPage(() => import('../features/texts/auth-imprint-page.tsx'), 'AuthImprintPage'),
    'texts',
  ),
  'app.imprint': page(
    lazyPage(() => import('../features/texts/imprint-page.tsx'), 'ImprintPage'),
    'texts',
  ),
  'app.glossary': page(
    lazyPage(() => import('../features/glossary-page/glossary-page.tsx'), 'GlossaryPage'),
    'glossary',
  ),
  'app.notifications': page(
    lazyPage(() => import('../features/notifications-page/notifications-page.tsx'), 'NotificationsPage'),
    'notifications',
    'family',
    'timetable',
  ),
  'app.announcements': page(
    lazyPage(() => import('../features/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
    'announcements',
  ),
  'app.messages': page(
    lazyPage(() => import('../features/user-messages/messages-page.tsx'), 'MessagesPage'),
    'user-messages',
    'message-safety',
    'documents',
  ),
  'app.message-safety': page(
    lazyPage(() => import('../features/user-messages/safety/safety-page.tsx'), 'MessageSafetyPage'),
    'user-messages',
    'message-safety',
  ),
  'app.child-messages': page(
    lazyPage(() => import('../features/user-messages/safety/child-messages-page.tsx'), 'ChildMessagesPage'),
    'message-safety',
  ),
  'app.sports': page(
    lazyPage(() => import('../features/sports/sports-page.tsx'), 'SportsPage'),
    'sports',
  ),
  'app.sport': page(
    lazyPage(() => import('../features/sport-page/sport-page.tsx'), 'SportPage'),
    'sports',
  ),
  'app.sport-promo': page(
    lazyPage(() => import('../features/sports/promo/promo-page.tsx'), 'PromoPage'),
    'sports',
  ),
  'app.sports-progress': page(
    lazyPage(() => import('../features/sport-page/sports-progress-page.tsx'), 'SportsProgressPage'),
    'sports',
  ),
  'app.modules-list': page(
    lazyPage(() => import('../features/sports/module/modules-list-page.tsx'), 'ModulesListPage'),
    'sports',
  ),
  'app.module': page(
    lazyPage(() => import('../features/module-page/module-page.tsx'), 'ModulePage'),
    'sports',
    'access',
    'subscriptions',
  ),
  'app.freemium': page(
    lazyPage(() => import('../features/freemium/freemium-page.tsx'), 'FreemiumPage'),
    'freemium',
    'subscriptions',
  ),
  'app.subscriptions': page(
    lazyPage(() => import('../features/contracts-page/subscriptions-page.tsx'), 'SubscriptionsPage'),
    'contracts',
    'declarations',
    'contract-life',
    'subscriptions',
    'transfers',
    'school-money',
  ),
  'app.invoices': page(
    lazyPage(() => import('../features/contracts-page/invoices-page.tsx'), 'InvoicesPage'),
    'contracts',
  ),
  'app.subscription-selection': page(
    lazyPage(() => import('../features/subscriptions/selection-page.tsx'), 'SelectionPage'),
    'subscriptions',
  ),
  'app.checkout': page(
    lazyPage(() => import('../features/checkout/checkout-page.tsx'), 'CheckoutPage'),
    'checkout',
    'subscriptions',
  ),
  'app.checkout-result': page(
    lazyPage(() => import('../features/checkout/result-page.tsx'), 'ResultPage'),
    'checkout',
    'transfers',
  ),
  'app.pay': page(
    lazyPage(() => import('../features/billing/pay-page.tsx'), 'PayPage'),
    'checkout',
  ),
  'app.video-training-start': page(
    lazyPage(() => import('../features/video-trainings/start-training-page.tsx'), 'StartTrainingPage'),
    'video-trainings',
    'sports',
    'cards',
  ),
  'app.video-training': page(
    lazyPage(() => import('../features/video-trainings/training-page.tsx'), 'TrainingPage'),
    'video-trainings',
    'sports',
  ),
  'app.calendar': page(
    lazyPage(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
    'calendar',
    'ages',
    'appointments',
    'booking',
  ),
  'app.substitute-span': page(
    lazyPage(() => import('../features/timetable/substitution/substitution-page.tsx'), 'SubstitutionPage'),
    'standing-in',
  ),
  'app.timetable-new': page(
    lazyPage(() => import('../features/timetable/new-class-page.tsx'), 'NewClassPage'),
    'timetable',
    'profile',
  ),
  'app.timetable-edit': page(
    lazyPage(() => import('../features/timetable/edit-class-page.tsx'), 'EditClassPage'),
    'timetable',
    'standing-in',
    'appointments',
    'profile',
  ),
  'app.appointment': page(
    lazyPage(() => import('../features/appointment-page/appointment-page.tsx'), 'AppointmentPage'),
    'appointments',
    'photo-consent',
    'trials',
    'booking',
    'ages',
  ),
  'auth.take-over': page(
    lazyPage(() => import('../features/family/take-over-page.tsx'), 'TakeOverPage'),
    'family',
    'credentials',
  ),
  'auth.guardian-invitation': page(
    lazyPage(
      () => import('../features/family/relations/guardian-invitation-page.tsx'),
      'GuardianInvitationPage',
    ),
    'family',
    'registration',
    'credentials',
    'sign-in',
    'security',
  ),
  'app.schools-search': page(
    lazyPage(() => import('../features/schools/search/school-search-page.tsx'), 'SchoolSearchPage'),
    'schools',
  ),
  'app.schools': page(
    lazyPage(() => import('../features/schools/school-page.tsx'), 'SchoolPage'),
    'schools',
    'appointments',
    'booking',
    'calendar',
    'ages',
    'family',
  ),
  'app.user-schools': page(
    lazyPage(() => import('../features/schools/my-schools-page.tsx'), 'MySchoolsPage'),
    'schools',
  ),
  'app.family': page(
    lazyPage(() => import('../features/family/family-page.tsx'), 'FamilyPage'),
    'family',
    'cards',
  ),
  'app.devices': page(
    lazyPage(() => import('../features/sign-in/security/security-page.tsx'), 'SecurityPage'),
    'security',
    'credentials',
  ),
  'app.privacy': page(
    lazyPage(() => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
    'privacy',
    'impersonation',
    'credentials',
  ),
  'app.view-as': page(
    lazyPage(() => import('../features/impersonation/view-as-page.tsx'), 'ViewAsPage'),
    'impersonation',
  ),
  'app.scanner': page(
    lazyPage(() => import('../features/scanner/scanner-page.tsx'), 'ScannerPage'),
    'scanner',
  ),
  'app.profile': page(
    lazyPage(() => import('../features/viewer/profile-page.tsx'), 'ProfilePage'),
    'profile',
    'conversion',
  ),
  'app.profile-edit': page(
    lazyPage(() => import('../features/profile/profile-edit-page.tsx'), 'ProfileEditPage'),
    'profile',
    'conversion',
    'credentials',
  ),
  'app.emergency': page(
    lazyPage(() => import('../features/profile/emergency/emergency-page.tsx'), 'EmergencyPage'),
    'profile',
  ),
  'app.photo-consent': page(
    lazyPage(() => import('../features/photo-consent/photo-consent-page.tsx'), 'PhotoConsentPage'),
    'photo-consent',
  ),
  'app.documents': page(
    lazyPage(() => import('../features/documents-page/documents-page.tsx'), 'DocumentsPage'),
    'documents',
    'signatures',
  ),
  'app.paper-to-sign': page(
    lazyPage(() => import('../features/signatures/paper-page.tsx'), 'PaperPage'),
    'signatures',
  ),
  'app.exam-day': page(
    lazyPage(() => import('../features/exams/exam-page.tsx'), 'ExamPage'),
    'exams',
  ),
  'app.settings': page(
    lazyPage(() => import('../features/profile/settings-page.tsx'), 'SettingsPage'),
    'profile',
  ),
  'app.notice-settings': page(
    lazyPage(() => import('../features/notice-settings/notice-settings-page.tsx'), 'NoticeSettingsPage'),
    'notice-settings',
  ),
  'app.qr-code': page(
    lazyPage(() => import('../features/scanner/qr-code-page.tsx'), 'QrCodePage'),
    'cards',
    'card-desk',
  ),
}
