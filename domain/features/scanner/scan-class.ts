/** The class that receives a scan: the running ones, and why a class takes no scans (§8 Scanner, decisions §4 Run). */
import { MS_PER_HOUR, plusMs } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Viewer } from '../accounts/contract.ts'
import { isTrainerSide } from '../accounts/school-rights.ts'
import { type Appointment, CLOSES_AFTER_HOURS, OPENS_BEFORE_HOURS } from '../appointments/contract.ts'

type Person = Pick<Viewer, 'schools'>
type ClassFacts = Pick<Appointment, 'isCancelled' | 'isEnded' | 'isStarted'> & {
  readonly school: Pick<Appointment['school'], 'id'>
}

/** Why this class takes no scans of this person, or undefined; the server checks the same for each scan. */
export const whyNoScans = (facts: ClassFacts, person: Person): ErrorCode | undefined => {
  if (!isTrainerSide(person, facts.school.id)) return 'appointments.not-allowed'
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.isEnded) return 'appointments.already-ended'
  return facts.isStarted ? undefined : 'appointments.not-started'
}

/** Schools in whose classes this person may scan. */
export const scanningSchools = (person: Person): number[] =>
  person.schools.map(({ schoolId }) => schoolId).filter((schoolId) => isTrainerSide(person, schoolId))

/** The time span in which a class that runs at `now` ends and begins: it may be started early, or not ended in time. */
export const runningWindow = (now: string): { endAfter: string; startBefore: string } => ({
  endAfter: plusMs(now, -CLOSES_AFTER_HOURS * MS_PER_HOUR),
  startBefore: plusMs(now, OPENS_BEFORE_HOURS * MS_PER_HOUR),
})
