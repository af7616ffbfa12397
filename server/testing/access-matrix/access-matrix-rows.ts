/**
 * Who may call what: one row per endpoint, with what each kind of caller is answered, in parts that run side by side. Endpoints without
 * a row by hand have the one that their declaration gives.
 */
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { accountRows } from './account-matrix-rows.ts'
import { announcementRows } from './office/announcement-matrix-rows.ts'
import { attendanceRows } from './attendance-matrix-rows.ts'
import { calendarRows } from './calendar-matrix-rows.ts'
import { cardRows } from './card-matrix-rows.ts'
import { childProtectionRows } from './office/child-protection-rows.ts'
import { personMergeRows } from './office/person-merge-rows.ts'
import { classRunRows } from './class-run-rows.ts'
import { contractLifeRows } from './money/contract-life-rows.ts'
import { contentRows } from './content-matrix-rows.ts'
import { declarationRows } from './money/declaration-matrix-rows.ts'
import { examRows } from './exam-matrix-rows.ts'
import { familyRows } from './family-matrix-rows.ts'
import { invoiceRows } from './money/invoice-matrix-rows.ts'
import { videoRows } from './video-library-matrix-rows.ts'
import { installationRows } from './office/installation-rows.ts'
import { joiningRows } from './joining-matrix-rows.ts'
import { declaredRow, type MatrixRow, nameOf } from './matrix-row.ts'
import { memberRows } from './member-matrix-rows.ts'
import { memberDeskRows } from './member-desk-matrix-rows.ts'
import { memberImportRows } from './office/member-import-rows.ts'
import { messageRows } from './office/message-matrix-rows.ts'
import { moneyRows } from './money/money-matrix-rows.ts'
import { moneyOfficeRows } from './money/money-office-rows.ts'
import { peopleOfficeRows } from './office/people-office-rows.ts'
import { noticeRows } from './notice-matrix-rows.ts'
import { pathRows } from './path-matrix-rows.ts'
import { outsideFiguresRows } from './office/outside-figures-rows.ts'
import { paymentRows } from './money/payment-matrix-rows.ts'
import { programsRows } from './office/programs-rows.ts'
import { profileRows } from './profile-matrix-rows.ts'
import { schoolMoneyRows } from './money/school-money-matrix-rows.ts'
import { schoolOfficeRows } from './office/school-office-rows.ts'
import { schoolRows } from './school-matrix-rows.ts'
import { archiveRows } from './office/archive-rows.ts'
import { setupRows } from './office/setup-rows.ts'
import { signInWayRows } from './sign-in-way-rows.ts'
import { signatureRows } from './office/signature-rows.ts'
import { documentRows } from './office/document-matrix-rows.ts'
import { textOfficeRows } from './office/text-office-rows.ts'
import { timetableRows } from './timetable-matrix-rows.ts'
import { trainerRows } from './trainer-matrix-rows.ts'
import { trainingEditorRows } from './office/training-editor-rows.ts'
import { videoTrainingRows } from './video-training-rows.ts'

const ROWS_BY_HAND = {
  accounts: [...accountRows, ...noticeRows],
  'sign-in': signInWayRows,
  profiles: [...profileRows, ...invoiceRows],
  people: [...schoolRows, ...memberRows, ...memberDeskRows, ...joiningRows, ...familyRows, ...cardRows],
  office: [
    ...childProtectionRows,
    ...personMergeRows,
    ...peopleOfficeRows,
    ...schoolOfficeRows,
    ...messageRows,
    ...announcementRows,
    ...documentRows,
    ...signatureRows,
    ...memberImportRows,
    ...textOfficeRows,
    ...installationRows,
    ...programsRows,
    ...trainingEditorRows,
    ...setupRows,
    ...archiveRows,
    ...outsideFiguresRows,
  ],
  classes: [...attendanceRows, ...calendarRows, ...timetableRows, ...classRunRows],
  money: [
    ...moneyRows,
    ...paymentRows,
    ...declarationRows,
    ...contractLifeRows,
    ...moneyOfficeRows,
    ...schoolMoneyRows,
  ],
  training: [...contentRows, ...videoRows, ...pathRows, ...examRows, ...trainerRows, ...videoTrainingRows],
} satisfies Record<string, readonly MatrixRow[]>

const byHand = new Set(
  Object.values(ROWS_BY_HAND)
    .flat()
    .map(({ endpoint }) => nameOf(endpoint)),
)

/** Each part is asked by a test file of its own, `http/access/access-matrix-<part>.test.ts`. */
export const MATRIX_PARTS = {
  ...ROWS_BY_HAND,
  declared: ALL_ENDPOINTS.filter((endpoint) => !byHand.has(nameOf(endpoint))).map(declaredRow),
} satisfies Record<string, readonly MatrixRow[]>
export type MatrixPart = keyof typeof MATRIX_PARTS

export const MATRIX: readonly MatrixRow[] = Object.values(MATRIX_PARTS).flat()

/**
 * What anonymous accounts reach beyond what strangers do (decisions §3.11): the start page, sports with their videos, promos, schools,
 * and the glossary. Also what is sold, and what keeps their session and themselves. The beginning of each path.
 */
export const ANONYMOUS_MAY: readonly string[] = [
  '/api/auth',
  '/api/events',
  '/api/users/:id',
  '/api/users/:id/video-progress',
  '/api/users/:id/dashboard-options/',
  '/api/users/:id/upgrade',
  '/api/users/:id/settings',
  '/api/users/:id/known-tutorials',
  '/api/known-tutorials/',
  '/api/sports',
  '/api/modules',
  '/api/freemium',
  '/api/offers',
  '/api/module-groups',
  '/api/content/',
  '/api/contents/',
  '/api/media/',
  '/api/promos',
  '/api/schools',
  '/api/school-sites',
  '/api/glossary',
]
