/** The entrance of the administration: the areas that an admin of the federation manages. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Icon, type IconShape } from '../../ui/icon/icon.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { path } from '../../ui/icon/phosphor/path.gen.ts'
import { receipt } from '../../ui/icon/phosphor/receipt.gen.ts'
import { shieldCheck } from '../../ui/icon/phosphor/shield-check.gen.ts'
import { userSwitch } from '../../ui/icon/phosphor/user-switch.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { WaitingPauses } from '../contracts/waiting-pauses.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin.module.css'

const CARDS = [
  { id: 'mails', route: 'app.admin-mails', icon: envelopeSimple },
  { id: 'members', route: 'app.admin-members', icon: identificationCard },
  { id: 'training', route: 'app.admin-training', icon: path },
  { id: 'money', route: 'app.admin-money', icon: receipt },
  { id: 'notices', route: 'app.admin-notices', icon: info },
  { id: 'secondStep', route: 'app.admin-second-step', icon: shieldCheck },
  { id: 'viewAs', route: 'app.view-as', icon: userSwitch },
] as const satisfies readonly { readonly id: string; readonly route: string; readonly icon: IconShape }[]

export function AdminPage(): ReactNode {
  const t = useMessages('admin')
  return (
    <AdminFrame title={t('title')} lead={t('lead')} isFirstPage>
      {() => (
        <>
          <WaitingPauses />
          <ul className={styles.cards} aria-label={t('cards.label')}>
            {CARDS.map(({ id, route, icon }) => (
              <li key={id}>
                <Mat href={hrefTo(route)} className={styles.card}>
                  <Icon icon={icon} size={28} />
                  <span>
                    <span className={styles.cardTitle}>{t(`cards.${id}.title`)}</span>
                    <span className={styles.cardText}>{t(`cards.${id}.text`)}</span>
                  </span>
                </Mat>
              </li>
            ))}
          </ul>
        </>
      )}
    </AdminFrame>
  )
}
