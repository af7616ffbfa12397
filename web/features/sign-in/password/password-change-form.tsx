/** Changes one's own password after the current one (§5, §7 PATCH users/{id}/password). A part of the profile. */
import type { ReactNode } from 'react'
import { changePassword } from '@wegband/domain/features/sign-in/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PasswordField } from '../../../ui/field/field.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import styles from '../credentials.module.css'
import { NewPasswordFields, newPasswordRules, NO_PASSWORD } from './new-password-fields.tsx'
import type { NewPassword } from './new-password-fields.tsx'

type Typed = NewPassword & { readonly currentPassword: string }
const NOTHING: Typed = { ...NO_PASSWORD, currentPassword: '' }

export function PasswordChangeForm(props: {
  readonly userId: number
  /** Personal data that others would try first: name, email. */
  readonly about?: readonly string[]
  /** After the change; the form shows it and is empty again. */
  readonly onChanged?: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const { about = [] } = props
  const form = useForm<Typed>({
    start: NOTHING,
    rules: (typed) => ({
      currentPassword: typed.currentPassword === '' ? 'required' : undefined,
      ...newPasswordRules(typed, about),
    }),
    send: async (body) => {
      await call(changePassword, { params: { id: props.userId }, body })
      form.reset()
      showToast({ tone: 'positive', text: t('password.changed') })
      props.onChanged?.()
    },
  })

  return (
    <Form form={form} className={styles.form}>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        {...form.text('currentPassword')}
      />
      <NewPasswordFields form={form} about={about} />
      <FormSummary form={form} />
      <div className={styles.links}>
        <Button variant="primary" type="submit" isBusy={form.isBusy} busyLabel={t('password.changing')}>
          {t('password.change')}
        </Button>
        <TextLink href={hrefTo('auth.password-reset')}>{t('password.forgot')}</TextLink>
      </div>
    </Form>
  )
}
