import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { check } from '../icon/phosphor/check.gen.ts'
import { copy } from '../icon/phosphor/copy.gen.ts'
import styles from './request-id.module.css'

export interface RequestIdTexts {
  /** "Kennung" */
  readonly label: string
  /** "Kennung kopieren" */
  readonly copy: string
  /** "Kopiert" */
  readonly copied: string
}

/** Names the failed request for support: short enough to read aloud, copied as a whole. */
export function RequestId(props: {
  readonly id: string
  readonly short: string
  readonly texts: RequestIdTexts
}): ReactNode {
  const [isCopied, setCopied] = useState(false)
  const { id, short, texts } = props
  async function copyId(): Promise<void> {
    await navigator.clipboard?.writeText(id)
    setCopied(true)
  }
  return (
    <div className={styles.id}>
      <span className="t-small t-muted">
        {texts.label} <b>{short}</b>
      </span>
      <IconButton
        icon={isCopied ? check : copy}
        weight={isCopied ? 'bold' : 'regular'}
        label={texts.copy}
        onClick={() => void copyId()}
      />
      <output className="visually-hidden">{isCopied ? texts.copied : ''}</output>
    </div>
  )
}
