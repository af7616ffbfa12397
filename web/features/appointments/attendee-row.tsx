/** One person on the trainer's list: belt, what was trained, the toggle that confirms, and the rest behind a menu. */
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { whyNotLeave } from '@wegband/domain/features/appointments/attendance-rules.ts'
import { whyNotSuggest } from '@wegband/domain/features/appointments/confirmation-rules.ts'
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
import { confirmPlan, mainTypeOf } from './confirm-plan.ts'
import { AttendeeSheetOnDemand, ConfirmDialogOnDemand } from './dialogs-on-demand.tsx'
import { fullName, initialsOf } from './person-name.ts'
import { SuggestionPickers, useModuleChoices } from './suggestion-pickers.tsx'
import { type AttendanceEditing, useAttendanceEditing } from './use-attendance.ts'
import styles from './appointment-page.module.css'

type Asked = 'menu' | 'remove' | undefined

export function AttendeeRow(props: {
  readonly appointment: Appointment
  readonly attendance: Attendance
}): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const viewer = useViewer()
  const { flags } = usePublicSettings()
  const [asked, setAsked] = useState<Asked>()
  const editing = useAttendanceEditing(appointment, props.attendance)
  const attendance = editing.shown
  const facts = factsOf(appointment)
  const actor = actorOf(viewer)
  const now = nowIso()
  const plan = confirmPlan(facts, actor, attendance, now)
  const name = fullName(attendance.user)
  const mayRemove =
    whyNotLeave(facts, actor, { userId: attendance.user.id, confirmations: attendance.confirmations }, now, {
      isRemovalEnabled: flags.attendanceRemoval,
    }) === undefined
  const hasToggle = facts.startedAt !== null && plan.refusal === undefined
  const mayDeny =
    hasToggle && mainTypeOf(facts) !== undefined && facts.type.confirmationTypes.includes('denied')
  return (
    <>
      <AttendanceRow
        avatar={{ initials: initialsOf(attendance.user), isKid: attendance.level?.isKids ?? false }}
        name={name}
        belt={
          attendance.level === null
            ? undefined
            : { level: attendance.level.belt, isKids: attendance.level.isKids }
        }
        note={<RowNote appointment={appointment} attendance={attendance} isConfirmed={plan.isConfirmed} />}
        trail={
          <span className={styles.trail}>
            {mayRemove || mayDeny ? (
              <IconButton
                icon={dotsThreeVertical}
                weight="bold"
                label={t('menu.label', { name })}
                onClick={() => setAsked('menu')}
              />
            ) : null}
            {hasToggle ? (
              <ConfirmToggle
                isConfirmed={plan.isConfirmed}
                isBusy={editing.isPending}
                label={t('confirm.label', { name })}
                onToggle={() =>
                  editing.change(
                    plan.isConfirmed
                      ? { kind: 'confirm', add: [], remove: plan.remove }
                      : { kind: 'confirm', add: plan.add, remove: [] },
                  )
                }
              />
            ) : null}
          </span>
        }
        below={<RowBelow appointment={appointment} editing={editing} hasToggle={hasToggle} />}
      />
      <RowQuestions
        appointment={appointment}
        editing={editing}
        asked={asked}
        mayDeny={mayDeny}
        mayRemove={mayRemove}
        onAsk={setAsked}
      />
    </>
  )
}

/** The menu of a row, and the question before somebody is removed. */
function RowQuestions(props: {
  readonly appointment: Appointment
  readonly editing: AttendanceEditing
  readonly asked: Asked
  readonly mayDeny: boolean
  readonly mayRemove: boolean
  readonly onAsk: (asked: Asked) => void
}): ReactNode {
  const { appointment, editing, asked, onAsk } = props
  const t = useMessages('appointments')
  const attendance = editing.shown
  return (
    <>
      {asked === 'menu' ? (
        <AttendeeSheetOnDemand
          appointment={appointment}
          editing={editing}
          mayDeny={props.mayDeny}
          onRemove={props.mayRemove ? () => onAsk('remove') : undefined}
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
function RowNote(props: {
  readonly appointment: Appointment
  readonly attendance: Attendance
  readonly isConfirmed: boolean
}): ReactNode {
  const { attendance } = props
  const t = useMessages('appointments')
  const choices = useModuleChoices(attendance)
  const module = choices.find((choice) => choice.id === attendance.suggestion?.moduleId)
  const minutes = attendance.suggestion?.sportDuration ?? null
  const isTrained = attendance.confirmations.includes('progress')
  const parts = [
    ...(attendance.level === null ? [] : [t('level', { index: attendance.level.levelIndex })]),
    ...(isTrained && module ? [t('pick.moduleNumber', { number: module.order })] : []),
    ...(isTrained && minutes !== null ? [t('minutes', { count: minutes })] : []),
  ]
  return parts.join(', ')
}

function RowBelow(props: {
  readonly appointment: Appointment
  readonly editing: AttendanceEditing
  readonly hasToggle: boolean
}): ReactNode {
  const { appointment, editing, hasToggle } = props
  const t = useMessages('appointments')
  const words = useErrorWords()
  const viewer = useViewer()
  const attendance = editing.shown
  const facts = factsOf(appointment)
  const now = nowIso()
  const plan = confirmPlan(facts, actorOf(viewer), attendance, now)
  const has = (type: Attendance['confirmations'][number]): boolean => attendance.confirmations.includes(type)
  const maySuggest = whyNotSuggest(facts, actorOf(viewer), { userId: attendance.user.id }, now) === undefined
  const showsPickers =
    hasToggle && maySuggest && mainTypeOf(facts) === 'progress' && !has('denied') && !has('progress')
  const isPresentOnly = has('presence') && plan.mainRefusal !== undefined
  const confirmed = !hasToggle && attendance.confirmations.some((type) => type !== 'denied')
  const isEmpty = !attendance.isFirstTime && !has('denied') && !showsPickers && !isPresentOnly && !confirmed
  if (isEmpty) return null
  return (
    <>
      {attendance.isFirstTime ? <Tag tone="info">{t('firstTime')}</Tag> : null}
      {has('denied') ? <Tag tone="warning">{t('deny.tag')}</Tag> : null}
      {confirmed ? <Tag tone="positive">{t('confirm.tag')}</Tag> : null}
      {isPresentOnly && plan.mainRefusal !== undefined ? (
        <Tag>{t('confirm.presenceOnly', { why: words(new AppError(plan.mainRefusal)).title })}</Tag>
      ) : null}
      {showsPickers ? (
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
