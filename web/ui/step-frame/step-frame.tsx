import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { MAIN_ID } from '../app-frame/app-frame.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { arrowLeft } from '../icon/phosphor/arrow-left.gen.ts'
import { x } from '../icon/phosphor/x.gen.ts'
import { Chevrons } from '../woven/woven-progress.tsx'
import { type FrameStep, StepBand } from './step-band.tsx'
import styles from './step-frame.module.css'

interface Way {
  readonly label: string
  readonly href?: string
  readonly onClick?: () => void
}

/**
 * One step of several, as a page of its own. A woven band shows the steps at the left on desktops, chevrons
 * above on phones. The bar with the next action stays in view. Each next step begins with the focus on its
 * title.
 */
export function StepFrame(props: {
  readonly steps: readonly FrameStep[]
  /** Index of the current step. */
  readonly current: number
  /** "Schritt 2 von 4, Person" */
  readonly progressLabel: string
  /** "fertig", after the finished steps */
  readonly doneLabel: string
  readonly logo: { readonly name: string; readonly href?: string }
  readonly back?: Way | undefined
  /** Missing where there is no other place to go. */
  readonly close?: Way | undefined
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Stands beside the next action: the progress, or what is still missing. */
  readonly note?: ReactNode
  readonly actions: ReactNode
}): ReactNode {
  const { steps, current, back, close } = props
  const id = steps[current]?.id
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    // the first step is a new page, which the frame of the app announces
    if (shown.current === id) return
    shown.current = id
    document.documentElement.scrollTop = 0
    title.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <div className={styles.frame}>
      <StepBand steps={steps} current={current} doneLabel={props.doneLabel} logo={props.logo} />
      <header className={styles.top}>
        {back ? (
          <IconButton icon={arrowLeft} isUp label={back.label} href={back.href} onClick={back.onClick} />
        ) : (
          <span className={styles.gap} />
        )}
        <div className={styles.progress}>
          <Chevrons of={steps.length} done={current + 1} size="wide" isPlain label={props.progressLabel} />
          <span className="t-tiny t-muted" aria-hidden="true">
            {steps[current]?.label}
          </span>
        </div>
        {close ? (
          <IconButton icon={x} label={close.label} href={close.href} onClick={close.onClick} />
        ) : (
          <span className={styles.gap} />
        )}
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        <div className={styles.head}>
          <h1 ref={title} tabIndex={-1} className="t-page-small">
            {props.title}
          </h1>
          {props.lead ? <div className="t-muted">{props.lead}</div> : null}
        </div>
        {props.children}
      </main>
      <footer className={styles.bar}>
        <div className={styles.note}>{props.note}</div>
        {props.actions}
      </footer>
    </div>
  )
}
