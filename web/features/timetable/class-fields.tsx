/** What a class is, who teaches it, and where: the same for a date and for a series. */
import type { ReactNode } from 'react'
import {
  OLDEST_IN_CLASS,
  YOUNGEST_IN_CLASS,
} from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { ASSIGNMENTS } from '@wegband/domain/features/appointments/contract.ts'
import {
  MOST_CO_TRAINERS,
  MOST_PLACES,
  MOST_TRIAL_SLOTS,
  type TimetableChoices,
} from '@wegband/domain/features/timetable/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { atSite, type ClassDraft, inRoom, roomsOf } from './class-draft.ts'
import type { FieldsProps } from './time-fields.tsx'
import styles from './timetable.module.css'

type Props = FieldsProps & { readonly choices: TimetableChoices }
type Option = { readonly value: string; readonly text: string }

const optionsOf = (items: readonly { readonly id: number; readonly name: string }[]): Option[] =>
  items.map(({ id, name }) => ({ value: String(id), text: name }))

/** Keeps the current value visible, even when it can no longer be chosen. */
const withChosen = (options: readonly Option[], value: string, text: string): Option[] =>
  options.some((option) => option.value === value) ? [...options] : [...options, { value, text }]

export function AboutFields(
  props: Props & {
    /** For users who plan the whole school; a trainer can enter only themselves. */
    readonly schoolId: number | undefined
    /** Why the server refused. */
    readonly refused: 'trainer' | 'sportIds' | undefined
  },
): ReactNode {
  const { form, choices, refused } = props
  const { values: draft, change } = form
  const t = useMessages('timetable')
  const sport = String(draft.sportIds[0] ?? '')
  const trainers = choices.trainers.map((trainer) => ({
    value: String(trainer.id),
    text: fullName(trainer),
  }))
  const mayStayOpen = props.schoolId !== undefined || draft.trainer === null
  return (
    <section className={styles.section}>
      <SectionHead title={t('about.title')} />
      <TextField label={t('about.name')} placeholder={t('about.namePlaceholder')} {...form.text('name')} />
      <TextAreaField
        label={t('about.description')}
        optionalText={t('optional')}
        rows={2}
        {...form.text('description')}
      />
      <div className={styles.pair}>
        <SelectField
          label={t('about.sport')}
          value={sport}
          error={refused === 'sportIds' ? t('about.notYourSport') : undefined}
          options={[...optionsOf(choices.sports), { value: '', text: t('about.noSport') }]}
          onChange={({ target }) => change({ sportIds: target.value === '' ? [] : [Number(target.value)] })}
        />
        <SelectField
          label={t('about.type')}
          value={String(draft.typeId)}
          options={optionsOf(choices.types)}
          onChange={(event) => change({ typeId: Number(event.target.value) })}
        />
        <AgeField form={form} name="minAge" />
        <AgeField form={form} name="maxAge" />
        <SelectField
          label={t('about.trainer')}
          value={String(draft.trainer ?? '')}
          error={refused === 'trainer' ? t('about.onlyYourself') : undefined}
          options={mayStayOpen ? [...trainers, { value: '', text: t('about.noTrainer') }] : trainers}
          onChange={({ target }) =>
            change(withLead(draft, target.value === '' ? null : Number(target.value)))
          }
        />
        {props.schoolId === undefined || draft.trainer === null ? null : (
          <CoTrainerFields form={form} options={trainers} />
        )}
        <SelectField
          label={t('about.assignment')}
          value={draft.assignment}
          options={ASSIGNMENTS.map((value) => ({ value, text: t(`about.${value}`) }))}
          onChange={({ target }) =>
            change({ assignment: ASSIGNMENTS.find((one) => one === target.value) ?? 'open' })
          }
        />
      </div>
    </section>
  )
}

/** The new lead is removed from the co-trainers; a class without a lead has no co-trainers. */
const withLead = ({ coTrainers }: ClassDraft, trainer: number | null): Partial<ClassDraft> => ({
  trainer,
  coTrainers: trainer === null ? [] : coTrainers.filter((id) => id !== trainer),
})

/** One select for each co-trainer, and one more. */
function CoTrainerFields(props: FieldsProps & { readonly options: readonly Option[] }): ReactNode {
  const { form, options } = props
  const { values: draft, change } = form
  const t = useMessages('timetable')
  const { coTrainers, trainer } = draft
  const isTaken = (value: string): boolean =>
    value === String(trainer) || coTrainers.some((id) => value === String(id))
  const hasMore = coTrainers.length < MOST_CO_TRAINERS && options.some(({ value }) => !isTaken(value))
  const put = (index: number, value: string): void =>
    change({ coTrainers: coTrainers.toSpliced(index, 1, ...(value === '' ? [] : [Number(value)])) })
  return [...coTrainers.map(String), ...(hasMore ? [''] : [])].map((chosen, index) => (
    <SelectField
      key={index}
      label={t(index === 0 ? 'about.secondTrainer' : 'about.moreTrainer')}
      value={chosen}
      options={[
        { value: '', text: t('about.noOther') },
        ...withChosen(
          options.filter(({ value }) => value === chosen || !isTaken(value)),
          chosen,
          chosen === '' ? '' : t('about.formerTrainer'),
        ).filter(({ value }) => value !== ''),
      ]}
      onChange={({ target }) => put(index, target.value)}
    />
  ))
}

/** Ages only advise: a person outside them is asked once before booking. */
function AgeField(props: FieldsProps & { readonly name: 'minAge' | 'maxAge' }): ReactNode {
  const { form, name } = props
  const { values: draft, change } = form
  const t = useMessages('timetable')
  return (
    <TextField
      label={t(`about.${name}`)}
      optionalText={t('optional')}
      type="number"
      inputMode="numeric"
      min={YOUNGEST_IN_CLASS}
      max={OLDEST_IN_CLASS}
      hint={name === 'maxAge' ? t('about.agesHint') : undefined}
      error={form.errorOf(name)}
      value={draft[name] ?? ''}
      onChange={({ target }) => change({ [name]: wholeNumber(target.value, OLDEST_IN_CLASS) || null })}
    />
  )
}

/** Without a sign, because a negative number makes no sense here. */
const wholeNumber = (text: string, most: number): number =>
  Math.min(most, Math.floor(Math.abs(Number(text))) || 0)

/** A room of the site. Where the site has none entered, the room is a text; what an older class names stays a choice. */
function RoomField({ form, choices }: Props): ReactNode {
  const { values: draft, change } = form
  const t = useMessages('timetable')
  const rooms = roomsOf(choices, draft.siteId)
  if (rooms.every(({ isText }) => isText))
    return (
      <>
        <TextField label={t('place.room')} list="timetable-rooms" {...form.text('room')} />
        <datalist id="timetable-rooms">
          {rooms.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </>
    )
  const options = rooms.map(({ name, places }) => ({
    value: name,
    text: places === null ? name : t('place.roomPlaces', { name, count: places }),
  }))
  const known = rooms.find(({ name }) => name.toLowerCase() === draft.room.toLowerCase())
  return (
    <SelectField
      label={t('place.room')}
      value={known?.name ?? draft.room}
      error={form.errorOf('room')}
      options={[
        ...(draft.room === '' || known !== undefined
          ? options
          : withChosen(options, draft.room, t('place.roomText', { name: draft.room }))),
        { value: '', text: t('place.noRoom') },
      ]}
      onChange={({ target }) => change(inRoom(choices, draft, target.value))}
    />
  )
}

export function PlaceFields(props: Props & { readonly capacityError?: string | undefined }): ReactNode {
  const { form, choices, capacityError } = props
  const { values: draft, change } = form
  const t = useMessages('timetable')
  const site = String(draft.siteId)
  return (
    <section className={styles.section}>
      <SectionHead title={t('place.title')} />
      <div className={styles.pair}>
        <SelectField
          label={t('place.site')}
          value={site}
          options={withChosen(optionsOf(choices.sites), site, '')}
          onChange={(event) => change(atSite(choices, draft, Number(event.target.value)))}
        />
        <RoomField form={form} choices={choices} />
        <TextField
          label={t('place.capacity')}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_PLACES}
          hint={t('place.capacityHint')}
          error={capacityError ?? form.errorOf('capacity')}
          value={draft.capacity ?? ''}
          onChange={({ target }) => change({ capacity: wholeNumber(target.value, MOST_PLACES) || null })}
        />
        <TextField
          label={t('place.trialSlots')}
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST_TRIAL_SLOTS}
          hint={t('place.trialSlotsHint')}
          error={form.errorOf('trialSlots')}
          value={draft.trialSlots}
          onChange={({ target }) => change({ trialSlots: wholeNumber(target.value, MOST_TRIAL_SLOTS) })}
        />
      </div>
      <Switch
        label={t('place.isPublic')}
        note={t('place.isPublicNote')}
        isOn={draft.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
    </section>
  )
}
