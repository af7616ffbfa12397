/** A pause on the card of its contract: what is granted, what waits, and the dialog that asks for one (§4 Subscription). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays, dayOf, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { listSubscriptions, type SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import {
  askForPause,
  PAUSE_WORDS_MAX,
  withdrawPause,
} from '@wegband/domain/features/contracts/pause-contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'

/** The clock of the contract, which a demo may have moved. */
export const contractToday = ({ testNow }: Pick<SubscriptionView, 'testNow'>): Day =>
  dayOf(testNow ?? nowIso())

/** One sentence for each pause, and for the one that waits or was refused. */
export function usePauseLines(): (contract: SubscriptionView) => readonly string[] {
  const t = useMessages('contract-life')
  const format = useFormats()
  const text = (day: Day): string => format.dateLong(`${day}T12:00:00Z`)
  return (contract) => {
    const today = contractToday(contract)
    const { pauses, requestedPause: asked } = contract
    return [
      ...pauses.map(({ startsOn, endsOn }) =>
        startsOn <= today
          ? t('pause.running', { to: text(endsOn) })
          : t('pause.coming', { from: text(startsOn), to: text(endsOn) }),
      ),
      ...(asked === null
        ? []
        : [
            t(asked.state === 'requested' ? 'pause.waiting' : 'pause.refused', {
              from: text(asked.startsOn),
              to: text(asked.endsOn),
              answer: asked.answer ?? '',
            }),
          ]),
    ]
  }
}

const useReadAgain = () => {
  const client = useQueryClient()
  return () => invalidate(client, [listSubscriptions])
}

/** The button that asks for a pause, or takes the request back. */
export function PauseActions(props: { readonly contract: SubscriptionView }): ReactNode {
  const { contract } = props
  const t = useMessages('contract-life')
  const [isAsking, setIsAsking] = useState(false)
  const { productName: name, capabilities, requestedPause } = contract
  return (
    <>
      {capabilities.pause ? (
        <Button variant="quiet" label={t('pause.actionName', { name })} onClick={() => setIsAsking(true)}>
          {t('pause.action')}
        </Button>
      ) : null}
      {requestedPause?.state === 'requested' && capabilities.withdrawPause ? (
        <WithdrawButton contract={contract} />
      ) : null}
      {isAsking ? <PauseDialog contract={contract} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

function WithdrawButton(props: { readonly contract: SubscriptionView }): ReactNode {
  const { id, productName: name } = props.contract
  const t = useMessages('contract-life')
  const showError = useShowError()
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawPause, { params: { id } }),
    onSettled: useReadAgain(),
  })
  return (
    <Button
      variant="quiet"
      label={t('pause.withdrawName', { name })}
      isBusy={withdrawing.isPending}
      busyLabel={t('pause.withdrawing')}
      onClick={() =>
        // This button has gone when the list is read again; the promise still tells.
        void withdrawing
          .mutateAsync()
          .then(
            () => showToast({ subject: 'contract', tone: 'positive', text: t('pause.withdrawn', { name }) }),
            showError,
          )
      }
    >
      {t('pause.withdraw')}
    </Button>
  )
}

const TOMORROW = 1

function PauseDialog(props: {
  readonly contract: SubscriptionView
  readonly onClose: () => void
}): ReactNode {
  const { contract, onClose } = props
  const { id, productName: name, seller } = contract
  const t = useMessages('contract-life')
  const readAgain = useReadAgain()
  const today = contractToday(contract)
  const asking = useMutation({
    mutationFn: (body: { startsOn: string; endsOn: string; reason: string }) =>
      call(askForPause, { params: { id }, body }),
    onSettled: readAgain,
  })
  const form = useForm({
    start: { startsOn: addDays(today, TOMORROW), endsOn: '', reason: '' },
    most: { reason: PAUSE_WORDS_MAX },
    rules: ({ startsOn, endsOn, reason }) => ({
      startsOn: startsOn === '' ? 'required' : undefined,
      endsOn: endsOn === '' ? 'required' : endsOn < startsOn ? { text: t('pause.order') } : undefined,
      reason: reason.trim() === '' ? 'required' : undefined,
    }),
    send: async ({ startsOn, endsOn, reason }) => {
      await asking.mutateAsync({ startsOn, endsOn, reason: reason.trim() })
      showToast({ subject: 'contract', tone: 'positive', text: t('pause.sent', { seller }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('pause.title', { name })}
      description={t('pause.text')}
      closeLabel={t('pause.close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack">
        <TextField label={t('pause.from')} type="date" min={today} {...form.text('startsOn')} />
        <TextField
          label={t('pause.until')}
          type="date"
          min={form.values.startsOn}
          hint={t('pause.limits')}
          {...form.text('endsOn')}
        />
        <TextAreaField label={t('pause.reason')} hint={t('pause.reasonHint')} {...form.text('reason')} />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('pause.sending')}>
          {t('pause.send')}
        </Button>
      </Form>
    </Dialog>
  )
}
