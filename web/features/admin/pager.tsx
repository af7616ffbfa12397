/** Page links for a long list: the current page, and the previous and next one. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { caretLeft } from '../../ui/icon/phosphor/caret-left.gen.ts'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import styles from './admin.module.css'

export function Pager(props: {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}): ReactNode {
  const t = useMessages('admin')
  const { page, last, onPage } = props
  if (last <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <IconButton
        icon={caretLeft}
        weight="bold"
        label={t('pager.previous')}
        isDisabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">{t('pager.at', { page, last })}</span>
      <IconButton
        icon={caretRight}
        weight="bold"
        label={t('pager.next')}
        isDisabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
