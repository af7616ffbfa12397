/** Creates a profile for a child: name, birthday, school, and custody (law: minors). Neither email nor password. */
import type { ReactNode } from 'react'
import { ageOn, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { NAME_MAX, whyNotLine } from '@wegband/domain/features/accounts/person-rules.ts'
import { whyNotChildBirthday } from '@wegband/domain/features/registration/age-rules.ts'
import { isKidsProgram } from '@wegband/domain/features/sports/kids-program.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { nowIso } from '../../platform/clock.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { CustodyChoice } from '../registration/steps/custody-choice.tsx'
import styles from './family.module.css'
import { useCreateChild } from './queries.ts'

type Fields = {
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: string
  readonly school: string
  readonly custody: CustodyManner | undefined
}
const NO_SCHOOL = ''
const NAMES_ON_WIRE: { readonly [name: string]: keyof Fields } = {
  'child.firstName': 'firstName',
  'child.lastName': 'lastName',
  'child.birthdayAt': 'birthdayAt',
  schoolId: 'school',
}

/** The schools to choose from: those where the parent is a member. */
function useSchools() {
  const t = useMessages('family')
  const { schools } = useViewer()
  const active = schools.filter(({ state }) => state === 'active')
  const options = active.map(({ schoolId, name }) => ({ value: String(schoolId), text: name }))
  return {
    options: [...options, { value: NO_SCHOOL, text: t('addChild.noSchool') }],
    hasSome: active.length > 0,
  }
}

const rulesOn =
  (today: string) =>
  ({ firstName, lastName, birthdayAt, custody }: Fields) => ({
    firstName: whyNotLine(firstName, NAME_MAX),
    lastName: whyNotLine(lastName, NAME_MAX),
    birthdayAt: birthdayAt === '' ? 'required' : whyNotChildBirthday(birthdayAt, today),
    custody: custody === undefined ? 'required' : undefined,
  })

function useChildForm(onBusy: (isBusy: boolean) => void, onDone: (firstName: string) => void) {
  const viewer = useViewer()
  const schools = useSchools()
  const create = useCreateChild()
  const today = dayOf(nowIso())
  const form = useForm<Fields>({
    start: {
      firstName: '',
      lastName: viewer.lastName,
      birthdayAt: '',
      school: schools.options[0]?.value ?? NO_SCHOOL,
      custody: undefined,
    },
    rules: rulesOn(today),
    most: { firstName: NAME_MAX, lastName: NAME_MAX },
    fieldOf: (name) => NAMES_ON_WIRE[name],
    send: async ({ school, custody, ...child }) => {
      if (custody === undefined) return
      onBusy(true)
      await create.mutateAsync(
        { ...child, custody, schoolId: school === NO_SCHOOL ? null : Number(school) },
        { onSuccess: () => onDone(child.firstName.trim()), onSettled: () => onBusy(false) },
      )
    },
  })
  return { form, schools, today }
}

function Names(props: { readonly form: FormOf<Fields> }): ReactNode {
  const t = useMessages('family')
  return (['firstName', 'lastName'] as const).map((name) => (
    <TextField key={name} label={t(`addChild.${name}`)} autoComplete="off" {...props.form.text(name)} />
  ))
}

function Birthday(props: { readonly form: FormOf<Fields>; readonly today: string }): ReactNode {
  const t = useMessages('family')
  const { form, today } = props
  const { birthdayAt } = form.values
  const isGood = birthdayAt !== '' && whyNotChildBirthday(birthdayAt, today) === undefined
  const years = isGood ? ageOn(birthdayAt, today) : null
  const program = isKidsProgram(null, years) ? 'addChild.ageKids' : 'addChild.ageAdult'
  return (
    <TextField
      label={t('addChild.birthday')}
      type="date"
      autoComplete="off"
      max={today}
      status={
        years !== null
          ? { kind: 'free', text: t(program, { age: t('child.age', { count: years }) }) }
          : undefined
      }
      {...form.text('birthdayAt')}
    />
  )
}

export function NewChildForm(props: {
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: (firstName: string) => void
}): ReactNode {
  const t = useMessages('family')
  const { form, schools, today } = useChildForm(props.onBusy, props.onDone)
  const { school, custody, firstName } = form.values
  const name = firstName.trim()
  return (
    <Form form={form} className={styles.form}>
      <Names form={form} />
      <Birthday form={form} today={today} />
      {schools.hasSome ? (
        <SelectField
          label={t('addChild.school')}
          options={schools.options}
          hint={school === NO_SCHOOL ? undefined : t('addChild.schoolHint')}
          {...form.text('school')}
        />
      ) : null}
      <CustodyChoice
        childName={name}
        value={custody}
        isMissing={form.errorOf('custody') !== undefined}
        onChange={(manner) => form.change({ custody: manner })}
      />
      <p className="t-small t-muted">
        {name === '' ? t('addChild.noteNameless') : t('addChild.note', { name })}
      </p>
      <FormSummary form={form} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('addChild.creating')}
      >
        {name === '' ? t('addChild.createNameless') : t('addChild.create', { name })}
      </Button>
    </Form>
  )
}
