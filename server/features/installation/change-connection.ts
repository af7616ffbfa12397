/** What the installation is connected to: secrets are sealed and never answered, and the audit log learns the names alone. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type ConnectionGroup,
  type ConnectionName,
  isConnectionName,
  isSecretValue,
  namesOfGroup,
} from '@wegband/domain/features/installation/connections.ts'
import type { changeConnection, Installation } from '@wegband/domain/features/installation/contract.ts'
import { ENVIRONMENT } from '../../config/config-shape.ts'
import { readStoredGroups, sealSecrets, type StoredValues } from '../../config/environment-overlay.ts'
import { SETTINGS_CHANNEL } from '../../config/settings.ts'
import { notify } from '../../db/listen.ts'
import { lockSettings } from '../../db/lock-settings.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { describeInstallation } from './read-installation.ts'
import { putGroup } from './store.ts'

type Change = z.output<(typeof changeConnection)['body']>

const isWrong = (name: ConnectionName, value: string | null): boolean =>
  value !== null && !ENVIRONMENT.shape[name].safeParse(value).success

/** Names of another group are unknown here; what the environment gives is locked. */
const requireFitting = (
  { environment }: Pick<Context, 'environment'>,
  group: ConnectionGroup,
  { values }: Change,
): void => {
  const own = namesOfGroup(group)
  const given = Object.keys(values).filter(isConnectionName)
  const refused: [string, string[]][] = [
    ...given
      .filter((name) => !own.includes(name))
      .map((name): [string, string[]] => [`values.${name}`, ['unknown-field']]),
    ...given
      .filter((name) => own.includes(name) && isWrong(name, values[name] ?? null))
      .map((name): [string, string[]] => [`values.${name}`, ['invalid']]),
  ]
  if (refused.length > 0) throw new AppError('general.invalid', { errors: Object.fromEntries(refused) })
  if (given.some(environment.isGiven)) throw new AppError('installation.locked')
}

const merged = (before: StoredValues, { values }: Change): StoredValues =>
  Object.fromEntries(
    Object.entries({ ...before, ...values }).filter(([, value]) => value !== null && value !== undefined),
  )

const onlyWhere = (values: StoredValues, isWanted: (name: ConnectionName) => boolean): StoredValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isConnectionName(name) && isWanted(name)))

export const saveConnection = async (
  context: Context,
  group: ConnectionGroup,
  change: Change,
): Promise<Installation> => {
  const { actor, appSecret, clock, db, environment, settings } = context
  await requireFreshProof(context)
  requireFitting(context, group, change)
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const groups = await readStoredGroups(tx, appSecret)
    const before = groups.get(group)
    requireSeenVersion(before, change.seenAt)
    const values = merged(before?.values ?? {}, change)
    const others = [...groups].filter(([name]) => name !== group).map(([, stored]) => stored.values)
    if (environment.check(Object.assign({}, ...others, values)).length > 0)
      throw new AppError('installation.not-whole')
    await putGroup(tx, group, {
      plain: onlyWhere(values, (name) => !isSecretValue(name)),
      secretsSealed: sealSecrets(group, onlyWhere(values, isSecretValue), appSecret),
    })
    const names = (isKept: boolean) =>
      Object.entries(change.values)
        .filter(([, value]) => (value !== null) === isKept)
        .map(([name]) => name)
    const entry = {
      action: 'installation.connected',
      subjectType: 'setting',
      subjectId: null,
      details: { group, stored: names(true), removed: names(false) },
    }
    await writeAudit(tx, actor, entry, clock.now())
    await notify(tx, SETTINGS_CHANNEL, group)
  })
  await settings.reload()
  return describeInstallation(context, db.drizzle)
}
