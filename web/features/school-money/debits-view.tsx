/** Announced debits and debit files: make, download, cancel and book a file, and book what came back. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { centsOfText } from '@wegband/domain/basics/euro-text.ts'
import * as contract from '@wegband/domain/features/school-money/contract.ts'
import type { FileDebit, SchoolMoney } from '@wegband/domain/features/school-money/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { MandatesPart } from './mandates-part.tsx'
import { MoneyList, MoneyRow } from './money-list.tsx'
import { useDebits, useMoneyWrite } from './queries.ts'

type DebitDay = SchoolMoney['debitDays'][number]
type DebitFile = SchoolMoney['files'][number]

const useDay = () => {
  const format = useFormats()
  return (day: string): string => format.date(`${day}T12:00:00Z`)
}

export function DebitsView(props: { readonly money: SchoolMoney }): ReactNode {
  const t = useMessages('school-money')
  const { debitDays, files, school } = props.money
  return (
    <>
      <SectionHead title={t('debits.days')} />
      {debitDays.length === 0 ? <p className="t-muted">{t('debits.noDays')}</p> : null}
      <MoneyList label={t('debits.days')}>
        {debitDays.map((day) => (
          <DayRow key={day.collectOn} schoolId={school.id} day={day} />
        ))}
      </MoneyList>
      <SectionHead title={t('debits.files')} />
      {files.length === 0 ? <p className="t-muted">{t('debits.noFiles')}</p> : null}
      <MoneyList label={t('debits.files')}>
        {files.map((file) => (
          <FileRow key={file.id} schoolId={school.id} file={file} />
        ))}
      </MoneyList>
      <MandatesPart schoolId={school.id} />
    </>
  )
}

function DayRow(props: { readonly schoolId: number; readonly day: DebitDay }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const showError = useShowError()
  const dayText = useDay()
  const { collectOn, count, cents, isOpen } = props.day
  const day = dayText(collectOn)
  const make = useMoneyWrite(() =>
    call(contract.makeDebitFile, { params: { id: props.schoolId }, body: { collectOn } }),
  )
  return (
    <MoneyRow
      title={day}
      note={isOpen ? t('debits.count', { count }) : t('debits.late')}
      amount={format.euro(cents)}
      actions={
        isOpen ? (
          <Button
            variant="primary"
            label={t('debits.makeName', { day })}
            isBusy={make.isPending}
            busyLabel={t('saving')}
            onClick={() =>
              // The row goes with the file: only the promise still tells.
              void make
                .mutateAsync(undefined)
                .then(
                  () =>
                    showToast({ tone: 'positive', text: t('debits.made', { day }), subject: 'school-money' }),
                  showError,
                )
            }
          >
            {t('debits.make')}
          </Button>
        ) : null
      }
    />
  )
}

type Question = 'cancel' | 'book'

const stateKeyOf = ({ cancelledAt, running }: DebitFile) => {
  if (cancelledAt !== null) return 'isCancelled'
  return running > 0 ? 'waiting' : 'isBooked'
}
const TONES = { isCancelled: 'neutral', waiting: 'info', isBooked: 'positive' } as const

function FileRow(props: { readonly schoolId: number; readonly file: DebitFile }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const showError = useShowError()
  const { schoolId, file } = props
  const day = useDay()(file.collectOn)
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const load = useMutation({
    mutationFn: () => call(contract.downloadDebitFile, { params: { id: schoolId, fileId: file.id } }),
  })
  const key = stateKeyOf(file)
  return (
    <MoneyRow
      title={day}
      note={t('debits.count', { count: file.debits })}
      state={<Tag tone={TONES[key]}>{t(`debits.${key}`)}</Tag>}
      amount={format.euro(file.totalCents)}
      actions={
        <>
          {file.isBookable ? (
            <Button
              variant="primary"
              label={t('debits.bookName', { day })}
              onClick={() => setQuestion('book')}
            >
              {t('debits.book')}
            </Button>
          ) : null}
          {file.cancelledAt === null ? (
            <Button
              label={t('debits.downloadName', { day })}
              isDisabled={load.isPending}
              onClick={() =>
                load.mutate(undefined, {
                  onSuccess: (bytes) => saveFile(bytes, `lastschriften-${file.collectOn}-${file.id}.xml`),
                  onError: showError,
                })
              }
            >
              {t('debits.download')}
            </Button>
          ) : null}
          {key === 'waiting' ? (
            <Button
              variant="quiet"
              label={t('debits.cancelName', { day })}
              onClick={() => setQuestion('cancel')}
            >
              {t('debits.cancelFile')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            label={t(isOpen ? 'debits.hideName' : 'debits.showName', { day })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'debits.hide' : 'debits.show')}
          </Button>
        </>
      }
    >
      {isOpen ? <Debits schoolId={schoolId} fileId={file.id} /> : null}
      {question === undefined ? null : (
        <FileQuestion
          schoolId={schoolId}
          file={file}
          question={question}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </MoneyRow>
  )
}

function FileQuestion(props: {
  readonly schoolId: number
  readonly file: DebitFile
  readonly question: Question
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const words = useErrorWords()
  const { schoolId, file, question, onClose } = props
  const day = useDay()(file.collectOn)
  const params = { id: schoolId, fileId: file.id }
  const send = useMoneyWrite(() =>
    question === 'book'
      ? call(contract.bookDebitFile, { params })
      : call(contract.cancelDebitFile, { params }),
  )
  const isBooking = question === 'book'
  return (
    <ConfirmDialog
      isOpen
      isDangerous={!isBooking}
      title={
        isBooking
          ? t('debits.bookAsk', { amount: format.euro(file.totalCents) })
          : t('debits.cancelAsk', { day })
      }
      text={t(isBooking ? 'debits.bookText' : 'debits.cancelText')}
      confirmLabel={t(isBooking ? 'debits.book' : 'debits.cancelFile')}
      busyLabel={t('saving')}
      cancelLabel={t('cancel')}
      isBusy={send.isPending}
      error={send.error === null ? undefined : words(send.error).title}
      onConfirm={() =>
        void send.mutateAsync(undefined).then(
          () => {
            showToast({
              tone: 'positive',
              text: t(isBooking ? 'debits.booked' : 'debits.cancelled'),
              subject: 'school-money',
            })
            onClose()
          },
          // The dialog shows it.
          () => undefined,
        )
      }
      onCancel={onClose}
    />
  )
}

const DEBIT_TONES = {
  processing: 'info',
  succeeded: 'positive',
  failed: 'danger',
  returned: 'danger',
  cancelled: 'neutral',
} as const

function Debits(props: { readonly schoolId: number; readonly fileId: number }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const query = useDebits(props.schoolId, props.fileId)
  const [returned, setReturned] = useState<FileDebit>()
  return (
    <>
      <QueryError query={query} />
      <MoneyList label={t('view.debits')}>
        {query.data?.map((debit) => (
          <MoneyRow
            key={debit.attemptId}
            title={fullName(debit.payer)}
            note={t('debits.account', { last4: debit.ibanLast4 })}
            state={<Tag tone={DEBIT_TONES[debit.state]}>{t(`debits.states.${debit.state}`)}</Tag>}
            amount={format.euro(debit.amountCents)}
            actions={
              debit.state === 'processing' || debit.state === 'succeeded' ? (
                <Button
                  variant="quiet"
                  label={t('debits.returnName', { name: fullName(debit.payer) })}
                  onClick={() => setReturned(debit)}
                >
                  {t('debits.bookReturn')}
                </Button>
              ) : null
            }
          />
        ))}
      </MoneyList>
      {returned === undefined ? null : (
        <ReturnDialog schoolId={props.schoolId} debit={returned} onClose={() => setReturned(undefined)} />
      )}
    </>
  )
}

/** What banks usually charge. */
const USUAL_FEE = '3,00'

function ReturnDialog(props: {
  readonly schoolId: number
  readonly debit: FileDebit
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const { schoolId, debit, onClose } = props
  const name = fullName(debit.payer)
  const book = useMoneyWrite((feeCents: number) =>
    call(contract.bookReturn, {
      params: { id: schoolId, attemptId: debit.attemptId },
      body: { feeCents },
    }),
  )
  const form = useForm({
    start: { feeCents: USUAL_FEE },
    rules: ({ feeCents }) => ({
      feeCents: centsOfText(feeCents) === undefined ? 'invalid-number' : undefined,
    }),
    send: async ({ feeCents }) => {
      await book.mutateAsync(centsOfText(feeCents) ?? 0)
      showToast({ tone: 'positive', text: t('debits.returned', { name }), subject: 'school-money' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('debits.returnTitle', { name })}
      description={t('debits.returnText')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack">
        <TextField label={t('debits.fee')} inputMode="decimal" {...form.text('feeCents')} />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('debits.bookReturn')}
        </Button>
      </Form>
    </Dialog>
  )
}
