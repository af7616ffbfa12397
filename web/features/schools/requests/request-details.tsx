/** One request with all that belongs to it: who, what they wrote, and the answer. A card of the list, and the panel beside the table. */
import type { ReactNode } from 'react'
import type { SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { RequestThread } from '../request-thread.tsx'
import styles from '../schools.module.css'
import { RequestTag } from '../state-tag.tsx'
import { ApplicantFacts } from './applicant-facts.tsx'
import { RequestAnswer, UndoAccept } from './request-answer.tsx'

export function RequestDetails(props: { readonly request: SchoolRequest }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { request } = props
  const { user, type, state, site, sentAt, applicant, leavesOn } = request
  return (
    <>
      <div className={styles.person}>
        <Avatar initials={initialsOf(user)} imageUrl={user.avatar ?? undefined} />
        <div className="grow">
          <h3 className="t-item">{fullName(user)}</h3>
          <p className="t-small t-muted">
            {[t(`requests.type.${type}`), site?.name, format.date(sentAt)].filter(Boolean).join(', ')}
          </p>
          {leavesOn === null ? null : (
            <p className="t-small t-strong">{t('requests.leavesOn', { day: format.dateLong(leavesOn) })}</p>
          )}
        </div>
        {state === 'received' ? <Tag tone="info">{t(`pending.${type}`)}</Tag> : <RequestTag state={state} />}
      </div>
      {applicant === null ? null : <ApplicantFacts applicant={applicant} />}
      <RequestThread request={request} />
      {state === 'received' ? <RequestAnswer request={request} /> : <UndoAccept request={request} />}
    </>
  )
}
