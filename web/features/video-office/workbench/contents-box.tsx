/** Which contents show the video: given by a search, taken out after a question. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  changeVideo,
  searchVideoContents,
  VIDEO_TITLE_MAX,
  type Video,
  type VideoUse,
} from '@wegband/domain/features/videos/library-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { useDebounced } from '../../../platform/use-debounced.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { TextField } from '../../../ui/field/field.tsx'
import styles from './panel.module.css'
import { useVideoWrite } from './use-video-write.ts'

const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)
const TYPING_MS = 250
/** A short video can be in dozens of contents. */
const FIRST_SHOWN = 5

type Place = Pick<VideoUse, 'sport' | 'module'>

function usePlace(): (place: Place) => string {
  const t = useMessages('video-office')
  return ({ sport, module }) => (module === null ? sport : t('details.place', { sport, module }))
}

function Hits(props: {
  readonly search: string
  readonly taken: readonly number[]
  readonly onGive: (id: number) => void
}): ReactNode {
  const t = useMessages('video-office')
  const place = usePlace()
  const hits = useQuery({
    ...queryOf(searchVideoContents, { query: { search: props.search } }),
    placeholderData: keepPreviousData,
  })
  const free = hits.data?.filter(({ id }) => !props.taken.includes(id))
  if (free === undefined) return null
  if (free.length === 0) return <p className={styles.quiet}>{t('details.noHits')}</p>
  return (
    <ul className={styles.uses} aria-label={t('details.hits')}>
      {free.map((hit) => (
        <li key={hit.id}>
          <span>
            <b>{hit.name}</b>
            <small>{[place(hit), ...(hit.hasVideo ? [t('details.replaces')] : [])].join(', ')}</small>
          </span>
          <IconButton
            icon={plus}
            label={t('details.give', { name: hit.name })}
            onClick={() => props.onGive(hit.id)}
          />
        </li>
      ))}
    </ul>
  )
}

export function ContentsBox(props: { readonly video: Video }): ReactNode {
  const t = useMessages('video-office')
  const place = usePlace()
  const { write, isBusy } = useVideoWrite()
  const { video } = props
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const [leaving, setLeaving] = useState<VideoUse>()
  const search = useDebounced(typed.trim(), TYPING_MS)
  const ids = video.usedBy.map(({ id }) => id)
  const assign = (contentIds: number[]): Promise<boolean> =>
    write(() => call(changeVideo, { params: { id: video.id }, body: { contentIds } }))
  return (
    <section className={styles.box}>
      <h3>{t('details.contents')}</h3>
      {video.usedBy.length === 0 ? (
        <p className={styles.quiet}>{t('details.none')}</p>
      ) : (
        <ul className={styles.uses} aria-label={t('details.contents')}>
          {(showsAll ? video.usedBy : video.usedBy.slice(0, FIRST_SHOWN)).map((use) => (
            <li key={use.id}>
              <span>
                <b>{use.name}</b>
                <small>{[place(use), ...(use.isShown ? [] : [t('details.soon')])].join(', ')}</small>
              </span>
              <IconButton
                icon={x}
                label={t('details.take', { name: use.name })}
                onClick={() => setLeaving(use)}
              />
            </li>
          ))}
        </ul>
      )}
      {showsAll || video.usedBy.length <= FIRST_SHOWN ? null : (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('details.all', { count: video.usedBy.length })}
          </Button>
        </div>
      )}
      <TextField
        label={t('details.add')}
        hint={t('details.addHint')}
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={VIDEO_TITLE_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {search === '' || typed.trim() === '' ? null : (
        <Hits
          search={search}
          taken={ids}
          onGive={(id) => void assign([...ids, id]).then((isDone) => isDone && setTyped(''))}
        />
      )}
      {leaving === undefined ? null : (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('releaseAsk.title')}
          text={t('releaseAsk.text', { name: leaving.name })}
          confirmLabel={t('releaseAsk.yes')}
          cancelLabel={t('releaseAsk.no')}
          isBusy={isBusy}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() =>
            void assign(ids.filter((id) => id !== leaving.id)).then(() => setLeaving(undefined))
          }
        />
      )}
    </section>
  )
}
