/** One page of the list of members: rows on phones, columns on desktops, from the same markup. */
import type { ReactNode } from 'react'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import { Link } from '../../ui/link/link.tsx'
import { sportProps } from '../../ui/sport/sport.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './members.module.css'
import { SIGN_ORDER, useMemberWords } from './member-words.ts'
import { Sparkline } from './sparkline.tsx'

function MemberRow(props: {
  readonly schoolId: number
  readonly member: MemberEntry
  readonly isChosen: boolean
  readonly onChoose: () => void
}): ReactNode {
  const t = useMessages('members')
  const words = useMemberWords()
  const { member } = props
  const [top] = member.levels
  const sign = SIGN_ORDER.find((one) => member.signs.includes(one.sign))
  const subline = words.subline(member)
  const isAway = member.signs.includes('long-absent') || member.signs.includes('absent')
  return (
    <li {...sportProps(top?.sport)} className={styles.member}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={t('choose', { name: fullName(member) })}
        checked={props.isChosen}
        onChange={props.onChoose}
      />
      <span className={styles.face}>
        <Avatar initials={initialsOf(member)} imageUrl={member.avatar ?? undefined} isKid={member.isKid} />
      </span>
      <span className={styles.who}>
        <Link
          className={styles.name}
          href={hrefTo('app.trainer-member', { schoolId: props.schoolId, userId: member.id })}
        >
          {fullName(member)}
        </Link>
        {subline === '' ? null : <span className={styles.subline}>{subline}</span>}
        {isAway && member.writtenTo !== null ? (
          <span className={styles.subline}>{words.writtenTo(member.writtenTo)}</span>
        ) : null}
      </span>
      <span className={styles.standing}>
        <span className={styles.level}>
          {top === undefined ? null : (
            <>
              <Swatch
                belt={{ level: top.levelIndex, isKids: top.sport.isKids }}
                stripes={top.stripes}
                width={44}
                height={13}
              />
              <span className="t-small t-muted">{words.level(top)}</span>
            </>
          )}
        </span>
        <span className={styles.seen}>{words.lastSeen(member.lastSeenAt)}</span>
      </span>
      <span className={styles.weeks}>
        <Sparkline weeks={member.weeks} />
      </span>
      <span className={styles.sign}>
        {sign === undefined ? null : <Tag tone={sign.tone}>{words.sign(sign.sign, member)}</Tag>}
      </span>
      <Icon icon={caretRight} weight="bold" size={18} className={styles.more} />
    </li>
  )
}

export function MembersList(props: {
  readonly schoolId: number
  readonly members: readonly MemberEntry[]
  readonly chosen: ReadonlySet<string | number>
  readonly onChoose: (userId: number) => void
}): ReactNode {
  const t = useMessages('members')
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span />
        <span />
        <span>{t('column.member')}</span>
        <span>{t('column.level')}</span>
        <span>{t('column.weeks')}</span>
        <span>{t('column.seen')}</span>
        <span>{t('column.sign')}</span>
        <span />
      </div>
      <ul className={styles.members} aria-label={t('title')}>
        {props.members.map((member) => (
          <MemberRow
            key={member.id}
            schoolId={props.schoolId}
            member={member}
            isChosen={props.chosen.has(member.id)}
            onChoose={() => props.onChoose(member.id)}
          />
        ))}
      </ul>
    </>
  )
}
