/** Shown quietly in the place of a page while its code loads: the shape of what comes, and its headline. */
import type { ReactNode } from 'react'
import { useShown } from '../../platform/router/router-context.ts'
import { type RouteName, routeEntry } from '../../platform/router/route-table.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { PageSkeleton, type PageShape } from '../../ui/skeleton/page-skeleton.tsx'
import styles from './shell.module.css'

const SHAPES: readonly (readonly [PageShape, RegExp])[] = [
  ['picture', /^(app\.(dashboard|sports?|sport-promo|appointment|schools|module)|trial|school)$/],
  ['grid', /^app\.(calendar|trainer-(insights|hours|roles|members))/],
  ['reading', /(edit|new|settings|profile|emergency|imprint|legal|create|register|reset|login)/],
]

export const shapeOf = (name: RouteName | undefined): PageShape =>
  SHAPES.find(([, pattern]) => pattern.test(name ?? ''))?.[0] ?? 'list'

export function PagePending(): ReactNode {
  const t = useMessages('shell')
  const name = useShown().match?.name
  return (
    <div className={styles.pending}>
      <PageSkeleton
        label={t('loading')}
        shape={shapeOf(name)}
        title={name && t(`titles.${routeEntry(name).title}` as 'titles.start')}
      />
    </div>
  )
}
