/** The common frame of the pages on which users prove their identity: one drawing, one title, one sentence, one action. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../../platform/api/api.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { ContractLinks } from '../accounts/contract-links.tsx'
import styles from './auth.module.css'

export function CredentialGate(props: {
  readonly drawing: ReactNode
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
  readonly footnote?: ReactNode
  /** It replaces another view of the same page, so screen readers announce it. */
  readonly isNextStep?: boolean
}): ReactNode {
  const { isNextStep = false } = props
  useEffect(() => {
    if (isNextStep) document.getElementById(MAIN_ID)?.focus()
  }, [isNextStep])
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <Gate
      drawing={props.drawing}
      logo={{ name: BASE_TITLE, href: hrefTo(isSignedIn ? 'app.home' : 'auth.wrapper') }}
      title={props.title}
      text={props.text}
      footnote={props.footnote}
    >
      {props.children}
      <div className={styles.device}>
        <ContractLinks />
      </div>
    </Gate>
  )
}
