/** One notification: what happened, when, and its link; opening it marks it as read (§4). */
import type { ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { noticeTime } from '@wegband/domain/features/notifications/group-by-time.ts'
import type { Notification } from '@wegband/domain/features/notifications/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Formats, useFormats } from '../../platform/words/formats.ts'
import { type Translate, useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { NoteRow } from '../../ui/note-row/note-row.tsx'
import { NoticeAnswer } from '../family/relations/notice-answer.tsx'
import { NOTICE_VIEWS } from '../notifications/notice-views.ts'
import { noticeWords } from '@wegband/messages/notice-words.ts'
import { SubstituteAnswer } from '../timetable/substitution/substitute-answer.tsx'

const timeText = (createdAt: string, format: Formats, t: Translate<'notifications'>): string => {
  const now = nowIso()
  const time = noticeTime(createdAt, now)
  if (time === 'today') return format.time(createdAt)
  if (time === 'this-week')
    return t('onWeekday', { weekday: format.weekdayShort(createdAt), time: format.time(createdAt) })
  const yearOf = (instant: string): string => dayOf(instant).slice(0, 4)
  return yearOf(createdAt) === yearOf(now) ? format.dayInYear(createdAt) : format.date(createdAt)
}

export function NoticeRow(props: {
  readonly notice: Notification
  readonly onRead: (id: number) => void
}): ReactNode {
  const t = useMessages('notifications')
  const format = useFormats()
  const { notice, onRead } = props
  const view = NOTICE_VIEWS[notice.type]
  const words = noticeWords(notice, t, format)
  const href = view.href(notice)
  const isNew = notice.readAt === null
  const open = isNew ? () => onRead(notice.id) : undefined
  return (
    <NoteRow
      icon={view.icon}
      tone={view.tone}
      title={words.title}
      text={words.text}
      time={{ text: timeText(notice.createdAt, format, t), dateTime: notice.createdAt }}
      newLabel={isNew ? t('unread') : undefined}
      href={href}
      onOpen={open}
      actions={<NoticeActions notice={notice} action={words.action} href={href} onRead={onRead} />}
    />
  )
}

/** A notification that asks something is answered in its row, even once it is read. One that cannot be answered here shows a button to its page while it is unread. */
function NoticeActions(props: {
  readonly notice: Notification
  readonly action: string | undefined
  readonly href: string | undefined
  readonly onRead: (id: number) => void
}): ReactNode {
  const { notice, onRead } = props
  const open = notice.readAt === null ? () => onRead(notice.id) : undefined
  const leading = <LeadingAction action={props.action} href={props.href} open={open} />
  if (props.action === undefined) return leading
  const answer = { notice, onAnswered: () => open?.(), otherwise: leading }
  return notice.type === 'substitute-asked' ? <SubstituteAnswer {...answer} /> : <NoticeAnswer {...answer} />
}

/** A notification without a link can at least be dismissed. */
function LeadingAction(props: {
  readonly action: string | undefined
  readonly href: string | undefined
  readonly open: (() => void) | undefined
}): ReactNode {
  const t = useMessages('notifications')
  const { action, href, open } = props
  if (open === undefined) return null
  if (href !== undefined && action !== undefined)
    return (
      <Button size="small" variant="soft" href={href} onClick={open}>
        {action}
      </Button>
    )
  if (href !== undefined) return null
  return (
    <Button size="small" variant="soft" onClick={open}>
      {t('markOne')}
    </Button>
  )
}
