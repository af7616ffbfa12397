/** For the team, on a member's page: which photos are allowed. */
import type { ReactNode } from 'react'
import type { PhotoPurpose } from '@wegband/domain/features/photo-consent/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { FactLine } from '../../ui/fact-line/fact-line.tsx'
import { camera } from '../../ui/icon/phosphor/camera.gen.ts'
import { cameraSlash } from '../../ui/icon/phosphor/camera-slash.gen.ts'
import { usePurposeNames } from './photo-sign.tsx'

export function MemberPhotos(props: { readonly purposes: readonly PhotoPurpose[] }): ReactNode {
  const t = useMessages('photo-consent')
  const nameAll = usePurposeNames()
  const { purposes } = props
  const isNone = purposes.length === 0
  return (
    <FactLine
      icon={isNone ? cameraSlash : camera}
      title={t('member.title')}
      note={isNone ? t('member.none') : t('member.some', { purposes: nameAll(purposes) })}
    />
  )
}
