/** The form of a trial class: who comes, and how the school reaches them. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { isAgeInside, isForChildren } from '@wegband/domain/features/appointments/class-ages.ts'
import type { TrialClass } from '@wegband/domain/features/appointments/trial-contract.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { users } from '../../ui/icon/phosphor/users.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Chevrons } from '../../ui/woven/woven-progress.tsx'
import { fieldCodesOf, FormFailure } from '../credentials/form-failure.tsx'
import { useAgesFact } from './ages-text.ts'
import { TrialBar } from './trial-bar.tsx'
import { fieldsFor, TRIAL_FIELDS, type TrialField, type TrialGuest, whyNotField } from './trial-guest.ts'
import styles from './trial-page.module.css'
import { otherDates } from './trial-ways.tsx'

const AUTO_COMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  mail: 'email',
  phone: 'tel',
  age: 'off',
} as const
const TYPES = { firstName: 'text', lastName: 'text', mail: 'email', phone: 'tel', age: 'text' } as const
const CHILD_LABELS = { firstName: 'childFirstName', lastName: 'childLastName' } as const

type Props = {
  readonly trial: TrialClass
  readonly guest: TrialGuest
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSubmit: () => void
}

function FormField(props: Props & { readonly field: TrialField; readonly isTried: boolean }): ReactNode {
  const t = useMessages('trials')
  const fieldWords = useFieldWords()
  const { trial, guest, field, isTried } = props
  const value = guest.draft[field]
  const code = isTried ? (whyNotField(field, value) ?? fieldCodesOf(props.error, field)[0]) : undefined
  const isName = field === 'firstName' || field === 'lastName'
  const label = isName && isForChildren(trial) ? CHILD_LABELS[field] : field
  return (
    <TextField
      label={t(`form.${label}`)}
      optionalText={field === 'phone' ? t('form.optional') : undefined}
      hint={field === 'age' ? t('form.ageHint') : field === 'phone' ? t('form.phoneHint') : undefined}
      type={TYPES[field]}
      inputMode={field === 'age' ? 'numeric' : undefined}
      maxLength={field === 'age' ? 2 : undefined}
      name={field}
      autoComplete={isForChildren(trial) && isName ? 'off' : AUTO_COMPLETE[field]}
      value={value}
      error={code === undefined ? undefined : fieldWords(code)}
      onChange={(event) => guest.change({ [field]: event.target.value })}
    />
  )
}

/** Age advises and never bars (docs/decisions/0037). */
function AgeAdvice({ trial, guest }: Pick<Props, 'trial' | 'guest'>): ReactNode {
  const t = useMessages('trials')
  const ages = useAgesFact()(trial)
  const age = Number(guest.draft.age)
  const isTyped = isForChildren(trial) && whyNotField('age', guest.draft.age) === undefined
  if (!isTyped || ages === undefined || isAgeInside(trial, age)) return null
  return (
    <Banner
      icon={users}
      tone="info"
      live="status"
      title={t('form.outside', { ages })}
      action={
        <TextLink href={otherDates({ ...trial, sport: null }, age)}>{t('form.outsideAction')}</TextLink>
      }
    />
  )
}

function Family({ guest }: Pick<Props, 'guest'>): ReactNode {
  const t = useMessages('trials')
  if (guest.family.length === 0) return null
  return (
    <ChipRow label={t('form.who')} isWrapping>
      {guest.family.map((person) => (
        <Chip
          key={person.id}
          isOn={guest.draft.firstName === person.firstName && guest.draft.lastName === person.lastName}
          onClick={() => guest.choose(person)}
        >
          {person.firstName}
        </Chip>
      ))}
    </ChipRow>
  )
}

export function TrialForm(props: Props): ReactNode {
  const { trial, guest } = props
  const t = useMessages('trials')
  const [isTried, setTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const wrong = fieldsFor(trial).find((field) => whyNotField(field, guest.draft[field]) !== undefined)
    if (wrong === undefined) props.onSubmit()
    else box.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  const fieldOf = (field: TrialField): ReactNode => <FormField {...props} field={field} isTried={isTried} />
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
        {guest.hasLapsed ? <p aria-live="polite">{t('form.lapsed')}</p> : null}
        {isForChildren(trial) ? <p className="t-small t-muted">{t('form.kidText')}</p> : null}
        <form className={styles.form} noValidate onSubmit={submit}>
          <Family guest={guest} />
          <div className={styles.names}>
            {fieldOf('firstName')}
            {fieldOf('lastName')}
          </div>
          {isForChildren(trial) ? fieldOf('age') : null}
          <AgeAdvice trial={trial} guest={guest} />
          {fieldOf('mail')}
          {fieldOf('phone')}
          <FormFailure error={props.error} fields={TRIAL_FIELDS} />
          <Button
            variant="primary"
            size="large"
            isBlock
            type="submit"
            isBusy={props.isBusy}
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
