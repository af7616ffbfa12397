/** Captions of a video by language: from a file, or written here. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Caption } from '@wegband/domain/features/videos/contract.ts'
import { removeCaptions, type Video } from '@wegband/domain/features/videos/library-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { writeDraft } from '../../../platform/session/session-draft.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { pencilSimple } from '../../../ui/icon/phosphor/pencil-simple.gen.ts'
import { trash } from '../../../ui/icon/phosphor/trash.gen.ts'
import { uploadSimple } from '../../../ui/icon/phosphor/upload-simple.gen.ts'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { languageName } from '../../videos/language-name.ts'
import { CAPTION_FILES, FileButton } from '../library/file-button.tsx'
import { readCaptionFile, readCaptionText, withKey } from './caption-file.ts'
import { CueEditor, draftKeyOf } from './cue-editor.tsx'
import type { Playhead } from './playhead.ts'
import styles from './panel.module.css'
import { useVideoWrite } from './use-video-write.ts'

const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

/** Those that clubs in the German-speaking countries ask for most; files can be in any of them. */
const LANGUAGES = ['de', 'en', 'fr', 'it', 'es', 'pl', 'tr', 'ru', 'uk', 'ar'] as const

type BoxProps = {
  readonly video: Video
  readonly playhead: Playhead
  readonly tracks: readonly Caption[]
}

/** The saved lines lie beside the video; a language without any begins empty. */
function OpenEditor(
  props: BoxProps & { readonly language: string; readonly onClose: () => void },
): ReactNode {
  const { video, language, tracks } = props
  const src = tracks.find((track) => track.language === language)?.src
  const saved = useQuery({
    queryKey: ['captions', src ?? '', video.updatedAt],
    queryFn: async () => {
      if (src === undefined) return []
      const answer = await fetch(src, { cache: 'no-cache' })
      if (!answer.ok) throw new Error(`captions ${answer.status}`)
      const read = readCaptionText(await answer.text())
      return 'cues' in read ? read.cues.map(withKey) : []
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <QueryError query={saved} headingLevel={3} />
      {saved.isPending ? <Skeleton height={96} /> : null}
      {saved.data === undefined ? null : (
        <CueEditor
          key={language}
          video={video}
          language={language}
          saved={saved.data}
          playhead={props.playhead}
          onClose={props.onClose}
        />
      )}
    </>
  )
}

function NewCaptions(props: {
  readonly video: Video
  readonly onOpen: (language: string) => void
}): ReactNode {
  const t = useMessages('video-office')
  const [language, setLanguage] = useState<string>(
    () => LANGUAGES.find((one) => !props.video.captions.includes(one)) ?? 'de',
  )
  const [problem, setProblem] = useState<string>()
  const takeFile = async (file: File): Promise<void> => {
    setProblem(undefined)
    const read = await readCaptionFile(file)
    if (read === 'too-large') return setProblem(t('captions.tooLarge'))
    if ('problem' in read)
      return setProblem(
        t('captions.fileProblem', { line: read.line, problem: t(`captions.problems.${read.problem}`) }),
      )
    writeDraft(draftKeyOf(props.video.id, language), { cues: read.cues.map(withKey), isDraft: true })
    props.onOpen(language)
  }
  return (
    <>
      <SelectField
        label={t('captions.language')}
        options={LANGUAGES.map((one) => ({ value: one, text: languageName(one) }))}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
      />
      {problem === undefined ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={problem} />
      )}
      <div className={styles.buttons}>
        <FileButton
          icon={uploadSimple}
          fileLabel={t('captions.fileLabel')}
          accept={CAPTION_FILES}
          onFiles={([file]) => file && void takeFile(file)}
        >
          {t('captions.file')}
        </FileButton>
        <Button icon={pencilSimple} onClick={() => props.onOpen(language)}>
          {t('captions.write')}
        </Button>
      </div>
    </>
  )
}

export function CaptionsBox(props: BoxProps): ReactNode {
  const t = useMessages('video-office')
  const { write, isBusy } = useVideoWrite()
  const { video } = props
  const [open, setOpen] = useState<string>()
  const [leaving, setLeaving] = useState<string>()
  const remove = async (language: string): Promise<void> => {
    await write(() => call(removeCaptions, { params: { id: video.id, language } }), t('removed'))
    setLeaving(undefined)
  }
  return (
    <section className={styles.box}>
      <h3>{open === undefined ? t('captions.title') : `${t('captions.title')}: ${languageName(open)}`}</h3>
      {open === undefined ? (
        <>
          {video.captions.length === 0 ? <p className={styles.quiet}>{t('captions.none')}</p> : null}
          <ul className={styles.uses} aria-label={t('captions.title')}>
            {video.captions.map((language) => (
              <li key={language}>
                <span lang={language}>
                  <b>{languageName(language)}</b>
                </span>
                <IconButton
                  icon={pencilSimple}
                  label={t('captions.edit', { language: languageName(language) })}
                  onClick={() => setOpen(language)}
                />
                <IconButton
                  icon={trash}
                  label={t('captions.remove', { language: languageName(language) })}
                  onClick={() => setLeaving(language)}
                />
              </li>
            ))}
          </ul>
          <NewCaptions video={video} onOpen={setOpen} />
        </>
      ) : (
        <OpenEditor {...props} language={open} onClose={() => setOpen(undefined)} />
      )}
      {leaving === undefined ? null : (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('captions.removeAsk')}
          text={t('captions.removeText', { language: languageName(leaving) })}
          confirmLabel={t('removeAsk.yes')}
          cancelLabel={t('removeAsk.no')}
          isBusy={isBusy}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => void remove(leaving)}
        />
      )}
    </section>
  )
}
