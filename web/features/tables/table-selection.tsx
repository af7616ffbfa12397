/** Choosing rows of a table: a box in each, one for all that are shown, and the bar with what can be done with them. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './office-table.module.css'

type Choice = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

function Box(props: Choice & { readonly label: string }): ReactNode {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span className="visually-hidden">{props.label}</span>
    </label>
  )
}

export function SelectAll(props: Choice): ReactNode {
  const t = useMessages('tables')
  return (
    <th scope="col" className={styles.choice}>
      <Box {...props} label={t('chooseAll')} />
    </th>
  )
}

export function SelectBox(props: Choice & { readonly name?: string | undefined }): ReactNode {
  const t = useMessages('tables')
  const { name, ...choice } = props
  return (
    <td className={styles.choice}>
      <Box {...choice} label={name === undefined ? t('choose') : t('chooseNamed', { name })} />
    </td>
  )
}

/** A row that no action of the bar fits. */
export function NoBox(): ReactNode {
  const t = useMessages('tables')
  return (
    <td className={styles.choice}>
      <span className="visually-hidden">{t('noChoice')}</span>
    </td>
  )
}

/** Shown while at least one row is chosen. */
export function SelectionBar(props: {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('tables')
  if (props.count === 0) return null
  return (
    <section aria-label={t('selection')} className={styles.selection}>
      <span aria-live="polite">{t('chosen', { count: props.count })}</span>
      {props.children}
      <Button size="small" variant="quiet" onClick={props.onClear}>
        {t('clear')}
      </Button>
    </section>
  )
}
