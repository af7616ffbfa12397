/** The products that would open something: their prices, and the way to buy them (§6: led to choose among subscription options). */
import type { ReactNode } from 'react'
import {
  type Offer,
  SUBJECT_TYPES,
  type SubscriptionPlan,
} from '@wegband/domain/features/subscriptions/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useTitle } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'
import { usePriceTexts } from './price-text.ts'
import { type SubjectType, useOffers } from './queries.ts'
import styles from './offers.module.css'

/** The specification uses product types without naming them: a membership is a membership level. */
const subjectTypeOf = (text: string): SubjectType | undefined =>
  text === 'membership' ? 'membership-level' : SUBJECT_TYPES.find((type) => type === text)

const ID = /^[1-9]\d{0,9}$/

export function SelectionPage(): ReactNode {
  const { productType, productId } = useRouteParams('app.subscription-selection')
  const { profiteer } = useSearchParams()
  const type = subjectTypeOf(productType)
  if (type === undefined || !ID.test(productId)) return <Nothing />
  // The address may contain any value, so the child is loaded only for a valid id.
  const asked = profiteer !== undefined && ID.test(profiteer) ? profiteer : undefined
  return <Selection type={type} id={productId} profiteer={asked} />
}

/** The page of what is closed; of a video, its place in the training is not known here. */
const above = (type: SubjectType, id: string): string => {
  if (type === 'sport') return hrefTo('app.sport', { sportId: id })
  return type === 'module' ? hrefTo('app.module', { moduleId: id }) : hrefTo('app.sports')
}

function Selection(props: {
  readonly type: SubjectType
  readonly id: string
  readonly profiteer: string | undefined
}): ReactNode {
  const t = useMessages('subscriptions')
  const offers = useOffers(props.type, props.id, props.profiteer)
  useTitle(offers.data?.name)
  if (offers.error && !offers.data) return <QueryError query={offers} headingLevel={1} />
  return (
    <>
      <TopBar
        title={offers.data?.name ?? ''}
        back={{ label: t('selection.back'), href: above(props.type, props.id) }}
      />
      {offers.data ? <Loaded {...offers.data} /> : <Loading />}
    </>
  )
}

function Loaded(props: {
  readonly name: string
  /** Null: the viewer. With a child the texts name it (§6 Buying). */
  readonly profiteer: { readonly id: number; readonly firstName: string } | null
  readonly offers: readonly Offer[]
  readonly isOpen: boolean
}): ReactNode {
  const { name, offers } = props
  const t = useMessages('subscriptions')
  const child = props.profiteer?.firstName
  if (props.isOpen)
    return (
      <EmptyState
        headingLevel={1}
        title={child === undefined ? t('selection.member') : t('selection.child.member', { child })}
        text={child === undefined ? t('selection.memberText') : t('selection.child.memberText')}
        picture={<Picture name="empty-mat" />}
        action={<Button href={hrefTo('app.sports')}>{t('selection.toTraining')}</Button>}
      />
    )
  if (offers.length === 0) return <Nothing />
  return (
    <>
      <PageHead
        title={
          child === undefined ? t('selection.title', { name }) : t('selection.child.title', { name, child })
        }
        size="small"
        lead={offers.length === 1 ? t('selection.leadOne') : t('selection.lead')}
      />
      <AsideLayout width="normal" aside={<Help child={child} />}>
        <div className={styles.offers}>
          {offers.map((offer) => (
            <OfferMat key={`${offer.type}:${offer.id}`} offer={offer} profiteer={props.profiteer?.id} />
          ))}
        </div>
      </AsideLayout>
    </>
  )
}

function Nothing(): ReactNode {
  const t = useMessages('subscriptions')
  return (
    <EmptyState
      headingLevel={1}
      title={t('selection.none')}
      text={t('selection.noneText')}
      picture={<Picture name="empty-pair" />}
      action={<AskUs />}
    />
  )
}

/** The address of the purchase dialog. A membership level has its own query (decisions §3.2). */
const purchaseHref = ({ type, id }: Offer, profiteer: number | undefined): string =>
  hrefTo(
    'app.checkout',
    {},
    {
      ...(type === 'membership-level' ? { membership_level_id: id } : { type, id }),
      profiteer_id: profiteer,
    },
  )

function OfferMat(props: { readonly offer: Offer; readonly profiteer: number | undefined }): ReactNode {
  const { offer } = props
  const t = useMessages('subscriptions')
  const price = usePriceTexts()
  return (
    <Mat as="section">
      <div className="row">
        <h2 className="t-section grow">{offer.name}</h2>
        {offer.isKidsLevel ? <Tag isNarrow>{t('selection.kids')}</Tag> : null}
      </div>
      <p className="t-muted">{t('from', { price: price.from(offer) ?? '' })}</p>
      <div className={styles.plans}>
        <List label={t('selection.plans')}>
          {offer.plans.map((plan) => (
            <ListRow
              key={plan.id}
              title={price.termAmong(plan, offer.plans)}
              trail={<PlanPrice plan={plan} />}
            />
          ))}
        </List>
      </div>
      <Button
        variant="primary"
        isBlock
        href={purchaseHref(offer, props.profiteer)}
        label={t('selection.buyName', { name: offer.name })}
      >
        {t('selection.buy')}
      </Button>
    </Mat>
  )
}

function PlanPrice(props: { readonly plan: SubscriptionPlan }): ReactNode {
  const price = usePriceTexts()
  const monthly = price.monthly(props.plan)
  return (
    <span className={styles.figures}>
      <b className="t-strong">{price.plan(props.plan)}</b>
      {monthly === undefined ? null : <small className="t-muted">{monthly}</small>}
    </span>
  )
}

function AskUs(): ReactNode {
  const t = useMessages('subscriptions')
  const { supportMail } = usePublicSettings()
  return supportMail === '' ? null : <Button href={`mailto:${supportMail}`}>{t('selection.write')}</Button>
}

/** Who helps with the choice: the viewer's schools, else the support. */
function Help(props: { readonly child: string | undefined }): ReactNode {
  const { child } = props
  const t = useMessages('subscriptions')
  const format = useFormats()
  const schools = useViewer()
    .schools.filter((school) => school.state === 'active')
    .map((school) => school.name)
  return (
    <Mat as="section">
      <div className="stack">
        <h2 className="t-section">{t('selection.helpTitle')}</h2>
        <p className={styles.help}>
          {child === undefined ? t('selection.help') : t('selection.child.help', { child })}
        </p>
        <p className="t-muted t-small">
          {schools.length === 0
            ? t('selection.helpNobody')
            : t('selection.helpSchool', { schools: format.list(schools) })}
        </p>
        {schools.length === 0 ? (
          <Button href={hrefTo('app.schools-search')}>{t('selection.helpSearch')}</Button>
        ) : (
          <AskUs />
        )}
      </div>
    </Mat>
  )
}

function Loading(): ReactNode {
  const t = useMessages('subscriptions')
  return (
    <>
      <h1 className="visually-hidden">{t('selection.loading')}</h1>
      <SkeletonGroup label={t('selection.loading')} className="stack">
        <Skeleton height={44} width="60%" />
        <Skeleton shape="mat" height={220} />
        <Skeleton shape="mat" height={220} />
      </SkeletonGroup>
    </>
  )
}
