/** One member for trainers and staff: contact, attendance, what is missing, and their role in the school. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MemberDetails } from '@wegband/domain/features/members/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useTitle } from '../../platform/router/title.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { firstAid } from '../../ui/icon/phosphor/first-aid.gen.ts'
import { hourglassMedium } from '../../ui/icon/phosphor/hourglass-medium.gen.ts'
import { phone } from '../../ui/icon/phosphor/phone.gen.ts'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { sportProps } from '../../ui/sport/sport.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { EmergencySheet } from '../profile/emergency/emergency-sheet.tsx'
import { emailTo } from './write-to-members.ts'
import { MemberAttendance } from './member-attendance.tsx'
import { MemberHistory } from './member-history.tsx'
import styles from './member.module.css'
import { MemberNotes } from './member-notes.tsx'
import { MemberPhotos } from '../photo-consent/member-photos.tsx'
import { MemberPath } from './member-path.tsx'
import { MemberShip } from './member-ship.tsx'
import { useMemberWords } from './member-words.ts'
import { useMember, useRecordContacts } from './queries.ts'

const telOf = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`

function Reach(props: { readonly member: MemberDetails }): ReactNode {
  const t = useMessages('members')
  const [isOpen, setOpen] = useState(false)
  const { member } = props
  const record = useRecordContacts(member.school.id)
  const email = emailTo(member.mails)
  const number = member.phone ?? member.family.find((one) => one.type === 'parent' && one.phone)?.phone
  return (
    <div className={styles.reach}>
      {email === undefined ? null : (
        <Button icon={envelopeSimple} href={email} onClick={() => record.mutate([member.id])}>
          {t('member.write')}
        </Button>
      )}
      {number ? (
        <Button icon={phone} href={telOf(number)}>
          {t('member.call')}
        </Button>
      ) : null}
      <Button icon={firstAid} onClick={() => setOpen(true)}>
        {t('member.emergency')}
      </Button>
      {isOpen ? (
        <EmergencySheet userId={member.id} name={fullName(member)} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}

/** What needs attention, most urgent first; at most one, so that it is read. */
function Notice(props: { readonly member: MemberDetails }): ReactNode {
  const t = useMessages('members')
  const { member } = props
  if (member.waitsForParent)
    return (
      <Banner icon={hourglassMedium} tone="warning" title={t('member.waits')}>
        {t('member.waitsText', { name: member.firstName })}
      </Banner>
    )
  const ready = member.levels.find(({ isReady }) => isReady)
  if (ready !== undefined)
    return (
      <Banner
        icon={sealCheck}
        tone="positive"
        title={t('member.ready', { sport: ready.sport.name, level: ready.levelIndex })}
      >
        {t('member.readyText')}
      </Banner>
    )
  const [top] = member.levels
  if (member.monthsStuck !== null && top !== undefined)
    return (
      <Banner
        icon={hourglassMedium}
        tone="info"
        title={t('member.stuck', { count: member.monthsStuck, level: top.levelIndex })}
      >
        {t('member.stuckText')}
      </Banner>
    )
  return null
}

function Member(props: { readonly member: MemberDetails }): ReactNode {
  const t = useMessages('members')
  const format = useFormats()
  const { member } = props
  const words = useMemberWords()
  const [top] = member.levels
  const since = t('member.since', { month: format.dateLong(member.sinceAt) })
  return (
    <div {...sportProps(top?.sport)}>
      <AsideLayout
        width="wide"
        aside={
          <div className="stack">
            <MemberShip member={member} />
            <MemberNotes member={member} />
            <MemberHistory member={member} />
          </div>
        }
      >
        <header className={styles.head}>
          <Avatar
            size="large"
            initials={initialsOf(member)}
            imageUrl={member.avatar ?? undefined}
            isKid={member.isKid}
          />
          <div className="grow">
            <h1 className="t-page-small" tabIndex={-1}>
              {fullName(member)}
            </h1>
            <p className="t-small t-muted">
              {member.age === null ? since : t('member.facts', { age: member.age, since })}
            </p>
          </div>
        </header>
        <Reach member={member} />
        {member.writtenTo === null ? null : (
          <p className="t-small t-muted">{words.writtenTo(member.writtenTo)}</p>
        )}
        <div className={styles.notice}>
          <Notice member={member} />
        </div>
        <div className={styles.notice}>
          <MemberPhotos purposes={member.photoPurposes} />
        </div>
        <MemberAttendance weeks={member.weeks} />
        {member.levels.map((level, at) => (
          <MemberPath key={level.sport.id} member={member} level={level} isOpen={at === 0} />
        ))}
        <p className={`t-small t-muted ${styles.hint}`}>{t('member.logged')}</p>
      </AsideLayout>
    </div>
  )
}

/** A former member: name and dates of membership. */
function FormerMember(props: { readonly member: MemberDetails }): ReactNode {
  const t = useMessages('members')
  const format = useFormats()
  const { member } = props
  return (
    <AsideLayout width="wide" aside={<MemberHistory member={member} />}>
      <header className={styles.head}>
        <Avatar size="large" initials={initialsOf(member)} />
        <div className="grow">
          <h1 className="t-page-small" tabIndex={-1}>
            {fullName(member)}
          </h1>
          <p className="t-small t-muted">{t('member.former', { day: format.dateLong(member.sinceAt) })}</p>
        </div>
      </header>
      <p>{t('member.formerText')}</p>
    </AsideLayout>
  )
}

export function MemberPage(): ReactNode {
  const t = useMessages('members')
  const { schoolId, userId } = useRouteParams('app.trainer-member')
  const member = useMember(schoolId, userId)
  useTitle(member.data === undefined ? undefined : fullName(member.data))
  return (
    <>
      <TopBar
        title={t('member.title')}
        back={{ label: t('member.back'), href: hrefTo('app.trainer-members', { schoolId }) }}
        isOnDesktop
      />
      <QueryError query={member} headingLevel={1} />
      {member.isPending ? (
        <SkeletonGroup label={t('member.loading')} className="stack">
          <Skeleton height={72} />
          <Skeleton height={48} />
          <Skeleton shape="mat" height={180} />
        </SkeletonGroup>
      ) : null}
      {member.data === undefined ? null : member.data.isFormer ? (
        <FormerMember member={member.data} />
      ) : (
        <Member member={member.data} />
      )}
    </>
  )
}
