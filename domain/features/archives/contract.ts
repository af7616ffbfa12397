/** API contract of data in and out: the export of everything, an empty installation that takes one, and the extract of a school. */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { addFieldCodes } from '../accounts/person-shapes.ts'
import { mailAddress } from '../sign-in/contract.ts'
import { PASSWORD_MAX_LENGTH, whyNotPassword } from '../sign-in/password/password-rules.ts'
import { ARCHIVE_PROBLEMS } from './archive-problems.ts'
import { PASSPHRASE_MAX, PASSPHRASE_MIN } from './passphrase-rule.ts'

const SECTION = 'decisions §6'
const CODE_MAX = 40

/** The largest file that the page takes. The command takes larger ones. */
export const ARCHIVE_MAX_BYTES = 512 * 1024 * 1024
/** Hours for which a finished export can be saved. */
export const EXPORT_HOURS = 24
/** Rows of the list: those that can be saved, and the last ones that ended otherwise. */
export const EXPORTS_LISTED = 10

export const RUN_STATES = ['running', 'done', 'failed', 'cancelled'] as const

export const exportRun = z.object({
  id,
  state: z.enum(RUN_STATES),
  hasPassphrase: z.boolean(),
  done: z.int(),
  /** 0 before it is known. */
  total: z.int(),
  /** Size of the finished file. */
  bytes: z.int().nullable(),
  createdAt: instant,
  /** Until then the finished file can be saved. */
  expiresAt: instant.nullable(),
})
export type ExportRun = z.output<typeof exportRun>

const WRITE = ['auth.not-while-impersonating', 'auth.proof-required'] as const

export const listExports = endpoint({
  method: 'GET',
  path: '/api/admin/exports',
  summary: 'The exports of everything that can be saved, or ended a while ago',
  section: SECTION,
  access: 'admin',
  answers: { 200: one(z.array(exportRun)) },
  errors: [],
})

export const startExport = endpoint({
  method: 'POST',
  path: '/api/admin/exports',
  summary:
    'Begin an export of everything; hashes and sealed data only under a passphrase, which is stored nowhere',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({ passphrase: z.string().trim().min(PASSPHRASE_MIN).max(PASSPHRASE_MAX).nullable() }),
  answers: { 201: one(exportRun) },
  errors: [...WRITE, 'archives.running'],
  perMinute: 10,
})

export const cancelExport = endpoint({
  method: 'POST',
  path: '/api/admin/exports/:id/cancel',
  summary: 'Stop an export; nothing of it stays',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const removeExport = endpoint({
  method: 'DELETE',
  path: '/api/admin/exports/:id',
  summary: 'Delete the file of a finished export before its time',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const openExport = endpoint({
  method: 'POST',
  path: '/api/admin/exports/:id/address',
  summary: 'The address that saves a finished export; it expires within minutes',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 200: one(z.object({ address: z.string() })) },
  errors: [...WRITE],
})

/** The address grants access. Only admins with a fresh proof get it. */
export const readExportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:id/file/:grant',
  summary: 'The file behind a signed address',
  section: SECTION,
  access: 'anyone',
  openInMaintenance: true,
  params: z.strictObject({ id: idText, grant: z.string().max(100) }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 20,
})

const setupRun = z.object({
  state: z.enum(RUN_STATES),
  done: z.int(),
  total: z.int(),
  /** Why it was refused. */
  problem: z.enum(ARCHIVE_PROBLEMS).nullable(),
})
export type SetupRun = z.output<typeof setupRun>

/** The fields of the form beside its file. */
export const setupArchiveFields = z.strictObject({
  code: z.string().min(1).max(CODE_MAX),
  passphrase: z.string().max(PASSPHRASE_MAX).optional(),
  /** An admin of the archive and a new password, where the archive holds none. */
  mail: mailAddress.optional(),
  password: z
    .string()
    .max(PASSWORD_MAX_LENGTH)
    .superRefine((text, context) => addFieldCodes(context, whyNotPassword(text)))
    .optional(),
})

export const fillFromArchive = endpoint({
  method: 'POST',
  path: '/api/setup/archive',
  summary:
    'Fill an empty installation from an archive, as multipart form: code, passphrase, mail, password, file',
  section: SECTION,
  access: 'anyone',
  openInMaintenance: true,
  upload: { maxBytes: ARCHIVE_MAX_BYTES, maxParts: 5, spoolFileBytes: ARCHIVE_MAX_BYTES },
  answers: { 202: one(setupRun) },
  errors: ['setup.closed', 'setup.wrong-code', 'auth.rate-limited', 'archives.no-file', 'archives.running'],
  perMinute: 6,
})

export const readSetupArchive = endpoint({
  method: 'POST',
  path: '/api/setup/archive/progress',
  summary: 'How far the filling is; 410 once it is done',
  section: SECTION,
  access: 'anyone',
  openInMaintenance: true,
  body: z.strictObject({ code: z.string().min(1).max(CODE_MAX) }),
  answers: { 200: one(setupRun.nullable()) },
  errors: ['setup.closed', 'setup.wrong-code', 'auth.rate-limited'],
  perMinute: 60,
})

/** 404 for schools that the caller does not head. */
export const exportSchool = endpoint({
  method: 'POST',
  path: '/api/schools/:id/extract',
  summary: 'The extract of a school as ZIP: members, levels, trainings and contracts as CSV',
  section: SECTION,
  access: 'registered',
  params: idParams,
  query: z.strictObject({ language: z.enum(LOCALES).optional() }),
  answers: { 200: 'bytes' },
  errors: [...WRITE],
  perMinute: 6,
})

export const archivesEndpoints = [
  listExports,
  startExport,
  cancelExport,
  removeExport,
  openExport,
  readExportFile,
  fillFromArchive,
  readSetupArchive,
  exportSchool,
] as const
