/** Which panel is open below the controls; one at a time. */
import type { ReactNode, RefObject } from 'react'
import type { Caption, Chapter } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useSetting } from '../../../platform/device/local-settings.ts'
import type { CaptionChoice } from './caption-choice.ts'
import { usePictureInPicture } from '../playback/device-comfort.ts'
import type { VideoPlayback } from '../playback/playback.ts'
import type { PanelName } from './player-controls.tsx'
import { KeysPanel, LoopPanel, MorePanel, SpeedPanel } from './player-panels.tsx'
import type { Video } from '../playback/use-video.ts'
import styles from './player-controls.module.css'

type OpenPanelProps = {
  readonly name: PanelName
  readonly element: RefObject<HTMLVideoElement | null>
  readonly video: Video
  readonly chapters: readonly Chapter[]
  readonly captions: readonly Caption[]
  readonly choice: CaptionChoice
  readonly source: VideoPlayback
  readonly onKeys: () => void
}

export function OpenPanel(props: OpenPanelProps): ReactNode {
  const t = useMessages('videos')
  return (
    <section className={styles.panel} aria-label={t(`panels.${props.name}`)}>
      <Inside {...props} />
    </section>
  )
}

function Inside(props: OpenPanelProps): ReactNode {
  const { name, video } = props
  if (name === 'speed') return <SpeedPanel video={video} />
  if (name === 'loop') return <LoopPanel video={video} chapters={props.chapters} />
  return name === 'keys' ? <KeysPanel /> : <More {...props} />
}

function More(props: OpenPanelProps): ReactNode {
  const { choice, source } = props
  const [height, setHeight] = useSetting('videoHeight')
  const floating = usePictureInPicture(props.element)
  return (
    <MorePanel
      captions={props.captions}
      language={choice.language}
      onLanguage={choice.choose}
      heights={source.heights}
      height={height}
      onHeight={(next) => {
        setHeight(next)
        source.chooseHeight(next)
      }}
      onPictureInPicture={floating.isPossible ? floating.toggle : undefined}
      onKeys={props.onKeys}
    />
  )
}
