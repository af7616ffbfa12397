/** The code in its frame of 60 chevrons, with a text about its time: running, not renewed, or expired. */
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { connection } from '../../../platform/offline/connection.ts'
import { isWorthRetrying } from '../../../platform/api/query-client.ts'
import { useStore } from '../../../platform/store.ts'
import type { Belt } from '../../../ui/band/belt-colour.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CodeFrame } from '../../../ui/code-frame/code-frame.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { QrImage } from './qr-image.tsx'
import type { TimedCode } from './use-timed-code.ts'
import styles from './code-with-time.module.css'

/** After this time without any code the permanent one is shown, because a very slow connection answers late. */
const PATIENCE_MS = 3000

/** The connection is missing, in contrast to a server that refuses a code. */
function useIsCutOff({ token, error }: TimedCode): boolean {
  const isOffline = useStore(connection).status !== 'fine'
  const isWaiting = token === undefined && error === undefined
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  if (error !== undefined) return isWorthRetrying(error)
  return isOffline || (isWaiting && isLate)
}

export function FramedCode(props: {
  readonly code: TimedCode
  readonly belt: Belt
  /** The owner of the code. */
  readonly name: string
  /** The permanent code, shown while no timed one arrives. */
  readonly spare: string | undefined
}): ReactNode {
  const t = useMessages('cards')
  const { code } = props
  const isCutOff = useIsCutOff(code)
  const token = code.token ?? (isCutOff ? props.spare : undefined)
  return (
    <CodeFrame belt={props.belt} secondsLeft={code.secondsLeft}>
      {token === undefined ? (
        <Missing code={code} isCutOff={isCutOff} />
      ) : (
        <QrImage text={token} label={t('code', { name: props.name })} />
      )}
    </CodeFrame>
  )
}

function Missing(props: { readonly code: TimedCode; readonly isCutOff: boolean }): ReactNode {
  const t = useMessages('cards')
  const words = useErrorWords()
  const { code } = props
  if (code.error === undefined && !props.isCutOff)
    return (
      <div data-theme="light">
        <SkeletonGroup label={t('loading')} className={styles.loading}>
          <Skeleton />
        </SkeletonGroup>
      </div>
    )
  return (
    <div className={styles.missing} role="alert" data-theme="light">
      <h2 className="t-item">{t('none')}</h2>
      <p className="t-small">{props.isCutOff ? t('offline') : words(code.error).text}</p>
      <Button variant="primary" size="small" isBusy={code.isFetching} onClick={code.retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** The seconds change silently: a screen reader can read them, and announces only when no new code arrives. */
export function CodeTime(props: { readonly code: TimedCode; readonly hasSpare: boolean }): ReactNode {
  const t = useMessages('cards')
  const { code } = props
  const isHeld = code.token !== undefined
  const isCutOff = useIsCutOff(code)
  // The frame shows the text.
  if (!isHeld && !(isCutOff && props.hasSpare)) return null
  if (!isHeld)
    return (
      <p className={styles.late} role="alert">
        {t('permanent.text')}
      </p>
    )
  const isLate = code.secondsLeft === 0 && code.error !== undefined
  return (
    <div>
      <div className={styles.time} role="timer" aria-live="off">
        <span className={styles.seconds}>{isLate ? code.secondsValid : code.secondsLeft}</span>
        <span className="t-muted">
          {isLate ? t('left', { count: code.secondsValid }) : t('renewal', { count: code.secondsLeft })}
        </span>
      </div>
      <div role="alert">{isLate ? <p className={styles.late}>{t('late')}</p> : null}</div>
    </div>
  )
}
