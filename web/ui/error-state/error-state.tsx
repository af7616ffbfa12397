import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { check } from '../icon/phosphor/check.gen.ts'
import { copy } from '../icon/phosphor/copy.gen.ts'
import styles from './error-state.module.css'

export interface ErrorCodeTexts {
  /** "Fehler" */
  readonly label: string
  /** "Fehlernummer kopieren" */
  readonly copy: string
  /** "Kopiert" */
  readonly copied: string
}

/** The number of an error with a copy button; the words say nothing, the support can look it up. */
export function ErrorCode(props: { readonly code: string; readonly texts: ErrorCodeTexts }): ReactNode {
  const [isCopied, setCopied] = useState(false)
  const { code, texts } = props
  async function copyCode(): Promise<void> {
    await navigator.clipboard?.writeText(code)
    setCopied(true)
  }
  return (
    <div className={styles.code}>
      <span className="t-small t-muted">{texts.label}</span>
      <b>{code}</b>
      <IconButton
        icon={isCopied ? check : copy}
        weight={isCopied ? 'bold' : 'regular'}
        label={texts.copy}
        onClick={() => void copyCode()}
      />
      <output className="visually-hidden">{isCopied ? texts.copied : ''}</output>
    </div>
  )
}

/** A part of a page that could not be loaded: what is missing, what is safe, what to press. */
export function ErrorState(props: {
  readonly title: string
  readonly text?: string | undefined
  /** A drawing above, see Picture "empty-cut". */
  readonly picture?: ReactNode
  /** One primary button: "Noch einmal laden". */
  readonly action?: ReactNode
  /** Small line: "Fehler 503. Hilfe: hilfe@…", or an ErrorCode. */
  readonly code?: ReactNode
  readonly headingLevel?: 1 | 2 | 3
}): ReactNode {
  const Heading = (['h1', 'h2', 'h3'] as const)[(props.headingLevel ?? 2) - 1] ?? 'h2'
  return (
    <div className={styles.state} role="alert">
      {props.picture ? <div className={styles.picture}>{props.picture}</div> : null}
      <Heading className="t-section">{props.title}</Heading>
      {props.text ? <p>{props.text}</p> : null}
      {props.action ? <div className={styles.action}>{props.action}</div> : null}
      {props.code ? <div className="t-tiny t-faint">{props.code}</div> : null}
    </div>
  )
}
