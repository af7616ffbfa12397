import { useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { x } from '../icon/phosphor/x.gen.ts'
import styles from './toast-host.module.css'
import { useFreeEdge } from './use-free-edge.ts'

export interface ToastItem {
  readonly id: string
  readonly text: string
  readonly icon?: IconShape
  /** Errors are announced at once, other notices at the next pause. */
  readonly isError?: boolean
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/**
 * Shows the application's notice store, which also decides when an item disappears. Always mounted, so that
 * notices are announced.
 */
export function ToastHost(props: {
  readonly items: readonly ToastItem[]
  readonly closeLabel: string
  readonly onClose: (id: string) => void
}): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  useFreeEdge(host, props.items.map(({ id }) => id).join(' '))
  return (
    <div ref={host} className={styles.host} data-edge="bottom">
      <output className={styles.list}>
        {props.items.filter((item) => !item.isError).map((item) => renderToast(item, props))}
      </output>
      <div role="alert" className={styles.list}>
        {props.items.filter((item) => item.isError).map((item) => renderToast(item, props))}
      </div>
    </div>
  )
}

function renderToast(
  item: ToastItem,
  host: { readonly closeLabel: string; readonly onClose: (id: string) => void },
): ReactNode {
  return (
    <span key={item.id} className={styles.toast}>
      {item.icon ? <Icon icon={item.icon} weight="bold" size={20} /> : null}
      <span className={classNames('grow', styles.text)}>{item.text}</span>
      {item.action ? (
        <button type="button" className={styles.action} onClick={item.action.onClick}>
          {item.action.label}
        </button>
      ) : null}
      <IconButton icon={x} label={host.closeLabel} iconSize={20} onClick={() => host.onClose(item.id)} />
    </span>
  )
}
