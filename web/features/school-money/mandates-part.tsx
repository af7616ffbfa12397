/** Mandates for the school: the list, entering one from paper, and ending one. */
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { whyNotIban } from '@wegband/domain/features/payments/iban.ts'
import {
  enterMandate,
  revokeSchoolMandate,
  type SchoolMandate,
} from '@wegband/domain/features/school-money/mandates-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { nowIso } from '../../platform/clock.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { MoneyList, MoneyRow, Paging } from './money-list.tsx'
import { type ChosenPerson, PersonChoice } from './person-choice.tsx'
import { useMandates, useMoneyWrite } from './queries.ts'

export function MandatesPart(props: { readonly schoolId: number }): ReactNode {
  const { schoolId } = props
  const t = useMessages('school-money')
  const [page, setPage] = useState(1)
  const [isEntering, setEntering] = useState(false)
  const [asked, setAsked] = useState<SchoolMandate>()
  const query = useMandates(schoolId, page)
  return (
    <>
      <SectionHead
        title={t('mandates.title')}
        count={query.data?.meta.total}
        aside={
          <Button icon={plus} onClick={() => setEntering(true)}>
            {t('mandates.enter')}
          </Button>
        }
      />
      <QueryError query={query} />
      {query.data?.meta.total === 0 ? <p className="t-muted">{t('mandates.none')}</p> : null}
      {query.data === undefined ? null : (
        <>
          <MoneyList label={t('mandates.title')}>
            {query.data.data.map((mandate) => (
              <MandateRow key={mandate.id} mandate={mandate} onRevoke={() => setAsked(mandate)} />
            ))}
          </MoneyList>
          <Paging
            page={page}
            pages={query.data.meta.last_page}
            isBusy={query.isPlaceholderData}
            onPage={setPage}
          />
        </>
      )}
      {isEntering ? <EnterDialog schoolId={schoolId} onClose={() => setEntering(false)} /> : null}
      {asked === undefined ? null : (
        <RevokeQuestion schoolId={schoolId} mandate={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

function MandateRow(props: { readonly mandate: SchoolMandate; readonly onRevoke: () => void }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { payer, ibanLast4, reference, lastsUntil, isInForce, source } = props.mandate
  const name = fullName(payer)
  return (
    <MoneyRow
      title={name}
      note={
        <>
          {t('mandates.line', { last4: ibanLast4, reference })}
          <br />
          {isInForce
            ? t('mandates.lasts', { day: format.date(`${lastsUntil}T12:00:00Z`) })
            : t('mandates.ended')}
        </>
      }
      state={
        <Tag tone={isInForce ? 'positive' : 'neutral'}>
          {isInForce ? t(`mandates.source.${source}`) : t('mandates.ended')}
        </Tag>
      }
      actions={
        isInForce ? (
          <Button variant="quiet" label={t('mandates.revokeName', { name })} onClick={props.onRevoke}>
            {t('mandates.revoke')}
          </Button>
        ) : null
      }
    />
  )
}

function RevokeQuestion(props: {
  readonly schoolId: number
  readonly mandate: SchoolMandate
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const words = useErrorWords()
  const { schoolId, mandate, onClose } = props
  const revoke = useMoneyWrite(() =>
    call(revokeSchoolMandate, { params: { id: schoolId, mandateId: mandate.id } }),
  )
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('mandates.revokeAsk', { name: fullName(mandate.payer) })}
      text={t('mandates.revokeText')}
      confirmLabel={t('mandates.revoke')}
      busyLabel={t('saving')}
      cancelLabel={t('cancel')}
      isBusy={revoke.isPending}
      error={revoke.error === null ? undefined : words(revoke.error).title}
      onConfirm={() =>
        void revoke.mutateAsync(undefined).then(
          () => {
            showToast({ tone: 'positive', text: t('mandates.revoked'), subject: 'school-money' })
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

function EnterDialog(props: { readonly schoolId: number; readonly onClose: () => void }): ReactNode {
  const t = useMessages('school-money')
  const { schoolId, onClose } = props
  const [payer, setPayer] = useState<ChosenPerson>()
  const today = dayOf(nowIso())
  const enter = useMoneyWrite((values: { holder: string; iban: string; signedOn: string }) =>
    call(enterMandate, {
      params: { id: schoolId },
      body: {
        payer_id: payer?.id ?? 0,
        holder: values.holder,
        iban: values.iban,
        signed_on: values.signedOn,
      },
    }),
  )
  const form = useForm({
    start: { payer: '', holder: '', iban: '', signedOn: today },
    rules: ({ holder, iban, signedOn }) => ({
      payer: payer === undefined ? { text: t('people.missing') } : undefined,
      holder: holder.trim() === '' ? 'required' : undefined,
      iban: whyNotIban(iban) === undefined ? undefined : 'iban-wrong',
      signedOn: signedOn === '' ? 'required' : undefined,
    }),
    most: { holder: 70, iban: 42 },
    send: async (values) => {
      await enter.mutateAsync(values)
      showToast({ tone: 'positive', text: t('mandates.entered'), subject: 'school-money' })
      onClose()
    },
    fieldOf: (name) => (name === 'signed_on' ? 'signedOn' : undefined),
    fieldOfError: (error) =>
      error instanceof AppError && error.code === 'payments.iban-wrong' ? 'iban' : undefined,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mandates.enterTitle')}
      description={t('mandates.enterText')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack" guardsLeaving>
        <PersonChoice
          schoolId={schoolId}
          isPayer
          chosen={payer}
          error={form.errorOf('payer')}
          onChoose={(person) => {
            setPayer(person)
            form.change({ payer: person?.name ?? '', holder: form.values.holder || (person?.name ?? '') })
          }}
        />
        <TextField label={t('mandates.holder')} autoComplete="off" {...form.text('holder')} />
        <TextField label={t('mandates.iban')} autoComplete="off" {...form.text('iban')} />
        <TextField label={t('mandates.signedOn')} type="date" max={today} {...form.text('signedOn')} />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('mandates.enter')}
        </Button>
      </Form>
    </Dialog>
  )
}
