/** The draft of a legal text in one language, beginning with the version in force. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import {
  dropLegalDraft,
  LEGAL_TEXT_MAX,
  LEGAL_TITLE_MAX,
  type OfficeLegalText,
  readOfficeLegalText,
  saveLegalDraft,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { gapsIn } from '@wegband/domain/features/text-office/legal-gaps.ts'
import { tidied } from '@wegband/domain/features/text-office/office-words.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Differences } from '../editor/differences.tsx'
import { StaleBox } from '../editor/stale-box.tsx'
import { WordEditor } from '../editor/word-editor.tsx'
import styles from '../text-office.module.css'
import { useTextWrite } from '../use-text-write.ts'

type Draft = OfficeLegalText['drafts'][number]
type Fields = { readonly title: string; readonly text: string }

const draftIn = (text: OfficeLegalText, locale: Locale): Draft | undefined =>
  text.drafts.find((draft) => draft.locale === locale)

function Discard(props: {
  readonly kind: OfficeLegalText['kind']
  readonly locale: Locale
  readonly seenAt: string
  readonly onDone: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const errorWords = useErrorWords()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { kind, locale, seenAt } = props
  const drop = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await write(call(dropLegalDraft, { params: { kind, locale }, body: { seenAt } }), t('legal.discarded'))
      props.onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('legal.discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('legal.discardQuestion')}
        text={t('legal.discardText')}
        confirmLabel={t('legal.discard')}
        cancelLabel={t('cancel')}
        isBusy={isBusy}
        error={error === undefined ? undefined : errorWords(error).text}
        onConfirm={() => void drop()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** A save that is stale reads what the other person wrote. */
function useDraftForm(text: OfficeLegalText, locale: Locale) {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const queryClient = useQueryClient()
  const { kind } = text
  const inForce = text.inForce.find((words) => words.locale === locale)
  const [base] = useState(() => draftIn(text, locale) ?? inForce)
  const [seenAt, setSeenAt] = useState(draftIn(text, locale)?.updatedAt ?? null)
  const [theirs, setTheirs] = useState<Draft>()
  const form = useForm<Fields>({
    start: { title: base?.title ?? '', text: base?.text ?? '' },
    rules: (fields) => ({
      title: fields.title.trim() === '' ? 'required' : undefined,
      text: tidied(fields.text) === '' ? 'required' : undefined,
    }),
    most: { title: LEGAL_TITLE_MAX, text: LEGAL_TEXT_MAX },
    send: async (fields) => {
      setTheirs(undefined)
      const body = { title: fields.title, text: tidied(fields.text), seenAt }
      try {
        const saved = await write(call(saveLegalDraft, { params: { kind, locale }, body }), t('saved'))
        setSeenAt(draftIn(saved, locale)?.updatedAt ?? null)
      } catch (error) {
        if (error instanceof AppError && error.code === 'general.stale') {
          const current = await queryClient.fetchQuery({
            ...queryOf(readOfficeLegalText, { params: { kind } }),
            staleTime: 0,
          })
          setTheirs(draftIn(current, locale))
          // A draft that is gone is written anew by the next press of the button.
          setSeenAt(draftIn(current, locale)?.updatedAt ?? null)
        }
        throw error
      }
    },
  })
  return { form, seenAt, theirs, setTheirs, inForce }
}

/** What a template left open; the text cannot come into force before it is filled in. */
function Gaps({ text }: { readonly text: string }): ReactNode {
  const t = useMessages('text-office')
  const gaps = gapsIn(text)
  if (gaps.length === 0) return null
  return (
    <Banner icon={warningCircle} tone="warning" title={t('gaps.title', { count: gaps.length })}>
      {gaps.map((gap) => gap.slice(2, -2)).join(' · ')}
    </Banner>
  )
}

export function DraftForm(props: {
  readonly text: OfficeLegalText
  readonly locale: Locale
  readonly onDirty: (isDirty: boolean) => void
  readonly onReset: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const { text, locale, onDirty } = props
  const { form, seenAt, theirs, setTheirs, inForce } = useDraftForm(text, locale)
  const { isDirty, values } = form
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  return (
    <Form form={form} className={styles.form} guardsLeaving>
      <TextField label={t('legal.name')} lang={locale} {...form.text('title')} />
      <WordEditor
        label={t('legal.text')}
        locale={locale}
        rows={18}
        value={values.text}
        error={form.errorOf('text')}
        hint={t('legal.textHint')}
        maxLength={LEGAL_TEXT_MAX}
        onText={(words) => form.change({ text: words })}
      />
      <Gaps text={values.title + values.text} />
      {inForce === undefined ? null : (
        <section className={styles.section}>
          <h3 className="t-item">{t('legal.difference')}</h3>
          <Differences
            label={t('legal.difference')}
            before={`${inForce.title}\n\n${inForce.text}`}
            after={`${values.title}\n\n${tidied(values.text)}`}
            locale={locale}
          />
        </section>
      )}
      {theirs === undefined ? (
        <FormSummary form={form} />
      ) : (
        <StaleBox
          locale={locale}
          fields={[
            { label: t('legal.name'), theirs: theirs.title, mine: values.title },
            { label: t('legal.text'), theirs: theirs.text, mine: tidied(values.text) },
          ]}
          onTakeTheirs={props.onReset}
          onKeepMine={() => setTheirs(undefined)}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" isBusy={form.isBusy}>
          {t('legal.save')}
        </Button>
        {seenAt === null ? null : (
          <Discard kind={text.kind} locale={locale} seenAt={seenAt} onDone={props.onReset} />
        )}
      </div>
    </Form>
  )
}
