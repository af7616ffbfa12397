/** The dialogs of the actions for many members: status, cards, exam day and class. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays, dayOf, dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { cardNumber } from '@wegband/domain/features/cards/card-rules.ts'
import { readReady } from '@wegband/domain/features/exams/contract.ts'
import type { DeskState } from '@wegband/domain/features/member-desk/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { pause } from '../../ui/icon/phosphor/pause.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { ActionDialog, type Members } from './action-dialog.tsx'
import { type Outcome, useDeskActions } from './desk-actions.ts'

export type DeskDialogProps = {
  readonly schoolId: number
  readonly members: Members
  readonly onClose: () => void
  readonly onDone: () => void
}

const idsOf = (members: Members): number[] => members.map(({ id }) => id)
/** Classes this far ahead are offered. */
const CLASSES_DAYS = 14

function Waiting(): ReactNode {
  const t = useMessages('member-desk')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton height={56} />
    </SkeletonGroup>
  )
}

export function StateDialog(props: DeskDialogProps): ReactNode {
  const t = useMessages('member-desk')
  const { setState } = useDeskActions(props.schoolId)
  const [state, choose] = useState<DeskState>('passive')
  return (
    <ActionDialog
      {...props}
      title={t('state.title', { count: props.members.length })}
      submit={t('state.submit')}
      run={() => setState(idsOf(props.members), state)}
      doneText={({ count }) => t(`state.done.${state}`, { count })}
    >
      <ChoiceList
        label={t('state.label')}
        value={state}
        onChange={choose}
        items={[
          { value: 'passive', icon: pause, title: t('state.passive'), note: t('state.passiveNote') },
          { value: 'active', icon: check, title: t('state.active'), note: t('state.activeNote') },
        ]}
      />
    </ActionDialog>
  )
}

export function CardsDialog(props: DeskDialogProps): ReactNode {
  const t = useMessages('member-desk')
  const { give } = useDeskActions(props.schoolId)
  const [typed, type] = useState('')
  const isNumber = /^[1-9]\d{0,4}$/.test(typed.trim())
  const names = new Map(props.members.map((member) => [member.id, fullName(member)]))
  const run = async (): Promise<Outcome> => {
    const outcome = await give(idsOf(props.members), isNumber ? Number(typed) : undefined)
    const list = outcome.numbers
      .map(({ userId, number }) => `${cardNumber(number)} ${names.get(userId) ?? ''}`)
      .join(', ')
    return { ...outcome, list }
  }
  return (
    <ActionDialog
      {...props}
      title={t('cards.title', { count: props.members.length })}
      submit={t('cards.submit')}
      isReady={typed.trim() === '' || isNumber}
      run={run}
      doneText={({ count, list = '' }) => t('cards.done', { count, list })}
    >
      <p>{t('cards.text')}</p>
      <TextField
        label={t('cards.first')}
        hint={t('cards.firstHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed}
        onChange={(event) => type(event.target.value)}
        {...(typed.trim() === '' || isNumber ? {} : { error: t('cards.firstWrong') })}
      />
    </ActionDialog>
  )
}

/** The exam days of a sport that the viewer teaches here. */
export function InviteDialog(props: DeskDialogProps): ReactNode {
  const t = useMessages('member-desk')
  const format = useFormats()
  const viewer = useViewer()
  const { invite } = useDeskActions(props.schoolId)
  const taught = viewer.teaches.filter(({ schoolId }) => schoolId === props.schoolId)
  const [sport, chooseSport] = useState(String(taught[0]?.sportId ?? ''))
  const [picked, pick] = useState('')
  const query = useQuery(
    queryOf(readReady, { params: { id: props.schoolId }, query: sport === '' ? {} : { sport } }),
  )
  const days = query.data?.examDays ?? []
  const day = days.find(({ appointmentId }) => String(appointmentId) === picked) ?? days[0]
  return (
    <ActionDialog
      {...props}
      title={t('invite.title', { count: props.members.length })}
      submit={t('invite.submit')}
      isReady={day !== undefined}
      run={() =>
        invite(idsOf(props.members), {
          appointmentId: day?.appointmentId ?? 0,
          sportId: query.data?.sport.id ?? 0,
        })
      }
      doneText={({ count }) => t('invite.done', { count })}
    >
      {(query.data?.sports.length ?? 0) > 1 ? (
        <SelectField
          label={t('invite.sport')}
          value={sport}
          options={(query.data?.sports ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(event) => chooseSport(event.target.value)}
        />
      ) : null}
      <QueryError query={query} />
      {query.isPending ? <Waiting /> : null}
      {query.data !== undefined && day === undefined ? <p>{t('invite.none')}</p> : null}
      {day === undefined ? null : (
        <>
          <SelectField
            label={t('invite.day')}
            value={String(day.appointmentId)}
            options={days.map((one) => ({
              value: String(one.appointmentId),
              text: t('moment', {
                name: one.name,
                day: format.dayShort(one.startAt),
                time: format.time(one.startAt),
              }),
            }))}
            onChange={(event) => pick(event.target.value)}
          />
          <p className="t-small t-muted">{t('invite.text')}</p>
        </>
      )}
    </ActionDialog>
  )
}

export function ClassDialog(props: DeskDialogProps): ReactNode {
  const t = useMessages('member-desk')
  const format = useFormats()
  const { addTo } = useDeskActions(props.schoolId)
  const [picked, pick] = useState('')
  const [now] = useState(nowIso)
  const query = useQuery(
    queryOf(listAppointments, {
      query: {
        'school[]': String(props.schoolId),
        end_after: now,
        start_before: dayWindow(addDays(dayOf(now), CLASSES_DAYS)).endAt,
      },
    }),
  )
  const classes = (query.data ?? []).filter(({ isCancelled, isEnded }) => !isCancelled && !isEnded)
  const one = classes.find(({ id }) => String(id) === picked) ?? classes[0]
  return (
    <ActionDialog
      {...props}
      title={t('class.title', { count: props.members.length })}
      submit={t('class.submit')}
      isReady={one !== undefined}
      run={() => addTo(idsOf(props.members), one?.id ?? 0)}
      doneText={({ count }) => t('class.done', { count, name: one?.name ?? '' })}
    >
      <QueryError query={query} />
      {query.isPending ? <Waiting /> : null}
      {query.data !== undefined && one === undefined ? <p>{t('class.none')}</p> : null}
      {one === undefined ? null : (
        <SelectField
          label={t('class.label')}
          value={String(one.id)}
          options={classes.map(({ id, name, startAt }) => ({
            value: String(id),
            text: t('moment', { name, day: format.dayShort(startAt), time: format.time(startAt) }),
          }))}
          onChange={(event) => pick(event.target.value)}
        />
      )}
    </ActionDialog>
  )
}
