/** The dates of an absence and the people to ask: only those who may substitute, with a note where they teach themselves. */
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  MAX_SUBSTITUTION_DATES,
  type SubstitutionChoice,
  type SubstitutionPerson,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { AlertLine, CheckField, SelectField } from '../../../ui/field/field.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import styles from '../timetable.module.css'

export type Choices = {
  readonly dates: readonly SubstitutionChoice[]
  readonly people: readonly SubstitutionPerson[]
}
export type Picked = {
  /** Dates that are left out of the request; all others are included. */
  readonly leftOut: readonly number[]
  readonly userId: number | undefined
}

const personOf = (choices: Choices, { userId }: Picked): SubstitutionPerson | undefined =>
  choices.people.find(({ id }) => id === userId)

export const isPersonChosen = (choices: Choices | undefined, picked: Picked): boolean =>
  choices !== undefined && personOf(choices, picked) !== undefined

/** Dates that can be requested: from the chosen person, or from any person before one is chosen. */
const freeOf = (choices: Choices, person: SubstitutionPerson | undefined): number[] =>
  choices.dates.flatMap(({ appointmentId, whyNot }) =>
    whyNot === null && (person === undefined || person.mayTake.includes(appointmentId))
      ? [appointmentId]
      : [],
  )

/** What may be sent, or undefined. */
export const pickOf = (
  choices: Choices | undefined,
  picked: Picked,
): { userId: number; appointmentIds: number[] } | undefined => {
  const person = choices && personOf(choices, picked)
  if (choices === undefined || person === undefined) return undefined
  const appointmentIds = freeOf(choices, person).filter((id) => !picked.leftOut.includes(id))
  return appointmentIds.length === 0 ? undefined : { userId: person.id, appointmentIds }
}

type Props = {
  readonly picked: Picked
  readonly errors: { readonly person: string | undefined; readonly dates: string | undefined }
  readonly onChange: (picked: Partial<Picked>) => void
}

export function AwayDates(props: Props & { readonly choices: UseQueryResult<Choices> }): ReactNode {
  const { choices } = props
  const t = useMessages('standing-in')
  if (choices.isPending)
    return (
      <SkeletonGroup label={t('away.loading')} className="stack">
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </SkeletonGroup>
    )
  if (choices.data === undefined) return <QueryError query={choices} />
  if (choices.data.dates.length === 0) return <p className="t-muted">{t('away.none')}</p>
  return <Loaded {...props} choices={choices.data} />
}

function Loaded(props: Props & { readonly choices: Choices }): ReactNode {
  const { choices, picked, onChange } = props
  const t = useMessages('standing-in')
  const person = personOf(choices, picked)
  const free = freeOf(choices, person)
  const { leftOut } = picked
  const isAnyTicked = free.some((id) => !leftOut.includes(id))
  return (
    <>
      <PersonField {...props} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('away.dates')}</legend>
        {free.length < 2 ? null : (
          <div>
            <Button size="small" onClick={() => onChange({ leftOut: isAnyTicked ? free : [] })}>
              {isAnyTicked ? t('away.tickNone') : t('away.tickAll')}
            </Button>
          </div>
        )}
        {choices.dates.map((date) => (
          <DateField
            key={date.appointmentId}
            date={date}
            person={person}
            isFree={free.includes(date.appointmentId)}
            isTicked={!leftOut.includes(date.appointmentId)}
            onTick={(isTicked) =>
              onChange({
                leftOut: isTicked
                  ? leftOut.filter((id) => id !== date.appointmentId)
                  : [...leftOut, date.appointmentId],
              })
            }
          />
        ))}
        {props.errors.dates === undefined ? null : <AlertLine>{props.errors.dates}</AlertLine>}
        {choices.dates.length < MAX_SUBSTITUTION_DATES ? null : (
          <p className="t-muted">{t('away.all', { count: MAX_SUBSTITUTION_DATES })}</p>
        )}
      </fieldset>
    </>
  )
}

function PersonField(props: Props & { readonly choices: Choices }): ReactNode {
  const { choices, picked, onChange } = props
  const t = useMessages('standing-in')
  const total = freeOf(choices, undefined).length
  if (total === 0) return null
  if (choices.people.length === 0) return <p className="t-muted">{t('away.nobody')}</p>
  return (
    <SelectField
      label={t('away.person')}
      value={String(personOf(choices, picked)?.id ?? '')}
      error={props.errors.person}
      options={[
        { value: '', text: t('away.pickPerson') },
        ...choices.people.map((person) => {
          const { id, mayTake } = person
          const name = fullName(person)
          const count = mayTake.length
          return {
            value: String(id),
            text: count === total ? name : t('away.canTake', { name, count, total }),
          }
        }),
      ]}
      onChange={({ target }) => onChange({ userId: target.value === '' ? undefined : Number(target.value) })}
    />
  )
}

function DateField(props: {
  readonly date: SubstitutionChoice
  readonly person: SubstitutionPerson | undefined
  readonly isFree: boolean
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}): ReactNode {
  const { date, person, isFree, isTicked, onTick } = props
  const t = useMessages('standing-in')
  const format = useFormats()
  const { appointmentId, name, startAt, whyNot } = date
  const overlap = (): string | undefined => {
    if (person === undefined) return undefined
    if (!person.mayTake.includes(appointmentId)) return t('away.cannot', { name: person.firstName })
    return person.busyAt.includes(appointmentId) ? t('away.busy', { name: person.firstName }) : undefined
  }
  const more = whyNot === null ? overlap() : t(`away.${whyNot}`)
  return (
    <CheckField
      label={`${format.dayShort(startAt)}, ${format.time(startAt)}`}
      note={more === undefined ? name : `${name}. ${more}`}
      checked={isFree && isTicked}
      disabled={!isFree}
      onChange={({ target }) => onTick(target.checked)}
    />
  )
}
