/** The keys of the product, opened by a question mark. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './palette.module.css'

/** The sign that is printed for the space bar where it has no name of one language. */
const SPACE = '␣'
/** Keys as they are printed on them; the words are in `keys` of the messages. */
const KEYS = [
  { id: 'palette', keys: ['Ctrl K', '⌘ K'] },
  { id: 'help', keys: ['?'] },
  { id: 'search', keys: ['/'] },
  { id: 'rows', keys: ['j', 'k', '↑', '↓'] },
  { id: 'choose', keys: [SPACE] },
  { id: 'open', keys: ['↵'] },
  { id: 'weeks', keys: ['←', '→'] },
  { id: 'close', keys: ['Esc'] },
] as const

export function KeysHelp(props: { readonly isOpen: boolean; readonly onClose: () => void }): ReactNode {
  const t = useMessages('palette')
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t('keys.title')} closeLabel={t('close')}>
      <dl className={styles.keys}>
        {KEYS.map(({ id, keys }) => (
          <div key={id}>
            <dt>{t(`keys.${id}`)}</dt>
            <dd className="row">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
