import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './app-frame.module.css'

/** The target of the skip link and of the focus after a page change. */
export const MAIN_ID = 'inhalt'

/** The first stop of the keyboard on every page. */
function SkipLink(props: { readonly label: string }): ReactNode {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {props.label}
    </a>
  )
}

/** Places bars and content: bottom bar and one column on phones, side navigation and a centred page on desktops. */
export function AppFrame(props: {
  readonly skipLabel: string
  readonly side?: ReactNode
  /** Notices above everything: offline, view of a child, maintenance. */
  readonly notices?: ReactNode
  readonly top?: ReactNode
  readonly bottom?: ReactNode
  readonly children: ReactNode
  /** An ActionBar replaces the bottom bar on this page. */
  readonly hasActionBar?: boolean
  /** The administration: a narrow side, and a page as wide as the window. */
  readonly isOffice?: boolean
  /** Calendar, tables and figures: up to 1600 instead of 1120 pixels. */
  readonly isWide?: boolean
}): ReactNode {
  return (
    <>
      <SkipLink label={props.skipLabel} />
      <div
        className={classNames(
          styles.app,
          props.side !== undefined && styles.withSide,
          (props.bottom !== undefined || props.hasActionBar) && styles.withBottom,
          props.isOffice && styles.office,
          props.isWide && styles.wide,
        )}
      >
        {props.side}
        {props.notices}
        {props.top}
        <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
          {props.children}
        </main>
      </div>
      {props.hasActionBar ? null : props.bottom}
    </>
  )
}

const BAR_HEIGHT = '--action-bar'

/** Gives the stylesheets the height of the bar: it grows with the text, and the page must end above it. */
function useBarHeight() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar || typeof ResizeObserver === 'undefined') return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(BAR_HEIGHT, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(BAR_HEIGHT)
    }
  }, [])
  return ref
}

/** The bar with the one action of a page, at the lower edge of phones. Hidden from 1024 px on, where the aside has it. */
export function ActionBar(props: {
  readonly children: ReactNode
  readonly isOnDesktop?: boolean
  /** A line above the buttons. */
  readonly note?: ReactNode
}): ReactNode {
  const ref = useBarHeight()
  return (
    <div ref={ref} className={classNames(styles.actionBar, props.isOnDesktop && styles.actionBarDesktop)}>
      {props.note ? <div className={styles.barNote}>{props.note}</div> : null}
      {props.children}
    </div>
  )
}

/** The two buttons of a form in that bar: cancel at the left, and the wider main action at the right. */
export function ActionPair(props: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.actionPair}>{props.children}</div>
}
