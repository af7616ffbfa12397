/** The common frame of the pages before the sign-in: the hanging belts, the name, language and theme of the device. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Gate } from '../../ui/gate/gate.tsx'
import { HangingBelts } from '../../ui/gate/hanging-belts.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { ContractLinks } from '../accounts/contract-links.tsx'
import { DeviceSwitches } from '../accounts/device-switches.tsx'
import styles from './auth.module.css'

export function AuthGate(props: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('shell')
  return (
    <Gate
      drawing={<HangingBelts />}
      isDrawingDark
      logo={{ name: BASE_TITLE }}
      title={props.title}
      text={props.text}
    >
      {props.children}
      <div className={styles.device}>
        <DeviceSwitches />
        <ContractLinks />
        <TextLink isSmall href={hrefTo('auth.imprint')}>
          {t('titles.imprint')}
        </TextLink>
        <TextLink isSmall href={hrefTo('legal.text', { kind: 'privacy' })}>
          {t('privacyNotice')}
        </TextLink>
      </div>
    </Gate>
  )
}
