/** Whoever teaches or works at a school gets to it in one step. */
import { holdsRole } from '@wegband/domain/basics/roles.ts'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { NextRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'

/** Staff who do not teach have no classes of their own and start none. */
const teaches = (viewer: Viewer): boolean =>
  viewer.trainerSportsIds.length > 0 || holdsRole(viewer, 'trainer')

export function TrainerTile(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('blocks')
  const isTeaching = teaches(props.viewer)
  return (
    <Mat as="section">
      <h2 className="t-section">{t('trainer.title')}</h2>
      <NextRow
        title={t(isTeaching ? 'trainer.classes' : 'trainer.desk')}
        note={t(isTeaching ? 'trainer.note' : 'trainer.deskNote')}
        href={hrefTo('app.trainer')}
      />
    </Mat>
  )
}
