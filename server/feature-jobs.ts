/** Every job of every feature, in story order. */
import type { FeatureJobs } from './jobs.ts'
import { jobs as archives } from './features/archives/jobs.ts'
import { jobs as announcements } from './features/announcements/jobs.ts'
import { jobs as billing } from './features/billing/jobs.ts'
import { jobs as appointments } from './features/appointments/jobs.ts'
import { jobs as sessions } from './features/sessions/jobs.ts'
import { jobs as signIn } from './features/sign-in/jobs.ts'
import { jobs as checkout } from './features/checkout/jobs.ts'
import { jobs as declarations } from './features/declarations/jobs.ts'
import { jobs as documents } from './features/documents/jobs.ts'
import { jobs as signatures } from './features/signatures/jobs.ts'
import { jobs as family } from './features/family/jobs.ts'
import { jobs as schoolMoney } from './features/school-money/jobs.ts'
import { jobs as invoices } from './features/invoices/jobs.ts'
import { jobs as mails } from './features/mails/jobs.ts'
import { jobs as notifications } from './features/notifications/jobs.ts'
import { jobs as payments } from './features/payments/jobs.ts'
import { jobs as programs } from './features/programs/jobs.ts'
import { jobs as privacy } from './features/privacy/jobs.ts'
import { jobs as profile } from './features/profile/jobs.ts'
import { jobs as schoolOffice } from './features/school-office/jobs.ts'
import { jobs as childProtection } from './features/child-protection/jobs.ts'
import { jobs as personMerges } from './features/person-merges/jobs.ts'
import { jobs as schools } from './features/schools/jobs.ts'
import { jobs as textOffice } from './features/text-office/jobs.ts'
import { jobs as memberImport } from './features/member-import/jobs.ts'
import { jobs as timetable } from './features/timetable/jobs.ts'
import { jobs as userMessages } from './features/user-messages/jobs.ts'
import { jobs as videoTrainings } from './features/video-trainings/jobs.ts'
import { jobs as videos } from './features/videos/jobs.ts'
import { jobs as trainingEditor } from './features/training-editor/jobs.ts'

export const FEATURE_JOBS: FeatureJobs = [
  ...billing,
  ...checkout,
  ...declarations,
  ...invoices,
  ...payments,
  ...schoolMoney,
  ...mails,
  ...notifications,
  ...sessions,
  ...signIn,
  ...privacy,
  ...profile,
  ...documents,
  ...signatures,
  ...videos,
  ...videoTrainings,
  ...family,
  ...appointments,
  ...timetable,
  ...announcements,
  ...schools,
  ...childProtection,
  ...personMerges,
  ...schoolOffice,
  ...userMessages,
  ...textOffice,
  ...trainingEditor,
  ...memberImport,
  ...programs,
  ...archives,
]
