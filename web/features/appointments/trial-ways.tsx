/** Where guests go on from a class to try: their calendar, the school, another date of it. */
import type { ReactNode } from 'react'
import type { TrialClass } from '@wegband/domain/features/appointments/trial-contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { calendarPlus } from '../../ui/icon/phosphor/calendar-plus.gen.ts'
import { saveTrialEntry } from './trial-calendar.ts'

/** The page of the school, for everybody, with that place and the next class to try. */
export const schoolOfTrial = ({ school, site }: Pick<TrialClass, 'school' | 'site'>): string =>
  site.id === null
    ? hrefTo('search', { type: 'school', id: school.id })
    : hrefTo('search', { type: 'school-site', id: site.id })

/** For whom a place is kept. */
export function ComingWays(props: { readonly trial: TrialClass }): ReactNode {
  const t = useMessages('trials')
  const { trial } = props
  return (
    <>
      <Button
        variant="primary"
        isBlock
        icon={calendarPlus}
        onClick={() => saveTrialEntry(trial, t('entry', { name: trial.name }))}
      >
        {t('calendar')}
      </Button>
      <Button isBlock href={schoolOfTrial(trial)}>
        {t('toSchool', { school: trial.school.name })}
      </Button>
    </>
  )
}

/** For whom there is none. */
export function AnotherDate(props: { readonly trial: TrialClass }): ReactNode {
  const t = useMessages('trials')
  return (
    <Button isBlock variant="primary" href={schoolOfTrial(props.trial)}>
      {t('another')}
    </Button>
  )
}
