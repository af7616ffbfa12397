/** A new global message, in German and, where written, in English: shown on every page at once, or maintenance that is planned. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { instantAt } from '@wegband/domain/basics/calendar-days.ts'
import {
  createAnnouncement,
  listAnnouncements,
  TEXT_MAX,
  TITLE_MAX,
} from '@wegband/domain/features/admin/contract.ts'
import { GLOBAL_MESSAGE_TYPES, listGlobalMessages } from '@wegband/domain/features/texts/contract.ts'
import { call } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useDraft } from '../../platform/session/session-draft.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { MESSAGE_LOOKS } from '../texts/message-looks.ts'
import styles from './admin.module.css'

const EMPTY = { type: 'info' as (typeof GLOBAL_MESSAGE_TYPES)[number], de: '', text: '', en: '', textEn: '' }
type Draft = typeof EMPTY & { beginDay: string; beginTime: string; day: string; time: string }
const NEW: Draft = { ...EMPTY, beginDay: '', beginTime: '', day: '', time: '' }
/** The input is stored in the tab across a reload. */
const DRAFT = 'announcement'
/** A date without a time begins with the day, or ends with the evening. */
const [MIDNIGHT, EVENING] = ['00:00', '23:59']

const localText = (de: string, en: string) => ({ de, ...(en.trim() === '' ? {} : { en }) })

const momentOf = (day: string, time: string, usual: string): string | null =>
  day === '' ? null : instantAt(day, time === '' ? usual : time)

/** Only maintenance is planned; a note is shown at once. */
const isPlanned = ({ type, beginDay }: Draft): boolean => type === 'maintenance' && beginDay !== ''

const bodyOf = (draft: Draft) => ({
  type: draft.type,
  title: localText(draft.de, draft.en),
  text: localText(draft.text, draft.textEn),
  startsAt: isPlanned(draft) ? momentOf(draft.beginDay, draft.beginTime, MIDNIGHT) : null,
  endsAt: momentOf(draft.day, draft.time, EVENING),
})

function useAnnounce() {
  const t = useMessages('admin')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) => call(createAnnouncement, { body: bodyOf(draft) }),
    onSuccess: async (_message, draft) => {
      showToast({ tone: 'positive', text: t(isPlanned(draft) ? 'notices.planned' : 'notices.sent') })
      await invalidate(queryClient, [listAnnouncements, listGlobalMessages])
    },
  })
}

type FieldsOf = { readonly form: FormOf<Draft> }

function Words({ form }: FieldsOf): ReactNode {
  const t = useMessages('admin')
  return (
    <>
      <TextField label={t('notices.titleDe')} {...form.text('de')} />
      <TextAreaField label={t('notices.textDe')} {...form.text('text')} />
      <TextField
        label={t('notices.titleEn')}
        optionalText={t('notices.optional')}
        hint={t('notices.enHint')}
        {...form.text('en')}
      />
      <TextAreaField
        label={t('notices.textEn')}
        optionalText={t('notices.optional')}
        {...form.text('textEn')}
      />
    </>
  )
}

function Begin({ form }: FieldsOf): ReactNode {
  const t = useMessages('admin')
  return (
    <div className={styles.pair}>
      <TextField
        label={t('notices.beginDay')}
        optionalText={t('notices.optional')}
        type="date"
        hint={t('notices.beginHint')}
        {...form.text('beginDay')}
      />
      <TextField
        label={t('notices.beginTime')}
        optionalText={t('notices.optional')}
        type="time"
        {...form.text('beginTime')}
      />
    </div>
  )
}

function End({ form }: FieldsOf): ReactNode {
  const t = useMessages('admin')
  return (
    <div className={styles.pair}>
      <TextField
        label={t('notices.day')}
        optionalText={t('notices.optional')}
        type="date"
        hint={t('notices.dayHint')}
        {...form.text('day')}
      />
      <TextField
        label={t('notices.time')}
        optionalText={t('notices.optional')}
        type="time"
        {...form.text('time')}
      />
    </div>
  )
}

/** As it will stand above every page, in each language it is written in. */
function Preview({ form }: FieldsOf): ReactNode {
  const t = useMessages('admin')
  const { type, de, text, en, textEn } = form.values
  const written = [
    { language: 'de', title: de, text },
    { language: 'en', title: en, text: textEn },
  ].filter(({ title }) => title.trim() !== '')
  if (written.length === 0) return null
  return (
    <section className="stack" aria-label={t('notices.preview')}>
      <p className="t-small t-muted">{t('notices.preview')}</p>
      {written.map((one) => (
        <div key={one.language} lang={one.language}>
          <Banner {...MESSAGE_LOOKS[type]} title={one.title}>
            {one.text}
          </Banner>
        </div>
      ))}
    </section>
  )
}

const NAMES_ON_WIRE: { readonly [name: string]: keyof Draft } = {
  startsAt: 'beginDay',
  endsAt: 'day',
  'title.de': 'de',
  'title.en': 'en',
  'text.de': 'text',
  'text.en': 'textEn',
}

export function AnnounceForm(): ReactNode {
  const t = useMessages('admin')
  const announce = useAnnounce()
  const form = useForm<Draft>({
    start: NEW,
    kept: useDraft(DRAFT, NEW),
    rules: ({ de, text }) => ({
      de: de.trim() === '' ? 'required' : undefined,
      text: text.trim() === '' ? 'required' : undefined,
    }),
    most: { de: TITLE_MAX, en: TITLE_MAX, text: TEXT_MAX, textEn: TEXT_MAX },
    fieldOf: (name) => NAMES_ON_WIRE[name],
    send: async (draft) => {
      await announce.mutateAsync(draft)
      form.reset()
    },
  })
  return (
    <section className="stack">
      <SectionHead title={t('notices.write')} />
      <Form form={form} className="stack">
        <ChipRow label={t('notices.type')} isWrapping>
          {GLOBAL_MESSAGE_TYPES.map((type) => (
            <Chip key={type} isOn={type === form.values.type} onClick={() => form.change({ type })}>
              {t(`notices.types.${type}`)}
            </Chip>
          ))}
        </ChipRow>
        <Words form={form} />
        {form.values.type === 'maintenance' ? <Begin form={form} /> : null}
        <End form={form} />
        <Preview form={form} />
        <FormSummary form={form} />
        <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
          {t(isPlanned(form.values) ? 'notices.plan' : 'notices.send')}
        </Button>
      </Form>
    </section>
  )
}
