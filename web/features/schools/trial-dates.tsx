/** Coming trial dates of a school, filtered by sport and age; each has its own page (§4 Trial slots). */
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Fragment, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { groupByDay } from '@wegband/domain/features/appointments/schedule/group-by-day.ts'
import { type School } from '@wegband/domain/features/schools/contract.ts'
import {
  listPublicClasses,
  type PublicClass,
} from '@wegband/domain/features/schools/public-classes-contract.ts'
import { isKidsProgram, kidsFirst, sportForAge } from '@wegband/domain/features/sports/kids-program.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { AgendaDay, EventRow } from '../../ui/event/event-row.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TRIAL_DATES_ID } from '../appointments/trial/trial-ways.tsx'
import { useAgesFact } from '../appointments/booking/ages-text.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useIsForChild } from '../sports/kids/use-is-for-child.ts'
import styles from './schools.module.css'

/** `age` as typed; empty for all ages. */
export type TrialWish = { readonly sport: number | undefined; readonly age: string }

const AGE = /^[1-9]\d?$/

/** Reads the filters that the search and other dates put into the address. */
export const trialWishIn = (search: { readonly [name: string]: string | undefined }): TrialWish => ({
  sport: /^[1-9]\d{0,8}$/.test(search['sport'] ?? '') ? Number(search['sport']) : undefined,
  age: AGE.test(search['age'] ?? '') ? (search['age'] ?? '') : '',
})

const ageIn = (age: string): number | null => (AGE.test(age) ? Number(age) : null)

const queryFor = (schoolId: number, { sport, age }: TrialWish) =>
  queryOf(listPublicClasses, {
    params: { id: schoolId },
    query: {
      only_trial_slots: '1',
      ...(sport === undefined ? {} : { sport: String(sport) }),
      ...(AGE.test(age) ? { age } : {}),
    },
  })

/** "2026-12" of "2026-12-01". */
const monthOf = (day: string): string => day.slice(0, 7)

/** The classes of several days, each day under its date; another month is named where it begins. */
export function PublicDays(props: {
  readonly classes: readonly PublicClass[]
  readonly hrefOf: (one: PublicClass) => string | undefined
  /** Whether it stands beside another list of days, which needs other names. */
  readonly isTrial?: boolean
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const agesFact = useAgesFact()
  const today = dayOf(nowIso())
  const days = groupByDay(props.classes)
  const isNewMonth = (index: number): boolean =>
    monthOf(days[index]?.day ?? today) !== monthOf(days[index - 1]?.day ?? today)
  return days.map(({ day, appointments }, index) => (
    <Fragment key={day}>
      {isNewMonth(index) ? <p className={styles.month}>{format.month(day)}</p> : null}
      <AgendaDay
        weekday={format.weekdayShort(day)}
        day={format.dayOfMonth(day)}
        isToday={day === today}
        label={props.isTrial === true ? t('trialDates.day', { day: format.day(day) }) : format.day(day)}
      >
        {appointments.map((one) => (
          <EventRow
            key={one.id}
            href={props.hrefOf(one)}
            sport={one.sport ?? undefined}
            time={format.time(one.startAt)}
            title={one.name}
            place={t('trialDates.place', { site: one.site.name, city: one.site.city })}
            ages={agesFact(one)}
            status={one.trialPlaces > 0 ? t('trialDates.places', { count: one.trialPlaces }) : undefined}
          />
        ))}
      </AgendaDay>
    </Fragment>
  ))
}

/** So many days stand there at first: what follows on the page stays within reach. */
const DAYS_AT_FIRST = 5

/** The classes of the first days, or all. */
const ofFirstDays = (classes: readonly PublicClass[]): readonly PublicClass[] =>
  groupByDay(classes)
    .slice(0, DAYS_AT_FIRST)
    .flatMap(({ appointments }) => appointments)

/** Goes to the dates, once they are there, when the address asks for them. The browser looks for the place too early. */
function useGoneTo(isLoaded: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLoaded && globalThis.location.hash === `#${TRIAL_DATES_ID}`)
      section.current?.scrollIntoView({ block: 'start' })
  }, [isLoaded])
  return section
}

export function TrialDates(props: {
  readonly school: Pick<School, 'id' | 'sports'>
  readonly wish: TrialWish
  readonly onWish: (wish: TrialWish) => void
}): ReactNode {
  const t = useMessages('schools')
  const { school, wish, onWish } = props
  const headId = useId()
  const isForChild = useIsForChild()
  const isKidsAge = isKidsProgram(null, ageIn(wish.age))
  const dates = useQuery({ ...queryFor(school.id, wish), placeholderData: keepPreviousData })
  const { data } = dates
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? (data ?? []) : ofFirstDays(data ?? [])
  const hidden = (data?.length ?? 0) - shown.length
  const section = useGoneTo(data !== undefined)
  return (
    <section
      ref={section}
      id={TRIAL_DATES_ID}
      aria-labelledby={headId}
      tabIndex={-1}
      className={styles.trialDates}
    >
      <SectionHead title={t('trialDates.title')} id={headId} />
      <p className="t-muted">{t('trialDates.text')}</p>
      <div className={styles.trialFilters}>
        <div className={styles.trialAge}>
          <TextField
            label={t('trialDates.age')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={wish.age}
            onChange={(event) => {
              const age = event.target.value.replaceAll(/\D/g, '')
              onWish({ age, sport: sportForAge(school.sports, wish.sport, ageIn(age)) })
            }}
          />
        </div>
        {school.sports.length > 1 ? (
          <ChipRow label={t('trialDates.sport')} isWrapping>
            {kidsFirst(school.sports, isForChild || isKidsAge).map((sport) => (
              <Chip
                key={sport.id}
                sport={sport}
                isOn={wish.sport === sport.id}
                onClick={() => onWish({ ...wish, sport: wish.sport === sport.id ? undefined : sport.id })}
              >
                {sport.name}
              </Chip>
            ))}
          </ChipRow>
        ) : null}
      </div>
      {dates.error !== null && data === undefined ? <QueryError query={dates} headingLevel={3} /> : null}
      {dates.isPending ? (
        <SkeletonGroup label={t('school.loading')} className="stack">
          <Skeleton shape="mat" height={72} />
          <Skeleton shape="mat" height={72} />
        </SkeletonGroup>
      ) : null}
      <output className="t-muted">{data?.length === 0 ? t('trialDates.none') : null}</output>
      <PublicDays
        isTrial
        classes={shown}
        hrefOf={({ id }) => hrefTo('trial', { appointmentId: id }, { age: wish.age || undefined })}
      />
      {hidden > 0 ? (
        <div className={styles.moreDates}>
          <Button isBlock onClick={() => setWhole(true)}>
            {t('trialDates.more', { count: hidden })}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
