/** The panels below the controls: speeds, loops, captions and quality, keys. */
import type { ReactNode } from 'react'
import type { Caption, Chapter } from '@wegband/domain/features/videos/contract.ts'
import { chapterAt } from '@wegband/domain/features/videos/video-progress.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { keyboard } from '../../../ui/icon/phosphor/keyboard.gen.ts'
import { monitorPlay } from '../../../ui/icon/phosphor/monitor-play.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { KEY_HELP } from './keys.ts'
import { languageName } from '../language-name.ts'
import { rangeOf } from './loop.ts'
import { SPEEDS } from './speeds.ts'
import type { Video } from '../playback/use-video.ts'
import styles from './player-controls.module.css'

export function SpeedPanel(props: { readonly video: Video }): ReactNode {
  const t = useMessages('videos')
  const format = useFormats()
  return (
    <ChipRow label={t('speeds')} isWrapping>
      {SPEEDS.map((speed) => (
        <Chip key={speed} isOn={speed === props.video.speed} onClick={() => props.video.setSpeed(speed)}>
          {`${format.number(speed)}×`}
        </Chip>
      ))}
    </ChipRow>
  )
}

export function LoopPanel(props: {
  readonly video: Video
  readonly chapters: readonly Chapter[]
}): ReactNode {
  const { loops, position } = props.video
  const t = useMessages('videos')
  const format = useFormats()
  const chapter = chapterAt(props.chapters, position)
  const isChapter = loops.loop?.kind === 'chapter'
  const span = loops.loop?.kind === 'span' ? loops.loop : undefined
  const range = rangeOf(loops.loop)
  const at = (second: number | undefined): string => (second === undefined ? '' : format.minutes(second))
  return (
    <>
      <ChipRow label={t('loops.title')} isWrapping>
        {chapter || isChapter ? (
          <Chip isOn={isChapter} onClick={loops.toggleChapter}>
            {t('loops.chapter')}
          </Chip>
        ) : null}
        <Chip isOn={span?.from !== undefined} onClick={loops.setStart}>
          {span?.from === undefined ? t('loops.start') : t('loops.startAt', { at: at(span.from) })}
        </Chip>
        <Chip isOn={span?.to !== undefined} onClick={loops.setEnd}>
          {span?.to === undefined ? t('loops.end') : t('loops.endAt', { at: at(span.to) })}
        </Chip>
        {loops.loop ? (
          <Chip isOn={false} icon={x} onClick={loops.clear}>
            {t('loops.clear')}
          </Chip>
        ) : null}
      </ChipRow>
      <output className={styles.hint}>
        {range ? t('loops.running', { from: at(range.from), to: at(range.to) }) : t('loops.hint')}
      </output>
    </>
  )
}

export function MorePanel(props: {
  readonly captions: readonly Caption[]
  readonly language: string
  readonly onLanguage: (language: string) => void
  readonly heights: readonly number[]
  readonly height: number
  readonly onHeight: (height: number) => void
  /** Absent where the browser lacks it. */
  readonly onPictureInPicture: (() => void) | undefined
  readonly onKeys: () => void
}): ReactNode {
  const { captions, language, heights } = props
  const t = useMessages('videos')
  return (
    <div className="stack">
      {captions.length === 0 ? null : (
        <section>
          <h3 className={styles.panelTitle}>{t('captions.title')}</h3>
          <ChipRow label={t('captions.title')} isWrapping>
            <Chip isOn={language === ''} onClick={() => props.onLanguage('')}>
              {t('captions.off')}
            </Chip>
            {captions.map((caption) => (
              <Chip
                key={caption.language}
                isOn={caption.language === language}
                onClick={() => props.onLanguage(caption.language)}
              >
                {languageName(caption.language)}
              </Chip>
            ))}
          </ChipRow>
        </section>
      )}
      {heights.length < 2 ? null : (
        <section>
          <h3 className={styles.panelTitle}>{t('quality.title')}</h3>
          <ChipRow label={t('quality.title')} isWrapping>
            {[0, ...heights].map((height) => (
              <Chip key={height} isOn={height === props.height} onClick={() => props.onHeight(height)}>
                {height === 0 ? t('quality.auto') : t('quality.height', { height })}
              </Chip>
            ))}
          </ChipRow>
        </section>
      )}
      <ChipRow label={t('moreTitle')} isWrapping>
        {props.onPictureInPicture ? (
          <Chip isOn={false} icon={monitorPlay} onClick={props.onPictureInPicture}>
            {t('pictureInPicture')}
          </Chip>
        ) : null}
        <span className={styles.withKeys}>
          <Chip isOn={false} icon={keyboard} onClick={props.onKeys}>
            {t('keys.title')}
          </Chip>
        </span>
      </ChipRow>
    </div>
  )
}

export function KeysPanel(): ReactNode {
  const t = useMessages('videos')
  return (
    <dl className={styles.keys}>
      {KEY_HELP.map(({ command, keys }) => (
        <div key={command}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(`keys.${command}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
