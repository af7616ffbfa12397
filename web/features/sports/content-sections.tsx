/** The videos of a module under their headings: new, started, watched, or locked with the reason. */
import type { ReactNode } from 'react'
import type { TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { crownSimple } from '../../ui/icon/phosphor/crown-simple.gen.ts'
import { path as pathIcon } from '../../ui/icon/phosphor/path.gen.ts'
import { ticket } from '../../ui/icon/phosphor/ticket.gen.ts'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import { WhyLine } from '../../ui/locked-reason/locked-reason.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import type { SportColour } from '../../ui/sport/sport.tsx'
import { VideoList, VideoTile } from '../../ui/video-tile/video-tile.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { ContentPicture } from './content-picture.tsx'
import { useFreeMark } from './module/free-mark.ts'
import { useLengthText, useMinutesText } from './length-text.ts'
import { useMissingText } from './missing/missing-text.ts'

export function ContentSections(props: { readonly module: TrainingModule }): ReactNode {
  const { groups, contents } = props.module
  const t = useMessages('sports')
  const loose = contents.filter((content) => !groups.some((group) => group.id === content.groupId))
  return (
    <>
      {groups
        .toSorted((a, b) => a.order - b.order)
        .map((group) => (
          <ContentSection
            key={group.id}
            title={group.name}
            moduleId={props.module.id}
            contents={contents.filter((content) => content.groupId === group.id)}
          />
        ))}
      {loose.length > 0 ? (
        <ContentSection title={t('module.contents')} moduleId={props.module.id} contents={loose} />
      ) : null}
    </>
  )
}

function ContentSection(props: {
  readonly title: string
  readonly moduleId: number
  readonly contents: readonly Content[]
}): ReactNode {
  const length = useLengthText()
  const mark = useFreeMark()
  return (
    <section className="section">
      <SectionHead title={props.title} aside={length(props.contents)} />
      <VideoList>
        {props.contents.map((content) => (
          <ContentTile
            key={content.id}
            isRow
            moduleId={props.moduleId}
            content={content}
            mark={mark(content)}
          />
        ))}
      </VideoList>
    </section>
  )
}

/** `isRow`: picture at the left on phones. */
export function ContentTile(props: {
  readonly moduleId: number
  readonly content: Content
  readonly isRow?: boolean
  readonly sport?: SportColour | undefined
  /** "frei bis 4. Dez." after the state. */
  readonly mark?: string | undefined
}): ReactNode {
  const { content, moduleId } = props
  const t = useMessages('sports')
  const format = useFormats()
  const minutes = useMinutesText()
  // Whatever the video requires, a guest needs an account to see it.
  const { isAnonymous } = useViewer()
  return (
    <VideoTile
      isRow={props.isRow ?? false}
      sport={props.sport}
      href={hrefTo('app.module-content', { moduleId, contentId: content.id })}
      title={content.name}
      note={<ContentNote content={content} mark={props.mark} />}
      duration={format.minutes(content.videoLength)}
      durationLabel={t('content.length', { minutes: minutes(content.videoLength) })}
      progress={content.videoLength > 0 ? Math.min(1, content.progress / content.videoLength) : 0}
      isLocked={isAnonymous || content.missing !== null}
      lockedLabel={t('content.locked')}
      picture={<ContentPicture content={content} />}
    />
  )
}

function ContentNote(props: { readonly content: Content; readonly mark: string | undefined }): ReactNode {
  const { content, mark } = props
  const missing = useMissingText()
  const standing = useStandingText()
  const t = useMessages('sports')
  const { isAnonymous } = useViewer()
  if (!content.missing && isAnonymous) return <WhyLine icon={userPlus}>{t('missing.account')}</WhyLine>
  if (!content.missing) return [standing(content), mark].filter((part) => part !== undefined).join(', ')
  if (mark !== undefined) return <WhyLine icon={ticket}>{mark}</WhyLine>
  return (
    <WhyLine icon={content.missing.sportProgress ? pathIcon : crownSimple}>
      {missing(content.missing)}
    </WhyLine>
  )
}

/** The state of a video that may be watched: new, started, watched, or not ready yet. */
function useStandingText(): (content: Content) => string {
  const t = useMessages('sports')
  const minutes = useMinutesText()
  return (content) => {
    if (content.videoState === 'none') return t('content.none')
    if (content.videoState !== 'ready') return t('content.processing')
    if (content.completedAt !== null) return t('content.seen')
    if (content.progress > 0)
      return t('content.left', { minutes: minutes(content.videoLength - content.progress) })
    return content.isSolo ? t('content.new') : t('content.pair')
  }
}
