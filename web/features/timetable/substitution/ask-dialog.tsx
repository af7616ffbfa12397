/** Asks for a substitute: the people, a message, and until when they may answer. */
import { useQueryClient } from '@tanstack/react-query'
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
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AlertLine, CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
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
  /** The trainer to be replaced; empty where one trainer teaches it. */
  readonly insteadOf: string
}
type FieldsOf = { readonly appointmentId: number; readonly form: FormOf<Asking> }

const trainersOf = ({ trainer, coTrainers }: Appointment) => [
  ...(trainer === null ? [] : [trainer]),
  ...coTrainers,
]

const isThere = (text: string) => (text === '' ? ('required' as const) : undefined)

/** One of several trainers is to be named: the caller, or else the first. */
const startOf = (appointment: Appointment, callerId: number): Asking => {
  const until = usualAnswerUntil(appointment.startAt, nowIso())
  const trainers = trainersOf(appointment)
  const missing = trainers.find(({ id }) => id === callerId) ?? trainers[0]
  return {
    userIds: [],
    message: '',
    day: dayOf(until),
    time: wallTimeOf(until).slice(0, 5),
    insteadOf: trainers.length > 1 && missing !== undefined ? String(missing.id) : '',
  }
}

export function AskDialog(props: {
  readonly appointment: Appointment
  readonly onClose: () => void
}): ReactNode {
  const { appointment, onClose } = props
  const { id } = appointment
  const t = useMessages('timetable')
  const client = useQueryClient()
  const viewer = useViewer()
  const [start] = useState(() => startOf(appointment, viewer.id))
  const form = useForm<Asking>({
    start,
    rules: ({ userIds, day, time }) => ({
      userIds: userIds.length === 0 ? 'required' : undefined,
      day: isThere(day),
      time: isThere(time),
    }),
    most: { message: SUBSTITUTE_MESSAGE_LENGTH },
    fieldOf: (name) => (name === 'answerUntil' ? 'day' : undefined),
    send: async ({ userIds, message, day, time, insteadOf }) => {
      await call(askSubstitutes, {
        params: { id },
        body: {
          userIds: [...userIds],
          message,
          answerUntil: instantAt(day, time),
          ...(insteadOf === '' ? {} : { insteadOf: Number(insteadOf) }),
        },
      })
      showToast({ subject: `substitute-${id}`, text: t('ask.sent'), tone: 'positive' })
      await refreshTimetable(client, id)
      onClose()
    },
  })
  const count = form.values.userIds.length
  return (
    <Dialog
      isOpen
      isBusy={form.isBusy}
      sport={appointment.sports[0]}
      onClose={onClose}
      title={t('ask.title')}
      description={t('ask.text')}
      closeLabel={t('close')}
      footer={
        <Button variant="primary" isBlock isBusy={form.isBusy} onClick={() => form.submit()}>
          {count === 0 ? t('ask.pick') : t('ask.send', { count })}
        </Button>
      }
    >
      <Form form={form} className={styles.box}>
        {start.insteadOf === '' ? null : (
          <SelectField
            label={t('ask.insteadOf')}
            options={trainersOf(appointment).map((one) => ({ value: String(one.id), text: fullName(one) }))}
            {...form.text('insteadOf')}
          />
        )}
        <People appointmentId={id} form={form} />
        <Words form={form} />
        <FormSummary form={form} />
      </Form>
    </Dialog>
  )
}

function People({ appointmentId, form }: FieldsOf): ReactNode {
  const t = useMessages('timetable')
  const candidates = useCandidates(appointmentId)
  const { userIds } = form.values
  const error = form.errorOf('userIds')
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
            form.change({
              userIds: target.checked ? [...userIds, id] : userIds.filter((one) => one !== id),
            })
          }
        />
      ))}
      {error === undefined ? null : <AlertLine>{error}</AlertLine>}
    </fieldset>
  )
}

function Words({ form }: Pick<FieldsOf, 'form'>): ReactNode {
  const t = useMessages('timetable')
  return (
    <>
      <TextAreaField
        label={t('ask.message')}
        optionalText={t('optional')}
        rows={3}
        {...form.text('message')}
      />
      <div className={styles.pair}>
        <TextField label={t('ask.until')} type="date" {...form.text('day')} />
        <TextField label={t('ask.time')} type="time" {...form.text('time')} />
      </div>
    </>
  )
}
