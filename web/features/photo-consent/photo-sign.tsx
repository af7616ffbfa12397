/** "keine Fotos": a small sign for the team, beside a name. */
import type { ReactNode } from 'react'
import { PHOTO_PURPOSES, type PhotoPurpose } from '@wegband/domain/features/photo-consent/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { camera } from '../../ui/icon/phosphor/camera.gen.ts'
import { cameraSlash } from '../../ui/icon/phosphor/camera-slash.gen.ts'
import styles from './photo-consent.module.css'

/** "Schule und Website" */
export function usePurposeNames(): (purposes: readonly PhotoPurpose[]) => string {
  const t = useMessages('photo-consent')
  const format = useFormats()
  return (purposes) => format.list(purposes.map((purpose) => t(`purposes.${purpose}.short`)))
}

export function PhotoSign(props: { readonly purposes: readonly PhotoPurpose[] }): ReactNode {
  const t = useMessages('photo-consent')
  const nameAll = usePurposeNames()
  const { purposes } = props
  const isNone = purposes.length === 0
  const isAll = purposes.length === PHOTO_PURPOSES.length
  return (
    <span className={styles.sign}>
      <Icon icon={isNone ? cameraSlash : camera} size={16} />{' '}
      {isNone ? t('sign.none') : isAll ? t('sign.all') : t('sign.some', { purposes: nameAll(purposes) })}
    </span>
  )
}
