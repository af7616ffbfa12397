/** The last question before an account is ended: until when it can be undone, the password, and what credit is lost. */
import type { ReactNode } from 'react'
import { type ErasurePlan } from '@wegband/domain/features/privacy/contract.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckField, PasswordField } from '../../ui/field/field.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import styles from './privacy.module.css'
import { useEndAccount } from './queries.ts'
import { ERASURE_DAYS } from '@wegband/domain/features/privacy/retention.ts'

type EndAccountProps = {
  readonly userId: number
  /** The child's first name; undefined for the viewer. */
  readonly childName: string | undefined
  readonly plan: ErasurePlan
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function EndAccountDialog(props: EndAccountProps): ReactNode {
  const t = useMessages('privacy')
  const format = useFormats()
  const { childName } = props
  const date = format.day(props.plan.dueAt)
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={childName === undefined ? t('end.askTitle') : t('end.askTitleOfChild', { name: childName })}
      description={childName === undefined ? t('end.askText', { date }) : t('end.askTextOfChild', { date })}
      closeLabel={t('close')}
      size="small"
    >
      <EndForm {...props} />
    </Dialog>
  )
}

type Values = {
  readonly password: string
  readonly forfeitCredit: boolean
  readonly endSubscriptions: boolean
}

/** What is lost with the account, each confirmed separately. */
function Losses(props: {
  readonly plan: ErasurePlan
  readonly isChild: boolean
  readonly form: FormOf<Values>
}): ReactNode {
  const t = useMessages('privacy')
  const format = useFormats()
  const { plan, isChild, form } = props
  return (
    <>
      {plan.creditCents > 0 ? (
        <CheckField
          label={t(isChild ? 'end.forfeitOfChild' : 'end.forfeit', { amount: format.euro(plan.creditCents) })}
          {...form.check('forfeitCredit')}
        />
      ) : null}
      {plan.runningSubscriptions > 0 ? (
        <>
          <CheckField
            label={t(isChild ? 'end.subscriptionsOfChild' : 'end.subscriptions', {
              count: plan.runningSubscriptions,
            })}
            note={t('end.subscriptionsNote')}
            {...form.check('endSubscriptions')}
          />
          <p>
            <TextLink href={hrefTo('app.subscriptions')}>{t('end.toSubscriptions')}</TextLink>
          </p>
        </>
      ) : null}
    </>
  )
}

function EndForm(props: EndAccountProps): ReactNode {
  const t = useMessages('privacy')
  const { plan, childName } = props
  const isChild = childName !== undefined
  const end = useEndAccount(props.userId, isChild)
  const form = useForm<Values>({
    start: { password: '', forfeitCredit: false, endSubscriptions: false },
    rules: ({ password, forfeitCredit, endSubscriptions }) => ({
      password: password === '' ? 'required' : undefined,
      forfeitCredit: plan.creditCents <= 0 || forfeitCredit ? undefined : { text: t('end.forfeitNeeded') },
      endSubscriptions:
        plan.runningSubscriptions === 0 || endSubscriptions
          ? undefined
          : { text: t('end.subscriptionsNeeded') },
    }),
    send: async (values) => {
      await end.mutateAsync(values)
      if (!isChild) return
      showToast({ tone: 'positive', text: t('end.doneOfChild', { name: childName }) })
      props.onClose()
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <p className="t-muted t-small">{t('end.days', { count: ERASURE_DAYS })}</p>
      <PasswordField
        label={t('end.password')}
        autoComplete="current-password"
        showLabel={t('end.show')}
        hideLabel={t('end.hide')}
        {...form.text('password')}
      />
      <Losses plan={plan} isChild={isChild} form={form} />
      <FormSummary form={form} />
      <Button
        variant="danger"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('end.ending')}
      >
        {t('end.confirm')}
      </Button>
      <Button size="large" isBlock onClick={props.onClose}>
        {t('end.keep')}
      </Button>
    </Form>
  )
}
