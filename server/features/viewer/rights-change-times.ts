/** The instants at which time alone changes what a person is and may do. Data read before such an instant is outdated after it (decisions §1). */
import { addDays, ageOn, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { avatarsTurnedAt } from '../accounts/avatar-address.ts'
import { movedBy } from '../payments/billing-clock.ts'
import type { PersonRow } from './person-store.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Midnight in Berlin at the start of the day on which the person reaches this age. */
const turnsAge = (birthdayAt: string, years: number): Date => {
  const year = Number(birthdayAt.slice(0, 4)) + years
  const day = `${String(year).padStart(4, '0')}${birthdayAt.slice(4)}`
  // A person born on 29 February turns older on 1 March of a common year.
  const turned = day.endsWith('-02-29') && !isLeapYear(year) ? `${day.slice(0, 4)}-03-01` : day
  return new Date(instantAt(turned, '00:00'))
}

const lastBirthday = (birthdayAt: string | null, now: Date): Date | undefined =>
  birthdayAt === null ? undefined : turnsAge(birthdayAt, ageOn(birthdayAt, dayOf(now.toISOString())))

/** When a contract begins and ends, its pauses and its free phases included; by the clock of its payer. */
const contractTurns = (one: PersonRow['subscriptions'][number]): (Date | undefined)[] => {
  const days = [...one.pauses, ...one.freePhases].flatMap(({ startsOn, endsOn }) => [
    instantAt(startsOn, '00:00'),
    endInstant(endsOn),
  ])
  return [one.startsAt, one.endsAt, ...days].map((text) =>
    text === null ? undefined : movedBy(new Date(text), -one.daysAhead),
  )
}

/** The first instant after the day of the next look at the certificate of good conduct. */
const certificateTurn = ({ certificateNextOn }: PersonRow): Date | undefined =>
  certificateNextOn === null ? undefined : new Date(instantAt(addDays(certificateNextOn, 1), '00:00'))

/** When freemium ends, when a certificate expires, and when subscriptions begin, pause and end. */
const accessTurns = (person: PersonRow): (Date | undefined)[] => [
  person.freemiumEndsAt === null ? undefined : new Date(person.freemiumEndsAt),
  certificateTurn(person),
  ...person.subscriptions.flatMap(contractTurns),
]

/**
 * The last instant at which time alone changed the answer. Examples are a birthday (also of a child) or the
 * end of freemium or of a subscription. Another is a new address of the picture.
 */
export const turnedAt = (person: PersonRow, now: Date): Date | undefined => {
  const moments = [
    lastBirthday(person.birthdayAt, now),
    person.hasAvatar ? avatarsTurnedAt(now) : undefined,
    ...person.children.map((child) => lastBirthday(child.birthdayAt, now)),
    ...accessTurns(person),
  ].filter((moment) => moment !== undefined && moment.getTime() <= now.getTime())
  return moments.toSorted((left, right) => (right?.getTime() ?? 0) - (left?.getTime() ?? 0))[0]
}

/** The next instant at which time alone changes the person's rights. Such are a begin or end of freemium or a subscription, or a child coming of age. */
export const turnsAt = (person: PersonRow, now: Date): Date | undefined => {
  const moments = [
    ...accessTurns(person),
    ...person.children.map(({ birthdayAt }) =>
      birthdayAt === null ? undefined : turnsAge(birthdayAt, ADULT_AGE),
    ),
  ].filter((moment) => moment !== undefined && moment.getTime() > now.getTime())
  return moments.toSorted((left, right) => (left?.getTime() ?? 0) - (right?.getTime() ?? 0))[0]
}
