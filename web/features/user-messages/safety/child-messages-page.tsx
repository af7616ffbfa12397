/** A guardian decides here whether a child may write messages. */
import type { ReactNode } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { MessageBan } from '@wegband/domain/features/user-messages/safety-contract.ts'
import { hrefTo, useRouteParams } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { eye } from '../../../ui/icon/phosphor/eye.gen.ts'
import { hourglassMedium } from '../../../ui/icon/phosphor/hourglass-medium.gen.ts'
import { WhyLine } from '../../../ui/locked-reason/locked-reason.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { useBan, useSetBan } from './queries.ts'

function Ban(props: { readonly ban: MessageBan }): ReactNode {
  const t = useMessages('message-safety')
  const { child, isForbidden, writingAge, isOldEnough } = props.ban
  const name = child.firstName || fullName(child)
  const set = useSetBan(child.id, name)
  return (
    <div className="stack">
      <Switch
        label={t('child.switch', { name })}
        isOn={set.isPending ? !set.variables : !isForbidden}
        onChange={(isOn) => set.mutate(!isOn)}
      />
      {isOldEnough ? null : (
        <WhyLine icon={hourglassMedium}>{t('child.tooYoung', { age: writingAge })}</WhyLine>
      )}
      <WhyLine icon={eye}>{t('child.note', { name })}</WhyLine>
    </div>
  )
}

export function ChildMessagesPage(): ReactNode {
  const t = useMessages('message-safety')
  const { userId } = useRouteParams('app.child-messages')
  const query = useBan(Number(userId))
  const { data } = query
  const back = { label: t('child.back'), href: hrefTo('app.family') }
  if (data === undefined && query.error !== null)
    return (
      <>
        <TopBar title={t('title')} back={back} />
        <QueryError query={query} headingLevel={1} />
      </>
    )
  const title = data === undefined ? t('title') : t('child.title', { name: data.child.firstName })
  return (
    <>
      <TopBar title={title} back={back} />
      <PageHead title={title} size="small" isHiddenOnPhone />
      {data === undefined ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={56} />
        </SkeletonGroup>
      ) : (
        <Ban ban={data} />
      )}
    </>
  )
}
