/** The payment provider: its notices, the last reconciliation, the stand-in of a demo, and the numbers of money (decisions §6.5, §6.7). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { readNumbers, readProviderState } from '@wegband/domain/features/money-office/provider-contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import styles from '../money-office.module.css'
import { OfficeFrame } from '../office-frame.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import factStyles from '../prices/prices.module.css'
import { NUMBER_NAMES, NumbersForm } from './numbers-form.tsx'

type State = z.output<(typeof readProviderState.answers)[200]>['data']
type Fact = readonly [string, string]

function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={factStyles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useMoment(): (at: string | null) => string {
  const t = useMessages('money-office')
  const format = useFormats()
  return (at) => (at === null ? t('provider.never') : `${format.dateLong(at)} ${format.time(at)}`)
}

function Provider({ state }: { readonly state: State }): ReactNode {
  const t = useMessages('money-office')
  const moment = useMoment()
  const { events, reconciliation, standIn } = state
  const notices: Fact[] = [
    [t('provider.lastNotice'), moment(events.lastReceivedAt)],
    [t('provider.today'), String(events.receivedToday)],
    [t('provider.openNotices'), String(events.open)],
    ...(events.oldestOpenAt === null ? [] : [[t('provider.oldest'), moment(events.oldestOpenAt)] as const]),
    [t('provider.odd'), String(events.odd)],
  ]
  return (
    <>
      <section className={styles.section}>
        <SectionHead title={t(`provider.names.${state.provider ?? 'none'}`)} />
        {state.provider === null ? (
          <p className={styles.muted}>{t('provider.noneText')}</p>
        ) : (
          <Facts facts={notices} />
        )}
      </section>
      {state.provider === null ? null : (
        <section className={styles.section}>
          <SectionHead title={t('provider.reconciliation')} />
          {reconciliation === null ? (
            <p className={styles.muted}>{t('provider.notReconciled')}</p>
          ) : (
            <Facts
              facts={[
                [t('provider.started'), moment(reconciliation.startedAt)],
                [t('provider.ended'), moment(reconciliation.endedAt)],
                [t('provider.read'), String(reconciliation.events)],
                [t('provider.missed'), String(reconciliation.missedEvents)],
                [t('provider.attempts'), String(reconciliation.attempts)],
                [t('provider.repaired'), String(reconciliation.repaired)],
                ...(reconciliation.problem === null
                  ? []
                  : [[t('provider.problem'), reconciliation.problem] as const]),
              ]}
            />
          )}
        </section>
      )}
      {standIn === null ? null : (
        <section className={styles.section}>
          <SectionHead title={t('provider.standIn')} />
          <Facts
            facts={[
              [t('provider.standInPayments'), String(standIn.payments)],
              [t('provider.standInWaiting'), String(standIn.waitingEvents)],
              [t('provider.standInClocks'), String(standIn.movedClocks)],
            ]}
          />
        </section>
      )}
    </>
  )
}

function Numbers(): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const query = useQuery(queryOf(readNumbers))
  const [isEditing, setEditing] = useState(false)
  return (
    <section className={styles.section}>
      <SectionHead title={t('numbers.title')} />
      <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
        {(numbers) => (
          <>
            <Facts
              facts={[
                [t('numbers.tryDays.label'), numbers.tryDays.join(', ')],
                ...NUMBER_NAMES.map((name): Fact => [
                  t(`numbers.${name}.label`),
                  name === 'heldAboveCents' ? format.euro(numbers[name]) : String(numbers[name]),
                ]),
              ]}
            />
            <div className={styles.actions}>
              <Button onClick={() => setEditing(true)}>{t('numbers.change')}</Button>
            </div>
            {isEditing ? <NumbersForm numbers={numbers} onClose={() => setEditing(false)} /> : null}
          </>
        )}
      </OfficeList>
    </section>
  )
}

function Page(): ReactNode {
  const query = useQuery(queryOf(readProviderState))
  return (
    <>
      <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
        {(state) => <Provider state={state} />}
      </OfficeList>
      <Numbers />
    </>
  )
}

export function ProviderPage(): ReactNode {
  return <OfficeFrame section="provider">{() => <Page />}</OfficeFrame>
}
