/** The main tile of a member who is ready for the level check while none is open in their schools. In the bundle `blocks`. */
import type { ReactNode } from 'react'
import { calendarSearch } from '../../../platform/router/calendar-search.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { heroOf } from '../../sports/sport-pictures.ts'
import { Lead } from './lead-tiles.tsx'

export function ReadyLead(props: {
  readonly sport: { readonly id: number; readonly name: string; readonly slug: string }
}): ReactNode {
  const t = useMessages('blocks')
  const { sport } = props
  return (
    <Lead
      picture={heroOf(sport.slug)}
      title={t('readyForCheck.title')}
      text={t('readyForCheck.text', { sport: sport.name })}
      actions={
        <>
          <Button
            variant="primary"
            href={hrefTo('app.calendar', {}, calendarSearch({ sportIds: [sport.id], types: ['exam'] }))}
          >
            {t('readyForCheck.search')}
          </Button>
          <Button href={hrefTo('app.sport', { sportId: sport.id })}>{t('readyForCheck.path')}</Button>
        </>
      }
    />
  )
}
