/** Writes an announcement, or changes one. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayOf, instantAt, wallTimeOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  isNeverShown,
} from '@wegband/domain/features/announcements/announcement-rules.ts'
import {
  changeAnnouncement,
  type ManagedAnnouncement,
  writeAnnouncement,
} from '@wegband/domain/features/announcements/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { nowIso } from '../../platform/clock.ts'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { CheckField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import styles from './announcement-office.module.css'
import { READS, SUBJECT } from './queries.ts'

const NEW = { title: '', text: '', fromDay: '', fromTime: '', untilDay: '', untilTime: '', isPinned: false }
type Draft = typeof NEW

/** A day without a time begins with the morning and ends with the evening. */
const MORNING = '00:00'
const EVENING = '23:59'

const draftOf = (one: ManagedAnnouncement | undefined): Draft =>
  one === undefined
    ? NEW
    : {
        title: one.title,
        text: one.text,
        fromDay: dayOf(one.fromAt),
        fromTime: wallTimeOf(one.fromAt),
        untilDay: one.untilAt === null ? '' : dayOf(one.untilAt),
        untilTime: one.untilAt === null ? '' : wallTimeOf(one.untilAt),
        isPinned: one.isPinned,
      }

const instantIn = (day: string, time: string, otherwise: string): string | null =>
  day === '' ? null : instantAt(day, time === '' ? otherwise : time)

const bodyOf = ({ title, text, isPinned, ...span }: Draft) => ({
  title: title.trim(),
  text: text.trim(),
  isPinned,
  fromAt: instantIn(span.fromDay, span.fromTime, MORNING),
  untilAt: instantIn(span.untilDay, span.untilTime, EVENING),
})

const NAMES_ON_WIRE: { readonly [name: string]: keyof Draft } = { fromAt: 'fromDay', untilAt: 'untilDay' }

function Span({ form }: { readonly form: FormOf<Draft> }): ReactNode {
  const t = useMessages('announcement-office')
  const optional = t('fields.optional')
  return (
    <>
      <div className={styles.pair}>
        <TextField
          type="date"
          label={t('fields.fromDay')}
          optionalText={optional}
          hint={t('fields.fromHint')}
          {...form.text('fromDay')}
        />
        <TextField
          type="time"
          label={t('fields.fromTime')}
          optionalText={optional}
          {...form.text('fromTime')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          type="date"
          label={t('fields.untilDay')}
          optionalText={optional}
          hint={t('fields.untilHint')}
          {...form.text('untilDay')}
        />
        <TextField
          type="time"
          label={t('fields.untilTime')}
          optionalText={optional}
          {...form.text('untilTime')}
        />
      </div>
    </>
  )
}

export function AnnouncementDialog(props: {
  /** `association` or `school:{id}`. */
  readonly recipient: string
  /** Undefined for a new one. */
  readonly announcement: ManagedAnnouncement | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('announcement-office')
  const client = useQueryClient()
  const { recipient, announcement, onClose } = props
  const isNew = announcement === undefined
  const form = useForm<Draft>({
    start: draftOf(announcement),
    rules: (draft) => {
      const { title, text, ...span } = bodyOf(draft)
      return {
        title: title === '' ? 'required' : undefined,
        text: text === '' ? 'required' : undefined,
        untilDay: isNeverShown(span, nowIso()) ? 'end-before-begin' : undefined,
      }
    },
    most: { title: ANNOUNCEMENT_TITLE_MAX, text: ANNOUNCEMENT_TEXT_MAX },
    fieldOf: (name) => NAMES_ON_WIRE[name],
    send: async (draft) => {
      const body = bodyOf(draft)
      await (isNew
        ? call(writeAnnouncement, { body: { ...body, recipient } })
        : call(changeAnnouncement, {
            params: { id: announcement.id },
            body: { ...body, seenAt: announcement.updatedAt },
          }))
      await invalidate(client, READS)
      showToast({ subject: SUBJECT, tone: 'positive', text: t(isNew ? 'done.written' : 'done.changed') })
      onClose()
    },
  })
  return (
    <OfficeDialog
      title={t(isNew ? 'new.title' : 'change.title')}
      description={t(recipient === 'association' ? 'new.forAll' : 'new.forSchool')}
      form={form}
      submitLabel={t(isNew ? 'new.save' : 'change.save')}
      onClose={onClose}
    >
      <TextField label={t('fields.title')} autoComplete="off" {...form.text('title')} />
      <TextAreaField label={t('fields.text')} hint={t('fields.textHint')} {...form.text('text')} />
      <Span form={form} />
      <CheckField label={t('fields.isPinned')} note={t('fields.isPinnedNote')} {...form.check('isPinned')} />
    </OfficeDialog>
  )
}
