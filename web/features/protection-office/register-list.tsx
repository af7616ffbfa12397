/** The register as a list: each person of a team with the state of their certificate, and what can be done. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import {
  certificateState,
  type CertificateState,
} from '@wegband/domain/features/child-protection/certificate-rules.ts'
import {
  type Register,
  type RegisteredPerson,
  removeCertificate,
} from '@wegband/domain/features/child-protection/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { CertificateForm } from './certificate-form.tsx'
import styles from './child-protection.module.css'
import { useRegisterWrite } from './queries.ts'

const TONES: Readonly<Record<CertificateState, TagTone>> = {
  missing: 'neutral',
  expired: 'danger',
  soon: 'warning',
  valid: 'positive',
}

function RemoveDialog(props: { readonly person: RegisteredPerson; readonly onClose: () => void }): ReactNode {
  const t = useMessages('child-protection')
  const write = useRegisterWrite()
  const showError = useShowError()
  const { person, onClose } = props
  const remove = useMutation({
    mutationFn: () => write(call(removeCertificate, { params: { id: person.id } }), t('removed')),
    onSuccess: onClose,
    onError: showError,
  })
  return (
    <Dialog
      isOpen
      size="small"
      title={t('remove.title', { name: fullName(person) })}
      description={t('remove.text')}
      closeLabel={t('close')}
      isBusy={remove.isPending}
      onClose={onClose}
    >
      <Button variant="danger" isBlock isBusy={remove.isPending} onClick={() => remove.mutate()}>
        {t('remove.do')}
      </Button>
    </Dialog>
  )
}

function Facts({ person }: { readonly person: RegisteredPerson }): ReactNode {
  const t = useMessages('child-protection')
  const format = useFormats()
  const { certificate } = person
  if (certificate === null) return <p className={styles.note}>{t('none')}</p>
  const { issuedOn, seenOn, seenBy, nextOn } = certificate
  const seen = { date: format.date(seenOn), name: seenBy === null ? '' : fullName(seenBy) }
  return (
    <p className={styles.note}>
      {t('issued', { date: format.date(issuedOn) })} {t(seenBy === null ? 'seen' : 'seenBy', seen)}{' '}
      {t('next', { date: format.date(nextOn) })}
    </p>
  )
}

function Row(props: {
  readonly person: RegisteredPerson
  readonly isOfAll: boolean
  readonly onNote: () => void
  readonly onRemove: () => void
}): ReactNode {
  const t = useMessages('child-protection')
  const format = useFormats()
  const { person, isOfAll } = props
  const name = fullName(person)
  const state = certificateState(person.certificate?.nextOn ?? null, dayOf(nowIso()))
  const tasks = person.schools.map((school) => {
    const roles = format.list(
      school.roles.filter((role) => role !== 'student').map((role) => t(`roles.${role}`)),
    )
    return isOfAll ? `${school.name}: ${roles}` : roles
  })
  return (
    <li className={styles.row}>
      <Avatar initials={initialsOf(person)} />
      <div className={styles.about}>
        <p className={styles.name}>
          <b>{name}</b> <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>{' '}
          {person.teachesChildren ? <Tag tone="info">{t('teachesChildren')}</Tag> : null}
        </p>
        <p className={styles.note}>{tasks.join(' · ')}</p>
        <Facts person={person} />
        {person.mayNote ? null : <p className={styles.note}>{t('own')}</p>}
      </div>
      {person.mayNote ? (
        <div className={styles.acts}>
          <Button size="small" label={t('noteOf', { name })} onClick={props.onNote}>
            {t('note')}
          </Button>
          {person.certificate === null ? null : (
            <Button size="small" variant="quiet" label={t('removeOf', { name })} onClick={props.onRemove}>
              {t('remove.short')}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}

export function RegisterList(props: {
  readonly register: Register
  /** The list of all schools, where each row names its school. */
  readonly isOfAll?: boolean
}): ReactNode {
  const t = useMessages('child-protection')
  const { register, isOfAll = false } = props
  const [act, setAct] = useState<{ readonly kind: 'note' | 'remove'; readonly person: RegisteredPerson }>()
  const close = (): void => setAct(undefined)
  return (
    <>
      <ul className={styles.list} aria-label={t('title')}>
        {register.people.map((person) => (
          <Row
            key={person.id}
            person={person}
            isOfAll={isOfAll}
            onNote={() => setAct({ kind: 'note', person })}
            onRemove={() => setAct({ kind: 'remove', person })}
          />
        ))}
      </ul>
      {act?.kind === 'note' ? (
        <CertificateForm person={act.person} years={register.years} onClose={close} />
      ) : null}
      {act?.kind === 'remove' ? <RemoveDialog person={act.person} onClose={close} /> : null}
    </>
  )
}
