/** A person's state in a school, or the request that waits, in a word or two. */
import type { ReactNode } from 'react'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { RequestType, SchoolRequestState } from '@wegband/domain/features/schools/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'

const STATE_TONES: Readonly<Record<UserSchoolState, TagTone>> = {
  active: 'positive',
  passive: 'neutral',
  cancelled: 'danger',
  interested: 'warning',
  undefined: 'neutral',
  'member-of-other-school': 'neutral',
}
const REQUEST_TONES: Readonly<Record<SchoolRequestState, TagTone>> = {
  received: 'info',
  accepted: 'positive',
  rejected: 'danger',
  withdrawn: 'neutral',
}

export function StateTag(props: {
  readonly state: UserSchoolState
  readonly pending?: RequestType | undefined
}): ReactNode {
  const t = useMessages('schools')
  if (props.pending !== undefined) return <Tag tone="info">{t(`pending.${props.pending}`)}</Tag>
  return <Tag tone={STATE_TONES[props.state]}>{t(`state.${props.state}`)}</Tag>
}

export function RequestTag(props: { readonly state: SchoolRequestState }): ReactNode {
  const t = useMessages('schools')
  return <Tag tone={REQUEST_TONES[props.state]}>{t(`requestState.${props.state}`)}</Tag>
}
