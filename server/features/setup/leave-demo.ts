/**
 * Turns the demo into an empty installation: the own password, the typed name, a backup first. The passwords of a demo are published, so
 * one that other machines reach is left at the server alone. Then the set-up waits for its code, which
 * the admin who leaves the demo is told.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { leaveDemo as leaveDemoEndpoint } from '@wegband/domain/features/setup/contract.ts'
import type { SetupState } from '@wegband/domain/features/setup/setup-state.ts'
import { isReachedFromHere } from '../../config/config.ts'
import { emptyDatabase } from '../../db/backup/empty-database.ts'
import { writeBackup } from '../../db/backup/write-backup.ts'
import { filesFolder } from '../../gateways/open-gateways.ts'
import type { Context } from '../../http/request/context.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { requireOwnPassword } from '../sign-in/password/check-own-password.ts'
import { setupCode, writeSetupCode } from './setup-code.ts'

const OWNER_ONLY_FOLDER = 0o700

/** Past any pooler, since a backup and an emptied database each take long. */
const connectionOf = ({ config, db }: Context): string =>
  config.databaseDirectUrl ?? db.pool.options.connectionString ?? ''

const backUp = async (context: Context): Promise<string> => {
  const { clock, config } = context
  const folder = join(config.dataDirectory, 'backups')
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const at = clock.now().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(folder, `demo-${at}.backup`)
  await writeBackup({ connectionString: connectionOf(context), dataDir: config.dataDirectory, file })
  return file
}

export const leaveDemo = async (
  context: Context,
  { password, name }: z.output<(typeof leaveDemoEndpoint)['body']>,
  origin: Origin,
): Promise<{ code: string; backup: string }> => {
  const { actor, appSecret, config, log, settings } = context
  refuseWhileImpersonating(actor)
  if (settings.current().demo === null) throw new AppError('setup.no-demo')
  if (!isReachedFromHere(config)) throw new AppError('setup.public-demo')
  await requireOwnPassword(context, password, origin)
  if (name !== settings.current().name) throw new AppError('setup.wrong-name')
  const backup = await backUp(context)
  const setup: SetupState = { stage: 'open', nonce: randomUUID() }
  await emptyDatabase(connectionOf(context), (client) =>
    client.query('INSERT INTO settings (key, value) VALUES ($1, $2)', ['setup', JSON.stringify(setup)]),
  )
  // What lies in S3 storage stays there: nothing names it any more.
  await rm(filesFolder(config), { recursive: true, force: true })
  const code = setupCode(appSecret, setup.nonce)
  writeSetupCode(config, code)
  await settings.reload()
  log.warn({ backup }, 'the demo was left; this installation waits for its set-up')
  return { code, backup }
}
