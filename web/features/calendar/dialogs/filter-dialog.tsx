/** All filters at once: previews how many classes remain, and puts them into the address when applied. */
import { holdsRole } from '@wegband/domain/basics/roles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Week } from '@wegband/domain/basics/calendar-days.ts'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { toggleAssociationAppointments } from '@wegband/domain/features/profile/contract.ts'
import { kidsFirst } from '@wegband/domain/features/sports/kids-program.ts'
import { call } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { invalidate } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { useArrivingPeople, useViewer } from '../../accounts/viewer.ts'
import { useSports } from '../../sports/queries.ts'
import { useIsForChild } from '../../sports/kids/use-is-for-child.ts'
import { useAppointmentTypes, useTriedWeek } from '../queries.ts'
import { type CalendarFilters, NO_FILTERS, type WantedCapability } from '../week-address.ts'
import styles from './filter-dialog.module.css'

export const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item]

type Trying = {
  readonly filters: CalendarFilters
  readonly change: (part: Partial<CalendarFilters>) => void
}

export function FilterDialog(props: {
  readonly week: Week
  readonly filters: CalendarFilters
  readonly onChoose: (filters: CalendarFilters) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('calendar')
  const viewer = useViewer()
  const [filters, setFilters] = useState(props.filters)
  const change: Trying['change'] = (part) => setFilters({ ...filters, ...part })
  const tried = useTriedWeek(props.week, filters)
  const trying = { filters, change }
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t('filters.title')}
      closeLabel={t('filters.close')}
      footer={
        <>
          <Button onClick={() => setFilters({ ...NO_FILTERS, isOwnByDefault: filters.isOwnByDefault })}>
            {t('filters.reset')}
          </Button>
          <div className={styles.wide}>
            <Button
              variant="primary"
              isBlock
              isBusy={tried.isPending}
              onClick={() => props.onChoose(filters)}
            >
              {tried.data === undefined
                ? t('filters.showAll')
                : t('filters.show', { count: tried.data.length })}
            </Button>
          </div>
        </>
      }
    >
      <div className={styles.groups}>
        <People {...trying} viewer={viewer} />
        <Sports {...trying} />
        <Places {...trying} viewer={viewer} week={props.week} />
        <Types {...trying} />
        <Narrowed {...trying} />
        <Switches {...trying} viewer={viewer} />
      </div>
    </Dialog>
  )
}

function Group(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{props.title}</h3>
      <ChipRow label={props.title} isWrapping>
        {props.children}
      </ChipRow>
    </section>
  )
}

function People({ filters, change, viewer }: Trying & { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('calendar')
  const { people } = useArrivingPeople(viewer.childIds)
  return (
    <Group title={t('filters.who')}>
      <Chip isOn={filters.isMineOnly} onClick={() => change({ isMineOnly: !filters.isMineOnly })}>
        {t('filters.me')}
      </Chip>
      {people.map(({ id, firstName }) => (
        <Chip
          key={id}
          isOn={filters.childId === id}
          onClick={() => change({ childId: filters.childId === id ? undefined : id })}
        >
          {firstName}
        </Chip>
      ))}
    </Group>
  )
}

function Sports({ filters, change }: Trying): ReactNode {
  const t = useMessages('calendar')
  const sports = useSports()
  const isForChild = useIsForChild(filters.childId)
  return (
    <Group title={t('filters.sport')}>
      {kidsFirst(sports.data ?? [], isForChild)
        .filter((sport) => sport.showInMenu || filters.sportIds.includes(sport.id))
        .map((sport) => (
          <Chip
            key={sport.id}
            sport={sport}
            isOn={filters.sportIds.includes(sport.id)}
            onClick={() => change({ sportIds: toggled(filters.sportIds, sport.id) })}
          >
            {sport.name}
          </Chip>
        ))}
    </Group>
  )
}

/** The member's schools, and those that have classes in this week; sites only where there are several. */
function Places(props: Trying & { readonly viewer: Viewer; readonly week: Week }): ReactNode {
  const { filters, change, viewer } = props
  const t = useMessages('calendar')
  const all = useTriedWeek(props.week, NO_FILTERS).data ?? []
  const own = viewer.schools
    .filter(({ state }) => state === 'active')
    .map(({ schoolId, name }): [number, string] => [schoolId, name])
  const schools = new Map([...own, ...all.map(({ school }): [number, string] => [school.id, school.name])])
  const inSchools = all.filter(
    ({ school }) => filters.schoolIds.length === 0 || filters.schoolIds.includes(school.id),
  )
  const sites = new Map(inSchools.map(({ site }) => [site.id, site.name]))
  const hasPlace = filters.isOwnOnly || filters.schoolIds.length > 0 || filters.siteIds.length > 0
  return (
    <>
      <Group title={t('filters.school')}>
        <Chip isOn={!hasPlace} onClick={() => change({ isOwnOnly: false, schoolIds: [], siteIds: [] })}>
          {t('filters.allSchools')}
        </Chip>
        {own.length > 0 ? (
          <Chip isOn={filters.isOwnOnly} onClick={() => change({ isOwnOnly: !filters.isOwnOnly })}>
            {t('filter.own')}
          </Chip>
        ) : null}
        {[...schools].map(([id, name]) => (
          <Chip
            key={id}
            isOn={filters.schoolIds.includes(id)}
            onClick={() => change({ schoolIds: toggled(filters.schoolIds, id), siteIds: [] })}
          >
            {name}
          </Chip>
        ))}
      </Group>
      {sites.size > 1 || filters.siteIds.length > 0 ? (
        <Group title={t('filters.site')}>
          {[...sites].map(([id, name]) => (
            <Chip
              key={id}
              isOn={filters.siteIds.includes(id)}
              onClick={() => change({ siteIds: toggled(filters.siteIds, id) })}
            >
              {name}
            </Chip>
          ))}
        </Group>
      ) : null}
    </>
  )
}

function Types({ filters, change }: Trying): ReactNode {
  const t = useMessages('calendar')
  const types = useAppointmentTypes()
  return (
    <Group title={t('filters.type')}>
      {types.data?.map((type) => (
        <Chip
          key={type.id}
          isOn={filters.typeIds.includes(type.id)}
          onClick={() => change({ typeIds: toggled(filters.typeIds, type.id) })}
        >
          {type.name}
        </Chip>
      ))}
    </Group>
  )
}

/** Filters that only links set: shown so that they can be removed. */
function Narrowed({ filters, change }: Trying): ReactNode {
  const t = useMessages('calendar')
  const { moduleIds, trainingIds } = filters
  if (moduleIds.length + trainingIds.length === 0) return null
  return (
    <Group title={t('filters.narrowed')}>
      {moduleIds.length > 0 ? (
        <Chip isOn onClick={() => change({ moduleIds: [] })}>
          {t('filters.modules', { count: moduleIds.length })}
        </Chip>
      ) : null}
      {trainingIds.length > 0 ? (
        <Chip isOn onClick={() => change({ trainingIds: [] })}>
          {t('filters.trainings', { count: trainingIds.length })}
        </Chip>
      ) : null}
    </Group>
  )
}

function Switches({ filters, change, viewer }: Trying & { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('calendar')
  const agenda = useAgendaSwitch()
  const { capabilities } = filters
  const able = (one: WantedCapability) => ({
    isOn: capabilities.includes(one),
    onChange: () => change({ capabilities: toggled(capabilities, one) }),
  })
  const teaches = holdsRole(viewer, 'trainer')
  return (
    <div>
      <Switch label={t('filters.free')} {...able('attend')} />
      {teaches ? <Switch label={t('filters.startable')} {...able('start')} /> : null}
      <Switch
        label={t('filters.trial')}
        isOn={filters.isTrialOnly}
        onChange={(isTrialOnly) => change({ isTrialOnly })}
      />
      <Switch
        label={t('filters.association')}
        note={t('filters.associationNote')}
        isOn={agenda.isPending ? agenda.variables : viewer.showsAssociationAppointments}
        isDisabled={agenda.isPending}
        onChange={agenda.mutate}
      />
    </div>
  )
}

/** Not a filter of this week but a stored choice, like the one in the settings. */
function useAgendaSwitch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_isOn: boolean) => call(toggleAssociationAppointments),
    onSuccess: () => invalidate(client, [readUser, listAppointments]),
    onError: useShowError(),
  })
}
