/** One person on the trainer's list: belt, what was trained, the toggle that confirms, and the rest behind a menu. */
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { AttendanceRow, ConfirmToggle } from '../../ui/attendance/attendance-row.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { dotsThreeVertical } from '../../ui/icon/phosphor/dots-three-vertical.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { usePublicSettings } from '../texts/public-settings.ts'
import { actorOf } from './asking-person.ts'
import { type AttendeeRights, attendeeRights } from './attendee-rights.ts'
import { AttendeeSheetOnDemand, ConfirmDialogOnDemand } from './dialogs-on-demand.tsx'
import { fullName, initialsOf } from './person-name.ts'
import { SuggestionPickers, useModuleChoices } from './suggestion-pickers.tsx'
import { type AttendanceEditing, useAttendanceEditing } from './use-attendance.ts'
import styles from './appointment-page.module.css'

type Asked = 'menu' | 'remove' | undefined

type RowProps = {
  readonly appointment: Appointment
  readonly editing: AttendanceEditing
  readonly rights: AttendeeRights
}

export function AttendeeRow(props: {
  readonly appointment: Appointment
  readonly attendance: Attendance
}): ReactNode {
  const { appointment } = props
  const viewer = useViewer()
  const { flags } = usePublicSettings()
  const [asked, setAsked] = useState<Asked>()
  const editing = useAttendanceEditing(appointment, props.attendance)
  const attendance = editing.shown
  const { level, user } = attendance
  const rights = attendeeRights(
    factsOf(appointment),
    actorOf(viewer),
    attendance,
    nowIso(),
    flags.attendanceRemoval,
  )
  const row: RowProps = { appointment, editing, rights }
  return (
    <>
      <AttendanceRow
        avatar={{ initials: initialsOf(user), isKid: level?.isKids ?? false }}
        name={fullName(user)}
        belt={level === null ? undefined : { level: level.belt, isKids: level.isKids }}
        note={<RowNote attendance={attendance} />}
        trail={<RowTrail {...row} onMenu={() => setAsked('menu')} />}
        below={rights.hasMore ? <RowBelow {...row} /> : undefined}
      />
      <RowQuestions {...row} asked={asked} onAsk={setAsked} />
    </>
  )
}

function RowTrail(props: RowProps & { readonly onMenu: () => void }): ReactNode {
  const { editing, rights } = props
  const { plan } = rights
  const t = useMessages('appointments')
  const name = fullName(editing.shown.user)
  const toggle = (): void =>
    editing.change({
      kind: 'confirm',
      add: plan.isConfirmed ? [] : plan.add,
      remove: plan.isConfirmed ? plan.remove : [],
    })
  return (
    <span className={styles.trail}>
      {rights.mayRemove || rights.mayDeny ? (
        <IconButton
          icon={dotsThreeVertical}
          weight="bold"
          label={t('menu.label', { name })}
          onClick={props.onMenu}
        />
      ) : null}
      {rights.isConfirmedForGood ? <Tag tone="positive">{t('confirm.tag')}</Tag> : null}
      {rights.hasToggle ? (
        <ConfirmToggle
          isConfirmed={plan.isConfirmed}
          isBusy={editing.isPending}
          label={t('confirm.label', { name })}
          onToggle={toggle}
        />
      ) : null}
    </span>
  )
}

/** The menu of a row, and the question before somebody is removed. */
function RowQuestions(
  props: RowProps & { readonly asked: Asked; readonly onAsk: (asked: Asked) => void },
): ReactNode {
  const { appointment, editing, rights, asked, onAsk } = props
  const t = useMessages('appointments')
  const attendance = editing.shown
  return (
    <>
      {asked === 'menu' ? (
        <AttendeeSheetOnDemand
          appointment={appointment}
          editing={editing}
          mayDeny={rights.mayDeny}
          onRemove={rights.mayRemove ? () => onAsk('remove') : undefined}
          onClose={() => onAsk(undefined)}
        />
      ) : null}
      {asked === 'remove' ? (
        <ConfirmDialogOnDemand
          isOpen
          isDangerous
          sport={appointment.sports[0]}
          title={t('remove.title', { name: fullName(attendance.user) })}
          text={attendance.confirmations.length > 0 ? t('remove.textConfirmed') : t('remove.text')}
          confirmLabel={t('remove.confirm')}
          cancelLabel={t('cancel')}
          isBusy={editing.isRemoving}
          onConfirm={() => editing.remove(() => onAsk(undefined))}
          onCancel={() => onAsk(undefined)}
        />
      ) : null}
    </>
  )
}

/** "Level 3", and once it is confirmed what it counts for. */
function RowNote(props: { readonly attendance: Attendance }): ReactNode {
  const { level, suggestion, confirmations } = props.attendance
  const t = useMessages('appointments')
  const module = useModuleChoices(props.attendance).find((choice) => choice.id === suggestion?.moduleId)
  const minutes = suggestion?.sportDuration ?? null
  const isTrained = confirmations.includes('progress')
  const parts = [
    ...(level === null ? [] : [t('level', { index: level.levelIndex })]),
    ...(isTrained && module ? [t('pick.moduleNumber', { number: module.order })] : []),
    ...(isTrained && minutes !== null ? [t('minutes', { count: minutes })] : []),
  ]
  return parts.join(', ')
}

function RowBelow({ appointment, editing, rights }: RowProps): ReactNode {
  const t = useMessages('appointments')
  const words = useErrorWords()
  const attendance = editing.shown
  return (
    <>
      {attendance.isFirstTime ? <Tag tone="info">{t('firstTime')}</Tag> : null}
      {rights.isDenied ? <Tag tone="warning">{t('deny.tag')}</Tag> : null}
      {rights.presenceOnly === undefined ? null : (
        <Tag>{t('confirm.presenceOnly', { why: words(new AppError(rights.presenceOnly)).title })}</Tag>
      )}
      {rights.hasPickers ? (
        <SuggestionPickers
          appointment={appointment}
          attendance={attendance}
          isDisabled={editing.isPending}
          onChange={(suggestion) => editing.change({ kind: 'suggest', suggestion })}
        />
      ) : null}
    </>
  )
}
