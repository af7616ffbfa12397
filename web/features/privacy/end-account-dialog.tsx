/** The last question before an account begins to end: until when it can be taken back, the password, and what credit is lost. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ERASURE_DAYS, type ErasurePlan } from '@wegband/domain/features/privacy/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckField, PasswordField } from '../../ui/field/field.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import styles from './privacy.module.css'
import { useEndAccount } from './queries.ts'

const isWrongPassword = (error: unknown): boolean =>
  error instanceof AppError && error.details.errors?.['password'] !== undefined

type EndAccountProps = {
  readonly userId: number
  /** The child's first name; undefined for oneself. */
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

type Check = { readonly isOn: boolean; readonly set: (isOn: boolean) => void }

/** What is lost with the account, each confirmed by itself. */
function Losses(props: {
  readonly plan: ErasurePlan
  readonly isChild: boolean
  readonly isTried: boolean
  readonly forfeit: Check
  readonly ending: Check
}): ReactNode {
  const t = useMessages('privacy')
  const format = useFormats()
  const { plan, isChild, isTried, forfeit, ending } = props
  return (
    <>
      {plan.creditCents > 0 ? (
        <CheckField
          label={t(isChild ? 'end.forfeitOfChild' : 'end.forfeit', { amount: format.euro(plan.creditCents) })}
          checked={forfeit.isOn}
          error={isTried && !forfeit.isOn ? t('end.forfeitNeeded') : undefined}
          onChange={(event) => forfeit.set(event.currentTarget.checked)}
        />
      ) : null}
      {plan.runningSubscriptions > 0 ? (
        <CheckField
          label={t(isChild ? 'end.subscriptionsOfChild' : 'end.subscriptions', {
            count: plan.runningSubscriptions,
          })}
          note={t('end.subscriptionsNote')}
          checked={ending.isOn}
          error={isTried && !ending.isOn ? t('end.subscriptionsNeeded') : undefined}
          onChange={(event) => ending.set(event.currentTarget.checked)}
        />
      ) : null}
    </>
  )
}

function EndForm(props: EndAccountProps): ReactNode {
  const t = useMessages('privacy')
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const { plan } = props
  const [password, setPassword] = useState('')
  const [isForfeited, setForfeited] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const [isTried, setTried] = useState(false)
  const { childName } = props
  const isChild = childName !== undefined
  const end = useEndAccount(props.userId, isChild)
  const isAgreed = (plan.creditCents <= 0 || isForfeited) && (plan.runningSubscriptions === 0 || isEnding)
  const isWrong = isWrongPassword(end.error)
  const passwordError = (): string | undefined => {
    if (isTried && password === '') return fieldWords('required')
    return isWrong ? fieldWords('wrong-password') : undefined
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (password === '' || !isAgreed || end.isPending) return
    end.mutate(
      { password, forfeitCredit: isForfeited, endSubscriptions: isEnding },
      {
        onSuccess: () => {
          if (!isChild) return
          showToast({ tone: 'positive', text: t('end.doneOfChild', { name: childName }) })
          props.onClose()
        },
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className="t-muted t-small">{t('end.days', { count: ERASURE_DAYS })}</p>
      <PasswordField
        label={t('end.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('end.show')}
        hideLabel={t('end.hide')}
        value={password}
        error={passwordError()}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          end.reset()
        }}
      />
      <Losses
        plan={plan}
        isChild={isChild}
        isTried={isTried}
        forfeit={{ isOn: isForfeited, set: setForfeited }}
        ending={{ isOn: isEnding, set: setEnding }}
      />
      {end.error === null || isWrong ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={words(end.error).text} />
      )}
      <Button
        variant="danger"
        size="large"
        isBlock
        type="submit"
        isBusy={end.isPending}
        busyLabel={t('end.ending')}
      >
        {t('end.confirm')}
      </Button>
      <Button size="large" isBlock onClick={props.onClose}>
        {t('end.keep')}
      </Button>
    </form>
  )
}
