/**
 * All conditions of a video, met or missing, each with a link that helps: confirm the email, train for the level, choose a subscription (§6
 * Content access). The dialog of a video, a locked module and the player show the same list.
 */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { countMissing } from '@wegband/domain/features/videos/content-access.ts'
import type { Content, MissingAccess } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { isBuilt } from '../../platform/router/route-table.ts'
import { Button } from '../../ui/button/button.tsx'
import { crownSimple } from '../../ui/icon/phosphor/crown-simple.gen.ts'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { path as pathIcon } from '../../ui/icon/phosphor/path.gen.ts'
import { receipt } from '../../ui/icon/phosphor/receipt.gen.ts'
import { ticket } from '../../ui/icon/phosphor/ticket.gen.ts'
import { LockedReason, LockedReasons } from '../../ui/locked-reason/locked-reason.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { OfferLines } from '../subscriptions/offer-lines.tsx'
import { useOffers } from '../subscriptions/queries.ts'
import { levelView } from './path/level-view.ts'
import { useForecastDays } from './missing/missing-words.ts'
import { useSportPath } from './queries.ts'
import { FREEMIUM_DAYS } from '@wegband/domain/features/accounts/free-trial-days.ts'

/** `missing`: the latest answer of the server, which may be newer than the content on the page. */
type AccessQuestion = { readonly content: Content; readonly missing: MissingAccess }

/** The sport may have more conditions than the content itself. */
const levelOf = ({ content, missing }: AccessQuestion): number =>
  Math.max(content.requiredMembershipLv, missing.membershipLv ?? 0)

/** Whether the list requires an account with a confirmed email: every purchase needs one. */
const asksForAccount = ({ content, missing }: AccessQuestion): boolean =>
  levelOf({ content, missing }) > 0 || missing.subscriptions.length > 0

/**
 * How many missing conditions the list names, and whether the account is one of them. The account comes before buying, so then it gets the
 * one filled button.
 */
export function useLacks(asked: AccessQuestion): { readonly count: number; readonly needsAccount: boolean } {
  const { membershipLv } = useViewer()
  const needsAccount = membershipLv < MEMBERSHIP_LV.verified && asksForAccount(asked)
  const isNamed = asked.missing.membershipLv !== null && asked.missing.membershipLv <= MEMBERSHIP_LV.verified
  return { count: countMissing(asked.missing) + (needsAccount && !isNamed ? 1 : 0), needsAccount }
}

export function AccessReasons(props: AccessQuestion): ReactNode {
  const { content, missing } = props
  const t = useMessages('access')
  const isMembership = levelOf(props) > MEMBERSHIP_LV.verified
  return (
    <LockedReasons label={t('reasons')}>
      {asksForAccount(props) ? <AccountReason /> : null}
      {isMembership ? <MembershipReason {...props} /> : null}
      {content.sportProgressIsRequired || missing.sportProgress ? <ProgressReason {...props} /> : null}
      {content.paymentRequired ? <SubscriptionReason {...props} /> : null}
      <FreemiumReason {...props} />
    </LockedReasons>
  )
}

/** An account with a confirmed email, which every purchase needs. */
function AccountReason(): ReactNode {
  const t = useMessages('access')
  const { isAnonymous, membershipLv } = useViewer()
  const isFulfilled = membershipLv >= MEMBERSHIP_LV.verified
  const way = isAnonymous
    ? { text: t('account.guest'), label: t('account.register'), href: hrefTo('app.profile-upgrade') }
    : { text: t('account.unverified'), label: t('account.verify'), href: hrefTo('auth.email-verification') }
  return (
    <LockedReason
      icon={envelopeSimple}
      title={t('account.title')}
      text={isFulfilled ? t('account.done') : way.text}
      isFulfilled={isFulfilled}
      fulfilledLabel={t('fulfilled')}
      action={
        isFulfilled ? null : (
          <Button variant="primary" href={way.href}>
            {way.label}
          </Button>
        )
      }
    />
  )
}

/** A level that only a product gives. Its price is shown here unless a subscription is missing anyway. */
function MembershipReason({ content, missing }: AccessQuestion): ReactNode {
  const t = useMessages('access')
  const isMissing = missing.membershipLv !== null
  const hasSchools = isBuilt('app.schools-search')
  return (
    <LockedReason
      icon={crownSimple}
      title={t('membership.title')}
      text={
        <>
          {isMissing ? t('membership.missing') : t('membership.done')}
          {isMissing && missing.subscriptions.length === 0 ? <Offers contentId={content.id} /> : null}
        </>
      }
      isFulfilled={!isMissing}
      fulfilledLabel={t('fulfilled')}
      action={
        isMissing && hasSchools ? (
          <Button href={hrefTo('app.schools-search')}>{t('membership.school')}</Button>
        ) : null
      }
    />
  )
}

/** The viewer's level in the sport, and a link to what is still missing there. */
function ProgressReason({ content, missing }: AccessQuestion): ReactNode {
  const t = useMessages('access')
  const viewer = useViewer()
  const sportId = missing.sportProgress?.sportId ?? content.relatedSportId ?? content.sportId
  const sport = useSportPath(sportId)
  const own = viewer.trainingProgress.find((entry) => entry.sportId === sportId)
  const view = sport.data && own && levelView(sport.data, own.levelIndex)
  const isMissing = missing.sportProgress !== null
  const where = (): string => {
    if (own === undefined) return t('progress.notBegun')
    if (!isMissing) return t('progress.done', { level: own.levelIndex })
    return view
      ? t('progress.where', { level: own.levelIndex, weeks: view.weeks, all: view.allWeeks })
      : t('progress.done', { level: own.levelIndex })
  }
  const level = missing.sportProgress?.levelIndex ?? own?.levelIndex ?? 1
  return (
    <LockedReason
      icon={pathIcon}
      title={t('progress.title', { sport: sport.data?.name ?? '', level })}
      text={
        <>
          {where()}
          {isMissing && own?.levelIndex === level - 1 ? <Forecast sportId={sportId} /> : null}
        </>
      }
      isFulfilled={!isMissing}
      fulfilledLabel={t('fulfilled')}
      action={
        isMissing ? (
          <Button href={hrefTo('app.sport', own ? { sportId, section: 'missing' } : { sportId })}>
            {own ? t('progress.way') : t('progress.begin')}
          </Button>
        ) : null
      }
    />
  )
}

/** When the next level is reached at the present pace, by the same rule as on the page `missing`. */
function Forecast(props: { readonly sportId: number }): ReactNode {
  const t = useMessages('access')
  const days = useForecastDays()
  const { id } = useViewer()
  const missing = useQuery(
    queryOf(readMissing, { params: { id }, query: { sport: String(props.sportId) } }),
  ).data
  const check = missing?.goals.find((goal) => goal.kind === 'level-check')
  return check?.forecastOn ? ` ${t('progress.forecast', { day: days.long(check.forecastOn) })}` : null
}

function SubscriptionReason({ content, missing }: AccessQuestion): ReactNode {
  const t = useMessages('access')
  const isSold = content.availableSubscriptionTargets.length > 0
  const isMissing = missing.subscriptions.length > 0 || !isSold
  return (
    <LockedReason
      icon={receipt}
      title={t('subscription.title')}
      text={isMissing ? <Offers contentId={content.id} /> : t('subscription.done')}
      isFulfilled={!isMissing}
      fulfilledLabel={t('fulfilled')}
    />
  )
}

/** The products that open it; each row leads to all its prices. */
function Offers(props: { readonly contentId: number }): ReactNode {
  const t = useMessages('access')
  const offers = useOffers('content', props.contentId)
  if (offers.error) return <p>{t('subscription.failed')}</p>
  if (!offers.data) return <p>{t('subscription.loading')}</p>
  const { length } = offers.data.offers
  if (length === 0) return <p>{t('subscription.none')}</p>
  return (
    <>
      <p>{length === 1 ? t('subscription.one') : t('subscription.any')}</p>
      <OfferLines offers={offers.data.offers} />
    </>
  )
}

/** The free trial opens certain videos: it is still available, or over. */
function FreemiumReason({ content, missing }: AccessQuestion): ReactNode {
  const t = useMessages('access')
  const { freemiumEndsAt } = useViewer()
  const wouldOpen =
    content.contentIsAvailableForFreemium &&
    missing.subscriptions.length > 0 &&
    missing.sportProgress === null
  if (!wouldOpen) return null
  return (
    <LockedReason
      icon={ticket}
      title={t('freemium.title', { days: FREEMIUM_DAYS })}
      text={freemiumEndsAt === null ? t('freemium.text') : t('freemium.expired')}
      action={
        freemiumEndsAt === null ? <Button href={hrefTo('app.freemium')}>{t('freemium.action')}</Button> : null
      }
    />
  )
}
