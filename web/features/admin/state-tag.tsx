/** The state of an email, and since when, in words. */
import type { ReactNode } from 'react'
import type { EmailState } from '@wegband/domain/features/mails/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'

const TONES = { queued: 'warning', sent: 'positive', failed: 'danger' } as const satisfies {
  [State in EmailState]: TagTone
}

export function StateTag(props: { readonly state: EmailState }): ReactNode {
  const t = useMessages('admin')
  return <Tag tone={TONES[props.state]}>{t(`mails.states.${props.state}`)}</Tag>
}

/** "Heute, 17:45" of an instant. */
export function useMoment(): (instant: string) => string {
  const t = useMessages('admin')
  const format = useFormats()
  return (instant) => t('mails.moment', { day: format.relativeDay(instant), time: format.time(instant) })
}
