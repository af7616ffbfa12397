/** The person one is about to ask, with a message to whoever answers. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import {
  MESSAGE_MAX,
  type RelatedPerson,
  type RelationType,
} from '@wegband/domain/features/family/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { DialogFailure } from './dialog-failure.tsx'
import styles from './family.module.css'
import { fullName, initialsOf } from './person.ts'
import { useAsk } from './queries.ts'

/** `code`: what was scanned to find them; without it they were found by name. */
export type AskedPerson = RelatedPerson & { readonly code?: string }

export function AskPerson(props: {
  readonly type: RelationType
  readonly person: AskedPerson
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: () => void
  readonly onOther: () => void
}): ReactNode {
  const t = useMessages('family')
  const [message, setMessage] = useState('')
  const ask = useAsk()
  const { type, person } = props
  const name = fullName(person) || t('nameless')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ask.isPending) return
    props.onBusy(true)
    ask.mutate(
      {
        relationType: type,
        message: message.trim(),
        ...(person.code === undefined ? { user: person.id } : { token: person.code }),
      },
      { onSuccess: props.onDone, onSettled: () => props.onBusy(false) },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.who}>
        <Avatar
          initials={initialsOf(person)}
          imageUrl={person.avatar ?? undefined}
          size="large"
          isKid={type === 'child'}
        />
        <output className="grow">
          <span className={styles.note}>{t('ask.chosen')}</span>
          <span className="t-item">{name}</span>
        </output>
        <Button size="small" onClick={props.onOther} isDisabled={ask.isPending}>
          {t('ask.notThem')}
        </Button>
      </div>
      <p className="t-small t-muted">{t(`ask.explain.${type}`, { name: person.firstName })}</p>
      <TextAreaField
        label={t('ask.message', { name: type === 'child' ? t('ask.guardians') : person.firstName })}
        optionalText={t('optional')}
        placeholder={t('ask.placeholder')}
        rows={2}
        maxLength={MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <DialogFailure error={ask.error} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={ask.isPending}
        busyLabel={t('ask.sending')}
      >
        {t('ask.send')}
      </Button>
    </form>
  )
}
