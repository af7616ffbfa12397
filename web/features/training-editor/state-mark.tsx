/** The state of a node: a square, and in words where it is not simply published. */
import type { ReactNode } from 'react'
import type { TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import styles from './training-editor.module.css'

export function StateMark(props: {
  readonly state: TreeItem['state']
  readonly publishAt?: string | undefined
  /** In the tree what is published needs no word. */
  readonly isBrief?: boolean
}): ReactNode {
  const t = useMessages('training-editor')
  const format = useFormats()
  const { state, publishAt } = props
  const words =
    publishAt === undefined ? t(`states.${state}`) : t('states.planned', { day: format.dayShort(publishAt) })
  const isQuiet = props.isBrief === true && state === 'published' && publishAt === undefined
  return (
    <span className={styles.state}>
      <span
        className={classNames(styles.square, styles[publishAt === undefined ? state : 'planned'])}
        aria-hidden="true"
      />
      <span className={isQuiet ? 'visually-hidden' : undefined}>{words}</span>
    </span>
  )
}
