/** Switches and numbers that admins change while the server runs: kept in the process, read anew by every process when one of them changes. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Locale, LOCALES } from '@wegband/domain/basics/locale.ts'
import { OBLIGABLE } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import {
  DEFAULT_FLAGS,
  featureFlags,
  publicSettings,
  MIN_TRAINING_MINUTES,
} from '@wegband/domain/features/texts/contract.ts'
import { MOST_CERTIFICATE_YEARS } from '@wegband/domain/features/child-protection/certificate-rules.ts'
import { REJECTED_DAYS } from '@wegband/domain/features/documents/document-rules.ts'
import { installationName, numberOf } from '@wegband/domain/features/installation/values-contract.ts'
import { FORMER_MEMBERS_DAYS } from '@wegband/domain/features/members/member-visibility.ts'
import { REPORT_MONTHS } from '@wegband/domain/features/user-messages/report-rules.ts'
import { PUSH_HOSTS } from '@wegband/domain/features/notifications/push-hosts.ts'
import { type SetupState, setupState } from '@wegband/domain/features/setup/setup-state.ts'
import { TRAINER_ALLOWANCE_EUROS } from '@wegband/domain/features/trainer-hours/taught-hours.ts'
import { CHILD_WRITING_AGE } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import { notify } from '../db/listen.ts'
import type { Database } from '../db/open-database.ts'
import { settings as settingsTable } from '../db/schema/texts.ts'
import type { Db } from '../db/transaction.ts'
import {
  CREDIT_MAX_AGE_MONTHS,
  LEGACY_BONUS_MONTHS,
} from '@wegband/domain/features/conversion/conversion-rules.ts'
import { MESSAGE_MONTHS, TRASH_DAYS } from '@wegband/domain/features/user-messages/message-retention.ts'

/** Until an admin names the installation. */
export const DEFAULT_NAME = 'Wegband'
export const SETTINGS_CHANNEL = 'wegband_settings'

/** Keys of the table `settings` with what each holds; a value that is missing or not of its shape counts as the default. */
const SHAPES = {
  maintenance: z.boolean().catch(false),
  flags: featureFlags.partial().catch({}),
  /** Names the installation in the apps of others, such as those that show sign-in codes. */
  name: installationName.catch(DEFAULT_NAME),
  minTrainingMinutes: numberOf('minTrainingMinutes').catch(MIN_TRAINING_MINUTES),
  legacyBonusMonths: numberOf('legacyBonusMonths').catch(LEGACY_BONUS_MONTHS),
  creditMaxAgeMonths: numberOf('creditMaxAgeMonths').catch(CREDIT_MAX_AGE_MONTHS),
  formerMembersDays: numberOf('formerMembersDays').catch(FORMER_MEMBERS_DAYS),
  childWritingAge: numberOf('childWritingAge').catch(CHILD_WRITING_AGE),
  messageTrashDays: numberOf('messageTrashDays').catch(TRASH_DAYS),
  messageMonths: numberOf('messageMonths').catch(MESSAGE_MONTHS),
  /** How long closed reports of messages are stored. */
  reportMonths: numberOf('reportMonths').catch(REPORT_MONTHS),
  rejectedPaperDays: numberOf('rejectedPaperDays').catch(REJECTED_DAYS),
  certificateYears: numberOf('certificateYears').catch(MOST_CERTIFICATE_YEARS),
  trainerAllowanceEuros: numberOf('trainerAllowanceEuros').catch(TRAINER_ALLOWANCE_EUROS),
  /** Hosts of push services that the server may call. */
  pushHosts: z
    .array(z.string().min(1).max(253))
    .max(50)
    .catch([...PUSH_HOSTS]),
  /** Roles whose rights rest until they use a second step. */
  secondStepRoles: z.array(z.enum(OBLIGABLE)).catch([]),
  /** Languages that readers can choose; German is always one of them. */
  offeredLocales: z.array(z.enum(LOCALES)).catch([...LOCALES]),
  /** Jobs that an admin has paused, by name. */
  pausedJobs: z.array(z.string().max(80)).max(200).catch([]),
  /** Written by the seed: who may be tried out. */
  demo: publicSettings.shape.demo.catch(null),
  /** Null: there is no set-up. The installation is a demo, or got its first admin from the environment. */
  setup: setupState.nullable().catch(null),
} as const
export type SettingKey = keyof typeof SHAPES
/** Without the rows that hold keys of the installation, which have homes of their own. */
export const SETTING_KEYS = Object.keys(SHAPES) as SettingKey[]
export type SettingValue<K extends SettingKey> = z.output<(typeof SHAPES)[K]>

export type SettingValues = {
  readonly isMaintenance: boolean
  readonly flags: z.output<typeof featureFlags>
  readonly name: string
  readonly minTrainingMinutes: number
  /** Decisions §2: months of membership that the legacy bonus asks for, and after which credit is outdated. */
  readonly legacyBonusMonths: number
  readonly creditMaxAgeMonths: number
  readonly formerMembersDays: number
  readonly childWritingAge: number
  readonly messageTrashDays: number
  readonly messageMonths: number
  readonly reportMonths: number
  readonly rejectedPaperDays: number
  readonly certificateYears: number
  readonly trainerAllowanceEuros: number
  readonly pushHosts: readonly string[]
  readonly secondStepRoles: readonly (typeof OBLIGABLE)[number][]
  readonly offeredLocales: readonly Locale[]
  readonly pausedJobs: readonly string[]
  readonly demo: z.output<typeof publicSettings>['demo']
  readonly setup: SetupState | null
}

export type Settings = {
  /** As they were last read; never waits. */
  current(): SettingValues
  reload(): Promise<void>
}

const DEFAULTS: SettingValues = {
  isMaintenance: false,
  flags: DEFAULT_FLAGS,
  name: DEFAULT_NAME,
  minTrainingMinutes: MIN_TRAINING_MINUTES,
  legacyBonusMonths: LEGACY_BONUS_MONTHS,
  creditMaxAgeMonths: CREDIT_MAX_AGE_MONTHS,
  formerMembersDays: FORMER_MEMBERS_DAYS,
  childWritingAge: CHILD_WRITING_AGE,
  messageTrashDays: TRASH_DAYS,
  messageMonths: MESSAGE_MONTHS,
  reportMonths: REPORT_MONTHS,
  rejectedPaperDays: REJECTED_DAYS,
  certificateYears: MOST_CERTIFICATE_YEARS,
  trainerAllowanceEuros: TRAINER_ALLOWANCE_EUROS,
  pushHosts: PUSH_HOSTS,
  secondStepRoles: [],
  offeredLocales: LOCALES,
  pausedJobs: [],
  demo: null,
  setup: null,
}

const readAll = async (db: Database): Promise<SettingValues> => {
  const rows = await db.drizzle
    .select({ key: settingsTable.key, value: settingsTable.value })
    .from(settingsTable)
  const valueOf = (key: SettingKey): unknown => rows.find((row) => row.key === key)?.value
  return {
    isMaintenance: SHAPES.maintenance.parse(valueOf('maintenance')),
    flags: { ...DEFAULT_FLAGS, ...definedOnly(SHAPES.flags.parse(valueOf('flags'))) },
    name: SHAPES.name.parse(valueOf('name')),
    minTrainingMinutes: SHAPES.minTrainingMinutes.parse(valueOf('minTrainingMinutes')),
    legacyBonusMonths: SHAPES.legacyBonusMonths.parse(valueOf('legacyBonusMonths')),
    creditMaxAgeMonths: SHAPES.creditMaxAgeMonths.parse(valueOf('creditMaxAgeMonths')),
    formerMembersDays: SHAPES.formerMembersDays.parse(valueOf('formerMembersDays')),
    childWritingAge: SHAPES.childWritingAge.parse(valueOf('childWritingAge')),
    messageTrashDays: SHAPES.messageTrashDays.parse(valueOf('messageTrashDays')),
    messageMonths: SHAPES.messageMonths.parse(valueOf('messageMonths')),
    reportMonths: SHAPES.reportMonths.parse(valueOf('reportMonths')),
    rejectedPaperDays: SHAPES.rejectedPaperDays.parse(valueOf('rejectedPaperDays')),
    certificateYears: SHAPES.certificateYears.parse(valueOf('certificateYears')),
    trainerAllowanceEuros: SHAPES.trainerAllowanceEuros.parse(valueOf('trainerAllowanceEuros')),
    pushHosts: SHAPES.pushHosts.parse(valueOf('pushHosts')),
    secondStepRoles: SHAPES.secondStepRoles.parse(valueOf('secondStepRoles')),
    offeredLocales: SHAPES.offeredLocales.parse(valueOf('offeredLocales')),
    pausedJobs: SHAPES.pausedJobs.parse(valueOf('pausedJobs')),
    demo: SHAPES.demo.parse(valueOf('demo')),
    setup: SHAPES.setup.parse(valueOf('setup')),
  }
}

/** What the seed wrote, whether or not this is a demo now. */
export const readDemoSetting = async (db: Database): Promise<SettingValue<'demo'>> => (await readAll(db)).demo

/** How far the set-up of this database is; null where it is not set up by the page. */
export const readSetupSetting = async (db: Database): Promise<SetupState | null> => (await readAll(db)).setup

type Defined<T> = { [K in keyof T]?: NonNullable<T[K]> }
const definedOnly = <T extends Record<string, boolean | undefined>>(flags: T): Defined<T> =>
  // Only undefined values are dropped, which is what the type says.
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as Defined<T>

/**
 * Holds the defaults until the first `reload`. `isDemo`: as the configuration says; otherwise nothing of a demo is shown. `follow`: runs
 * with every reload, for what else this process holds.
 */
export const createSettings = (
  db: Database,
  isDemo: boolean,
  follow: (values: SettingValues) => Promise<void> = () => Promise.resolve(),
): Settings => {
  let values = DEFAULTS
  const read = async (): Promise<void> => {
    const all = await readAll(db)
    // An installation that is set up, or was, is no demo, whatever the environment says.
    values = isDemo && all.setup === null ? all : { ...all, demo: null }
    await follow(values)
  }
  // One after the other: an older answer of the database must not replace a newer one.
  let last = Promise.resolve()
  return {
    current: () => values,
    reload: () => {
      last = last.catch(() => undefined).then(read)
      return last
    },
  }
}

/** Writes one setting and tells every process. */
export const changeSetting = async <K extends SettingKey>(
  tx: Db,
  key: K,
  value: SettingValue<K>,
): Promise<void> => {
  await tx
    .insert(settingsTable)
    .values({ key, value })
    .onConflictDoUpdate({
      target: settingsTable.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    })
  await notify(tx, SETTINGS_CHANNEL, key)
}
