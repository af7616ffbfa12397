/** The form of a trial class: who comes, and how the school reaches them. */
import { type ReactNode, useRef } from 'react'
import { isAgeInside, isForChildren } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { NAME_MAX } from '@wegband/domain/features/accounts/person-rules.ts'
import type { TrialClass } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { users } from '../../../ui/icon/phosphor/users.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Chevrons } from '../../../ui/woven/woven-progress.tsx'
import { useAgesFact } from '../booking/ages-text.ts'
import { TrialBar } from './trial-bar.tsx'
import { fieldsFor, type TrialDraft, type TrialField, type TrialGuest, whyNotField } from './trial-guest.ts'
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
  readonly onSubmit: () => Promise<unknown>
}

function FormField(props: {
  readonly trial: TrialClass
  readonly form: FormOf<TrialDraft>
  readonly field: TrialField
}): ReactNode {
  const t = useMessages('trials')
  const { trial, form, field } = props
  const isName = field === 'firstName' || field === 'lastName'
  const label = isName && isForChildren(trial) ? CHILD_LABELS[field] : field
  return (
    <TextField
      label={t(`form.${label}`)}
      optionalText={field === 'phone' ? t('form.optional') : undefined}
      hint={field === 'age' ? t('form.ageHint') : field === 'phone' ? t('form.phoneHint') : undefined}
      type={TYPES[field]}
      inputMode={field === 'age' ? 'numeric' : undefined}
      autoComplete={isForChildren(trial) && isName ? 'off' : AUTO_COMPLETE[field]}
      {...form.text(field)}
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
  const box = useRef<HTMLDivElement>(null)
  const form = useForm<TrialDraft>({
    start: guest.draft,
    kept: [guest.draft, guest.change],
    rules: (draft) =>
      Object.fromEntries(fieldsFor(trial).map((field) => [field, whyNotField(field, draft[field])])),
    most: { firstName: NAME_MAX, lastName: NAME_MAX, age: 2 },
    send: props.onSubmit,
  })
  const fieldOf = (field: TrialField): ReactNode => <FormField trial={trial} form={form} field={field} />
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
        <Form form={form} className={styles.form}>
          <Family guest={guest} />
          <div className={styles.names}>
            {fieldOf('firstName')}
            {fieldOf('lastName')}
          </div>
          {isForChildren(trial) ? fieldOf('age') : null}
          <AgeAdvice trial={trial} guest={guest} />
          {fieldOf('mail')}
          {fieldOf('phone')}
          <FormSummary form={form} />
          <Button
            variant="primary"
            size="large"
            isBlock
            type="submit"
            isBusy={form.isBusy}
            busyLabel={t('form.busy')}
          >
            {t('form.action')}
          </Button>
        </Form>
        <p className="t-small t-muted">{t('form.privacy')}</p>
      </Mat>
      <TrialBar trial={trial} form={box} />
    </div>
  )
}
