/** The side panel on desktops: the picture of the product and the skills that training brings (§2). */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { CoverPicture } from '../../../ui/picture/cover-picture.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Chevrons } from '../../../ui/woven/woven-progress.tsx'
import type { Purchase } from './purchase.ts'
import styles from './purchase.module.css'

const SKILLS = ['balance', 'strength', 'defence', 'confidence', 'assertiveness'] as const

export function SkillsPanel(props: { readonly purchase: Purchase }): ReactNode {
  const { isKidsLevel, child, picture } = props.purchase
  const t = useMessages('checkout')
  return (
    <aside className={styles.side} data-sport={isKidsLevel ? 'kids' : 'wing-chun'}>
      <div className={styles.art}>
        {picture === null ? (
          <Picture name={isKidsLevel ? 'sport-kids' : 'sport-wing-chun'} isCover position="68% 50%" />
        ) : (
          <CoverPicture {...picture} />
        )}
      </div>
      <div className={styles.skills}>
        <h2 className="t-section">
          {child === null
            ? t('purchase.skillsTitle')
            : t('purchase.skillsTitleChild', { child: child.firstName })}
        </h2>
        <ul>
          {SKILLS.map((skill) => (
            <li key={skill}>
              <Chevrons of={1} done={1} />
              {t(`purchase.skills.${skill}`)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
