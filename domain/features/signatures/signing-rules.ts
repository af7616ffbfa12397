/** Whose signatures a paper needs today, and what is still missing (issue "To sign", BGB §§ 107, 1629). */
import { addDays, dayOf, dayWindow, type Instant, plusMs } from '../../basics/calendar-days.ts'
import { fullName } from '../accounts/person-name.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

/** For a person under 18: one guardian, or all of them, as for pictures of a child. */
export const SIGNER_RULES = ['one', 'all'] as const
export type SignerRule = (typeof SIGNER_RULES)[number]

/**
 * `signed`: all that were needed are there. `replaced`: a newer one was signed. `withdrawn`: the school took it back, or a newer version
 * asks instead. `expired`: not signed in time, or a guardian's consent ended at 18. `revoked`: a consent was taken back.
 */
export const PAPER_STATES = [
  'open',
  'signed',
  'declined',
  'expired',
  'withdrawn',
  'revoked',
  'replaced',
] as const
export type PaperState = (typeof PAPER_STATES)[number]

/** Years that a signed paper is stored after its end: §§ 195, 199 BGB, and § 147 AO for what belongs to the books. */
export const KEEP_YEARS = [1, 3, 10] as const
/** Days after which what was never signed is deleted. */
export const UNSIGNED_DAYS = 90
/** Days before its last day on which an open paper reminds by itself. */
export const REMIND_DAYS_BEFORE = 3
/** Between two reminders of the office. */
export const REMIND_AGAIN_HOURS = 24

/** The last instant of the last day to sign: that whole day counts, as the pages show it. */
export const dueAfter = (sentAt: Instant, days: number): Instant =>
  plusMs(dayWindow(addDays(dayOf(sentAt), days)).endAt, -1)

export type PaperFacts = {
  readonly userId: number
  readonly birthdayAt: string | null
  readonly guardianIds: readonly number[]
  readonly signers: SignerRule
  /** Who has signed. */
  readonly signedBy: readonly number[]
}

type Needed = Pick<PaperFacts, 'userId' | 'birthdayAt' | 'guardianIds'>

/** The people whose signatures count today. Empty for a minor without a guardian, who cannot sign alone. */
export const signerIds = ({ userId, birthdayAt, guardianIds }: Needed, today: string): readonly number[] =>
  isAdultOn(birthdayAt, today) ? [userId] : guardianIds

/** Signatures of those who no longer count, such as guardians after the 18th birthday, are not enough. */
export const isComplete = (facts: PaperFacts, today: string): boolean => {
  const signers = signerIds(facts, today)
  const signed = signers.filter((id) => facts.signedBy.includes(id)).length
  const needed = facts.signers === 'one' ? Math.min(1, signers.length) : signers.length
  return signers.length > 0 && signed >= needed
}

/** Those who may still sign. Empty once it is complete. */
export const missingSigners = (facts: PaperFacts, today: string): readonly number[] =>
  isComplete(facts, today) ? [] : signerIds(facts, today).filter((id) => !facts.signedBy.includes(id))

const plain = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLocaleLowerCase('de')

/** Whether a typed name is that of the signer; case and spaces do not matter. */
export const isOwnName = (
  typed: string,
  person: { readonly firstName: string; readonly lastName: string },
): boolean => plain(typed) === plain(fullName(person))
