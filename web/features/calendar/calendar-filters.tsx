/** The filter chips above the week; the choice is in the address, so that it stays from week to week. */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { kidsFirst } from '@wegband/domain/features/sports/kids-program.ts'
import { APPOINTMENT_KINDS } from '../../platform/router/calendar-search.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { useArrivingPeople } from '../accounts/viewer.ts'
import { useSports } from '../sports/queries.ts'
import { useIsForChild } from '../sports/kids/use-is-for-child.ts'
import { useAppointmentTypes } from './queries.ts'
import { isOfKind } from './use-kind-jump.ts'
import { type CalendarFilters, hasFilters, NO_FILTERS } from './week-address.ts'

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** The special kinds that are worth a filter; ordinary classes are the rest. */
const isSpecial = (type: Appointment['type']): boolean =>
  APPOINTMENT_KINDS.some((kind) => isOfKind(type, kind))

export function CalendarFilterChips(props: {
  readonly filters: CalendarFilters
  readonly hasSchools: boolean
  readonly childIds: readonly number[]
  readonly onChange: (filters: CalendarFilters) => void
}): ReactNode {
  const { filters, onChange } = props
  const t = useMessages('calendar')
  const sports = useSports()
  const types = useAppointmentTypes()
  const children = useArrivingPeople(props.childIds)
  // All appear at once, because a late chip would move the one about to be tapped.
  const isForChild = useIsForChild(filters.childId)
  const isComing = sports.isPending || types.isPending || children.isPending
  return (
    <ChipRow label={t('filter.label')} isOneRow>
      <Chip isOn={!hasFilters(filters)} onClick={() => onChange(NO_FILTERS)}>
        {t('filter.all')}
      </Chip>
      {props.hasSchools ? (
        <Chip
          isOn={filters.isOwnOnly}
          onClick={() => onChange({ ...filters, isOwnOnly: !filters.isOwnOnly })}
        >
          {t('filter.own')}
        </Chip>
      ) : null}
      {isComing ? null : (
        <>
          {children.people.map(({ id, firstName }) => (
            <Chip
              key={id}
              isOn={filters.childId === id}
              onClick={() => onChange({ ...filters, childId: filters.childId === id ? undefined : id })}
            >
              {firstName}
            </Chip>
          ))}
          {kidsFirst(sports.data ?? [], isForChild)
            .filter((sport) => sport.showInMenu)
            .map((sport) => (
              <Chip
                key={sport.id}
                isOn={filters.sportIds.includes(sport.id)}
                onClick={() => onChange({ ...filters, sportIds: toggled(filters.sportIds, sport.id) })}
              >
                {sport.name}
              </Chip>
            ))}
          {types.data
            ?.filter((type) => isSpecial(type))
            .map((type) => (
              <Chip
                key={type.id}
                isOn={filters.typeIds.includes(type.id)}
                onClick={() => onChange({ ...filters, typeIds: toggled(filters.typeIds, type.id) })}
              >
                {type.name}
              </Chip>
            ))}
        </>
      )}
    </ChipRow>
  )
}
