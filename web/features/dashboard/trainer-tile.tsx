/** Whoever teaches or works at a school gets to it in one step. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { NextRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'

export function TrainerTile(): ReactNode {
  const t = useMessages('blocks')
  return (
    <Mat as="section">
      <h2 className="t-section">{t('trainer.title')}</h2>
      <NextRow title={t('trainer.classes')} note={t('trainer.note')} href={hrefTo('app.trainer')} />
    </Mat>
  )
}
