/** One line of the timetable as the seed plans it. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { SchoolKey } from './schools.ts'
import type { SportId } from './sports.ts'

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
  /** Weeks for which it has been held: the ordinary ones since the history began, others for a few only. */
  historyWeeks: number
  /** Which children a kids' class is for. */
  ages?: 'small' | 'big'
}
