/** The weekly attendance of a member as small bars, with a text for screen readers. */
import type { CSSProperties, ReactNode } from 'react'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import styles from './sparkline.module.css'

/** More trainings in a week than this do not make its bar taller. */
const HIGHEST = 4

/** For the style of a bar: its height in trainings. */
export const barHeight = (count: number): CSSProperties => {
  const style: Record<string, number> = { '--height': Math.min(count, HIGHEST) }
  return style
}

/** One bar per week, the current week last. */
export function Sparkline(props: { readonly weeks: readonly number[] }): ReactNode {
  const t = useMessages('members')
  const format = useFormats()
  const { weeks } = props
  return (
    <>
      <span className="visually-hidden">
        {t('weeks', { count: weeks.length, list: format.list(weeks.map(String)) })}
      </span>
      <span className={styles.sparkline} aria-hidden="true">
        {weeks.map((count, at) => (
          <i
            key={at}
            className={classNames(
              count === 0 && styles.none,
              count > 0 && at === weeks.length - 1 && styles.now,
            )}
            style={barHeight(count)}
          />
        ))}
      </span>
    </>
  )
}
