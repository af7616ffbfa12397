/** What was taken over from the association, as promised at the registration: credit and grade, with a link to the profile. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { identificationCard } from '../../../ui/icon/phosphor/identification-card.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import styles from '../dashboard.module.css'

/** Renders nothing for members without a linked membership or credit. */
export function AssociationRow(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('blocks')
  const format = useFormats()
  const { ewtoGrade, stripeBalance } = props.viewer
  const facts = [
    stripeBalance > 0 ? t('association.credit', { amount: format.euro(stripeBalance) }) : '',
    ewtoGrade === null || ewtoGrade === 0 ? '' : t('association.grade', { grade: ewtoGrade }),
  ].filter((fact) => fact !== '')
  if (facts.length === 0) return null
  return (
    <div className={styles.whole}>
      <List>
        <ListRow
          icon={identificationCard}
          title={t('association.title')}
          note={facts.join(', ')}
          href={hrefTo('app.profile')}
        />
      </List>
    </div>
  )
}
