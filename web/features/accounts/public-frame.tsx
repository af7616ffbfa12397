/** The frame of pages for everyone: the name, the sign-in, and a footer with the ways out of a contract and the links of the law. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { ContractLinks } from './contract-links.tsx'
import { SignInLink } from './sign-in-link.tsx'
import styles from './public-frame.module.css'

export function PublicFrame(props: {
  readonly words: { readonly signIn: string; readonly imprint: string }
  /** Where the logo leads; without it the logo is no link. */
  readonly home?: string
  /** For a page with one column of text. */
  readonly isNarrow?: boolean
  readonly footLabel?: string
  /** Stands before the links of the footer. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const { words } = props
  const t = useMessages('shell')
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Logo name={BASE_TITLE} {...(props.home === undefined ? {} : { href: props.home })} />
        <SignInLink signIn={words.signIn} />
      </header>
      <main
        className={classNames(styles.main, props.isNarrow === true && styles.narrow)}
        id={MAIN_ID}
        tabIndex={-1}
      >
        {props.children}
      </main>
      <footer aria-label={props.footLabel} className={styles.foot}>
        {props.foot}
        <ContractLinks />
        <TextLink isSmall href={hrefTo('auth.imprint')}>
          {words.imprint}
        </TextLink>
        <TextLink isSmall href={hrefTo('legal.text', { kind: 'privacy' })}>
          {t('privacyNotice')}
        </TextLink>
      </footer>
    </div>
  )
}
