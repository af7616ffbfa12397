/** Trying, joining, leaving: the state of each family member in the school, and what they may request. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { RequestType, School, SchoolMembership } from '@wegband/domain/features/schools/contract.ts'
import { whyNotRequest } from '@wegband/domain/features/schools/request-rights.ts'
import { whyNotMove } from '@wegband/domain/features/schools/request-rules.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { useKnownViewer } from '../accounts/viewer.ts'
import { keepWishedSchool } from '../registration/wished-school.ts'
import { Reply, RequestThread } from './request-thread.tsx'
import { NextOwnClass } from './next-own-class.tsx'
import styles from './schools.module.css'
import { StateTag } from './state-tag.tsx'
import { TRIAL_DATES_ID, trialWishIn } from './trial-dates.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

const RequestDialog = lazyDialog(async () => (await import('./request-dialog.tsx')).RequestDialog)

/** The family members who may request that, by the same rule as the server. */
export const mayAsk = (
  memberships: readonly SchoolMembership[],
  type: RequestType,
): readonly SchoolMembership[] =>
  memberships.filter(
    ({ userState, pendingRequest }) =>
      pendingRequest === null &&
      whyNotMove({ state: userState, pending: null }, { do: 'ask', type }) === undefined,
  )

/** Who may try a class: visitors, and family members who do not belong to the school. */
export const mayTry = (memberships: readonly SchoolMembership[]): boolean =>
  memberships.length === 0 || memberships.some(({ state }) => state === 'none')

/** `isKnown`: the viewer has an account, so the next of all dates may be for another age. */
function Trial(props: {
  readonly trial: NonNullable<School['nextTrial']>
  readonly isKnown: boolean
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { name, startAt, places } = props.trial
  const { sport, age } = trialWishIn(useSearchParams())
  // The next of all dates may be none for the wished age or sport.
  const isForAll = !props.isKnown && sport === undefined && age === ''
  const show = (): void => {
    const dates = document.querySelector<HTMLElement>(`#${TRIAL_DATES_ID}`)
    dates?.scrollIntoView({ block: 'start' })
    dates?.focus({ preventScroll: true })
  }
  return (
    <>
      {isForAll ? (
        <p className="t-small t-muted">
          {t('school.nextTrial', {
            name,
            when: `${format.day(startAt)}, ${format.time(startAt)}`,
            count: places,
          })}
        </p>
      ) : null}
      <Button variant="primary" isBlock onClick={show}>
        {t('school.tryIt')}
      </Button>
    </>
  )
}

function Member(props: {
  readonly school: School
  readonly membership: SchoolMembership
  readonly isSelf: boolean
}) {
  const t = useMessages('schools')
  const { membership, school } = props
  const format = useFormats()
  const { user, userState, pendingRequest, leaving } = membership
  if (userState === 'undefined' && pendingRequest === null) return null
  return (
    <div className={styles.member}>
      <div className="row-between">
        <b className="t-strong">{props.isSelf ? t('you') : user.firstName}</b>
        <StateTag state={userState} pending={pendingRequest?.type} />
      </div>
      {pendingRequest === null ? null : (
        <>
          <RequestThread request={pendingRequest} />
          <Reply request={pendingRequest} />
          <WithdrawButton schoolId={school.id} userId={user.id} />
        </>
      )}
      {leaving === null ? null : (
        <p className="t-small t-strong">{t('leaving.until', { day: format.dateLong(leaving.on) })}</p>
      )}
      {leaving?.isOwn === true && pendingRequest === null ? (
        <WithdrawButton schoolId={school.id} userId={user.id} isLeaving />
      ) : null}
    </div>
  )
}

export function SchoolActions(props: { readonly school: School; readonly isPublic: boolean }): ReactNode {
  const t = useMessages('schools')
  const words = useErrorWords()
  const viewer = useKnownViewer()
  const [dialog, setDialog] = useState<{ type: RequestType; isOpen: boolean; turn: number }>()
  const { school } = props
  const joiners = mayAsk(school.memberships, 'enrollment')
  const leavers = mayAsk(school.memberships, 'retreat')
  const open = (type: RequestType): void =>
    setDialog((before) => ({ type, isOpen: true, turn: (before?.turn ?? 0) + 1 }))
  const why = viewer === undefined ? undefined : whyNotRequest(viewer)
  const whyText = why === undefined ? undefined : words(new AppError(why)).text
  const belongs = school.memberships.some(({ user, state }) => state === 'member' && user.id === viewer?.id)
  const trial = mayTry(school.memberships) ? school.nextTrial : null
  const isGuest = props.isPublic || viewer?.isAnonymous === true
  return (
    <Mat as="section">
      <h2 className="t-section">{t('school.actions')}</h2>
      <div className={styles.actions}>
        {belongs ? <NextOwnClass schoolId={school.id} /> : null}
        {trial === null ? null : <Trial trial={trial} isKnown={!isGuest} />}
        {school.memberships.map((membership) => (
          <Member
            key={membership.user.id}
            school={school}
            membership={membership}
            isSelf={membership.user.id === viewer?.id}
          />
        ))}
        {isGuest ? (
          <Button
            isBlock
            href={props.isPublic ? hrefTo('auth.register') : hrefTo('app.profile-upgrade')}
            onClick={() => keepWishedSchool(school)}
          >
            {t('school.register')}
          </Button>
        ) : null}
        {!isGuest && joiners.length > 0 ? (
          <Button
            isBlock
            variant={trial === null && !belongs ? 'primary' : 'soft'}
            whyDisabled={whyText}
            onClick={() => open('enrollment')}
          >
            {t('join.open')}
          </Button>
        ) : null}
        {!isGuest && leavers.length > 0 ? (
          <Button isBlock variant="quiet" whyDisabled={whyText} onClick={() => open('retreat')}>
            {t('leave.open')}
          </Button>
        ) : null}
        {viewer?.isAdmin === true ? (
          <Button isBlock href={hrefTo('app.trainer-roles', { schoolId: school.id })}>
            {t('tabs.roles')}
          </Button>
        ) : null}
        {school.canAnswer ? (
          <Button isBlock href={hrefTo('app.trainer-requests', { schoolId: school.id })}>
            {t('requests.open')}
          </Button>
        ) : null}
      </div>
      {dialog === undefined ? null : (
        <RequestDialog
          key={dialog.turn}
          school={school}
          type={dialog.type}
          people={dialog.type === 'enrollment' ? joiners : leavers}
          isOpen={dialog.isOpen}
          onClose={() => setDialog((before) => before && { ...before, isOpen: false })}
        />
      )}
    </Mat>
  )
}
