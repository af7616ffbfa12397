/** Enters a correction of a closed month, from scratch or for a class that changed since. */
import { type ReactNode, useState } from 'react'
import { centsOfText, textOfCents } from '@wegband/domain/basics/euro-text.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  correctMonth,
  MOST_CORRECTION_MINUTES,
  REASON_MAX,
  type SchoolHours,
} from '@wegband/domain/features/trainer-hours/contract.ts'
import type { RequestOf } from '@wegband/domain/http/endpoint.ts'
import { call } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { monthStart } from './hour-lines.tsx'
import { useHoursWrite } from './queries.ts'
import styles from './trainer-hours.module.css'

export type Proposal = {
  readonly trainerId: number
  readonly appointmentId: number
  readonly minutes: number
  readonly cents: number
}

/** A minus as keyboards write it, or as our own texts show it. */
const MINUS = /^[-−]\s*/
const isBelow = (text: string): boolean => MINUS.test(text.trim())
const withoutSign = (text: string): string => text.trim().replace(MINUS, '')
const signed = (text: string, value: number): number => (isBelow(text) && value !== 0 ? -value : value)

const minutesOf = (text: string): number | undefined => {
  const digits = withoutSign(text)
  const isNumber = /^\d{1,6}$/.test(digits) && Number(digits) <= MOST_CORRECTION_MINUTES
  return isNumber ? signed(text, Number(digits)) : undefined
}
const centsOf = (text: string): number | undefined => {
  const cents = centsOfText(withoutSign(text))
  return cents === undefined ? undefined : signed(text, cents)
}
const textOf = (cents: number): string => (cents < 0 ? `-${textOfCents(-cents)}` : textOfCents(cents))

/** How many lines of this trainer the head sees: the server refuses when there are others by now. */
const linesSeen = ({ trainers }: SchoolHours, trainerId: number): number =>
  trainers.find(({ trainer }) => trainer.id === trainerId)?.lines.length ?? 0

/** Why the page has to be looked at again. */
const overtakenBy = (error: unknown): 'corrected-since' | 'already-booked' | undefined => {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'trainer-hours.corrected-since') return 'corrected-since'
  return error.code === 'trainer-hours.already-booked' ? 'already-booked' : undefined
}

type Values = {
  readonly trainerId: string
  readonly minutes: string
  readonly cents: string
  readonly reason: string
}
type DialogProps = {
  readonly hours: SchoolHours
  readonly proposal: Proposal | undefined
  readonly onClose: () => void
}

/** Sends the correction under one key. What another head has booked in the meantime is shown first. */
function useSendCorrection({ hours, proposal, onClose }: DialogProps): (values: Values) => Promise<void> {
  const t = useMessages('trainer-hours')
  const [key] = useState(() => crypto.randomUUID())
  const showError = useShowError()
  // The page below goes on reading; what counts is what was seen before the dialog covered it.
  const [seen, setSeen] = useState<SchoolHours | undefined>(hours)
  const write = useHoursWrite((body: RequestOf<typeof correctMonth>['body']) =>
    call(correctMonth, { params: { id: hours.school.id, month: hours.month }, body }),
  )
  return async ({ trainerId, minutes, cents, reason }) => {
    try {
      await write.mutateAsync({
        key,
        trainerId: Number(trainerId),
        seenLines: linesSeen(seen ?? hours, Number(trainerId)),
        appointmentId: proposal?.appointmentId ?? null,
        minutes: minutesOf(minutes) ?? 0,
        cents: centsOf(cents) ?? 0,
        reason,
      })
    } catch (error) {
      const why = overtakenBy(error)
      // The next send counts what the page shows by then.
      if (why === 'corrected-since') setSeen(undefined)
      // What was proposed, or sent before, stands in the month by now: the page shows it.
      if (why === undefined || (why === 'corrected-since' && proposal === undefined)) throw error
      showError(error)
      onClose()
      return
    }
    showToast({ tone: 'positive', text: t('correct.done'), subject: 'trainer-hours' })
    onClose()
  }
}

export function CorrectDialog(props: DialogProps): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const { hours, proposal, onClose } = props
  const send = useSendCorrection(props)
  const form = useForm({
    start: {
      trainerId: proposal === undefined ? '' : String(proposal.trainerId),
      minutes: String(proposal?.minutes ?? 0),
      cents: textOf(proposal?.cents ?? 0),
      reason: proposal === undefined ? '' : t('differences.reason'),
    },
    most: { reason: REASON_MAX },
    rules: ({ trainerId, minutes, cents, reason }) => ({
      trainerId: trainerId === '' ? 'required' : undefined,
      minutes: minutesOf(minutes) === undefined ? 'invalid-number' : undefined,
      cents: centsOf(cents) === undefined ? 'invalid-number' : undefined,
      reason: reason.trim() === '' ? 'required' : undefined,
    }),
    send,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('correct.title', { month: format.month(monthStart(hours.month)) })}
      description={t('correct.text')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack">
        <SelectField
          label={t('correct.trainer')}
          options={[
            { value: '', text: t('correct.choose') },
            ...hours.people.map((person) => ({ value: String(person.id), text: fullName(person) })),
          ]}
          {...form.text('trainerId')}
        />
        <div className={styles.pair}>
          <TextField label={t('correct.minutes')} hint={t('correct.minutesHint')} {...form.text('minutes')} />
          <TextField label={t('correct.cents')} hint={t('correct.centsHint')} {...form.text('cents')} />
        </div>
        <TextField label={t('correct.reason')} {...form.text('reason')} />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('correct.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
