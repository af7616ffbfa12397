/** The settings of the installation as admins see them; secrets stay behind their hints. */
import {
  CONNECTION_GROUPS,
  type ConnectionName,
  hintOf,
  isSecretValue,
  namesOfGroup,
} from '@wegband/domain/features/installation/connections.ts'
import type { ConnectionValue, Installation } from '@wegband/domain/features/installation/contract.ts'
import { FLAG_NAMES, NUMBER_NAMES } from '@wegband/domain/features/installation/number-settings.ts'
import type { InstallationValues } from '@wegband/domain/features/installation/values-contract.ts'
import { LOOPBACK_HOSTS } from '../../config/config-shape.ts'
import { isReachedFromHere } from '../../config/config.ts'
import { readStoredGroups } from '../../config/environment-overlay.ts'
import type { SettingValues } from '../../config/settings.ts'
import type { Db } from '../../db/transaction.ts'
import { filesFolder } from '../../gateways/open-gateways.ts'
import type { Context } from '../../http/request/context.ts'
import { findNewest } from './store.ts'

/** The rows of `settings` that this page saves. */
export const SETTING_KEYS = ['name', 'flags', ...NUMBER_NAMES] as const

export const valuesOf = (settings: SettingValues): InstallationValues => ({
  name: settings.name,
  numbers: Object.fromEntries(
    NUMBER_NAMES.map((name) => [name, settings[name]]),
  ) as InstallationValues['numbers'],
  flags: Object.fromEntries(
    FLAG_NAMES.map((name) => [name, settings.flags[name]]),
  ) as InstallationValues['flags'],
})

/** The two values that always count. */
const fallbackOf = ({ config }: Pick<Context, 'config'>, name: ConnectionName): string | null => {
  if (name === 'SUPPORT_MAIL') return config.supportMail
  return name === 'MAIL_FROM' ? config.mailFrom : null
}

const valueOf = (context: Pick<Context, 'environment' | 'config'>, name: ConnectionName): ConnectionValue => {
  const { environment } = context
  const value = environment.valueOf(name)
  const source = environment.isGiven(name) ? 'environment' : value === undefined ? 'none' : 'stored'
  return {
    name,
    source,
    isSecret: isSecretValue(name),
    hint: value === undefined ? null : hintOf(name, value),
    fallback: value === undefined ? fallbackOf(context, name) : null,
  }
}

/** Whether other machines reach the server, and neither it nor PUBLIC_URL speaks https. */
const isInClear = ({ config }: Pick<Context, 'config'>): boolean =>
  !LOOPBACK_HOSTS.has(config.host) && config.tls === undefined && !config.publicUrl.startsWith('https:')

const storageOf = ({ config }: Pick<Context, 'config'>): Installation['storage'] =>
  config.s3 === undefined
    ? { kind: 'disk', place: filesFolder(config) }
    : { kind: 's3', place: `${new URL(config.s3.endpoint).host}/${config.s3.bucket}` }

export const describeInstallation = async (context: Context, db: Db): Promise<Installation> => {
  const groups = await readStoredGroups(db, context.appSecret)
  const newest = await findNewest(db, SETTING_KEYS)
  return {
    values: valuesOf(context.settings.current()),
    updatedAt: newest?.updatedAt ?? null,
    connections: CONNECTION_GROUPS.map((group) => ({
      group,
      values: namesOfGroup(group).map((name) => valueOf(context, name)),
      updatedAt: groups.get(group)?.updatedAt ?? null,
    })),
    isInClear: isInClear(context),
    mayLeaveDemo: context.settings.current().demo !== null && isReachedFromHere(context.config),
    storage: storageOf(context),
  }
}
