/** A profile for a child: name, birthday, school, and how custody is (law: minors). Neither mail nor password. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ageOn, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { NAME_MAX } from '@wegband/domain/features/accounts/person-rules.ts'
import { whyNotChildBirthday } from '@wegband/domain/features/registration/age-rules.ts'
import { isKidsProgram } from '@wegband/domain/features/sports/kids-program.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { fieldCodesOf } from '../credentials/form-failure.tsx'
import { CustodyChoice } from '../registration/custody-choice.tsx'
import { DialogFailure } from './dialog-failure.tsx'
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
const FIELDS = ['firstName', 'lastName', 'birthdayAt'] as const
type Named = (typeof FIELDS)[number]

/** Whose school it may be: where the parent is a member. */
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

const whyNotField = (fields: Fields, name: Named, today: string): string | undefined => {
  if (fields[name].trim() === '') return 'required'
  return name === 'birthdayAt' ? whyNotChildBirthday(fields.birthdayAt, today) : undefined
}

function useChildForm(onBusy: (isBusy: boolean) => void, onDone: (firstName: string) => void) {
  const viewer = useViewer()
  const schools = useSchools()
  const create = useCreateChild()
  const [isTried, setTried] = useState(false)
  const [fields, setFields] = useState<Fields>({
    firstName: '',
    lastName: viewer.lastName,
    birthdayAt: '',
    school: schools.options[0]?.value ?? NO_SCHOOL,
    custody: undefined,
  })
  const today = dayOf(nowIso())
  const codeOf = (name: Named): string | undefined =>
    isTried ? (whyNotField(fields, name, today) ?? fieldCodesOf(create.error, `child.${name}`)[0]) : undefined
  const isGood = FIELDS.every((name) => whyNotField(fields, name, today) === undefined)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const { school, custody, ...child } = fields
    if (!isGood || custody === undefined || create.isPending) return
    onBusy(true)
    create.mutate(
      { ...child, custody, schoolId: school === NO_SCHOOL ? null : Number(school) },
      { onSuccess: () => onDone(fields.firstName.trim()), onSettled: () => onBusy(false) },
    )
  }
  const change = (changed: Partial<Fields>): void => setFields((before) => ({ ...before, ...changed }))
  return { fields, change, submit, create, schools, codeOf, today, isTried }
}
type ChildForm = ReturnType<typeof useChildForm>

function Names(props: { readonly form: ChildForm }): ReactNode {
  const t = useMessages('family')
  const fieldWords = useFieldWords()
  const { fields, change, codeOf } = props.form
  return (['firstName', 'lastName'] as const).map((name) => {
    const code = codeOf(name)
    return (
      <TextField
        key={name}
        label={t(`addChild.${name}`)}
        autoComplete="off"
        maxLength={NAME_MAX}
        value={fields[name]}
        error={code === undefined ? undefined : fieldWords(code)}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    )
  })
}

function Birthday(props: { readonly form: ChildForm }): ReactNode {
  const t = useMessages('family')
  const fieldWords = useFieldWords()
  const { fields, change, codeOf, today } = props.form
  const { birthdayAt } = fields
  const code = codeOf('birthdayAt')
  const isGood = birthdayAt !== '' && whyNotChildBirthday(birthdayAt, today) === undefined
  const years = isGood ? ageOn(birthdayAt, today) : null
  const program = isKidsProgram(null, years) ? 'addChild.ageKids' : 'addChild.ageAdult'
  return (
    <TextField
      label={t('addChild.birthday')}
      type="date"
      autoComplete="off"
      max={today}
      value={birthdayAt}
      error={code === undefined ? undefined : fieldWords(code)}
      status={
        years !== null
          ? { kind: 'free', text: t(program, { age: t('child.age', { count: years }) }) }
          : undefined
      }
      onChange={(event) => change({ birthdayAt: event.target.value })}
    />
  )
}

export function NewChildForm(props: {
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: (firstName: string) => void
}): ReactNode {
  const t = useMessages('family')
  const form = useChildForm(props.onBusy, props.onDone)
  const { fields, change, create, schools, isTried } = form
  const name = fields.firstName.trim()
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Names form={form} />
      <Birthday form={form} />
      {schools.hasSome ? (
        <SelectField
          label={t('addChild.school')}
          options={schools.options}
          hint={fields.school === NO_SCHOOL ? undefined : t('addChild.schoolHint')}
          value={fields.school}
          onChange={(event) => change({ school: event.target.value })}
        />
      ) : null}
      <CustodyChoice
        childName={name}
        value={fields.custody}
        isMissing={isTried && fields.custody === undefined}
        onChange={(custody) => change({ custody })}
      />
      <p className="t-small t-muted">
        {name === '' ? t('addChild.noteNameless') : t('addChild.note', { name })}
      </p>
      {FIELDS.some((one) => fieldCodesOf(create.error, `child.${one}`).length > 0) ? null : (
        <DialogFailure error={create.error} />
      )}
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={create.isPending}
        busyLabel={t('addChild.creating')}
      >
        {name === '' ? t('addChild.createNameless') : t('addChild.create', { name })}
      </Button>
    </form>
  )
}
