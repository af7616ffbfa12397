/** What the stage shows instead of a picture: loading, not ready, no video, error, no access, finished (§2). */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { MissingAccess } from '@wegband/domain/features/videos/contract.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { type Translate, useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon, type IconShape } from '../../../ui/icon/icon.tsx'
import { hourglassMedium } from '../../../ui/icon/phosphor/hourglass-medium.gen.ts'
import { lockSimple } from '../../../ui/icon/phosphor/lock-simple.gen.ts'
import { sealCheck } from '../../../ui/icon/phosphor/seal-check.gen.ts'
import { videoCameraSlash } from '../../../ui/icon/phosphor/video-camera-slash.gen.ts'
import { warning } from '../../../ui/icon/phosphor/warning.gen.ts'
import type { Playback } from '../playback/playback-state.ts'
import styles from './player.module.css'

export type NoticeActions = {
  readonly onRetry: () => void
  readonly onAgain: () => void
  readonly onClose: () => void
  /** The address of the next video. */
  readonly nextHref: string | undefined
  /** Links that help after a refusal, in place of the back link. */
  readonly waysOut: ((missing: MissingAccess) => ReactNode) | undefined
}

export function PlayerNotice(
  props: NoticeActions & { readonly playback: Playback; readonly hasEnded: boolean },
): ReactNode {
  const { playback, hasEnded } = props
  const t = useMessages('videos')
  if (hasEnded)
    return (
      <Panel icon={sealCheck} isFilled title={t('states.finished.title')} text={t('states.finished.text')}>
        <Button onClick={props.onAgain}>{t('states.finished.again')}</Button>
        {props.nextHref === undefined ? (
          <Button variant="primary" onClick={props.onClose}>
            {t('states.noAccess.action')}
          </Button>
        ) : (
          <Button variant="primary" href={props.nextHref} isInPlace>
            {t('states.finished.next')}
          </Button>
        )}
      </Panel>
    )
  switch (playback.state) {
    case 'ready':
      return null
    case 'loading':
      return (
        <output className={styles.loading}>
          <span className={styles.spinner} aria-hidden="true" />
          <p className="t-item">{t('states.loading.title')}</p>
        </output>
      )
    case 'not-ready':
      return (
        <Panel icon={hourglassMedium} title={t('states.notReady.title')} text={t('states.notReady.text')}>
          <Button onClick={props.onRetry}>{t('states.notReady.action')}</Button>
        </Panel>
      )
    case 'none':
      return <NoVideo />
    case 'unsupported':
      return (
        <Panel icon={warning} title={t('states.unsupported.title')} text={t('states.unsupported.text')} />
      )
    case 'error':
      return (
        <Panel icon={warning} title={t('states.error.title')} text={t('states.error.text')}>
          <Button variant="primary" onClick={props.onRetry}>
            {t('states.error.action')}
          </Button>
        </Panel>
      )
    case 'no-access':
      return (
        <Panel
          icon={lockSimple}
          isFilled
          title={t('states.noAccess.title')}
          text={missingText(t, playback.missing)}
        >
          {props.waysOut ? (
            props.waysOut(playback.missing)
          ) : (
            <Button variant="primary" onClick={props.onClose}>
              {t('states.noAccess.action')}
            </Button>
          )}
        </Panel>
      )
  }
}

/** §8: a 404 is the state without a video, and the error in words. */
function NoVideo(): ReactNode {
  const t = useMessages('videos')
  const words = useErrorWords()
  return (
    <Panel
      icon={videoCameraSlash}
      title={t('states.none.title')}
      error={words(new AppError('videos.not-found')).text}
    />
  )
}

/** The nearest way to open the video: training first, then the membership, then a subscription (§6). */
function missingText(t: Translate<'videos'>, missing: MissingAccess): string {
  if (missing.sportProgress) return t('states.noAccess.progress', { index: missing.sportProgress.levelIndex })
  if (missing.membershipLv === null) return t('states.noAccess.subscription')
  return missing.membershipLv <= MEMBERSHIP_LV.verified
    ? t('states.noAccess.verified')
    : t('states.noAccess.membership')
}

function Panel(props: {
  readonly icon: IconShape
  readonly isFilled?: boolean
  readonly title: string
  readonly text?: string
  readonly error?: string
  readonly children?: ReactNode
}): ReactNode {
  return (
    <output className={styles.notice}>
      <Icon icon={props.icon} weight={props.isFilled ? 'fill' : 'regular'} size={34} />
      <p className="t-item">{props.title}</p>
      {props.text === undefined ? null : <p className="t-muted t-small">{props.text}</p>}
      {props.error === undefined ? null : (
        <p className="t-small" role="alert">
          {props.error}
        </p>
      )}
      {props.children ? <div className={styles.noticeActions}>{props.children}</div> : null}
    </output>
  )
}
