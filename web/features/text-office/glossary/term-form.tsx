/** The words of a term in one language, with further words for it. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import {
  type OfficeTerm,
  readOfficeTerm,
  saveTerm,
  TERM_FORMS_MAX,
  TERM_TEXT_MAX,
  TERM_TITLE_MAX,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { tidied } from '@wegband/domain/features/text-office/office-words.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { BlockHistory } from '../blocks/block-history.tsx'
import styles from '../blocks/blocks.module.css'
import { GermanTemplate, wordsIn } from '../editor/german-template.tsx'
import { StaleBox } from '../editor/stale-box.tsx'
import { WordEditor } from '../editor/word-editor.tsx'
import shared from '../text-office.module.css'
import { useTextWrite } from '../use-text-write.ts'
import { TermPlaces } from './term-places.tsx'

const FORMS_LENGTH_MAX = TERM_FORMS_MAX * TERM_TITLE_MAX

/** "Drehung, Kehre" */
const formsOf = (text: string): string[] =>
  text
    .split(',')
    .map((form) => form.trim())
    .filter((form) => form !== '')

const whyNotForms = (forms: readonly string[]): 'too-many' | 'too-long' | undefined => {
  if (forms.length > TERM_FORMS_MAX) return 'too-many'
  return forms.some((form) => form.length > TERM_TITLE_MAX) ? 'too-long' : undefined
}

const formWords = (term: OfficeTerm, locale: Locale) => ({
  ...wordsIn(term, locale),
  forms: (term.forms[locale] ?? []).join(', '),
})

function useTermForm(term: OfficeTerm, locale: Locale) {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const queryClient = useQueryClient()
  const { id } = term
  // A switch above the form also saves the term: what it left unchanged is no other person's change.
  const [seen, setSeen] = useState(() => formWords(term, locale))
  const [seenAt, setSeenAt] = useState(term.updatedAt)
  const [theirs, setTheirs] = useState<OfficeTerm>()
  const [start] = useState(() => formWords(term, locale))
  const isSame = JSON.stringify(formWords(term, locale)) === JSON.stringify(seen)
  const form = useForm({
    start,
    rules: ({ title, text, forms }) => ({
      title: title.trim() === '' ? 'required' : undefined,
      text: tidied(text) === '' ? 'required' : undefined,
      forms: whyNotForms(formsOf(forms)),
    }),
    most: { title: TERM_TITLE_MAX, text: TERM_TEXT_MAX, forms: FORMS_LENGTH_MAX },
    send: async ({ title, text, forms }) => {
      setTheirs(undefined)
      const body = {
        title,
        text: tidied(text),
        forms: formsOf(forms),
        seenAt: isSame ? term.updatedAt : seenAt,
      }
      try {
        const saved = await write(call(saveTerm, { params: { id, locale }, body }), t('saved'))
        setSeen(formWords(saved, locale))
        setSeenAt(saved.updatedAt)
      } catch (error) {
        if (error instanceof AppError && error.code === 'general.stale') {
          const current = await queryClient.fetchQuery({
            ...queryOf(readOfficeTerm, { params: { id } }),
            staleTime: 0,
          })
          setTheirs(current)
          setSeen(formWords(current, locale))
          setSeenAt(current.updatedAt)
        }
        throw error
      }
    },
  })
  return { form, theirs, setTheirs }
}

export function TermForm(props: {
  readonly term: OfficeTerm
  readonly locale: Locale
  readonly onReset: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const { term, locale } = props
  const { form, theirs, setTheirs } = useTermForm(term, locale)
  const { title, text, forms } = form.values
  const staleFields = (other: OfficeTerm) => {
    const words = formWords(other, locale)
    return [
      { label: t('blocks.title'), theirs: words.title, mine: title },
      { label: t('terms.text'), theirs: words.text, mine: tidied(text) },
      { label: t('terms.forms'), theirs: words.forms, mine: forms },
    ]
  }
  return (
    <div className={styles.pair}>
      {locale === 'de' ? null : <GermanTemplate text={term} locale={locale} />}
      <Form form={form} className={shared.form} guardsLeaving>
        <TextField label={t('blocks.title')} lang={locale} {...form.text('title')} />
        <TextField
          label={t('terms.forms')}
          hint={t('terms.formsHint')}
          optionalText={t('optional')}
          lang={locale}
          {...form.text('forms')}
        />
        <WordEditor
          label={t('terms.text')}
          locale={locale}
          rows={7}
          value={text}
          error={form.errorOf('text')}
          maxLength={TERM_TEXT_MAX}
          onText={(words) => form.change({ text: words })}
        />
        {theirs === undefined ? (
          <FormSummary form={form} />
        ) : (
          <StaleBox
            locale={locale}
            fields={staleFields(theirs)}
            onTakeTheirs={props.onReset}
            onKeepMine={() => setTheirs(undefined)}
          />
        )}
        <div className={shared.buttons}>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {t('save')}
          </Button>
        </div>
      </Form>
      <TermPlaces term={term} locale={locale} title={title.trim()} forms={formsOf(forms)} />
      <BlockHistory
        versions={term.versions}
        locale={locale}
        now={{ title, text: tidied(text) }}
        onFetch={(words) => form.change(words)}
      />
    </div>
  )
}
