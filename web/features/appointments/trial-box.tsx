/** Registering for a trial slot, without an account: what is free, the form, and that it worked. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  readTrialClass,
  registerTrial,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial-contract.ts'
import { isMailAddress } from '@wegband/domain/features/credentials/login-name.ts'
import { call } from '../../platform/api.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { invalidate } from '../../platform/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { Chevrons } from '../../ui/woven/woven-progress.tsx'
import { fieldCodesOf, FormFailure } from '../credentials/form-failure.tsx'
import { TrialBar } from './trial-bar.tsx'
import styles from './trial-page.module.css'
import { AnotherDate, ComingWays } from './trial-ways.tsx'
import { isToday } from './when-text.ts'

const NOTHING = { firstName: '', lastName: '', mail: '', phone: '' }
type Field = keyof typeof NOTHING
const FIELDS = ['firstName', 'lastName', 'mail', 'phone'] as const

const AUTO_COMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  mail: 'email',
  phone: 'tel',
} as const

/** Said before anything is sent; the server says the same. */
const whyNot = (field: Field, value: string): string | undefined => {
  if (field === 'phone') return undefined
  if (value.trim() === '') return 'required'
  return field === 'mail' && !isMailAddress(value.trim()) ? 'invalid-mail' : undefined
}

export function TrialBox(props: { readonly trial: TrialClass }): ReactNode {
  const { trial } = props
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (body: typeof NOTHING) => call(registerTrial, { params: { id: trial.id }, body }),
    onSettled: () => invalidate(client, [readTrialClass], { id: trial.id }),
  })
  if (mutation.data) return <Registered trial={trial} {...mutation.data} />
  const hasRefused = mutation.error instanceof AppError && mutation.error.code === 'appointments.trial-full'
  if (!trial.isOpen) return <Closed kind="over" trial={trial} />
  if (trial.freeSlots === 0 || hasRefused) return <Closed kind="full" trial={trial} />
  return (
    <TrialForm
      trial={trial}
      error={mutation.error}
      isBusy={mutation.isPending}
      onSubmit={(body) => mutation.mutate(body)}
    />
  )
}

function TrialForm(props: {
  readonly trial: TrialClass
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSubmit: (body: typeof NOTHING) => void
}): ReactNode {
  const { trial, error, isBusy } = props
  const t = useMessages('trials')
  const fieldWords = useFieldWords()
  const [values, setValues] = useState(NOTHING)
  const [isTried, setTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (FIELDS.every((field) => whyNot(field, values[field]) === undefined)) props.onSubmit(values)
  }
  const fieldOf = (field: Field): ReactNode => {
    const code = isTried ? (whyNot(field, values[field]) ?? fieldCodesOf(error, field)[0]) : undefined
    const isPhone = field === 'phone'
    return (
      <TextField
        label={t(`form.${field}`)}
        optionalText={isPhone ? t('form.optional') : undefined}
        placeholder={isPhone ? t('form.phoneHint') : undefined}
        type={field === 'mail' ? 'email' : isPhone ? 'tel' : 'text'}
        name={field}
        autoComplete={AUTO_COMPLETE[field]}
        value={values[field]}
        error={code === undefined ? undefined : fieldWords(code)}
        onChange={(event) => setValues({ ...values, [field]: event.target.value })}
      />
    )
  }
  return (
    <div ref={box}>
      <Mat as="section" className={styles.box}>
        <div className={styles.boxHead}>
          <h2 className="t-section">{t('form.title')}</h2>
          <span className="t-small t-muted">
            {t('form.free', { count: trial.freeSlots, all: trial.trialSlots })}
          </span>
        </div>
        <div className={styles.slots}>
          <Chevrons of={trial.trialSlots} done={trial.trialSlots - trial.freeSlots} size="wide" />
        </div>
        <form className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.names}>
            {fieldOf('firstName')}
            {fieldOf('lastName')}
          </div>
          {fieldOf('mail')}
          {fieldOf('phone')}
          <FormFailure error={error} fields={FIELDS} />
          <Button
            variant="primary"
            size="large"
            isBlock
            type="submit"
            isBusy={isBusy}
            busyLabel={t('form.busy')}
          >
            {t('form.action')}
          </Button>
        </form>
        <p className="t-small t-muted">{t('form.privacy')}</p>
      </Mat>
      <TrialBar trial={trial} form={box} />
    </div>
  )
}

function Registered(props: {
  readonly trial: TrialClass
  readonly firstName: string
  readonly mail: string
}): ReactNode {
  const { trial, firstName, mail } = props
  const t = useMessages('trials')
  const format = useFormats()
  return (
    <Mat as="section" className={styles.box}>
      <Tag tone="positive" icon={check}>
        {t('done.tag')}
      </Tag>
      <h2 className="t-section" aria-live="polite">
        {isToday(trial.startAt)
          ? t('done.titleToday', { name: firstName })
          : t('done.title', { day: format.weekday(trial.startAt), name: firstName })}
      </h2>
      <p>{t('done.text', { mail })}</p>
      <ComingWays trial={trial} />
    </Mat>
  )
}

function Closed(props: { readonly kind: 'full' | 'over'; readonly trial: TrialClass }): ReactNode {
  const { kind, trial } = props
  const t = useMessages('trials')
  return (
    <Mat as="section" className={styles.box}>
      {kind === 'full' ? (
        <>
          <Tag tone="warning">{t('full.tag', { count: trial.trialSlots })}</Tag>
          <div className={styles.slots}>
            <Chevrons of={trial.trialSlots} done={trial.trialSlots} size="wide" />
          </div>
        </>
      ) : null}
      <h2 className="t-section">{t(`${kind}.title`)}</h2>
      <p>{t(`${kind}.text`)}</p>
      <AnotherDate trial={trial} />
    </Mat>
  )
}
