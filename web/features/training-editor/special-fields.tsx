/** Fields of the training that are more than a text or a number: colour, belt, video, and what opens a content. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readTrainingChoices } from '@wegband/domain/features/training-editor/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { contrastOf, READABLE, type Theme } from './contrast.ts'
import { BELT_COUNT, COLOUR, type FormValues } from './field-table.ts'
import {
  ConfirmationsField,
  ModulesField,
  QuestionsField,
  TermsField,
  TextListField,
} from './list-fields.tsx'
import { PickList } from './pick-list.tsx'
import { listOf, type SpecialProps, textOf } from './special-props.ts'
import styles from './training-editor.module.css'
import { useNodeName } from './training-tree.tsx'

function ColourField({ values, onChange }: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
  const format = useFormats()
  const [hue, chroma] = [Number(values['hue']), Number(values['chroma'])]
  const themes: readonly Theme[] = ['dark', 'light']
  const set = (name: 'hue' | 'chroma', value: string): void => onChange({ [name]: value })
  return (
    <fieldset className={styles.group}>
      <legend>{t('fields.hue')}</legend>
      <TextField
        type="range"
        label={t('fields.hueValue', { value: hue })}
        min={0}
        max={COLOUR.hueMax}
        value={hue}
        onChange={(event) => set('hue', event.target.value)}
      />
      <TextField
        type="range"
        label={t('fields.chroma', { value: format.number(Math.round(chroma * 100)) })}
        min={0}
        max={COLOUR.chromaMax}
        step={0.01}
        value={chroma}
        onChange={(event) => set('chroma', event.target.value)}
      />
      <div className={styles.colour}>
        {themes.map((theme) => {
          const ratio = contrastOf(hue, chroma, theme)
          return (
            <div key={theme} className={styles.colour}>
              <div data-theme={theme}>
                <SportScope sport={{ hue, chroma }}>
                  <span className={styles.colourChip}>{t(`themes.${theme}`)}</span>
                </SportScope>
              </div>
              <span>
                {t(ratio >= READABLE ? 'contrast.good' : 'contrast.weak', {
                  ratio: format.number(Math.round(ratio * 10) / 10),
                })}
              </span>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function BeltField({ label, values, onChange }: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
  const [belt, isKids] = [Number(values['belt']), values['isKids'] === true]
  const count = isKids ? 8 : BELT_COUNT
  return (
    <div className={styles.group}>
      <SelectField
        label={label}
        value={String(belt)}
        onChange={(event) => onChange({ belt: event.target.value })}
        options={Array.from({ length: Math.max(count, belt) }, (_, index) => ({
          value: String(index + 1),
          text: t('fields.beltNumber', { number: index + 1 }),
        }))}
      />
      <Swatch
        belt={{ level: belt, isKids }}
        width={112}
        height={22}
        stripes={Math.min(10, Number(values['stripes']) || 0)}
      />
    </div>
  )
}

/** One of the things that exist, or none. */
function ChoiceField(
  props: SpecialProps & {
    readonly options: readonly { readonly value: string; readonly text: string }[]
    readonly none: string
  },
): ReactNode {
  const { spec, label, hint, values, onChange } = props
  const value = textOf(values, spec.name)
  const isKnown = value === '' || props.options.some((option) => option.value === value)
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={(event) => onChange({ [spec.name]: event.target.value })}
      options={[
        { value: '', text: props.none },
        ...(isKnown ? [] : [{ value, text: value }]),
        ...props.options,
      ]}
    />
  )
}

function VideoField(props: SpecialProps & { readonly hasVideo: boolean }): ReactNode {
  const t = useMessages('training-editor')
  const format = useFormats()
  const choices = useQuery(queryOf(readTrainingChoices))
  return (
    <ChoiceField
      {...props}
      none={t(props.hasVideo ? 'fields.videoAsIs' : 'fields.noVideo')}
      options={(choices.data?.videos ?? []).map(({ id, title, seconds }) => ({
        value: String(id),
        text: seconds === null ? title : `${title}, ${format.minutes(seconds)}`,
      }))}
    />
  )
}

function SchoolField(props: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
  const choices = useQuery(queryOf(readTrainingChoices))
  return (
    <ChoiceField
      {...props}
      none={t('fields.allSchools')}
      options={(choices.data?.schools ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
    />
  )
}

function SportField(props: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
  const sports = props.items.filter(({ kind, state }) => kind === 'sport' && state !== 'retired')
  return (
    <ChoiceField
      {...props}
      none={t('fields.noSport')}
      options={sports.map(({ id, name }) => ({ value: String(id), text: name }))}
    />
  )
}

/** "Members of Online or Wing Chun, from level 2": what the access fields mean, as one sentence. */
function AccessSentence(props: {
  readonly values: FormValues
  readonly namesOf: (key: string) => string
  readonly sport: string
}): ReactNode {
  const t = useMessages('training-editor')
  const { values } = props
  const targets = listOf<string>(values, 'targets')
  const parts = [
    values['paymentRequired'] === true
      ? t('access.paid', { names: targets.map(props.namesOf).join(t('access.or')) || t('access.nothing') })
      : t('access.everybody'),
    ...(Number(values['requiredMembershipLv']) > 0
      ? [t('access.membership', { level: Number(values['requiredMembershipLv']) })]
      : []),
    ...(values['sportProgressIsRequired'] === true
      ? [t('access.level', { level: Number(values['requiredLevelIndex']), sport: props.sport })]
      : []),
    ...(values['availableForFreemium'] === true ? [t('access.free')] : []),
  ]
  return (
    <p className={styles.muted} aria-live="polite">
      {parts.join(', ')}
    </p>
  )
}

function OpensField(props: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const choices = useQuery(queryOf(readTrainingChoices))
  const { items, values, spec } = props
  const options = [
    ...(choices.data?.membershipLevels ?? []).map(({ id, name }) => ({
      value: `membership-level:${id}`,
      text: name,
    })),
    ...items
      .filter(
        ({ kind, state }) =>
          (kind === 'sport' || kind === 'group' || kind === 'module') && state !== 'retired',
      )
      .map((item) => ({
        value: `${item.kind === 'group' ? 'module-group' : item.kind}:${item.id}`,
        text: t('fields.named', { kind: t(`kinds.${item.kind}`), name: nameOf(item) }),
      })),
  ]
  const sport = items.find(
    ({ kind, id }) => kind === 'sport' && String(id) === textOf(values, 'relatedSportId'),
  )
  return (
    <>
      <PickList
        label={props.label}
        hint={props.hint}
        value={listOf<string>(values, spec.name)}
        options={options}
        onChange={(value) => props.onChange({ [spec.name]: JSON.stringify(value) })}
      />
      <AccessSentence
        values={values}
        namesOf={(key) => options.find(({ value }) => value === key)?.text ?? key}
        sport={sport === undefined ? t('fields.noSport') : nameOf(sport)}
      />
    </>
  )
}

export function SpecialField(props: SpecialProps & { readonly hasVideo: boolean }): ReactNode {
  switch (props.spec.type) {
    case 'colour':
      return <ColourField {...props} />
    case 'belt':
      return <BeltField {...props} />
    case 'school':
      return <SchoolField {...props} />
    case 'sport':
      return <SportField {...props} />
    case 'video':
      return <VideoField {...props} />
    case 'opens':
      return <OpensField {...props} />
    case 'terms':
      return <TermsField {...props} />
    case 'modules':
      return <ModulesField {...props} />
    case 'confirmations':
      return <ConfirmationsField {...props} />
    case 'textList':
      return <TextListField {...props} />
    case 'questions':
      return <QuestionsField {...props} />
    case 'line':
    case 'lines':
    case 'number':
    case 'text':
    case 'picture':
    case 'choice':
    case 'check':
      return null
  }
}
