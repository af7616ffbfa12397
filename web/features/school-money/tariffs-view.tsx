/** Own tariffs of the school with all versions of their prices. A sold price never changes: a new one counts for new contracts. */
import { type ReactNode, useState } from 'react'
import { changeTariff, type Tariff } from '@wegband/domain/features/school-money/sales-contract.ts'
import { call } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { MoneyList, MoneyRow } from './money-list.tsx'
import { useMoneyWrite, useTariffs } from './queries.ts'
import styles from './school-money.module.css'
import { PlanDialog, TariffDialog } from './tariff-dialogs.tsx'

const TONES = {
  planned: 'info',
  'on-sale': 'positive',
  'running-out': 'warning',
  expired: 'neutral',
} as const

export function TariffsView(props: { readonly schoolId: number }): ReactNode {
  const { schoolId } = props
  const t = useMessages('school-money')
  const query = useTariffs(schoolId)
  const [isAdding, setAdding] = useState(false)
  const [priced, setPriced] = useState<Tariff>()
  return (
    <>
      <SectionHead
        title={t('tariffs.title')}
        aside={
          <Button icon={plus} isDisabled={query.data === undefined} onClick={() => setAdding(true)}>
            {t('tariffs.add')}
          </Button>
        }
      />
      <p className="t-small t-muted">{t('tariffs.paperOnly')}</p>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="mat" height={120} />
        </SkeletonGroup>
      ) : null}
      {query.data?.tariffs.length === 0 ? (
        <EmptyState
          title={t('tariffs.none')}
          text={t('tariffs.noneText')}
          picture={<Picture name="empty-mat" />}
        />
      ) : null}
      <div className={styles.sections}>
        {query.data?.tariffs.map((tariff) => (
          <TariffCard key={tariff.id} schoolId={schoolId} tariff={tariff} onPrice={() => setPriced(tariff)} />
        ))}
      </div>
      {isAdding && query.data !== undefined ? (
        <TariffDialog schoolId={schoolId} subjects={query.data.subjects} onClose={() => setAdding(false)} />
      ) : null}
      {priced === undefined ? null : (
        <PlanDialog schoolId={schoolId} tariff={priced} onClose={() => setPriced(undefined)} />
      )}
    </>
  )
}

function TariffCard(props: {
  readonly schoolId: number
  readonly tariff: Tariff
  readonly onPrice: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const showError = useShowError()
  const { schoolId, tariff } = props
  const { id, name, isActive, plans } = tariff
  const change = useMoneyWrite((isOffered: boolean) =>
    call(changeTariff, { params: { id: schoolId, tariffId: id }, body: { isActive: isOffered } }),
  )
  return (
    <Mat as="section">
      <SectionHead title={name} aside={isActive ? undefined : <Tag>{t('tariffs.stopped')}</Tag>} />
      <MoneyList label={name}>
        {plans.map((plan) => (
          <MoneyRow
            key={plan.id}
            title={t('tariffs.line', {
              price: format.euro(plan.priceCents),
              months: t('tariffs.month', { count: plan.months }),
              renewal: format.euro(plan.renewalCents),
            })}
            note={`${t('tariffs.since', { day: format.date(`${plan.validFrom}T12:00:00Z`) })} · ${t('tariffs.held', { count: plan.contracts })}`}
            state={<Tag tone={TONES[plan.state]}>{t(`tariffs.state.${plan.state}`)}</Tag>}
          />
        ))}
      </MoneyList>
      <div className="row-wrap">
        <Button label={t('tariffs.newPriceName', { name })} onClick={props.onPrice}>
          {t('tariffs.newPrice')}
        </Button>
        <Button
          variant="quiet"
          label={t(isActive ? 'tariffs.stopName' : 'tariffs.offerName', { name })}
          isBusy={change.isPending}
          busyLabel={t('saving')}
          onClick={() =>
            change.mutate(!isActive, {
              onSuccess: () =>
                showToast({ tone: 'positive', text: t('tariffs.saved'), subject: 'school-money' }),
              onError: showError,
            })
          }
        >
          {t(isActive ? 'tariffs.stop' : 'tariffs.offer')}
        </Button>
      </div>
    </Mat>
  )
}
