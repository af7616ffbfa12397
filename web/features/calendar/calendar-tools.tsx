/** The tools of the calendar: in the bar of phones, beside the week on desktops. */
import type { ReactNode } from 'react'
import { mayPlan } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { calendarPlus } from '../../ui/icon/phosphor/calendar-plus.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { slidersHorizontal } from '../../ui/icon/phosphor/sliders-horizontal.gen.ts'
import { useViewer } from '../accounts/viewer.ts'
import { useIsViewing } from '../impersonation/use-view.ts'

export type CalendarTool = 'month' | 'filters' | 'feeds'

export function CalendarTools(props: {
  readonly filterCount: number
  readonly onOpen: (tool: CalendarTool) => void
}): ReactNode {
  const { filterCount, onOpen } = props
  const t = useMessages('calendar')
  // A feed opens without a session, so it is not offered while viewing as another user.
  const isViewing = useIsViewing()
  const viewer = useViewer()
  const plans = viewer.schools.some(({ schoolId }) => mayPlan(viewer, schoolId))
  return (
    <>
      <IconButton icon={calendarBlank} label={t('month.open')} onClick={() => onOpen('month')} />
      <IconButton
        icon={slidersHorizontal}
        label={filterCount > 0 ? t('filters.openSet', { count: filterCount }) : t('filters.open')}
        hasDot={filterCount > 0}
        onClick={() => onOpen('filters')}
      />
      {isViewing ? null : (
        <IconButton icon={calendarPlus} label={t('subscribe')} onClick={() => onOpen('feeds')} />
      )}
      {plans ? <IconButton icon={plus} label={t('make')} href={hrefTo('app.timetable-new')} /> : null}
    </>
  )
}
