/** The code of the pages for those who teach and lead. */
import { lazyPage } from '../platform/loading/chunk-loading.ts'
import { page } from './page-entry.ts'
import type { PageTable } from './page-entry.ts'

export const TRAINER_PAGES: PageTable = {
  'app.trainer-requests': page(
    lazyPage(() => import('../features/schools/requests-page.tsx'), 'RequestsPage'),
    'schools',
    'tables',
    'contract-life',
  ),
  'app.trainer-insights': page(
    lazyPage(() => import('../features/insights/insights-page.tsx'), 'InsightsPage'),
    'insights',
    'schools',
  ),
  'app.trainer-school': page(
    lazyPage(() => import('../features/school-office/own-school-page.tsx'), 'OwnSchoolPage'),
    'school-office',
    'schools',
    'admin',
  ),
  'app.trainer-money': page(
    lazyPage(() => import('../features/school-money/school-money-page.tsx'), 'SchoolMoneyPage'),
    'school-money',
    'tables',
    'schools',
  ),
  'app.trainer-hours': page(
    lazyPage(() => import('../features/trainer-hours/trainer-hours-page.tsx'), 'TrainerHoursPage'),
    'trainer-hours',
    'school-money',
    'schools',
  ),
  'app.trainer-yearly-count': page(
    lazyPage(() => import('../features/yearly-count/yearly-count-page.tsx'), 'YearlyCountPage'),
    'yearly-count',
    'school-money',
    'schools',
  ),
  'app.trainer-import': page(
    lazyPage(() => import('../features/member-import/school-import-page.tsx'), 'SchoolImportPage'),
    'member-import',
    'school-money',
    'schools',
    'admin',
  ),
  'app.trainer-extract': page(
    lazyPage(() => import('../features/archives/school-extract-page.tsx'), 'SchoolExtractPage'),
    'archives',
    'schools',
    'credentials',
  ),
  'app.trainer-papers': page(
    lazyPage(() => import('../features/paper-office/school-papers-page.tsx'), 'SchoolPapersPage'),
    'paper-office',
    'signature-office',
    'signatures',
    'documents',
    'school-money',
    'schools',
  ),
  'app.trainer-reports': page(
    lazyPage(() => import('../features/report-office/school-reports-page.tsx'), 'SchoolReportsPage'),
    'report-office',
    'user-messages',
    'message-safety',
    'school-money',
    'schools',
    'admin',
  ),
  'app.trainer-announcements': page(
    lazyPage(
      () => import('../features/announcement-office/school-announcements-page.tsx'),
      'SchoolAnnouncementsPage',
    ),
    'announcement-office',
    'school-money',
    'schools',
    'admin',
  ),
  'app.trainer-members': page(
    lazyPage(() => import('../features/member-desk/members-page.tsx'), 'MembersPage'),
    'members',
    'member-desk',
    'tables',
    'schools',
  ),
  'app.trainer-lists': page(
    lazyPage(() => import('../features/member-desk/lists-page.tsx'), 'ListsPage'),
    'members',
    'member-desk',
  ),
  'app.trainer-create-member': page(
    lazyPage(() => import('../features/members/new-member/create-member-page.tsx'), 'CreateMemberPage'),
    'members',
    'cards',
    'schools',
    'profile',
  ),
  'app.trainer-training': page(
    lazyPage(() => import('../features/trainer/private-training-page.tsx'), 'PrivateTrainingPage'),
    'trainer',
    'members',
    'schools',
    'cards',
  ),
  'app.trainer-protection': page(
    lazyPage(() => import('../features/protection-office/school-register-page.tsx'), 'SchoolRegisterPage'),
    'child-protection',
    'schools',
    'admin',
  ),
  'app.trainer-roles': page(
    lazyPage(() => import('../features/members/roles/roles-page.tsx'), 'RolesPage'),
    'members',
    'tables',
  ),
  'app.trainer-member': page(
    lazyPage(() => import('../features/members/member-page.tsx'), 'MemberPage'),
    'members',
    'profile',
    'photo-consent',
    'card-desk',
  ),
  'app.trainer-qr': page(
    lazyPage(() => import('../features/trainer/qr-cards-page.tsx'), 'QrCardsPage'),
    'card-desk',
    'cards',
    'schools',
    'trainer',
    'appointments',
  ),
  'app.trainer-card-print': page(
    lazyPage(() => import('../features/cards/print-cards-page.tsx'), 'PrintCardsPage'),
    'card-desk',
    'tables',
  ),
  'app.trainer': page(
    lazyPage(() => import('../features/trainer/trainer-page.tsx'), 'TrainerPage'),
    'trainer',
    'schools',
    'standing-in',
  ),
  'app.trainer-ready': page(
    lazyPage(() => import('../features/exams/ready-page.tsx'), 'ReadyPage'),
    'exams',
    'tables',
    'schools',
  ),
}
