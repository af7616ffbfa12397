/** A secret that leaves the server this once: to copy, with what happens when it is lost. */
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { copy } from '../../ui/icon/phosphor/copy.gen.ts'
import styles from './programs.module.css'

export type ShownOnce = { readonly title: string; readonly text: string; readonly secret: string }

export function ShownOnceDialog(props: {
  readonly shown: ShownOnce
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('programs')
  const [isCopied, setCopied] = useState(false)
  const { title, text, secret } = props.shown
  return (
    <Dialog isOpen title={title} description={text} closeLabel={t('close')} onClose={props.onClose}>
      <div className={styles.once}>
        <output className={styles.secret} aria-label={title}>
          {secret}
        </output>
        <Button
          isBlock
          icon={isCopied ? check : copy}
          onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button isBlock variant="primary" onClick={props.onClose}>
          {t('kept')}
        </Button>
      </div>
    </Dialog>
  )
}
