/** The list of the form's sections beside it, with what is missing in each (desktops only). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { camera } from '../../ui/icon/phosphor/camera.gen.ts'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { lockKey } from '../../ui/icon/phosphor/lock-key.gen.ts'
import { mapPin } from '../../ui/icon/phosphor/map-pin.gen.ts'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './profile.module.css'

const ICONS = {
  picture: camera,
  person: identificationCard,
  contact: envelopeSimple,
  address: mapPin,
  association: sealCheck,
  password: lockKey,
} as const satisfies Record<string, IconShape>
export type FormPart = keyof typeof ICONS

/** The target of an entry: the `id` of the section. */
export const partId = (part: FormPart): string => `teil-${part}`

export function EditIndex(props: {
  readonly parts: readonly { readonly part: FormPart; readonly missing: number }[]
}): ReactNode {
  const t = useMessages('profile')
  return (
    <nav className={styles.index} aria-label={t('form.sections')}>
      {props.parts.map(({ part, missing }) => (
        <a key={part} className={styles.indexRow} href={`#${partId(part)}`}>
          <Icon icon={ICONS[part]} size={20} />
          <span className="grow">{t(`form.${part}`)}</span>
          {missing > 0 ? (
            <Tag tone="warning">{t('form.missing', { count: missing })}</Tag>
          ) : (
            <Icon icon={check} size={18} />
          )}
        </a>
      ))}
    </nav>
  )
}
