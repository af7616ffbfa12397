/** The person who is about to be asked, with a message for the one who answers. */
import type { ReactNode } from 'react'
import {
  MESSAGE_MAX,
  type RelatedPerson,
  type RelationType,
} from '@wegband/domain/features/family/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import styles from '../family.module.css'
import { useAsk } from '../queries.ts'

/** `code`: the code that was scanned to find them; without it they were found by name. */
export type AskedPerson = RelatedPerson & { readonly code?: string }

export function AskPerson(props: {
  readonly type: RelationType
  readonly person: AskedPerson
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: () => void
  readonly onOther: () => void
}): ReactNode {
  const t = useMessages('family')
  const ask = useAsk()
  const { type, person } = props
  const name = fullName(person) || t('nameless')
  const form = useForm({
    start: { message: '' },
    most: { message: MESSAGE_MAX },
    send: ({ message }) => {
      props.onBusy(true)
      return ask.mutateAsync(
        {
          relationType: type,
          message: message.trim(),
          ...(person.code === undefined ? { user: person.id } : { token: person.code }),
        },
        { onSuccess: props.onDone, onSettled: () => props.onBusy(false) },
      )
    },
  })
  return (
    <Form form={form} className={styles.form}>
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
        <Button size="small" onClick={props.onOther} isDisabled={form.isBusy}>
          {t('ask.notThem')}
        </Button>
      </div>
      <p className="t-small t-muted">{t(`ask.explain.${type}`, { name: person.firstName })}</p>
      <TextAreaField
        label={t('ask.message', { name: type === 'child' ? t('ask.guardians') : person.firstName })}
        optionalText={t('optional')}
        placeholder={t('ask.placeholder')}
        rows={2}
        {...form.text('message')}
      />
      <FormSummary form={form} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('ask.sending')}
      >
        {t('ask.send')}
      </Button>
    </Form>
  )
}
