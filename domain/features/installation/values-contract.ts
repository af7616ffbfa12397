/** Shapes of the values that an installation sets, for the contract and for the table of settings. */
import { z } from 'zod'
import { INSTALLATION_NAME_MAX, INSTALLATION_NUMBERS, type InstallationNumber } from './number-settings.ts'

export const numberOf = (name: InstallationNumber) =>
  z.int().min(INSTALLATION_NUMBERS[name].least).max(INSTALLATION_NUMBERS[name].most)

const numbers = z.strictObject({
  minTrainingMinutes: numberOf('minTrainingMinutes'),
  legacyBonusMonths: numberOf('legacyBonusMonths'),
  creditMaxAgeMonths: numberOf('creditMaxAgeMonths'),
  formerMembersDays: numberOf('formerMembersDays'),
  childWritingAge: numberOf('childWritingAge'),
  messageTrashDays: numberOf('messageTrashDays'),
  messageMonths: numberOf('messageMonths'),
  reportMonths: numberOf('reportMonths'),
  rejectedPaperDays: numberOf('rejectedPaperDays'),
  certificateYears: numberOf('certificateYears'),
  trainerAllowanceEuros: numberOf('trainerAllowanceEuros'),
})

const flags = z.strictObject({
  sponsoringRelationship: z.boolean(),
  attendanceRemoval: z.boolean(),
  videoContentSubscription: z.boolean(),
  moduleGroupSubscription: z.boolean(),
  childProtectionBar: z.boolean(),
})

/** One line without control characters: it stands in apps of others. */
export const installationName = z
  .string()
  .trim()
  .min(1)
  .max(INSTALLATION_NAME_MAX)
  .regex(/^[^\p{C}]+$/u)

export const installationValues = z.strictObject({ name: installationName, numbers, flags })
export type InstallationValues = z.output<typeof installationValues>
