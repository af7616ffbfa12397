/** The new member was created: what was sent to whom, and the card as the next step. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  addAttendee,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names/class-names.ts'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { identificationCard } from '../../../ui/icon/phosphor/identification-card.gen.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import styles from './new-member.module.css'
import type { NewMemberForm } from './new-member-form.ts'
import type { Made } from './use-new-member.ts'

export function MemberMade(props: {
  readonly school: { readonly id: number; readonly name: string }
  readonly person: Made
  readonly form: NewMemberForm
  readonly onNext: () => void
}): ReactNode {
  const t = useMessages('members')
  const { school, person, form } = props
  const name = fullName(person)
  const told =
    form.kind === 'adult'
      ? t('made.letter', { mail: form.mail.trim() })
      : form.guardian?.by === 'letter'
        ? t('made.invited', { mail: form.parentMail.trim() })
        : t('made.asked', { name: form.guardian?.name ?? '' })
  const card = (
    <Button
      variant={form.linksCard ? 'primary' : 'soft'}
      icon={identificationCard}
      href={hrefTo('app.trainer-qr', { schoolId: school.id, search: name })}
    >
      {t('member.link')}
    </Button>
  )
  const { appointment } = useSearchParams()
  return (
    <EmptyState
      title={t('made.title', { name, school: school.name })}
      text={told}
      picture={<Picture name="empty-pair" />}
      action={
        <div className={classNames('row-wrap', styles.made)}>
          {appointment === undefined ? null : <ToClass appointmentId={Number(appointment)} person={person} />}
          {card}
          <Button href={hrefTo('app.trainer-member', { schoolId: school.id, userId: person.id })}>
            {t('made.open')}
          </Button>
          <Button onClick={props.onNext}>{t('made.next')}</Button>
        </div>
      }
    />
  )
}

/** Opened from the list of a class: adds the person to that list and leads the trainer back. */
function ToClass(props: { readonly appointmentId: number; readonly person: Made }): ReactNode {
  const { appointmentId, person } = props
  const t = useMessages('members')
  const client = useQueryClient()
  const showError = useShowError()
  const goTo = useGoTo()
  const adding = useMutation({
    mutationFn: () => call(addAttendee, { params: { id: appointmentId, userId: person.id } }),
    onSuccess: async () => {
      await invalidate(client, [listAttendances, readAppointment], { id: appointmentId })
      await goTo('app.appointment', { appointmentId })
    },
    onError: showError,
  })
  return (
    <Button variant="primary" isBusy={adding.isPending} onClick={() => adding.mutate()}>
      {t('made.toClass')}
    </Button>
  )
}
