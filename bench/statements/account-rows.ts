/** Reads of people, families, texts and emails. Writes of this kind touch the rows of one person and are rare; they are not counted (`queries-per-request.test.ts`). */
import * as admin from '@wegband/domain/features/admin/contract.ts'
import * as conversion from '@wegband/domain/features/conversion/contract.ts'
import * as credentials from '@wegband/domain/features/sign-in/contract.ts'
import * as family from '@wegband/domain/features/family/contract.ts'
import * as impersonation from '@wegband/domain/features/impersonation/contract.ts'
import * as legal from '@wegband/domain/features/legal/contract.ts'
import * as mails from '@wegband/domain/features/mails/contract.ts'
import * as noticeSettings from '@wegband/domain/features/notice-settings/contract.ts'
import * as notifications from '@wegband/domain/features/notifications/contract.ts'
import * as privacy from '@wegband/domain/features/privacy/contract.ts'
import { readPhotoConsent } from '@wegband/domain/features/photo-consent/contract.ts'
import * as profile from '@wegband/domain/features/profile/contract.ts'
import * as registration from '@wegband/domain/features/registration/contract.ts'
import * as ways from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { asAdmin, asStudent, row, type StatementRow } from './statement-row.ts'

const own = asStudent(({ student }) => ({ params: { id: student.id } }))
const UNKNOWN = { params: { id: 999_999 } }

export const ACCOUNT_ROWS: readonly StatementRow[] = [
  row(notifications.listNotifications, 200, 1, asStudent()),
  row(notifications.countNotifications, 200, 1, asStudent()),
  row(noticeSettings.readNoticeSettings, 200, 3, asStudent()),
  row(legal.listLegalTexts, 200, 2, asStudent()),
  row(legal.listLatestLegalTexts, 200, 2, asStudent()),
  row(family.listRelations, 200, 4, asStudent()),
  row(family.listRelationRequests, 200, 1, asStudent()),
  row(
    family.listCandidates,
    200,
    1,
    asStudent(() => ({ query: { search: 'zz' } })),
  ),
  row(impersonation.readView, 409, 0, asStudent()),
  row(impersonation.listAccessLog, 200, 1, own),
  row(impersonation.searchAccounts, 200, 6, (all) =>
    asAdmin({ query: { search: String(all.student.id) } })(all),
  ),
  row(privacy.listDataExports, 200, 1, own),
  row(privacy.readErasure, 200, 7, own),
  row(profile.readEmergencyInformation, 200, 4, own),
  row(readPhotoConsent, 200, 1, own),
  row(profile.readAvatar, 404, 0, () => ({ params: { file: 'a'.repeat(32), grant: 'x', size: '128' } })),
  row(registration.checkAvailability, 200, 1, () => ({ query: { username: 'noch-frei' } })),
  row(ways.readSignInWays, 200, 4, own),
  row(admin.listAnnouncements, 200, 2, asAdmin()),
  row(admin.readMaintenance, 200, 0, asAdmin()),
  row(ways.readObligation, 200, 0, asAdmin()),
  row(credentials.readPasswordlessRequirement, 200, 2, () => ({ query: { user: 'niemand' } })),
  row(conversion.listLegacyMembers, 200, 2, asAdmin()),
  row(mails.listOutbox, 200, 2, asAdmin()),
  row(mails.readOutboxEmail, 404, 1, asAdmin(UNKNOWN)),
  row(mails.readDemoMailbox, 404, 0, () => ({ query: { mail: 'mara@post.example' } })),
]
