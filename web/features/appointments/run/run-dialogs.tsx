/** Questions before a class is taken over or ended, which cannot be undone; and the message that another trainer was faster. */
import type { ReactNode } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  plannedMinutes,
  trainedMinutes,
} from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import { wasThere } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { clock } from '../../../ui/icon/phosphor/clock.gen.ts'
import { usersThree } from '../../../ui/icon/phosphor/users-three.gen.ts'
import { MetaList } from '../../../ui/meta-list/meta-list.tsx'
import { LazyConfirmDialog, LazyLostRace } from '../lazy-dialogs.tsx'
import { useAttendances } from '../queries.ts'
import type { ClassRun } from './use-class-run.ts'
import { useTypeName, useWhenText } from '../booking/when-text.ts'

type Props = {
  readonly appointment: Appointment
  readonly run: ClassRun
  readonly openCount: number | undefined
}

export function RunDialogs(props: Props): ReactNode {
  const { question, dismiss } = props.run
  return (
    <>
      {question?.kind === 'takeOver' ? <TakeOver {...props} /> : null}
      {question?.kind === 'end' ? <End {...props} /> : null}
      {question?.kind === 'lost' ? <LazyLostRace current={question.current} onClose={dismiss} /> : null}
    </>
  )
}

function TakeOver({ appointment, run }: Props): ReactNode {
  const t = useMessages('appointments')
  const when = useWhenText(appointment)
  const type = useTypeName(appointment)
  const { trainer } = appointment
  return (
    <LazyConfirmDialog
      isOpen
      sport={appointment.sports[0]}
      title={t('takeOver.title', { name: trainer?.firstName ?? '' })}
      text={t('takeOver.text', { name: trainer === null ? '' : fullName(trainer) })}
      confirmLabel={t('takeOver.confirm', { type })}
      busyLabel={t('start.busy')}
      cancelLabel={t('cancel')}
      isBusy={run.isBusy}
      onConfirm={() => run.start({ force: true })}
      onCancel={run.dismiss}
    >
      <MetaList
        items={[
          { id: 'when', icon: clock, name: t('facts.when'), value: when },
          {
            id: 'count',
            icon: usersThree,
            name: t('facts.places'),
            value: t('booked', { count: appointment.attendeesCount }),
          },
        ]}
      />
    </LazyConfirmDialog>
  )
}

/** What ending now changes for people without a confirmation: their planned length becomes the real length of the class. */
function useShortened(appointment: Appointment): { planned: number; count: number } | undefined {
  const attendances = useAttendances(appointment.id, true)
  const facts = factsOf(appointment)
  const planned = plannedMinutes(facts)
  const count = trainedMinutes({ ...facts, endedAt: nowIso() })
  const hasSome = attendances.data?.some(
    (attendance) => attendance.suggestion?.sportDuration === planned && !wasThere(attendance),
  )
  return count < planned && hasSome ? { planned, count } : undefined
}

function End({ appointment, run, openCount }: Props): ReactNode {
  const t = useMessages('appointments')
  const type = useTypeName(appointment)
  const shortened = useShortened(appointment)
  const hasOpen = openCount !== undefined && openCount > 0
  return (
    <LazyConfirmDialog
      isOpen
      sport={appointment.sports[0]}
      title={t('end.title', { type })}
      text={
        <>
          <p>{t('end.text')}</p>
          {hasOpen ? <p>{t('end.openCount', { count: openCount })}</p> : null}
          {shortened ? <p>{t('end.shorter', shortened)}</p> : null}
        </>
      }
      confirmLabel={t('end.action', { type })}
      busyLabel={t('end.busy')}
      cancelLabel={t('cancel')}
      isBusy={run.isBusy}
      onConfirm={run.end}
      onCancel={run.dismiss}
    />
  )
}
