/** A new global message: shown on every page at once, in German and, where written, in English. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { instantAt } from '@wegband/domain/basics/calendar-days.ts'
import {
  createAnnouncement,
  listAnnouncements,
  TEXT_MAX,
  TITLE_MAX,
} from '@wegband/domain/features/admin/contract.ts'
import { GLOBAL_MESSAGE_TYPES, listGlobalMessages } from '@wegband/domain/features/texts/contract.ts'
import { call } from '../../platform/api.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useFirstWrong } from '../../platform/first-wrong.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { invalidate } from '../../platform/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { fieldCodesOf, FormFailure } from '../credentials/form-failure.tsx'
import styles from './admin.module.css'

const EMPTY = { type: 'info' as (typeof GLOBAL_MESSAGE_TYPES)[number], de: '', text: '', en: '', textEn: '' }
type Draft = typeof EMPTY & { day: string; time: string }
const NEW: Draft = { ...EMPTY, day: '', time: '' }
/** A day without a time ends with the evening. */
const EVENING = '23:59'

const localText = (de: string, en: string) => ({ de, ...(en.trim() === '' ? {} : { en }) })

const bodyOf = (draft: Draft) => ({
  type: draft.type,
  title: localText(draft.de, draft.en),
  text: localText(draft.text, draft.textEn),
  endsAt: draft.day === '' ? null : instantAt(draft.day, draft.time === '' ? EVENING : draft.time),
})

function useAnnounce(onDone: () => void) {
  const t = useMessages('admin')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) => call(createAnnouncement, { body: bodyOf(draft) }),
    onSuccess: async () => {
      onDone()
      showToast({ tone: 'positive', text: t('notices.sent') })
      await invalidate(queryClient, [listAnnouncements, listGlobalMessages])
    },
  })
}

type FieldsOf = {
  readonly draft: Draft
  readonly isTried: boolean
  readonly error: Error | null
  readonly change: (part: Partial<Draft>) => void
}

function Words({ draft, isTried, change }: FieldsOf): ReactNode {
  const t = useMessages('admin')
  const fieldWords = useFieldWords()
  const missing = (value: string) => (isTried && value.trim() === '' ? fieldWords('required') : undefined)
  return (
    <>
      <TextField
        label={t('notices.titleDe')}
        maxLength={TITLE_MAX}
        value={draft.de}
        error={missing(draft.de)}
        onChange={({ target }) => change({ de: target.value })}
      />
      <TextAreaField
        label={t('notices.textDe')}
        maxLength={TEXT_MAX}
        value={draft.text}
        error={missing(draft.text)}
        onChange={({ target }) => change({ text: target.value })}
      />
      <TextField
        label={t('notices.titleEn')}
        optionalText={t('notices.optional')}
        hint={t('notices.enHint')}
        maxLength={TITLE_MAX}
        value={draft.en}
        onChange={({ target }) => change({ en: target.value })}
      />
      <TextAreaField
        label={t('notices.textEn')}
        optionalText={t('notices.optional')}
        maxLength={TEXT_MAX}
        value={draft.textEn}
        onChange={({ target }) => change({ textEn: target.value })}
      />
    </>
  )
}

function End({ draft, error, change }: FieldsOf): ReactNode {
  const t = useMessages('admin')
  const fieldWords = useFieldWords()
  const code = fieldCodesOf(error, 'endsAt')[0]
  return (
    <div className={styles.pair}>
      <TextField
        label={t('notices.day')}
        optionalText={t('notices.optional')}
        type="date"
        hint={t('notices.dayHint')}
        value={draft.day}
        error={code === undefined ? undefined : fieldWords(code)}
        onChange={({ target }) => change({ day: target.value })}
      />
      <TextField
        label={t('notices.time')}
        optionalText={t('notices.optional')}
        type="time"
        value={draft.time}
        onChange={({ target }) => change({ time: target.value })}
      />
    </div>
  )
}

export function AnnounceForm(): ReactNode {
  const t = useMessages('admin')
  const [draft, setDraft] = useState<Draft>(NEW)
  const [tries, setTries] = useState(0)
  const form = useFirstWrong(tries)
  const announce = useAnnounce(() => {
    setDraft(NEW)
    setTries(0)
  })
  const fields: FieldsOf = {
    draft,
    isTried: tries > 0,
    error: announce.error,
    change: (part) => {
      announce.reset()
      setDraft({ ...draft, ...part })
    },
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (announce.isPending) return
    const isWhole = draft.de.trim() !== '' && draft.text.trim() !== ''
    if (isWhole) announce.mutate(draft, { onError: () => setTries(tries + 1) })
    else setTries(tries + 1)
  }
  return (
    <section className="stack">
      <SectionHead title={t('notices.write')} />
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <ChipRow label={t('notices.type')} isWrapping>
          {GLOBAL_MESSAGE_TYPES.map((type) => (
            <Chip key={type} isOn={type === draft.type} onClick={() => fields.change({ type })}>
              {t(`notices.types.${type}`)}
            </Chip>
          ))}
        </ChipRow>
        <Words {...fields} />
        <End {...fields} />
        <FormFailure error={announce.error} fields={['endsAt']} />
        <Button type="submit" variant="primary" isBlock isBusy={announce.isPending}>
          {t('notices.send')}
        </Button>
      </form>
    </section>
  )
}
