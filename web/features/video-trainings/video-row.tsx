/** The video of a training: its picture, its name, where it belongs and how long it is. */
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import { Link } from '../../ui/link/link.tsx'
import { ContentPicture, type PicturedContent } from '../sports/content-picture.tsx'
import styles from './video-trainings.module.css'

type Video = PicturedContent & { readonly name: string; readonly videoLength: number }

/** "Modul 14, zu zweit, 12:45" */
export function useVideoNote(): (video: Video, order: number | undefined, hasLength?: boolean) => string {
  const t = useMessages('video-trainings')
  const format = useFormats()
  return (video, order, hasLength = true) =>
    [
      order === undefined ? undefined : t('film.place', { number: order }),
      video.isSolo ? t('film.solo') : t('film.pair'),
      hasLength ? format.minutes(video.videoLength) : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(', ')
}

export function VideoRow(props: {
  readonly video: Video
  readonly note: string
  readonly href?: string
}): ReactNode {
  const content = (
    <>
      <span className={styles.picture}>
        <ContentPicture content={props.video} />
      </span>
      <span className="grow">
        <b className={styles.name}>{props.video.name}</b>
        <span className="t-small t-muted">{props.note}</span>
      </span>
    </>
  )
  if (props.href === undefined) return <div className={styles.video}>{content}</div>
  return (
    <Link href={props.href} className={styles.video}>
      {content}
      <Icon icon={caretRight} weight="bold" size={18} />
    </Link>
  )
}
