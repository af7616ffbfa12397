/** What a school pays its trainers by the hour, by role and day. */
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { centsOfText } from '@wegband/domain/basics/euro-text.ts'
import {
  addRate,
  MOST_RATE_CENTS,
  removeRate,
  type TrainerRate,
} from '@wegband/domain/features/trainer-hours/contract.ts'
import { TAUGHT_ROLES } from '@wegband/domain/features/trainer-hours/taught-hours.ts'
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
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { MoneyList, MoneyRow } from '../school-money/money-list.tsx'
import { noon } from './hour-lines.tsx'
import { useHoursWrite, useRates } from './queries.ts'
import styles from './trainer-hours.module.css'

const NOTICE = 'trainer-hours'

export function RatesView(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('trainer-hours')
  const query = useRates(props.schoolId)
  return (
    <div className="stack">
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="mat" height={240} />
        </SkeletonGroup>
      ) : null}
      {query.data === undefined ? null : <Rates schoolId={props.schoolId} rates={query.data} />}
      <OnlyYourself>
        <NewRate schoolId={props.schoolId} />
      </OnlyYourself>
    </div>
  )
}

function Rates(props: { readonly schoolId: number; readonly rates: readonly TrainerRate[] }): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const isViewing = useIsViewing()
  const [asked, setAsked] = useState<TrainerRate>()
  const { schoolId, rates } = props
  if (rates.length === 0)
    return (
      <EmptyState title={t('rates.none')} text={t('rates.noneText')} picture={<Picture name="empty-mat" />} />
    )
  return (
    <Mat as="section" className="stack">
      <h2 className="t-section">{t('rates.title')}</h2>
      <p className="t-small t-muted">{t('rates.text')}</p>
      <MoneyList label={t('rates.title')}>
        {rates.map((rate) => {
          const day = format.date(noon(rate.validFrom))
          const role = t(`role.${rate.role}`)
          return (
            <MoneyRow
              key={rate.id}
              title={role}
              note={t('rates.line', { day })}
              amount={t('perHour', { rate: format.euro(rate.centsPerHour) })}
              actions={
                isViewing ? null : (
                  <Button
                    variant="quiet"
                    label={t('rates.removeName', { role, day })}
                    onClick={() => setAsked(rate)}
                  >
                    {t('rates.remove')}
                  </Button>
                )
              }
            />
          )
        })}
      </MoneyList>
      {asked === undefined ? null : (
        <RemoveDialog schoolId={schoolId} rate={asked} onClose={() => setAsked(undefined)} />
      )}
    </Mat>
  )
}

function RemoveDialog(props: {
  readonly schoolId: number
  readonly rate: TrainerRate
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('trainer-hours')
  const words = useErrorWords()
  const { schoolId, rate, onClose } = props
  const remove = useHoursWrite(() => call(removeRate, { params: { id: schoolId, rateId: rate.id } }))
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('rates.removeAsk')}
      text={t('rates.removeText')}
      confirmLabel={t('rates.remove')}
      busyLabel={t('saving')}
      cancelLabel={t('cancel')}
      isBusy={remove.isPending}
      error={remove.error === null ? undefined : words(remove.error).title}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast({ tone: 'positive', text: t('rates.removed'), subject: NOTICE })
            onClose()
          },
        })
      }
      onCancel={onClose}
    />
  )
}

const ratesOf = (text: string): number | undefined => {
  const cents = centsOfText(text)
  return cents === undefined || cents > MOST_RATE_CENTS ? undefined : cents
}

function NewRate(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('trainer-hours')
  const add = useHoursWrite((body: Omit<TrainerRate, 'id'>) =>
    call(addRate, { params: { id: props.schoolId }, body }),
  )
  const form = useForm({
    start: { role: 'lead', validFrom: dayOf(nowIso()), centsPerHour: '' },
    rules: ({ validFrom, centsPerHour }) => ({
      validFrom: validFrom === '' ? 'required' : undefined,
      centsPerHour: ratesOf(centsPerHour) === undefined ? 'invalid-number' : undefined,
    }),
    send: async ({ role, validFrom, centsPerHour }) => {
      await add.mutateAsync({
        role: TAUGHT_ROLES.find((one) => one === role) ?? 'lead',
        validFrom,
        centsPerHour: ratesOf(centsPerHour) ?? 0,
      })
      showToast({ tone: 'positive', text: t('rates.added'), subject: NOTICE })
    },
  })
  return (
    <Mat as="section" className="stack">
      <h2 className="t-section">{t('rates.add')}</h2>
      <Form form={form} className="stack">
        <div className={styles.pair}>
          <SelectField
            label={t('rates.role')}
            options={TAUGHT_ROLES.map((value) => ({ value, text: t(`role.${value}`) }))}
            {...form.text('role')}
          />
          <TextField label={t('rates.validFrom')} type="date" {...form.text('validFrom')} />
          <TextField
            label={t('rates.amount')}
            hint={t('rates.amountHint')}
            inputMode="decimal"
            {...form.text('centsPerHour')}
          />
        </div>
        <FormSummary form={form} />
        <Button variant="primary" type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('rates.save')}
        </Button>
      </Form>
    </Mat>
  )
}
