/** The layout of a stage: the video and the next one, beside or above its chapters and what the page shows there. */
import type { ReactNode } from 'react'
import type { Content, MissingAccess } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { NextRow } from '../../../ui/list-row/list-row.tsx'
import type { NoticeActions } from '../player/player-notice.tsx'
import styles from '../player/player.module.css'

export type StageProps = {
  readonly contentId: string
  /** Undefined while loading, or for a content that does not belong here. */
  readonly content: Content | undefined
  /** The next video that the viewer may watch, if any. */
  readonly next?: { readonly name: string; readonly length: string; readonly href: string } | undefined
  /** "Modul 14" */
  readonly place: string
  /** Links that help after a refusal, drawn under its reason; without them there is the back link. */
  readonly waysOut?: (missing: MissingAccess) => ReactNode
  /** Shown beside a video that plays, below it on phones. */
  readonly beside?: ReactNode
  readonly onClose: () => void
}

/** The addresses of the links in notices on the stage. */
export const noticeOf = (props: StageProps): Omit<NoticeActions, 'onRetry' | 'onAgain'> => ({
  onClose: props.onClose,
  nextHref: props.next?.href,
  waysOut: props.waysOut,
})

export function StageColumns(
  props: StageProps & {
    readonly chapters: ReactNode
    /** Whether the video can be played. */
    readonly isReady: boolean
    /** The video. */
    readonly children: ReactNode
  },
): ReactNode {
  const { next, beside } = props
  const t = useMessages('videos')
  return (
    <div className={styles.columns}>
      <div>
        {props.children}
        {next ? (
          <div className={styles.after}>
            <NextRow
              title={next.name}
              note={t('after', { length: next.length })}
              href={next.href}
              isInPlace
            />
          </div>
        ) : null}
      </div>
      <div className={styles.right}>
        {props.chapters}
        {beside && props.isReady ? <div className={styles.beside}>{beside}</div> : null}
      </div>
    </div>
  )
}
