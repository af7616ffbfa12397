/**
 * Trial slots of a class for the school: the free ones, the address to share while guests may register, and the guests. A guest can be
 * removed from the list.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { isTrialOpen } from '@wegband/domain/features/appointments/trial/trial-rules.ts'
import {
  listTrialRegistrations,
  markTrialArrival,
  removeTrialRegistration,
  type TrialRegistration,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { isOffline } from '../../../platform/offline/connection.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { invalidate, pageOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { copy } from '../../../ui/icon/phosphor/copy.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { StartBox } from '../../../ui/start-box/start-box.tsx'
import { Chevrons } from '../../../ui/woven/woven-progress.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { LazyConfirmDialog } from '../lazy-dialogs.tsx'
import { freePlaces } from '../booking/places-text.ts'
import { refresh } from '../queries.ts'
import styles from './trial-page.module.css'

export function TrialPanel(props: { readonly appointment: Appointment }): ReactNode {
  const { id, trialSlots } = props.appointment
  const t = useMessages('trials')
  const query = useQuery(pageOf(listTrialRegistrations, { params: { id } }))
  const guests = query.data?.data ?? []
  const held = query.data?.heldPlaces ?? 0
  const taken = guests.length + held
  // A place of the class is taken too.
  const free = Math.max(0, Math.min(trialSlots - taken, freePlaces(props.appointment) ?? trialSlots))
  // A place that a member has is not one that a guest took.
  const shownSlots = taken + free
  const isFull = query.data !== undefined && free === 0
  const copyLink = async (): Promise<void> => {
    const address = new URL(hrefTo('trial', { appointmentId: id }), globalThis.location.origin)
    await navigator.clipboard.writeText(address.href)
    showToast({ subject: 'trial-link', text: t('club.copied'), tone: 'positive' })
  }
  return (
    <>
      {isTrialOpen(factsOf(props.appointment), nowIso()) ? (
        <StartBox
          state="running"
          title={t('club.title')}
          tag={
            query.data === undefined ? undefined : (
              <span className="t-small t-muted">{t('club.free', { count: free })}</span>
            )
          }
          text={
            <>
              {query.data === undefined || shownSlots === 0 ? null : (
                <div className={styles.slots}>
                  <Chevrons of={shownSlots} done={shownSlots - free} size="wide" />
                </div>
              )}
              <p>{t(isFull ? 'club.full' : 'club.text')}</p>
              {held === 0 ? null : <p className="t-small t-muted">{t('club.held', { count: held })}</p>}
            </>
          }
          action={
            isFull ? undefined : (
              <Button isBlock icon={copy} onClick={() => void copyLink()}>
                {t('club.copy')}
              </Button>
            )
          }
        />
      ) : null}
      {/* of a line that is gone the shell tells */}
      {isOffline() ? null : <QueryError query={query} headingLevel={3} />}
      {guests.length === 0 ? null : (
        <section>
          <SectionHead title={t('club.list')} count={guests.length} />
          <List>
            {guests.map((guest) => (
              <GuestRow key={guest.id} appointment={props.appointment} guest={guest} />
            ))}
          </List>
        </section>
      )}
    </>
  )
}

/** The trainer in the class records which guests came. */
function ArrivalButton(props: {
  readonly appointmentId: number
  readonly guest: TrialRegistration
}): ReactNode {
  const t = useMessages('trials')
  const showError = useShowError()
  const client = useQueryClient()
  const { appointmentId, guest } = props
  const name = fullName(guest)
  const mutation = useMutation({
    mutationFn: () =>
      call(markTrialArrival, {
        params: { id: appointmentId, registrationId: guest.id },
        body: { hasArrived: !guest.hasArrived },
      }),
    onError: showError,
    onSettled: () => invalidate(client, [listTrialRegistrations], { id: appointmentId }),
  })
  return (
    <Button
      size="small"
      variant={guest.hasArrived ? 'quiet' : 'soft'}
      icon={guest.hasArrived ? check : undefined}
      label={t(guest.hasArrived ? 'club.arrivedLabel' : 'club.arriveLabel', { name })}
      isBusy={mutation.isPending}
      onClick={() => mutation.mutate()}
    >
      {t(guest.hasArrived ? 'club.arrived' : 'club.arrive')}
    </Button>
  )
}

function GuestRow(props: {
  readonly appointment: Appointment
  readonly guest: TrialRegistration
}): ReactNode {
  const { appointment, guest } = props
  const appointmentId = appointment.id
  // Before that no guest can have come.
  const isOpen = appointment.isStarted || nowIso() >= appointment.startAt
  const t = useMessages('trials')
  const format = useFormats()
  const showError = useShowError()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const name = fullName(guest)
  const mutation = useMutation({
    mutationFn: () =>
      call(removeTrialRegistration, { params: { id: appointmentId, registrationId: guest.id } }),
    onSuccess: () => showToast({ subject: 'trial', text: t('club.removed', { name }), tone: 'neutral' }),
    onError: showError,
    onSettled: async () => {
      setAsking(false)
      await invalidate(client, [listTrialRegistrations], { id: appointmentId })
      await refresh(client, appointmentId)
    },
  })
  const contact = t('club.contact', {
    mail: guest.mail,
    phone: guest.phone === '' ? t('club.noPhone') : guest.phone,
  })
  return (
    <>
      <ListRow
        lead={<Avatar initials={initialsOf(guest)} />}
        title={guest.age === null ? name : t('club.age', { name, age: guest.age })}
        note={
          <>
            {contact}
            <br />
            {t('club.since', { when: format.relativeDay(guest.createdAt) })}
          </>
        }
        trail={
          <span className={styles.guestActions}>
            {isOpen ? <ArrivalButton appointmentId={appointmentId} guest={guest} /> : null}
            <Button size="small" label={t('club.removeLabel', { name })} onClick={() => setAsking(true)}>
              {t('club.remove')}
            </Button>
          </span>
        }
      />
      {isAsking ? (
        <LazyConfirmDialog
          isOpen
          isDangerous
          title={t('club.askTitle', { name })}
          text={t('club.askText', { name: guest.firstName })}
          confirmLabel={t('club.askConfirm')}
          cancelLabel={t('club.cancel')}
          isBusy={mutation.isPending}
          onConfirm={() => mutation.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
