/** Writes the captions of one language: lines at the playhead, a draft that survives a reload, saved as WebVTT. */
import { type ReactNode, useState } from 'react'
import { cueWarnings, inOrder, joinCues, splitCue } from '@wegband/domain/features/videos/caption-edit.ts'
import { saveCaptions, type Video } from '@wegband/domain/features/videos/library-contract.ts'
import { upload } from '../../../platform/api/api.ts'
import { useDraft, writeDraft } from '../../../platform/session/session-draft.ts'
import { useStore } from '../../../platform/store.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { Pager } from '../../admin/pager.tsx'
import { captionForm, withKey, type EditedCue } from './caption-file.ts'
import { CueRow, type CueActs } from './cue-row.tsx'
import type { Playhead } from './playhead.ts'
import styles from './panel.module.css'
import { useVideoWrite } from './use-video-write.ts'

/** How many cues are drawn at once, since a file may have thousands. */
const PER_PAGE = 20
const NEW_SECONDS = 2

export const draftKeyOf = (videoId: number, language: string): string => `captions-${videoId}-${language}`

/** The cues of the editor: those of the draft, else those that are saved. */
function useCues(key: string, saved: readonly EditedCue[]) {
  const [draft, setDraft] = useDraft(key, { cues: [] as readonly EditedCue[], isDraft: false })
  const cues = draft.isDraft ? draft.cues : saved
  return {
    cues,
    isDraft: draft.isDraft,
    change: (next: readonly EditedCue[]): void => setDraft({ cues: next, isDraft: true }),
    drop: (): void => writeDraft(key, undefined),
  }
}

const actsOf = (
  cues: readonly EditedCue[],
  change: (next: readonly EditedCue[]) => void,
  position: () => number,
): CueActs => ({
  change: (key, next) => change(cues.map((cue) => (cue.key === key ? { ...cue, ...next } : cue))),
  split: (key) =>
    change(cues.flatMap((cue) => (cue.key === key ? splitCue(cue, position()).map(withKey) : [cue]))),
  join: (key) => {
    const at = cues.findIndex((cue) => cue.key === key)
    const [cue, next] = [cues[at], cues[at + 1]]
    if (cue !== undefined && next !== undefined) change(cues.toSpliced(at, 2, withKey(joinCues(cue, next))))
  },
  remove: (key) => change(cues.filter((cue) => cue.key !== key)),
})

/** How many lines have a note, and the way to the next of them. */
function Warnings(props: { readonly count: number; readonly onNext: () => void }): ReactNode {
  const t = useMessages('video-office')
  if (props.count === 0) return null
  return (
    <p className={styles.warning}>
      {t('captions.warnings', { count: props.count })}{' '}
      <Button size="small" onClick={props.onNext}>
        {t('captions.nextWarning')}
      </Button>
    </p>
  )
}

function EditorButtons(props: {
  readonly whyNotSave: string | undefined
  readonly isBusy: boolean
  readonly onAdd: () => void
  readonly onSave: () => void
  /** Undefined without a draft. */
  readonly onDrop: (() => void) | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('video-office')
  return (
    <div className={styles.buttons}>
      <Button icon={plus} onClick={props.onAdd}>
        {t('captions.add')}
      </Button>
      <Button variant="primary" isBusy={props.isBusy} whyDisabled={props.whyNotSave} onClick={props.onSave}>
        {t('captions.save')}
      </Button>
      {props.onDrop === undefined ? null : <Button onClick={props.onDrop}>{t('captions.dropDraft')}</Button>}
      <Button onClick={props.onClose}>{t('captions.cancel')}</Button>
    </div>
  )
}

export function CueEditor(props: {
  readonly video: Video
  readonly language: string
  readonly saved: readonly EditedCue[]
  readonly playhead: Playhead
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('video-office')
  const { write, isBusy } = useVideoWrite()
  const { video, language, playhead } = props
  const { cues, isDraft, change, drop } = useCues(draftKeyOf(video.id, language), props.saved)
  const position = useStore(playhead.position)
  const [page, setPage] = useState(1)
  const seconds = video.seconds ?? Number.POSITIVE_INFINITY
  const warnings = cues.map((cue, index) => cueWarnings(cue, cues[index - 1], seconds))
  const wrong = warnings.flatMap((list, index) => (list.length > 0 ? [index] : []))
  const isBroken = warnings.some((list) => list.includes('order'))
  const pageOfIndex = (index: number): number => Math.floor(index / PER_PAGE) + 1
  const last = Math.max(1, Math.ceil(cues.length / PER_PAGE))
  const at = Math.min(page, last)
  const add = (): void => {
    const from = position
    const cue = withKey({ from, to: Math.min(from + NEW_SECONDS, Math.max(seconds, from + 1)), text: '' })
    const next = inOrder([...cues, cue]) as readonly EditedCue[]
    change(next)
    setPage(pageOfIndex(next.indexOf(cue)))
  }
  const save = async (): Promise<void> => {
    const form = captionForm(inOrder(cues))
    const isSaved = await write(() => upload(saveCaptions, { params: { id: video.id, language }, form }))
    if (!isSaved) return
    drop()
    props.onClose()
  }
  const goToNext = (): void => {
    const index = wrong.find((one) => one >= at * PER_PAGE) ?? wrong[0] ?? 0
    setPage(pageOfIndex(index))
    playhead.seek(cues[index]?.from ?? 0)
  }
  const acts = actsOf(cues, change, () => position)
  const hasWords = cues.some(({ text }) => text.trim() !== '')
  return (
    <div className={styles.editor}>
      <output className={styles.quiet}>
        {t('captions.cues', { count: cues.length })}
        {isDraft ? `. ${t('captions.draft')}` : ''}
      </output>
      <Warnings count={wrong.length} onNext={goToNext} />
      <ol className={styles.cues}>
        {cues.slice((at - 1) * PER_PAGE, at * PER_PAGE).map((cue, index) => {
          const place = (at - 1) * PER_PAGE + index
          return (
            <CueRow
              key={cue.key}
              cue={cue}
              number={place + 1}
              isLast={place === cues.length - 1}
              isNow={position >= cue.from && position < cue.to}
              warnings={warnings[place] ?? []}
              playhead={playhead}
              acts={acts}
            />
          )
        })}
      </ol>
      <Pager page={at} last={last} onPage={setPage} />
      <EditorButtons
        whyNotSave={isBroken ? t('captions.order') : hasWords ? undefined : t('captions.problems.empty')}
        isBusy={isBusy}
        onAdd={add}
        onSave={() => void save()}
        onDrop={isDraft ? drop : undefined}
        onClose={props.onClose}
      />
    </div>
  )
}
