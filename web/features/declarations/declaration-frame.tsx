/** The frame of the public pages that end a contract: name, sign-in and the links of the law. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { ContractLinks } from '../accounts/contract-links.tsx'
import { SignInLink } from '../accounts/sign-in-link.tsx'
import styles from './declarations.module.css'

export function DeclarationFrame(props: { readonly children: ReactNode }): ReactNode {
  const t = useMessages('declarations')
  const shell = useMessages('shell')
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Logo name={BASE_TITLE} href={hrefTo('start.first-start')} />
        <SignInLink signIn={shell('titles.login')} />
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        {props.children}
      </main>
      <footer aria-label={t('links.label')} className={styles.foot}>
        <ContractLinks />
        <TextLink isSmall href={hrefTo('auth.imprint')}>
          {t('links.imprint')}
        </TextLink>
        <TextLink isSmall href={hrefTo('legal.text', { kind: 'privacy' })}>
          {t('links.privacy')}
        </TextLink>
      </footer>
    </div>
  )
}
