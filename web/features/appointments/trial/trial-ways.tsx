/** Where guests go on from a trial class: their calendar, the route, another date. */
import type { ReactNode } from 'react'
import { routeAddress } from '@wegband/domain/basics/route-address.ts'
import {
  readTrialCalendar,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { calendarPlus } from '../../../ui/icon/phosphor/calendar-plus.gen.ts'
import { mapPin } from '../../../ui/icon/phosphor/map-pin.gen.ts'

/** The public page of the school, at that site. */
export const schoolOfTrial = ({ school, site }: Pick<TrialClass, 'school' | 'site'>): string =>
  site.id === null
    ? hrefTo('search', { type: 'school', id: school.id })
    : hrefTo('search', { type: 'school-site', id: site.id })

/** The place of the trial dates on the page of a school. */
export const TRIAL_DATES_ID = 'trial-dates'

/** The trial dates of the school, first those of this sport and age. */
export const otherDates = ({ school, sport }: Pick<TrialClass, 'school' | 'sport'>, age?: number): string =>
  `${hrefTo('search', { type: 'trial', id: school.id }, { sport: sport?.id, age })}#${TRIAL_DATES_ID}`

/** A full URL, so that the router does not treat it as a page. */
const calendarHref = ({ id }: Pick<TrialClass, 'id'>): string =>
  new URL(readTrialCalendar.path.replace(':id', String(id)), globalThis.location.origin).href

/** For a guest with a place. */
export function ComingWays(props: { readonly trial: TrialClass }): ReactNode {
  const t = useMessages('trials')
  const { trial } = props
  return (
    <>
      <Button variant="primary" isBlock icon={calendarPlus} href={calendarHref(trial)}>
        {t('calendar')}
      </Button>
      <Button isBlock icon={mapPin} href={routeAddress(trial.site)}>
        {t('route')}
      </Button>
    </>
  )
}

/** For a guest without a place. */
export function AnotherDate(props: {
  readonly trial: TrialClass
  readonly age?: number | undefined
}): ReactNode {
  const t = useMessages('trials')
  return (
    <Button isBlock variant="primary" href={otherDates(props.trial, props.age)}>
      {t('another')}
    </Button>
  )
}
