/** One entry of the timetable as the seed plans it, and who may be on its list. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { SchoolKey } from '../federation/schools.ts'
import type { SportId } from '../training/sports.ts'

export type SeriesPlan = {
  school: SchoolKey
  site?: number
  room: string
  sportId: SportId
  name: LocalText
  description: LocalText
  weekday: number
  startTime: string
  minutes: number
  trainerId: number | null
  assignment?: 'open' | 'designated' | 'fixed'
  capacity?: number
  trialSlots?: number
  isPublic?: boolean
  /** The ages that it is meant for, in whole years. */
  minAge?: number
  maxAge?: number
  /** Weeks for which it has been held. */
  historyWeeks: number
  /** Which children a kids' class is for. */
  ages?: 'small' | 'big'
  /** At an hour at which few members come: it gets no regular attendees. */
  isQuiet?: boolean
}

/** Trainers of a school by sport, the head trainer first. They are known only once the people are built. */
export type TrainersOf = (school: SchoolKey, sportId: SportId) => readonly number[]
