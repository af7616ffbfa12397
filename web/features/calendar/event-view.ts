/** A class as the calendar shows it: its state in one or two words, the same in agenda and grid. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { hasCome, wasThere } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { useKnownViewer } from '../accounts/viewer.ts'
import { useAgesLabel } from '../appointments/booking/ages-text.ts'
import { leadersOf } from '../appointments/class-leaders.ts'
import { isOver } from '../appointments/run/class-state.ts'
import { freePlaces } from '../appointments/booking/places-text.ts'

export type EventView = {
  readonly href: string
  readonly place: string
  /** Those who lead it; undefined where none is named. */
  readonly trainer: string | undefined
  readonly ages: string | undefined
  readonly status: string | undefined
  readonly isMine: boolean
  readonly isPast: boolean
  readonly isCancelled: boolean
}

/** Members know the hall; another school needs its name and town. */
const placeOf = ({ school, site, room }: Appointment, ownSchools: readonly number[]): string[] =>
  ownSchools.includes(school.id) ? [site.name, room] : [school.name, site.name, site.city]

/** `personId`: the viewer. */
export function useEventView(personId: number): (appointment: Appointment) => EventView {
  const t = useMessages('calendar')
  const format = useFormats()
  const agesLabel = useAgesLabel()
  const ownSchools = useKnownViewer()?.schools.map(({ schoolId }) => schoolId) ?? []
  return (appointment) => {
    const facts = factsOf(appointment)
    const now = nowIso()
    const isPast = isOver(facts, now) || msOf(now) >= msOf(facts.endAt)
    const mine = appointment.myAttendance
    const isBooked = mine !== null
    const leads = leadsClass(facts, personId)
    const { children } = appointment
    const names = format.list(children.map(({ firstName }) => firstName))
    const free = freePlaces(appointment)
    const leaders = leadersOf(appointment).map(fullName)
    const own = (): string | undefined => {
      // A check-in alone does not prove the presence once the class is over.
      if (mine !== null && (isPast ? wasThere(mine) : hasCome(mine)))
        return t(isPast ? 'status.wasThere' : 'status.isThere')
      if (isBooked) return t(isPast ? 'status.wasBooked' : 'status.booked')
      return leads ? t('status.leads') : undefined
    }
    const status = (): string | undefined => {
      if (appointment.isCancelled) return undefined
      const said = own()
      if (children.length > 0)
        return said === undefined
          ? t(isPast ? 'status.childWas' : 'status.child', { names, count: children.length })
          : t('status.with', { status: said, names })
      if (said !== undefined) return said
      if (isPast) return undefined
      if (facts.startedAt !== null) return t('status.running')
      if (free === 0) return t('status.full')
      return free === undefined ? undefined : t('status.free', { count: free })
    }
    return {
      href: hrefTo('app.appointment', { appointmentId: appointment.id }),
      place: placeOf(appointment, ownSchools)
        .filter((part) => part !== '')
        .join(', '),
      trainer: leaders.length === 0 ? undefined : format.list(leaders),
      ages: agesLabel(appointment),
      status: status(),
      isMine: !appointment.isCancelled && (isBooked || leads || children.length > 0),
      isPast,
      isCancelled: appointment.isCancelled,
    }
  }
}
