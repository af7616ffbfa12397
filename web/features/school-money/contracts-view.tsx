/** Contracts that the school sells, entering one from paper, and which members hold a contract with the association. */
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { HeldContract } from '@wegband/domain/features/school-money/contract.ts'
import { enterContract, type Tariff } from '@wegband/domain/features/school-money/sales-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../platform/api/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { CONTRACT_TONES, ContractsTable, contractState } from './contracts-table.tsx'
import { noonOf } from './noon-of-day.ts'
import { MoneyList, MoneyRow, Paging } from './money-list.tsx'
import { type ChosenPerson, PersonChoice } from './person-choice.tsx'
import { useAssociation, useMoneyWrite, useSchoolContracts, useTariffs } from './queries.ts'

export function ContractsView(props: { readonly schoolId: number }): ReactNode {
  const { schoolId } = props
  const t = useMessages('school-money')
  const [page, setPage] = useState(1)
  const isDesktop = useIsDesktop()
  const [isEntering, setEntering] = useState(false)
  const query = useSchoolContracts(schoolId, page)
  return (
    <>
      <SectionHead
        title={t('contracts.title')}
        count={query.data?.meta.total}
        aside={
          <Button icon={plus} onClick={() => setEntering(true)}>
            {t('contracts.enter')}
          </Button>
        }
      />
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {query.data?.meta.total === 0 ? <p className="t-muted">{t('contracts.noneText')}</p> : null}
      {query.data === undefined ? null : (
        <>
          {isDesktop && query.data.data.length > 0 ? (
            <ContractsTable
              schoolId={schoolId}
              contracts={query.data.data}
              isWhole={query.data.meta.last_page === 1}
            />
          ) : (
            <MoneyList label={t('contracts.title')}>
              {query.data.data.map((contract) => (
                <ContractRow key={contract.id} contract={contract} />
              ))}
            </MoneyList>
          )}
          <Paging
            page={page}
            pages={query.data.meta.last_page}
            isBusy={query.isPlaceholderData}
            onPage={setPage}
          />
        </>
      )}
      <Association schoolId={schoolId} />
      {isEntering ? <EnterDialog schoolId={schoolId} onClose={() => setEntering(false)} /> : null}
    </>
  )
}

function ContractRow(props: { readonly contract: HeldContract }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { payer, member, product, monthlyCents, startsOn, endsOn, isPaper } = props.contract
  const state = contractState(props.contract)
  const facts = [
    t('contracts.since', { day: format.date(noonOf(startsOn)) }),
    ...(endsOn === null ? [] : [t('contracts.endsOn', { day: format.date(noonOf(endsOn)) })]),
    ...(payer.id === member.id ? [] : [t('contracts.paidBy', { name: fullName(payer) })]),
    ...(isPaper ? [t('contracts.paper')] : []),
  ]
  return (
    <MoneyRow
      title={fullName(member)}
      note={
        <>
          {t('contracts.line', { product, price: format.euro(monthlyCents) })}
          <br />
          {facts.join(' · ')}
        </>
      }
      state={<Tag tone={CONTRACT_TONES[state]}>{t(`contracts.states.${state}`)}</Tag>}
    />
  )
}

function Association(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('school-money')
  const [page, setPage] = useState(1)
  const query = useAssociation(props.schoolId, page)
  return (
    <>
      <SectionHead title={t('contracts.association')} />
      <p className="t-small t-muted">{t('contracts.associationText')}</p>
      <QueryError query={query} />
      {query.data === undefined ? null : (
        <>
          <MoneyList label={t('contracts.association')}>
            {query.data.data.map(({ member, holds }) => (
              <MoneyRow
                key={member.id}
                title={fullName(member)}
                state={
                  <Tag tone={holds ? 'positive' : 'neutral'}>
                    {t(holds ? 'contracts.holds' : 'contracts.holdsNot')}
                  </Tag>
                }
              />
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
    </>
  )
}

type Offer = { readonly value: string; readonly text: string }

/** Prices that new contracts get. */
const useOffers = (tariffs: readonly Tariff[]): Offer[] => {
  const t = useMessages('school-money')
  const format = useFormats()
  return tariffs
    .filter(({ isActive }) => isActive)
    .flatMap(({ name, plans }) =>
      plans
        .filter(({ state }) => state === 'on-sale')
        .map(({ id, priceCents, months }) => ({
          value: String(id),
          text: t('contracts.planLine', {
            name,
            price: format.euro(priceCents),
            months: t('tariffs.month', { count: months }),
          }),
        })),
    )
}

function EnterDialog(props: { readonly schoolId: number; readonly onClose: () => void }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { schoolId, onClose } = props
  const tariffs = useTariffs(schoolId)
  const offers = useOffers(tariffs.data?.tariffs ?? [])
  const [member, setMember] = useState<ChosenPerson>()
  const [key] = useState(() => crypto.randomUUID())
  const today = dayOf(nowIso())
  const enter = useMoneyWrite((values: { plan: string; signedOn: string; startsOn: string }) =>
    call(enterContract, {
      params: { id: schoolId },
      body: {
        key,
        plan_id: Number(values.plan),
        member_id: member?.id ?? 0,
        signed_on: values.signedOn,
        starts_on: values.startsOn,
      },
    }),
  )
  const form = useForm({
    start: { member: '', plan: '', signedOn: today, startsOn: today },
    rules: ({ plan, signedOn, startsOn }) => ({
      member: member === undefined ? { text: t('people.missing') } : undefined,
      plan: plan === '' ? 'required' : undefined,
      signedOn: signedOn === '' ? 'required' : undefined,
      startsOn: startsOn === '' ? 'required' : undefined,
    }),
    send: async (values) => {
      const { totalCents } = await enter.mutateAsync(values)
      showToast({
        tone: 'positive',
        text: t('contracts.entered', { amount: format.euro(totalCents) }),
        subject: 'school-money',
      })
      onClose()
    },
    fieldOf: (name) => (name === 'signed_on' ? 'signedOn' : name === 'starts_on' ? 'startsOn' : undefined),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('contracts.enterTitle')}
      description={t('contracts.enterText')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack" guardsLeaving>
        <PersonChoice
          schoolId={schoolId}
          chosen={member}
          error={form.errorOf('member')}
          onChoose={(person) => {
            setMember(person)
            form.change({ member: person?.name ?? '' })
          }}
        />
        <SelectField
          label={t('contracts.tariff')}
          hint={tariffs.isSuccess && offers.length === 0 ? t('contracts.noTariffs') : undefined}
          options={[{ value: '', text: t('contracts.choose') }, ...offers]}
          {...form.text('plan')}
        />
        <TextField label={t('contracts.signedOn')} type="date" max={today} {...form.text('signedOn')} />
        <TextField label={t('contracts.startsOn')} type="date" {...form.text('startsOn')} />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('contracts.enter')}
        </Button>
      </Form>
    </Dialog>
  )
}
