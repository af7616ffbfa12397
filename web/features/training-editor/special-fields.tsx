/** Fields of the training that are more than a text or a number: colour, belt, video, what opens a content, and lists. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { inLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import { readTrainingChoices, type TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { SportScope } from '../../ui/sport/sport.tsx'
import { contrastOf, READABLE, type Theme } from './contrast.ts'
import { BELT_COUNT, COLOUR, CONFIRMATIONS, type FieldSpec, type FormValues } from './field-table.ts'
import styles from './training-editor.module.css'
import { useNodeName } from './training-tree.tsx'

export type SpecialProps = {
  readonly spec: FieldSpec
  readonly label: string
  readonly hint: string | undefined
  readonly values: FormValues
  readonly items: readonly TreeItem[]
  readonly sportId: number | null
  readonly onChange: (changes: FormValues) => void
}

const textOf = (values: FormValues, name: string): string => String(values[name] ?? '')
const listOf = <Item,>(values: FormValues, name: string): Item[] =>
  JSON.parse(textOf(values, name) || '[]') as Item[]

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

/** Chosen things as buttons that remove them, and a choice of further ones. */
function PickList<Value extends string | number>(props: {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: readonly Value[]
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly onChange: (value: Value[]) => void
}): ReactNode {
  const t = useMessages('training-editor')
  const { value, options } = props
  const wordsOf = (one: Value): string => options.find((option) => option.value === one)?.text ?? String(one)
  const left = options.filter((option) => !value.includes(option.value))
  return (
    <div className={styles.group}>
      {value.length === 0 ? null : (
        <ul className={styles.picked} aria-label={props.label}>
          {value.map((one) => (
            <li key={one}>
              <Button
                size="small"
                icon={x}
                label={t('remove', { name: wordsOf(one) })}
                onClick={() => props.onChange(value.filter((other) => other !== one))}
              >
                {wordsOf(one)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={props.label}
        hint={props.hint}
        value=""
        onChange={(event) => {
          const chosen = left.find((option) => String(option.value) === event.target.value)
          if (chosen !== undefined) props.onChange([...value, chosen.value])
        }}
        options={[
          { value: '', text: t('choose') },
          ...left.map((option) => ({ value: String(option.value), text: option.text })),
        ]}
      />
    </div>
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

function TermsField(props: SpecialProps): ReactNode {
  const choices = useQuery(queryOf(readTrainingChoices))
  return (
    <PickList
      label={props.label}
      hint={props.hint}
      value={listOf<string>(props.values, props.spec.name)}
      options={(choices.data?.terms ?? []).map((term) => ({ value: term, text: term }))}
      onChange={(value) => props.onChange({ [props.spec.name]: JSON.stringify(value) })}
    />
  )
}

function ModulesField(props: SpecialProps): ReactNode {
  const nameOf = useNodeName()
  const { items, sportId } = props
  const levels = new Set(
    items.flatMap((item) => (item.kind === 'level' && item.parent?.id === sportId ? [item.id] : [])),
  )
  return (
    <PickList
      label={props.label}
      hint={props.hint}
      value={listOf<number>(props.values, props.spec.name)}
      options={items
        .filter(
          ({ kind, parent, state }) =>
            kind === 'module' && state !== 'retired' && levels.has(parent?.id ?? 0),
        )
        .map((item) => ({ value: item.id, text: nameOf(item) }))}
      onChange={(value) => props.onChange({ [props.spec.name]: JSON.stringify(value) })}
    />
  )
}

function ConfirmationsField(props: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
  const value = listOf<string>(props.values, props.spec.name)
  return (
    <fieldset className={styles.group}>
      <legend>{props.label}</legend>
      {CONFIRMATIONS.map((one) => (
        <CheckField
          key={one}
          label={t(`confirmations.${one}`)}
          checked={value.includes(one)}
          onChange={(event) => {
            const next = event.target.checked ? [...value, one] : value.filter((other) => other !== one)
            props.onChange({
              [props.spec.name]: JSON.stringify(CONFIRMATIONS.filter((kind) => next.includes(kind))),
            })
          }}
        />
      ))}
    </fieldset>
  )
}

/** German without an empty English. */
const local = (de: string, en: string): LocalText => (en.trim() === '' ? { de } : { de, en })

function LineListField(props: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
  const value = listOf<LocalText>(props.values, props.spec.name)
  const set = (next: readonly LocalText[]): void =>
    props.onChange({ [props.spec.name]: JSON.stringify(next) })
  return (
    <fieldset className={styles.group}>
      <legend>{props.label}</legend>
      {value.map((line, at) => (
        <div key={at} className={styles.pair}>
          <TextField
            label={t('list.german', { number: at + 1 })}
            maxLength={120}
            value={line.de}
            onChange={(event) => set(value.with(at, local(event.target.value, line.en ?? '')))}
          />
          <TextField
            label={t('list.english', { number: at + 1 })}
            maxLength={120}
            value={line.en ?? ''}
            onChange={(event) => set(value.with(at, local(line.de, event.target.value)))}
          />
          <Button size="small" icon={x} onClick={() => set(value.toSpliced(at, 1))}>
            {t('list.remove', { number: at + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" icon={plus} onClick={() => set([...value, { de: '' }])}>
          {t('list.add')}
        </Button>
      </div>
    </fieldset>
  )
}

type Question = { readonly question: LocalText; readonly answer: LocalText }

function QuestionsField(props: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
  const locale = useLocale()
  const [language, setLanguage] = useState<'de' | 'en'>('de')
  const value = listOf<Question>(props.values, props.spec.name)
  const set = (next: readonly Question[]): void => props.onChange({ [props.spec.name]: JSON.stringify(next) })
  const withText = (text: LocalText, words: string): LocalText =>
    language === 'de' ? local(words, text.en ?? '') : local(text.de, words)
  const shown = (text: LocalText): string => text[language] ?? ''
  return (
    <fieldset className={styles.group}>
      <legend>{props.label}</legend>
      <SelectField
        label={t('list.language')}
        value={language}
        onChange={(event) => setLanguage(event.target.value === 'en' ? 'en' : 'de')}
        options={(['de', 'en'] as const).map((one) => ({ value: one, text: t(`languages.${one}`) }))}
      />
      {value.map((one, at) => (
        <div key={at} className={styles.group}>
          <TextField
            label={t('list.question', { number: at + 1 })}
            maxLength={120}
            value={shown(one.question)}
            onChange={(event) =>
              set(value.with(at, { ...one, question: withText(one.question, event.target.value) }))
            }
          />
          <TextAreaField
            label={t('list.answer', { number: at + 1 })}
            maxLength={4000}
            value={shown(one.answer)}
            onChange={(event) =>
              set(value.with(at, { ...one, answer: withText(one.answer, event.target.value) }))
            }
          />
          <div>
            <Button
              size="small"
              icon={x}
              label={t('remove', { name: inLocale(one.question, locale) })}
              onClick={() => set(value.toSpliced(at, 1))}
            >
              {t('list.remove', { number: at + 1 })}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={plus}
          onClick={() => set([...value, { question: { de: '' }, answer: { de: '' } }])}
        >
          {t('list.add')}
        </Button>
      </div>
    </fieldset>
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
    case 'lineList':
      return <LineListField {...props} />
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
