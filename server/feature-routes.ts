/** Every feature that answers HTTP, in story order. */
import type { FeatureRoutes } from './http/serve-endpoint.ts'
import { routes as announcements } from './features/announcements/routes.ts'
import { routes as admin } from './features/admin/routes.ts'
import { routes as appointments } from './features/appointments/routes.ts'
import { routes as sessions } from './features/sessions/routes.ts'
import { routes as billing } from './features/billing/routes.ts'
import { routes as calendar } from './features/calendar/routes.ts'
import { routes as cards } from './features/cards/routes.ts'
import { routes as checkout } from './features/checkout/routes.ts'
import { routes as contracts } from './features/contracts/routes.ts'
import { routes as signIn } from './features/sign-in/routes.ts'
import { routes as conversion } from './features/conversion/routes.ts'
import { routes as dashboard } from './features/dashboard/routes.ts'
import { routes as declarations } from './features/declarations/routes.ts'
import { routes as documents } from './features/documents/routes.ts'
import { routes as events } from './features/events/routes.ts'
import { routes as exams } from './features/exams/routes.ts'
import { routes as family } from './features/family/routes.ts'
import { routes as freemium } from './features/freemium/routes.ts'
import { routes as impersonation } from './features/impersonation/routes.ts'
import { routes as insights } from './features/insights/routes.ts'
import { routes as payments } from './features/payments/routes.ts'
import { routes as memberImport } from './features/member-import/routes.ts'
import { routes as paperOffice } from './features/paper-office/routes.ts'
import { routes as signatures } from './features/signatures/routes.ts'
import { routes as officePictures } from './features/office-pictures/routes.ts'
import { routes as schoolOffice } from './features/school-office/routes.ts'
import { routes as schoolMoney } from './features/school-money/routes.ts'
import { routes as invoices } from './features/invoices/routes.ts'
import { routes as legal } from './features/legal/routes.ts'
import { routes as mails } from './features/mails/routes.ts'
import { routes as childProtection } from './features/child-protection/routes.ts'
import { routes as members } from './features/members/routes.ts'
import { routes as archives } from './features/archives/routes.ts'
import { routes as auditLog } from './features/audit-log/routes.ts'
import { routes as installation } from './features/installation/routes.ts'
import { routes as operations } from './features/operations/routes.ts'
import { routes as personMerges } from './features/person-merges/routes.ts'
import { routes as peopleOffice } from './features/people-office/routes.ts'
import { routes as moneyOffice } from './features/money-office/routes.ts'
import { routes as textOffice } from './features/text-office/routes.ts'
import { routes as trainingEditor } from './features/training-editor/routes.ts'
import { routes as noticeSettings } from './features/notice-settings/routes.ts'
import { routes as notifications } from './features/notifications/routes.ts'
import { routes as photoConsent } from './features/photo-consent/routes.ts'
import { routes as profile } from './features/profile/routes.ts'
import { routes as progress } from './features/progress/routes.ts'
import { routes as privacy } from './features/privacy/routes.ts'
import { routes as setup } from './features/setup/routes.ts'
import { routes as signInMethods } from './features/sign-in/sign-in-methods-routes.ts'
import { routes as programs } from './features/programs/routes.ts'
import { routes as registration } from './features/registration/routes.ts'
import { routes as schools } from './features/schools/routes.ts'
import { routes as sports } from './features/sports/routes.ts'
import { routes as start } from './features/start/routes.ts'
import { routes as subscriptions } from './features/subscriptions/routes.ts'
import { routes as texts } from './features/texts/routes.ts'
import { routes as timetable } from './features/timetable/routes.ts'
import { routes as trainerHours } from './features/trainer-hours/routes.ts'
import { routes as trainer } from './features/trainer/routes.ts'
import { routes as memberDesk } from './features/member-desk/routes.ts'
import { routes as userMessages } from './features/user-messages/routes.ts'
import { routes as videoTrainings } from './features/video-trainings/routes.ts'
import { routes as videos } from './features/videos/routes.ts'
import { routes as associationFigures } from './features/association-figures/routes.ts'
import { routes as yearlyCount } from './features/yearly-count/routes.ts'
import { routes as viewer } from './features/viewer/routes.ts'

export const FEATURE_ROUTES: readonly FeatureRoutes[] = [
  texts,
  events,
  mails,
  notifications,
  cards,
  sessions,
  legal,
  signIn,
  conversion,
  registration,
  signInMethods,
  privacy,
  documents,
  family,
  impersonation,
  noticeSettings,
  profile,
  photoConsent,
  progress,
  subscriptions,
  sports,
  videos,
  freemium,
  contracts,
  checkout,
  billing,
  declarations,
  payments,
  invoices,
  videoTrainings,
  appointments,
  timetable,
  calendar,
  announcements,
  schools,
  members,
  childProtection,
  officePictures,
  schoolOffice,
  associationFigures,
  schoolMoney,
  paperOffice,
  signatures,
  memberImport,
  insights,
  trainerHours,
  yearlyCount,
  exams,
  userMessages,
  memberDesk,
  viewer,
  dashboard,
  trainer,
  start,
  admin,
  peopleOffice,
  personMerges,
  auditLog,
  operations,
  installation,
  moneyOffice,
  programs,
  textOffice,
  trainingEditor,
  setup,
  archives,
]
