/** The panel beside a table: what belongs to the open row. Opening moves the focus into it, Escape closes it and returns to the row. */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import styles from './office-table.module.css'

const OPENER_OF_CURRENT = 'tr[data-current] [data-row-opener]'

function Panel(props: {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('tables')
  const frame = useRef<HTMLElement>(null)
  const close = (): void => {
    document.querySelector<HTMLElement>(OPENER_OF_CURRENT)?.focus()
    props.onClose()
  }
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    // A dialog or a menu within the panel closes first.
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
  useEffect(() => {
    const element = frame.current
    element?.focus({ preventScroll: true })
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section ref={frame} tabIndex={-1} aria-label={props.label} className={styles.panel}>
      <div className={styles.panelTop}>
        <Button size="small" variant="quiet" icon={x} onClick={close}>
          {t('close')}
        </Button>
      </div>
      {props.children}
    </section>
  )
}

/** `panel` undefined: the list alone. `panelKey` changes with the row. */
export function ListWithPanel(props: {
  readonly panel: ReactNode | undefined
  readonly panelKey: string | number | undefined
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const { panel, panelKey, label, onClose } = props
  return (
    <div className={styles.panelFrame}>
      {/* The list stays in its place, with its focus and its choice, when the panel opens. */}
      <div className={classNames(styles.beside, panel !== undefined && styles.besidePanel)}>
        <div>{props.children}</div>
        {panel === undefined ? null : (
          <aside>
            <Panel key={panelKey} label={label} onClose={onClose}>
              {panel}
            </Panel>
          </aside>
        )}
      </div>
    </div>
  )
}
