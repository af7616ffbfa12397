/** What the calendar offers beside the week itself: in the bar of phones, beside the week on desktops. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { calendarPlus } from '../../ui/icon/phosphor/calendar-plus.gen.ts'
import { useIsViewing } from '../impersonation/use-view.ts'

export type CalendarTool = 'feeds'

export function CalendarTools(props: { readonly onOpen: (tool: CalendarTool) => void }): ReactNode {
  const t = useMessages('calendar')
  // an address opens without a session: it is for the person's own eyes
  const isViewing = useIsViewing()
  return isViewing ? null : (
    <IconButton icon={calendarPlus} label={t('subscribe')} onClick={() => props.onOpen('feeds')} />
  )
}
