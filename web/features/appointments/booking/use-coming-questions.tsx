/**
 * Questions before a booking: the class may be meant for other ages, or the person is booked elsewhere then. Each question is asked once.
 */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { whyNotLeave } from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import { type Appointment, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import {
  hasPlaceIn,
  placeBeside,
} from '@wegband/domain/features/appointments/schedule/overlapping-booking.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { actorOf } from '../attendance/asking-person.ts'
import { LazyConfirmDialog } from '../lazy-dialogs.tsx'
import { type AgeQuestion, type Comer, useAgeQuestion } from './use-age-question.tsx'

/** The class whose place is given up for this one. */
export type GivenUp = Pick<Appointment, 'id' | 'name'>

type ComingPerson = Pick<Comer, 'id' | 'firstName'>
type GoOn = (instead: GivenUp | undefined) => void
type OtherClassQuestion = { readonly person: ComingPerson; readonly other: Appointment; readonly goOn: GoOn }

export type ComingQuestions = {
  readonly ask: (person: Comer, goOn: GoOn) => void
  /** For a person known to be outside or within the ages, without their birthday. */
  readonly askKnown: (person: ComingPerson, isOutsideAges: boolean, goOn: GoOn) => void
  readonly ages: AgeQuestion
  readonly isBusy: boolean
  /** The dialogs, to be rendered by the caller. */
  readonly dialog: ReactNode
}

type Options = { readonly isAlways?: boolean }

export function useComingQuestions(appointment: Appointment, options: Options = {}): ComingQuestions {
  const ages = useAgeQuestion(appointment, options)
  const viewer = useViewer()
  const [asked, setAsked] = useState<OtherClassQuestion>()
  const look = useMutation({
    // A failed check must not stop the booking.
    retry: false,
    mutationFn: async ({ id }: ComingPerson): Promise<Appointment | undefined> => {
      const who = { personId: id, readerId: viewer.id }
      // The other question has been answered by now.
      if (hasPlaceIn(appointment, id, viewer.id)) return undefined
      const query = { end_after: appointment.startAt, start_before: appointment.endAt }
      return placeBeside(appointment, await call(listAppointments, { query }), who)
    },
  })
  const askPlace = (person: ComingPerson, goOn: GoOn): void =>
    look.mutate(person, {
      onSettled: (other) => (other === undefined ? goOn(undefined) : setAsked({ person, other, goOn })),
    })
  return {
    ask: (person, goOn) => ages.ask(person, () => askPlace(person, goOn)),
    askKnown: (person, isOutsideAges, goOn) =>
      isOutsideAges ? ages.insist(person, () => askPlace(person, goOn)) : askPlace(person, goOn),
    ages,
    isBusy: look.isPending,
    dialog: (
      <>
        {ages.dialog}
        {asked === undefined ? null : <PlaceDialog asked={asked} onClose={() => setAsked(undefined)} />}
      </>
    ),
  }
}

function PlaceDialog(props: { readonly asked: OtherClassQuestion; readonly onClose: () => void }): ReactNode {
  const { person, other, goOn } = props.asked
  const t = useMessages('booking')
  const format = useFormats()
  const viewer = useViewer()
  const isOwn = person.id === viewer.id
  const place = isOwn ? other.myAttendance : null
  const leaving = {
    userId: person.id,
    confirmations: place?.confirmations ?? [],
    checkedInAt: place?.checkedInAt ?? null,
  }
  const maySwap = whyNotLeave(factsOf(other), actorOf(viewer), leaving, nowIso()) === undefined
  const choose = (instead: GivenUp | undefined) => (): void => {
    props.onClose()
    goOn(instead)
  }
  const words = {
    child: person.firstName,
    name: other.name,
    day: format.dayShort(other.startAt),
    span: format.timeRange(other.startAt, other.endAt),
  }
  return (
    <LazyConfirmDialog
      isOpen
      sport={other.sports[0]}
      title={isOwn ? t('beside.title') : t('beside.childTitle', words)}
      text={maySwap ? t('beside.textSwap', words) : t('beside.text', words)}
      confirmLabel={maySwap ? t('beside.swap') : t('beside.both')}
      onConfirm={choose(maySwap ? other : undefined)}
      {...(maySwap ? { also: { label: t('beside.both'), onChoose: choose(undefined) } } : {})}
      cancelLabel={t('beside.cancel')}
      onCancel={props.onClose}
    />
  )
}
