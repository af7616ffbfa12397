/** One person on the trainer's list: belt, training, the toggle that confirms, and the other actions in a menu. */
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { AttendanceRow, ConfirmToggle, QueuedToggle } from '../../../ui/attendance/attendance-row.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { dotsThreeVertical } from '../../../ui/icon/phosphor/dots-three-vertical.gen.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { usePublicSettings } from '../../texts/public-settings.ts'
import { actorOf } from './asking-person.ts'
import type { PhotoPurpose } from '@wegband/domain/features/photo-consent/contract.ts'
import type { MissingGoal } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { isJudged } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { PhotoSign } from '../../photo-consent/photo-sign.tsx'
import { LazyGoalLine } from '../../sports/missing/lazy-missing.ts'
import type { QueuedCommand } from '../offline/command-queue.ts'
import { ARRIVAL_WORDS, type LineRow } from '../offline/offline-list.ts'
import type { ClassQueue } from '../offline/use-command-queue.ts'
import { type AttendeeRights, attendeeRights } from './attendee-rights.ts'
import { LazyAttendeeSheet, LazyConfirmDialog } from '../lazy-dialogs.tsx'
import { SuggestionPickers, useModuleChoices } from './suggestion-pickers.tsx'
import { type AttendanceEditing, useAttendanceEditing } from './use-attendance.ts'
import styles from '../appointments.module.css'

type OpenDialog = 'menu' | 'remove' | undefined

type RowProps = {
  readonly appointment: Appointment
  readonly editing: AttendanceEditing
  readonly rights: AttendeeRights
  readonly queued: QueuedCommand | undefined
  readonly isSaid: boolean
  readonly goal: MissingGoal | undefined
  readonly onChoose: (item: QueuedCommand) => void
}

export function AttendeeRow(props: {
  readonly appointment: Appointment
  readonly row: LineRow
  readonly queue: ClassQueue
  /** What the person still needs for the next goal. */
  readonly goal: MissingGoal | undefined
  /** The purposes for which photos are allowed; undefined while loading. */
  readonly photos: readonly PhotoPurpose[] | undefined
  readonly onChoose: (item: QueuedCommand) => void
}): ReactNode {
  const { appointment, queue, goal } = props
  const { queued, isSaid } = props.row
  const viewer = useViewer()
  const { flags } = usePublicSettings()
  const [asked, setAsked] = useState<OpenDialog>()
  const noteOf = useTrainedWords(props.row.attendance)
  const editing = useAttendanceEditing(appointment, props.row.attendance, queue, noteOf)
  const attendance = editing.shown
  const { level, user } = attendance
  const rights = attendeeRights(
    factsOf(appointment),
    actorOf(viewer),
    attendance,
    nowIso(),
    flags.attendanceRemoval,
  )
  const isGoing = queued?.command.kind === 'remove' && queued.state === 'waiting'
  const row: RowProps = { appointment, editing, rights, queued, isSaid, goal, onChoose: props.onChoose }
  return (
    <>
      <AttendanceRow
        avatar={{
          initials: initialsOf(user),
          imageUrl: user.avatar ?? undefined,
          isKid: level?.isKids ?? false,
        }}
        name={fullName(user)}
        belt={level === null ? undefined : { level: level.belt, isKids: level.isKids }}
        note={<RowNote attendance={attendance} row={props.row} photos={props.photos} />}
        trail={<RowTrail {...row} onMenu={() => setAsked('menu')} />}
        below={(rights.hasMore && !isGoing) || goal ? <RowBelow {...row} /> : undefined}
      />
      <RowQuestions {...row} asked={asked} onAsk={setAsked} />
    </>
  )
}

function RowTrail(props: RowProps & { readonly onMenu: () => void }): ReactNode {
  const { editing, rights, queued, isSaid } = props
  const { plan } = rights
  const t = useMessages('appointments')
  const name = fullName(editing.shown.user)
  const toggle = (): void =>
    editing.judge(
      plan.isConfirmed
        ? plan.remove.map((type) => ({ kind: 'take-back', type }))
        : plan.add.map((type) => ({ kind: 'confirm', type })),
    )
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
      {queued === undefined || !isSaid ? null : (
        <QueuedSign
          queued={queued}
          name={name}
          onPress={() => (queued.state === 'waiting' ? toggle() : props.onChoose(queued))}
        />
      )}
      {rights.hasToggle && !isSaid ? (
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

/** Replaces the toggle: a change that exists only on this device is never shown as done. */
function QueuedSign(props: {
  readonly queued: QueuedCommand
  readonly name: string
  readonly onPress: () => void
}): ReactNode {
  const t = useMessages('appointments')
  const { queued, name } = props
  const words = {
    waiting: 'line.rowWaits',
    conflict: 'line.rowConflict',
    refused: 'line.rowRefused',
  } as const
  return (
    <QueuedToggle
      state={queued.state === 'waiting' ? 'waiting' : 'attention'}
      label={t(words[queued.state], { name })}
      onPress={props.onPress}
    />
  )
}

/** The menu of a row, and the question before the person is removed. */
function RowQuestions(
  props: RowProps & { readonly asked: OpenDialog; readonly onAsk: (asked: OpenDialog) => void },
): ReactNode {
  const { appointment, editing, rights, asked, onAsk } = props
  const t = useMessages('appointments')
  const attendance = editing.shown
  return (
    <>
      {asked === 'menu' ? (
        <LazyAttendeeSheet
          appointment={appointment}
          editing={editing}
          mayDeny={rights.mayDeny}
          onRemove={rights.mayRemove ? () => onAsk('remove') : undefined}
          onClose={() => onAsk(undefined)}
        />
      ) : null}
      {asked === 'remove' ? (
        <LazyConfirmDialog
          isOpen
          isDangerous
          sport={appointment.sports[0]}
          title={t('remove.title', { name: fullName(attendance.user) })}
          text={isJudged(attendance) ? t('remove.textConfirmed') : t('remove.text')}
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

/** "Modul 14, 90 Min." */
function useTrainedWords(attendance: Attendance): (after: Attendance) => string {
  const t = useMessages('appointments')
  const choices = useModuleChoices(attendance)
  return ({ suggestion }) => {
    const module = choices.find((choice) => choice.id === suggestion?.moduleId)
    const minutes = suggestion?.sportDuration ?? null
    return [
      ...(module ? [t('pick.moduleNumber', { number: module.order })] : []),
      ...(minutes === null ? [] : [t('minutes', { count: minutes })]),
    ].join(', ')
  }
}

/** "Level 3", the arrival time, and after the confirmation what it counts for. */
function RowNote(props: {
  readonly attendance: Attendance
  readonly row: LineRow
  readonly photos: readonly PhotoPurpose[] | undefined
}): ReactNode {
  const { level, confirmations, checkedInAt, isOutsideAges } = props.attendance
  const tAges = useMessages('ages')
  const { queued, isSaid, arrival } = props.row
  const t = useMessages('appointments')
  const format = useFormats()
  const trained = useTrainedWords(props.attendance)(props.attendance)
  const isTrained = confirmations.includes('progress')
  const parts = [
    ...(level === null ? [] : [t('level', { index: level.levelIndex })]),
    ...(isOutsideAges ? [tAges('outside')] : []),
    ...(arrival === undefined ? [] : [t(ARRIVAL_WORDS[arrival])]),
    ...(checkedInAt !== null && arrival === undefined && confirmations.length === 0
      ? [t('list.cameAt', { time: format.time(checkedInAt) })]
      : []),
    ...(queued === undefined || isSaid ? [] : [t('line.waits')]),
    ...(isTrained && trained !== '' ? [trained] : []),
  ]
  if (queued?.state === 'conflict') return t('line.rowTwo')
  if (queued?.command.kind === 'remove' && queued.state === 'waiting') return t('line.rowRemoved')
  const text = parts.join(', ')
  if (props.photos === undefined) return text
  return (
    <span>
      {text === '' ? '' : `${text}, `}
      <PhotoSign purposes={props.photos} />
    </span>
  )
}

function RowBelow({ appointment, editing, rights, goal }: RowProps): ReactNode {
  const t = useMessages('appointments')
  const words = useErrorWords()
  const attendance = editing.shown
  const sportId = attendance.suggestion?.sportId ?? appointment.sports[0]?.id
  const sportName = appointment.sports.find(({ id }) => id === sportId)?.name
  return (
    <>
      {goal === undefined ? null : <LazyGoalLine goal={goal} />}
      {attendance.isFirstTime ? <Tag tone="info">{t('firstTime')}</Tag> : null}
      {rights.isBeginner ? <Tag tone="warning">{t('newToSport', { sport: sportName ?? '' })}</Tag> : null}
      {rights.isDenied ? <Tag tone="warning">{t('deny.tag')}</Tag> : null}
      {rights.presenceOnly === undefined ? null : (
        <Tag>{t('confirm.presenceOnly', { why: words(new AppError(rights.presenceOnly)).title })}</Tag>
      )}
      {rights.hasPickers ? (
        <SuggestionPickers
          appointment={appointment}
          attendance={attendance}
          isDisabled={editing.isPending}
          onChange={(trained) => editing.judge([{ kind: 'train', trained }])}
        />
      ) : null}
    </>
  )
}
