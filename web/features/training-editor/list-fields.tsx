/** Fields of the training that hold lists: terms, modules, confirmations, lines and questions. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { readTrainingChoices } from '@wegband/domain/features/training-editor/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { CONFIRMATIONS } from './field-table.ts'
import { PickList } from './pick-list.tsx'
import { listOf, type SpecialProps } from './special-props.ts'
import styles from './training-editor.module.css'
import { useNodeName } from './training-tree.tsx'

export function TermsField(props: SpecialProps): ReactNode {
  const choices = useQuery(queryOf(readTrainingChoices))
  return (
    <PickList
      label={props.label}
      hint={props.hint}
      value={listOf<string>(props.values, props.spec.name)}
      options={(choices.data?.terms ?? []).map(({ key, title }) => ({ value: key, text: title }))}
      onChange={(value) => props.onChange({ [props.spec.name]: JSON.stringify(value) })}
    />
  )
}

export function ModulesField(props: SpecialProps): ReactNode {
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

export function ConfirmationsField(props: SpecialProps): ReactNode {
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

export function TextListField(props: SpecialProps): ReactNode {
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

export function QuestionsField(props: SpecialProps): ReactNode {
  const t = useMessages('training-editor')
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
            <Button size="small" icon={x} onClick={() => set(value.toSpliced(at, 1))}>
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
