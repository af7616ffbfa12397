/** An empty installation takes an archive at its set-up: by the code of the terminal, checked whole, and beside the requests. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type SetupRun, setupArchiveFields } from '@wegband/domain/features/archives/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { fieldErrors } from '../../../http/answer/field-errors.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { spoolFolderOf, type SpooledForm } from '../../../http/request/spooled-form.ts'
import { requireSetupCode } from '../../setup/claim-setup.ts'
import { removeSetupCode } from '../../setup/setup-code.ts'
import { hashPassword } from '../../sign-in/password/password-hash.ts'
import { whyNotSetPassword } from '../../sign-in/password/password-safety.ts'
import { directConnection } from '../archive-parts.ts'
import { fillFromArchive } from '../fill-from-archive.ts'
import { followRun, leaseFrom } from '../runs/follow-run.ts'
import { failExpired, insertRun, listRuns, type RunRow } from '../runs/run-store.ts'

const OWNER_ONLY_FOLDER = 0o700

const show = ({ state, done, total, problem }: RunRow): SetupRun => ({ state, done, total, problem })

/** A field that is sent twice is refused like one that is unknown. */
const parseFields = (fields: SpooledForm['fields']) => {
  const input: Record<string, unknown> = {}
  for (const { name, value } of fields) input[name in input ? `${name}[]` : name] = value
  const result = setupArchiveFields.safeParse(input)
  if (result.success) return result.data
  throw new AppError('general.invalid', { errors: fieldErrors(result.error.issues, input) })
}

/** An empty installation knows no caller, so without the code no byte of an archive comes onto its disk. */
export const requireCodeBeforeFile = (context: OpenContext, fields: SpooledForm['fields']): Promise<void> =>
  requireSetupCode(context, parseFields(fields).code)

/** Its own name in the folder of arriving files, which is swept when a process died. */
const takeFile = async ({ config }: OpenContext, { files }: SpooledForm): Promise<string> => {
  const [upload] = files
  if (upload === undefined || upload.size === 0) throw new AppError('archives.no-file')
  const folder = spoolFolderOf(config)
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const path = join(folder, `archive-${randomBytes(8).toString('hex')}`)
  await rename(upload.path, path)
  return path
}

/** The password of an admin, where the archive holds no hashes. */
const adminOf = async (
  context: OpenContext,
  { mail, password }: { readonly mail?: string | undefined; readonly password?: string | undefined },
) => {
  if (mail === undefined || password === undefined) return undefined
  const codes = await whyNotSetPassword(context, password, [mail])
  if (codes.length > 0) throw new AppError('general.invalid', { errors: { password: codes } })
  return { mail, passwordHash: await hashPassword(password, context.clock.now()) }
}

const work = async (
  context: OpenContext,
  run: RunRow,
  {
    file,
    passphrase,
    admin,
  }: {
    readonly file: string
    readonly passphrase: string | undefined
    readonly admin: Awaited<ReturnType<typeof adminOf>>
  },
): Promise<void> => {
  const { appSecret, config, gateways, settings } = context
  await followRun(context, run, {
    work: async (onProgress) => {
      await fillFromArchive({
        config,
        files: gateways.files,
        appSecret,
        connectionString: directConnection(context),
        source: { file, passphrase, isDemo: config.demo },
        admin,
        needsAdmin: true,
        onProgress,
      })
      removeSetupCode(config)
      await settings.reload()
      return {}
    },
    drop: () => Promise.resolve(),
  })
  await rm(file, { force: true })
}

/** The answer comes at once; `settled` resolves when the work has ended. */
export const startFilling = async (
  context: OpenContext,
  form: SpooledForm,
): Promise<{ readonly run: SetupRun; readonly settled: Promise<void> }> => {
  const { clock, db } = context
  const { code, passphrase, ...account } = parseFields(form.fields)
  await requireSetupCode(context, code)
  const admin = await adminOf(context, account)
  const file = await takeFile(context, form)
  try {
    const now = clock.now()
    const createdAt = now.toISOString()
    await failExpired(db.drizzle, createdAt)
    const run = await insertRun(db.drizzle, {
      kind: 'import',
      hasPassphrase: passphrase !== undefined,
      requestedBy: null,
      leaseUntil: leaseFrom(now),
      createdAt,
    })
    if (run === undefined) throw new AppError('archives.running')
    return { run: show(run), settled: work(context, run, { file, passphrase, admin }) }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Null before the first attempt. 410 once the installation is filled. */
export const readFilling = async (context: OpenContext, code: string): Promise<SetupRun | null> => {
  await requireSetupCode(context, code)
  const [row] = await listRuns(context.db.drizzle, 'import', 1)
  return row === undefined ? null : show(row)
}
