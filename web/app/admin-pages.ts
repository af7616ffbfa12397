/** The code of the pages of the administration. */
import { lazyPage } from '../platform/loading/chunk-loading.ts'
import { page } from './page-entry.ts'
import type { PageTable } from './page-entry.ts'

export const ADMIN_PAGES: PageTable = {
  setup: page(
    lazyPage(() => import('../features/setup/setup-page.tsx'), 'SetupPage'),
    'setup',
    'admin',
    'credentials',
    'security',
    'installation',
    'school-office',
    'schools',
    'text-office',
    'training-editor',
  ),
  'app.admin': page(
    lazyPage(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
    'admin',
    'contract-life',
  ),
  'app.admin-mails': page(
    lazyPage(() => import('../features/admin/mails-page.tsx'), 'MailsPage'),
    'admin',
  ),
  'app.admin-people': page(
    lazyPage(() => import('../features/people-office/people-page.tsx'), 'PeoplePage'),
    'people-office',
    'admin',
    'impersonation',
    'credentials',
  ),
  'app.admin-person': page(
    lazyPage(() => import('../features/people-office/person-page.tsx'), 'PersonPage'),
    'people-office',
    'admin',
    'impersonation',
    'credentials',
  ),
  'app.admin-log': page(
    lazyPage(() => import('../features/audit-log/log-page.tsx'), 'LogPage'),
    'audit-log',
    'admin',
  ),
  'app.admin-figures': page(
    lazyPage(
      () => import('../features/association-figures/association-figures-page.tsx'),
      'AssociationFiguresPage',
    ),
    'association-figures',
    'admin',
  ),
  'app.admin-operations': page(
    lazyPage(() => import('../features/operations/operations-page.tsx'), 'OperationsPage'),
    'operations',
    'admin',
  ),
  'app.admin-programs': page(
    lazyPage(() => import('../features/programs/programs-page.tsx'), 'ProgramsPage'),
    'programs',
    'admin',
    'credentials',
  ),
  'app.admin-webhook': page(
    lazyPage(() => import('../features/programs/webhook-page.tsx'), 'WebhookPage'),
    'programs',
    'admin',
    'credentials',
  ),
  'app.admin-installation': page(
    lazyPage(() => import('../features/installation/settings-page.tsx'), 'InstallationPage'),
    'installation',
    'admin',
    'credentials',
  ),
  'app.admin-leave-demo': page(
    lazyPage(() => import('../features/setup/leave-demo-page.tsx'), 'LeaveDemoPage'),
    'setup',
    'admin',
  ),
  'app.admin-members': page(
    lazyPage(() => import('../features/admin/members-page.tsx'), 'MembersPage'),
    'admin',
  ),
  'app.admin-schools': page(
    lazyPage(() => import('../features/school-office/schools-page.tsx'), 'SchoolsPage'),
    'school-office',
    'admin',
  ),
  'app.admin-school': page(
    lazyPage(() => import('../features/school-office/school-page.tsx'), 'OfficeSchoolPage'),
    'school-office',
    'admin',
    'schools',
  ),
  'app.admin-videos': page(
    lazyPage(() => import('../features/video-office/videos-page.tsx'), 'VideosPage'),
    'video-office',
    'admin',
  ),
  'app.admin-notices': page(
    lazyPage(() => import('../features/admin/notices-page.tsx'), 'NoticesPage'),
    'admin',
  ),
  'app.admin-second-step': page(
    lazyPage(() => import('../features/admin/second-step-page.tsx'), 'SecondStepPage'),
    'admin',
  ),
  'app.admin-prices': page(
    lazyPage(() => import('../features/money-office/prices/prices-page.tsx'), 'PricesPage'),
    'money-office',
    'admin',
    'subscriptions',
  ),
  'app.admin-levels': page(
    lazyPage(() => import('../features/money-office/sellers/levels-page.tsx'), 'LevelsPage'),
    'money-office',
    'admin',
  ),
  'app.admin-sellers': page(
    lazyPage(() => import('../features/money-office/sellers/sellers-page.tsx'), 'SellersPage'),
    'money-office',
    'school-office',
    'admin',
  ),
  'app.admin-coupons': page(
    lazyPage(() => import('../features/money-office/coupons/coupons-page.tsx'), 'CouponsPage'),
    'money-office',
    'admin',
  ),
  'app.admin-contracts': page(
    lazyPage(() => import('../features/money-office/contracts/contracts-page.tsx'), 'ContractsPage'),
    'money-office',
    'admin',
  ),
  'app.admin-contract': page(
    lazyPage(() => import('../features/money-office/contracts/contract-page.tsx'), 'ContractPage'),
    'money-office',
    'admin',
  ),
  'app.admin-money-tasks': page(
    lazyPage(() => import('../features/money-office/tasks/tasks-page.tsx'), 'TasksPage'),
    'money-office',
    'admin',
  ),
  'app.admin-training': page(
    lazyPage(() => import('../features/training-editor/training-page.tsx'), 'TrainingPage'),
    'training-editor',
    'admin',
  ),
  'app.admin-training-preview': page(
    lazyPage(
      () => import('../features/training-preview-page/training-preview-page.tsx'),
      'TrainingPreviewPage',
    ),
    'training-editor',
    'sports',
  ),
  'app.admin-provider': page(
    lazyPage(() => import('../features/money-office/tasks/provider-page.tsx'), 'ProviderPage'),
    'money-office',
    'admin',
  ),
  'app.admin-texts': page(
    lazyPage(() => import('../features/text-office/blocks/texts-page.tsx'), 'TextsPage'),
    'text-office',
    'admin',
  ),
  'app.admin-legal': page(
    lazyPage(() => import('../features/text-office/legal/legal-list-page.tsx'), 'LegalListPage'),
    'text-office',
    'admin',
  ),
  'app.admin-legal-text': page(
    lazyPage(() => import('../features/text-office/legal/legal-office-page.tsx'), 'LegalOfficePage'),
    'text-office',
    'admin',
  ),
  'app.admin-legal-notices': page(
    lazyPage(() => import('../features/text-office/legal/notices-page.tsx'), 'LegalNoticesPage'),
    'text-office',
    'admin',
  ),
}
