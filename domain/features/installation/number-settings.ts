/** The numbers and switches that an installation sets for all its users (decisions "cfg"), with their bounds. */
import { MOST_CERTIFICATE_YEARS } from '../child-protection/certificate-rules.ts'
import type { PublicSettings } from '../texts/contract.ts'

export const INSTALLATION_NUMBERS = {
  /** Minutes after which a training can be ended. */
  minTrainingMinutes: { least: 0, most: 600 },
  /** Months of membership that the bonus of earlier members asks for. */
  legacyBonusMonths: { least: 0, most: 600 },
  /** Months after which credit of earlier members is outdated. */
  creditMaxAgeMonths: { least: 0, most: 600 },
  /** Days for which a school's staff and heads see the name of a former member. */
  formerMembersDays: { least: 0, most: 3650 },
  /** The age from which children write messages themselves. */
  childWritingAge: { least: 0, most: 18 },
  /** Days that deleted messages lie in the trash. */
  messageTrashDays: { least: 1, most: 3650 },
  /** Months for which messages are stored. */
  messageMonths: { least: 1, most: 600 },
  reportMonths: { least: 1, most: 600 },
  /** Days after which a rejected paper is deleted. */
  rejectedPaperDays: { least: 1, most: 3650 },
  /** Years between two looks at a certificate of good conduct. */
  certificateYears: { least: 1, most: MOST_CERTIFICATE_YEARS },
  /** Euros a year that trainers are paid free of tax (§ 3 No. 26 EStG). */
  trainerAllowanceEuros: { least: 0, most: 100_000 },
} as const
export type InstallationNumber = keyof typeof INSTALLATION_NUMBERS
export const NUMBER_NAMES = Object.keys(INSTALLATION_NUMBERS) as InstallationNumber[]

/** The flags that something reads; packages are not sold yet. */
export const FLAG_NAMES = [
  'sponsoringRelationship',
  'attendanceRemoval',
  'videoContentSubscription',
  'moduleGroupSubscription',
  'childProtectionBar',
] as const satisfies readonly (keyof PublicSettings['flags'])[]

export const INSTALLATION_NAME_MAX = 60
