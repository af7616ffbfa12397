/** The frame of the public pages that end a contract. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { PublicFrame } from '../accounts/public-frame.tsx'
import styles from './declarations.module.css'

export function DeclarationFrame(props: { readonly children: ReactNode }): ReactNode {
  const t = useMessages('declarations')
  const shell = useMessages('shell')
  return (
    <PublicFrame
      isNarrow
      home={hrefTo('start.first-start')}
      footLabel={t('links.label')}
      words={{
        signIn: shell('titles.login'),
        imprint: t('links.imprint'),
      }}
    >
      <div className={styles.main}>{props.children}</div>
    </PublicFrame>
  )
}
