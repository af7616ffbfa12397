/** A possible training partner: picture, trainings together, and whether they take part. */
import type { ReactNode } from 'react'
import { msOf, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { RelatedPerson } from '@wegband/domain/features/family/contract.ts'
import { type Partner } from '@wegband/domain/features/video-trainings/contract.ts'
import { isForSale } from '@wegband/domain/features/videos/content-access.ts'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { hourglassMedium } from '../../ui/icon/phosphor/hourglass-medium.gen.ts'
import { lockSimple } from '../../ui/icon/phosphor/lock-simple.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import styles from './video-trainings.module.css'
import { PARTNER_MINUTES } from '@wegband/domain/features/video-trainings/video-training-rules.ts'

/** How often the remaining minutes are updated. */
const TICK_MS = 5000

function Row(props: {
  readonly user: RelatedPerson
  readonly note: ReactNode
  readonly below?: ReactNode
  /** After the row, for a separate button. */
  readonly after?: ReactNode
  readonly isKid?: boolean
  readonly isChosen: boolean
  readonly onChange?: (isChosen: boolean) => void
}): ReactNode {
  const { user, onChange } = props
  return (
    <li className={styles.partner} data-waiting={onChange === undefined || undefined}>
      <label>
        <Avatar
          size="large"
          initials={initialsOf(user)}
          imageUrl={user.avatar ?? undefined}
          isKid={props.isKid ?? false}
        />
        <span className={styles.who}>
          <b className={styles.name}>{fullName(user)}</b>
          <span className={styles.note}>{props.note}</span>
        </span>
        <span className={styles.box}>
          <input
            type="checkbox"
            checked={props.isChosen}
            disabled={onChange === undefined}
            onChange={(event) => onChange?.(event.currentTarget.checked)}
          />
          <Icon icon={check} weight="bold" size={17} />
        </span>
        {props.below === undefined ? null : <span className={styles.timeLeft}>{props.below}</span>}
      </label>
      {props.after}
    </li>
  )
}

function useTogetherText(): (partner: Partner) => string {
  const t = useMessages('video-trainings')
  const format = useFormats()
  return ({ together }) => {
    if (together === null) return t('start.new')
    return together.count > 1
      ? t('start.together', { count: together.count })
      : t('start.lastTogether', { date: format.dayOfYear(together.lastAt) })
  }
}

/** Why a partner may not watch the video: for an own child what is missing, for others only that it is closed. */
function useClosedText(): (missing: Partner['missing']) => string {
  const t = useMessages('video-trainings')
  return (missing) => {
    if (missing?.sportProgress)
      return t('start.closedTo.progress', { index: missing.sportProgress.levelIndex })
    const level = missing?.membershipLv ?? null
    if (level !== null)
      return t(level <= MEMBERSHIP_LV.verified ? 'start.closedTo.verified' : 'start.closedTo.membership')
    return t(missing?.subscriptions.length ? 'start.closedTo.subscription' : 'start.closedTo.nothing')
  }
}

export function PartnerRow(props: {
  readonly partner: Partner
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}): ReactNode {
  const { partner } = props
  const t = useMessages('video-trainings')
  const together = useTogetherText()
  const now = useNow(TICK_MS)
  const closedText = useClosedText()
  if (partner.canWatch === false)
    return (
      <Row
        user={partner.user}
        isKid={partner.source === 'child'}
        isChosen={false}
        note={
          <>
            <Icon icon={lockSimple} size={18} /> {closedText(partner.missing)}
          </>
        }
        after={<OffersForChild partner={partner} />}
      />
    )
  const shared = {
    user: partner.user,
    isKid: partner.source === 'child',
    isChosen: props.isChosen,
    onChange: props.onChange,
  }
  if (partner.selectableUntil === null) return <Row {...shared} note={together(partner)} />
  const left = Math.max(0, msOf(partner.selectableUntil) - now)
  const minutes = Math.ceil(left / MS_PER_MINUTE)
  return (
    <Row
      {...shared}
      note={t('start.selectable', { minutes })}
      below={<WovenProgress size="small" value={left / (PARTNER_MINUTES * MS_PER_MINUTE)} />}
    />
  )
}

/** A link to what opens the video for an own child, where it can be bought. */
function OffersForChild(props: { readonly partner: Partner }): ReactNode {
  const { user, missing } = props.partner
  const t = useMessages('video-trainings')
  const { contentId } = useRouteParams('app.video-training-start')
  if (missing === null || !isForSale(missing)) return null
  const video = { productType: 'content', productId: contentId }
  return (
    <div className={styles.after}>
      <TextLink isSmall href={hrefTo('app.subscription-selection', video, { profiteer: user.id })}>
        {t('start.offers', { name: user.firstName })}
      </TextLink>
    </div>
  )
}

/** Invited, without an answer yet. */
export function InvitedRow(props: { readonly user: RelatedPerson }): ReactNode {
  const t = useMessages('video-trainings')
  return (
    <Row
      user={props.user}
      isChosen={false}
      note={
        <>
          <Icon icon={hourglassMedium} size={18} /> {t('start.invited')}
        </>
      }
    />
  )
}
