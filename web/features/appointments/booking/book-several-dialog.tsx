/** A parent books several children at once. Each child gets its own result: a full class for one does not stop the others. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import {
  addAttendee,
  type Appointment,
  listAppointments,
} from '@wegband/domain/features/appointments/contract.ts'
import { placeBeside } from '@wegband/domain/features/appointments/schedule/overlapping-booking.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CheckField } from '../../../ui/field/field.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useAgesFact } from './ages-text.ts'
import { refresh } from '../queries.ts'

/** `error` is undefined when the child is booked. */
type Result = { readonly child: Viewer; readonly error: unknown }

function useBookSeveral(id: number, onAllBooked: () => void) {
  const t = useMessages('booking')
  const format = useFormats()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (children: readonly Viewer[]): Promise<Result[]> => {
      const results: Result[] = []
      // One after the other, so that the first child gets the last place for certain.
      for (const child of children)
        results.push(
          await call(addAttendee, { params: { id, userId: child.id } }).then(
            () => ({ child, error: undefined }),
            (error: unknown) => ({ child, error }),
          ),
        )
      return results
    },
    onSuccess: async (results) => {
      if (results.every(({ error }) => error === undefined)) {
        const names = format.list(results.map(({ child }) => child.firstName))
        showToast({
          subject: `booking-${id}`,
          text: t('several.booked', { names, count: results.length }),
          tone: 'positive',
        })
        onAllBooked()
      }
      await refresh(client, id)
    },
  })
}

export function BookSeveralDialog(props: {
  readonly appointment: Appointment
  /** Those who may come and are not booked yet. */
  readonly family: readonly Viewer[]
  readonly onClose: () => void
}): ReactNode {
  const { appointment, onClose } = props
  const t = useMessages('booking')
  const format = useFormats()
  // The page reads the lists again while the results are shown.
  const [family] = useState(props.family)
  const [picked, setPicked] = useState(() =>
    family.filter(({ birthdayAt }) => !isOutsideAges(appointment, birthdayAt)).map(({ id }) => id),
  )
  const booking = useBookSeveral(appointment.id, onClose)
  const chosen = family.filter(({ id }) => picked.includes(id))
  const isDone = booking.data?.some(({ error }) => error !== undefined) === true
  return (
    <Dialog
      isOpen
      size="small"
      sport={appointment.sports[0]}
      title={isDone ? t('several.resultTitle') : t('several.title')}
      description={`${appointment.name}, ${format.dayShort(appointment.startAt)}, ${format.time(appointment.startAt)}`}
      closeLabel={t('several.close')}
      isBusy={booking.isPending}
      onClose={onClose}
      footer={
        isDone ? (
          <Button variant="primary" size="large" isBlock onClick={onClose}>
            {t('several.done')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="large"
            isBlock
            isBusy={booking.isPending}
            isDisabled={chosen.length === 0}
            onClick={() => booking.mutate(chosen)}
          >
            {chosen.length === 0 ? t('several.pick') : t('several.confirm', { count: chosen.length })}
          </Button>
        )
      }
    >
      {isDone ? (
        <Results results={booking.data ?? []} />
      ) : (
        <div className="stack">
          {family.map((child) => (
            <ChildChoice
              key={child.id}
              child={child}
              appointment={appointment}
              isPicked={picked.includes(child.id)}
              onPick={(isPicked) =>
                setPicked(isPicked ? [...picked, child.id] : picked.filter((id) => id !== child.id))
              }
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function ChildChoice(props: {
  readonly child: Viewer
  readonly appointment: Appointment
  readonly isPicked: boolean
  readonly onPick: (isPicked: boolean) => void
}): ReactNode {
  const { child, appointment, isPicked, onPick } = props
  const t = useMessages('booking')
  const format = useFormats()
  const viewer = useViewer()
  const agesFact = useAgesFact()
  const query = { end_after: appointment.startAt, start_before: appointment.endAt }
  const classes = useQuery(queryOf(listAppointments, { query })).data ?? []
  const beside = placeBeside(appointment, classes, { personId: child.id, readerId: viewer.id })
  const notes = [
    isOutsideAges(appointment, child.birthdayAt) ? agesFact(appointment) : undefined,
    beside === undefined
      ? undefined
      : t('several.beside', { name: beside.name, span: format.timeRange(beside.startAt, beside.endAt) }),
  ]
  return (
    <CheckField
      label={child.firstName}
      note={notes.filter(Boolean).join(' ')}
      checked={isPicked}
      onChange={({ target }) => onPick(target.checked)}
    />
  )
}

function Results(props: { readonly results: readonly Result[] }): ReactNode {
  const t = useMessages('booking')
  const words = useErrorWords()
  return (
    <div aria-live="polite">
      <List>
        {props.results.map(({ child, error }) => (
          <ListRow
            key={child.id}
            lead={<Avatar initials={initialsOf(child)} isKid />}
            title={child.firstName}
            note={
              error === undefined ? t('several.isBooked') : t('several.isNot', { why: words(error).title })
            }
          />
        ))}
      </List>
    </div>
  )
}
