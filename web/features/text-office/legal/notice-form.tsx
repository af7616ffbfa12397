/** A legal notice in German and, where written, in English. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import {
  type LegalNotice,
  listLegalNotices,
  NOTICE_MAX,
  readOfficeNotice,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { tidied } from '@wegband/domain/features/text-office/office-words.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { WordEditor } from '../editor/word-editor.tsx'
import styles from '../text-office.module.css'
import { useTextWrite } from '../use-text-write.ts'

type Fields = { readonly de: string; readonly en: string }
const NAMES_ON_WIRE: { readonly [name: string]: keyof Fields } = { 'text.de': 'de', 'text.en': 'en' }

const fieldsOf = ({ text }: LegalNotice): Fields => ({ de: text?.de ?? '', en: text?.en ?? '' })

/** Null where both are empty. */
const textOf = ({ de, en }: Fields): LocalText | null => {
  const [german, english] = [tidied(de), tidied(en)]
  if (german === '') return null
  return english === '' ? { de: german } : { de: german, en: english }
}

export function NoticeForm(props: {
  readonly notice: LegalNotice
  /** An empty one is taken away. */
  readonly isOptional?: boolean
  readonly save: (text: LocalText | null, seenAt: string | null) => Promise<LegalNotice>
  readonly onDone?: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const queryClient = useQueryClient()
  const { notice, isOptional = false } = props
  const [seenAt, setSeenAt] = useState(notice.updatedAt)
  const form = useForm<Fields>({
    start: fieldsOf(notice),
    rules: ({ de, en }) => ({
      de: tidied(de) === '' && (!isOptional || tidied(en) !== '') ? 'required' : undefined,
    }),
    most: { de: NOTICE_MAX, en: NOTICE_MAX },
    fieldOf: (name) => NAMES_ON_WIRE[name],
    send: async (fields) => {
      const saved = await write(props.save(textOf(fields), seenAt), t('saved'))
      setSeenAt(saved.updatedAt)
      props.onDone?.()
    },
  })
  const isStale = form.failure !== undefined && notice.updatedAt !== seenAt
  const reload = async (): Promise<void> => {
    await invalidate(queryClient, [listLegalNotices, readOfficeNotice])
  }
  return (
    <Form form={form} className={styles.form} guardsLeaving>
      <WordEditor
        label={t('notices.de')}
        locale="de"
        rows={8}
        value={form.values.de}
        error={form.errorOf('de')}
        hint={isOptional ? t('notices.emptyHint') : t('notices.hint')}
        maxLength={NOTICE_MAX}
        onText={(de) => form.change({ de })}
      />
      <WordEditor
        label={t('notices.en')}
        optionalText={t('optional')}
        locale="en"
        rows={6}
        value={form.values.en}
        error={form.errorOf('en')}
        maxLength={NOTICE_MAX}
        onText={(en) => form.change({ en })}
      />
      <FormSummary form={form} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
        {form.failure === undefined ? null : isStale ? (
          <Button
            onClick={() => {
              form.change(fieldsOf(notice))
              setSeenAt(notice.updatedAt)
            }}
          >
            {t('stale.takeTheirs')}
          </Button>
        ) : (
          <Button onClick={() => void reload()}>{t('stale.reload')}</Button>
        )}
      </div>
    </Form>
  )
}
