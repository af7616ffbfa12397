/**
 * Adds a person to the list by name, for example without a card or a booking. In a running class this also checks them in. Offline, the
 * trainer of a running class finds the names stored on this device. The additions then wait in the queue.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isSearchable } from '@wegband/domain/features/accounts/person-search.ts'
import { USER_FILTER_MAX } from '@wegband/domain/features/accounts/person-search-contract.ts'
import {
  addAttendee,
  type Appointment,
  type Attendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { hasAbility } from '@wegband/domain/features/accounts/abilities.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { userPlus } from '../../../ui/icon/phosphor/user-plus.gen.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { AddedPerson } from './added-person.tsx'
import { isComing } from '../offline/offline-list.ts'
import { refreshUnlessLive, storeAttendance, storeCurrent } from '../queries.ts'
import { type Candidate, type CandidateSearch, takesNames, useCandidates } from './use-candidates.ts'
import type { ClassQueue } from '../offline/use-command-queue.ts'
import styles from '../appointments.module.css'

/** Above this number of hits the dialog asks for more characters. */
const SHOWN = 6

/** `list`: the people already on it. */
export function AddPersonDialog(props: {
  readonly appointment: Appointment
  readonly list: readonly Attendance[]
  readonly queue: ClassQueue
  readonly onClose: () => void
}): ReactNode {
  const { appointment, list, queue } = props
  const t = useMessages('appointments')
  const words = useErrorWords()
  const viewer = useViewer()
  const [typed, setTyped] = useState('')
  const search = useCandidates(typed, { appointment, list, viewerId: viewer.id })
  const hint = useHint(search, typed)
  const { people, error } = search
  const adding = useAdding(props, viewer.id, () => setTyped(''))
  const done = adding.isSuccess && typed === '' ? adding.variables : undefined
  const isOnList = ({ id }: Candidate): boolean => list.some(({ user }) => user.id === id)
  const description = () => {
    if (!appointment.isStarted) return 'add.textBefore'
    return search.source === 'school' ? 'add.text' : 'add.textOffline'
  }
  const found = people.filter(({ id }) => id !== viewer.id).slice(0, SHOWN)
  return (
    <Dialog
      isOpen
      size="small"
      sport={appointment.sports[0]}
      title={t('add.title')}
      description={t(description())}
      closeLabel={t('close')}
      isBusy={adding.isPending}
      onClose={props.onClose}
    >
      <TextField
        label={t('add.search')}
        type="search"
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={USER_FILTER_MAX}
        hint={done === undefined ? hint : undefined}
        error={error === null ? undefined : words(error).text}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className={styles.added}>
        {done === undefined ? null : (
          <AddedPerson
            appointment={appointment}
            name={fullName(done.person)}
            attendance={adding.data}
            isNew={done.isNew}
            onUndone={adding.reset}
          />
        )}
      </output>
      {search.source === 'school' && search.hasNoMatch ? <NewPerson appointment={appointment} /> : null}
      {found.length === 0 ? null : (
        <List label={t('add.found')}>
          {found.map((person) => (
            <FoundRow
              key={person.id}
              person={person}
              known={list.find(({ user }) => user.id === person.id)}
              isPending={isComing(queue.items, person.id)}
              onClick={() => adding.mutate({ person, isNew: !isOnList(person) })}
            />
          ))}
        </List>
      )}
    </Dialog>
  )
}

/** Explains what to type or which people can be found. Renders nothing when the search already finds a person. */
function useHint({ source, hasNoMatch }: CandidateSearch, typed: string): string | undefined {
  const t = useMessages('appointments')
  if (source === 'nothing') return t('add.offlineNone')
  if (source === 'device') return t(hasNoMatch ? 'add.offlineNobody' : 'add.offline')
  if (hasNoMatch) return t('add.nobody')
  return isSearchable(typed) ? undefined : t('add.hint')
}

type Adding = { readonly appointment: Appointment; readonly queue: ClassQueue }

/** `isNew`: not on the list before. */
type Chosen = { readonly person: Candidate; readonly isNew: boolean }

/** Resolves to nothing for a person who only waits on this device. */
function useAdding({ appointment, queue }: Adding, viewerId: number, onDone: () => void) {
  const { id } = appointment
  const client = useQueryClient()
  const showError = useShowError()
  const mayWait = takesNames(appointment, viewerId)
  const keep = async ({ id: userId, firstName, lastName }: Candidate): Promise<undefined> => {
    await queue.add({ kind: 'add', userId }, { person: { id: userId, firstName, lastName }, note: '' })
  }
  return useMutation({
    mutationFn: async ({ person }: Chosen): Promise<Attendance | undefined> => {
      if (mayWait && queue.mustWait()) return await keep(person)
      try {
        return await call(addAttendee, { params: { id, userId: person.id } })
      } catch (error) {
        // The connection was lost during the request. Sending the command again is safe, whether the request arrived or not.
        if (mayWait && isLineLost(error)) return await keep(person)
        throw error
      }
    },
    onSuccess: async (attendance) => {
      onDone()
      if (attendance === undefined) return
      storeAttendance(client, attendance)
      await refreshUnlessLive(client, id)
    },
    onError: (error) => {
      showError(error)
      storeCurrent(client, error)
    },
  })
}

function FoundRow(props: {
  readonly person: Candidate
  readonly known: Attendance | undefined
  /** Added or scanned on this device and not sent yet. */
  readonly isPending: boolean
  readonly onClick: () => void
}): ReactNode {
  const { person, known, isPending } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const since = known?.checkedInAt ?? null
  const notes = [
    ...(person.age === null ? [] : [t('add.age', { age: person.age })]),
    ...(isPending ? [t('add.pending')] : []),
    ...(known === undefined || isPending
      ? []
      : [since === null ? t('add.known') : t('list.cameAt', { time: format.time(since) })]),
  ]
  return (
    <ListRow
      title={fullName(person)}
      note={notes.length === 0 ? undefined : notes.join(', ')}
      lead={
        <Avatar initials={initialsOf(person)} imageUrl={person.avatar ?? undefined} isKid={person.isKid} />
      }
      {...(isPending ? {} : { onClick: props.onClick })}
    />
  )
}

/** The link for entering a person who has no account yet; without that right, it says whom to ask. */
function NewPerson(props: { readonly appointment: Appointment }): ReactNode {
  const { id, school } = props.appointment
  const t = useMessages('appointments')
  const viewer = useViewer()
  if (!hasAbility(viewer, school.id, 'can-add-new-user'))
    return <p className="t-muted">{t('add.askForRight')}</p>
  return (
    <Button
      icon={userPlus}
      href={hrefTo('app.trainer-create-member', { schoolId: school.id }, { appointment: id })}
    >
      {t('add.create')}
    </Button>
  )
}
