/** Asks for a substitute: the people, a message, and until when they may answer. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOf, instantAt, wallTimeOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { usualAnswerUntil } from '@wegband/domain/features/timetable/substitution-rules.ts'
import {
  askSubstitutes,
  SUBSTITUTE_MESSAGE_LENGTH,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { refreshTimetable, useCandidates } from '../queries.ts'
import styles from '../timetable.module.css'

type Asking = {
  readonly userIds: readonly number[]
  readonly message: string
  readonly day: string
  readonly time: string
  /** The trainer to be replaced; null where one trainer teaches it. */
  readonly insteadOf: number | null
}
type FieldsOf = {
  readonly appointmentId: number
  readonly asking: Asking
  readonly change: (more: Partial<Asking>) => void
}

const trainersOf = ({ trainer, coTrainers }: Appointment) => [
  ...(trainer === null ? [] : [trainer]),
  ...coTrainers,
]

const isComplete = ({ userIds, day, time }: Asking): boolean =>
  userIds.length > 0 && day !== '' && time !== ''

export function AskDialog(props: {
  readonly appointment: Appointment
  readonly onClose: () => void
}): ReactNode {
  const { appointment, onClose } = props
  const { id } = appointment
  const t = useMessages('timetable')
  const words = useErrorWords()
  const client = useQueryClient()
  const viewer = useViewer()
  const trainers = trainersOf(appointment)
  const [asking, setAsking] = useState<Asking>(() => {
    const until = usualAnswerUntil(appointment.startAt, nowIso())
    const missing = trainers.find(({ id: trainerId }) => trainerId === viewer.id) ?? trainers[0]
    const insteadOf = trainers.length > 1 ? (missing?.id ?? null) : null
    return { userIds: [], message: '', day: dayOf(until), time: wallTimeOf(until).slice(0, 5), insteadOf }
  })
  const ask = useMutation({
    mutationFn: ({ userIds, message, day, time, insteadOf }: Asking) =>
      call(askSubstitutes, {
        params: { id },
        body: {
          userIds: [...userIds],
          message,
          answerUntil: instantAt(day, time),
          ...(insteadOf === null ? {} : { insteadOf }),
        },
      }),
    onSuccess: async () => {
      showToast({ subject: `substitute-${id}`, text: t('ask.sent'), tone: 'positive' })
      await refreshTimetable(client, id)
      onClose()
    },
  })
  const count = asking.userIds.length
  const failure = ask.error === null ? undefined : words(ask.error)
  return (
    <Dialog
      isOpen
      isBusy={ask.isPending}
      sport={appointment.sports[0]}
      onClose={onClose}
      title={t('ask.title')}
      description={t('ask.text')}
      closeLabel={t('close')}
      footer={
        <Button
          variant="primary"
          isBlock
          isBusy={ask.isPending}
          isDisabled={!isComplete(asking)}
          onClick={() => ask.mutate(asking)}
        >
          {count === 0 ? t('ask.pick') : t('ask.send', { count })}
        </Button>
      }
    >
      <div className={styles.box}>
        {asking.insteadOf === null ? null : (
          <SelectField
            label={t('ask.insteadOf')}
            value={String(asking.insteadOf)}
            options={trainers.map((one) => ({ value: String(one.id), text: fullName(one) }))}
            onChange={({ target }) => setAsking({ ...asking, insteadOf: Number(target.value) })}
          />
        )}
        <People appointmentId={id} asking={asking} change={(more) => setAsking({ ...asking, ...more })} />
        <Words appointmentId={id} asking={asking} change={(more) => setAsking({ ...asking, ...more })} />
        {failure === undefined ? null : (
          <p className={styles.error} role="alert">
            {failure.title === failure.text ? failure.title : `${failure.title}. ${failure.text}`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function People(props: FieldsOf): ReactNode {
  const { appointmentId, asking, change } = props
  const t = useMessages('timetable')
  const candidates = useCandidates(appointmentId)
  const { userIds } = asking
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('ask.people')}</legend>
      <QueryError query={candidates} />
      {candidates.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      ) : null}
      {candidates.data?.length === 0 ? <p className="t-muted">{t('ask.none')}</p> : null}
      {(candidates.data ?? []).map(({ id, isBusy, ...person }) => (
        <CheckField
          key={id}
          label={fullName(person)}
          note={isBusy ? t('ask.busy') : undefined}
          checked={userIds.includes(id)}
          onChange={({ target }) =>
            change({ userIds: target.checked ? [...userIds, id] : userIds.filter((one) => one !== id) })
          }
        />
      ))}
    </fieldset>
  )
}

function Words(props: FieldsOf): ReactNode {
  const { asking, change } = props
  const t = useMessages('timetable')
  return (
    <>
      <TextAreaField
        label={t('ask.message')}
        optionalText={t('optional')}
        rows={3}
        maxLength={SUBSTITUTE_MESSAGE_LENGTH}
        value={asking.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('ask.until')}
          type="date"
          value={asking.day}
          onChange={({ target }) => change({ day: target.value })}
        />
        <TextField
          label={t('ask.time')}
          type="time"
          value={asking.time}
          onChange={({ target }) => change({ time: target.value })}
        />
      </div>
    </>
  )
}
