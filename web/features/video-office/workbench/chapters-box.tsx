/** Chapters of the contents that show the video, set at the playhead, with titles in both languages. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { readClock, writeClock } from '@wegband/domain/features/videos/caption-edit.ts'
import {
  CHAPTER_TITLE_MAX,
  CHAPTERS_MAX,
  readChapters,
  saveChapters,
  type Video,
  type VideoUse,
} from '@wegband/domain/features/videos/library-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { crosshairSimple } from '../../../ui/icon/phosphor/crosshair-simple.gen.ts'
import { play } from '../../../ui/icon/phosphor/play.gen.ts'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { trash } from '../../../ui/icon/phosphor/trash.gen.ts'
import { QueryError } from '../../errors/query-error.tsx'
import type { Playhead } from './playhead.ts'
import styles from './panel.module.css'
import { refreshVideos } from './use-video-write.ts'

type Row = { readonly key: number; readonly de: string; readonly en: string; readonly at: string }
type Saved = { readonly title: { readonly de: string; readonly en?: string }; readonly value: number }

let lastKey = 0
const newKey = (): number => (lastKey += 1)
const rowOf = ({ title, value }: Saved): Row => ({
  key: newKey(),
  de: title.de,
  en: title.en ?? '',
  at: writeClock(value),
})
/** Chapters begin at whole seconds. */
const secondOf = ({ at }: Row): number | undefined => {
  const seconds = readClock(at)
  return seconds === undefined ? undefined : Math.floor(seconds)
}

type Chapters = { readonly rows: readonly Row[] }

type Problem = 'badTime' | 'twice' | 'behind' | undefined

const problemOf = (row: Row, rows: readonly Row[], seconds: number): Problem => {
  const at = secondOf(row)
  if (at === undefined) return 'badTime'
  if (at >= seconds) return 'behind'
  return rows.some((other) => other.key < row.key && secondOf(other) === at) ? 'twice' : undefined
}

const isGood = (row: Row, rows: readonly Row[], seconds: number): boolean =>
  row.de.trim() !== '' && problemOf(row, rows, seconds) === undefined

function ChapterFields(props: {
  readonly row: Row
  readonly problem: Problem
  readonly isTried: boolean
  readonly playhead: Playhead
  readonly onChange: (next: Partial<Row>) => void
  readonly onRemove: () => void
}): ReactNode {
  const t = useMessages('video-office')
  const { row, problem, playhead, onChange } = props
  const second = secondOf(row)
  const name = row.de === '' ? t('chapters.unnamed', { at: row.at }) : row.de
  return (
    <li className={styles.chapter}>
      <TextField
        label={t('chapters.de')}
        maxLength={CHAPTER_TITLE_MAX}
        value={row.de}
        error={props.isTried && row.de.trim() === '' ? t('chapters.missing') : undefined}
        onChange={({ target }) => onChange({ de: target.value })}
      />
      <TextField
        label={t('chapters.en')}
        maxLength={CHAPTER_TITLE_MAX}
        value={row.en}
        onChange={({ target }) => onChange({ en: target.value })}
      />
      <div className={styles.timeLine}>
        <TextField
          label={t('chapters.at')}
          inputMode="numeric"
          maxLength={12}
          value={row.at}
          error={problem === undefined ? undefined : t(`chapters.${problem}`)}
          onChange={({ target }) => onChange({ at: target.value })}
        />
        <IconButton
          icon={crosshairSimple}
          label={t('chapters.here')}
          onClick={() => onChange({ at: writeClock(Math.floor(playhead.position.get())) })}
        />
        <IconButton
          icon={play}
          label={t('chapters.go', { at: row.at })}
          isDisabled={second === undefined}
          onClick={() => playhead.seek(second ?? 0)}
        />
        <IconButton icon={trash} label={t('chapters.remove', { title: name })} onClick={props.onRemove} />
      </div>
    </li>
  )
}

function ChapterForm(props: {
  readonly use: VideoUse
  readonly seconds: number
  readonly saved: readonly Saved[]
  readonly playhead: Playhead
}): ReactNode {
  const t = useMessages('video-office')
  const client = useQueryClient()
  const { use, saved, playhead, seconds } = props
  const seen = useRef<readonly Saved[]>(saved)
  const [start] = useState<Chapters>(() => ({ rows: saved.map(rowOf) }))
  const form = useForm<Chapters>({
    start,
    rules: ({ rows }) => ({ rows: rows.every((row) => isGood(row, rows, seconds)) ? undefined : 'invalid' }),
    send: async (values) => {
      const chapters = values.rows.map((row) => ({
        title: { de: row.de.trim(), ...(row.en.trim() === '' ? {} : { en: row.en.trim() }) },
        value: secondOf(row) ?? 0,
      }))
      const body = { chapters, seen: [...seen.current] }
      seen.current = await call(saveChapters, { params: { id: use.id }, body })
      showToast({ tone: 'positive', text: t('saved'), subject: 'video-office' })
      await refreshVideos(client)
    },
  })
  const { rows } = form.values
  const change = (next: readonly Row[]): void => form.change({ rows: next })
  const add = (): void => {
    const at = Math.floor(playhead.position.get())
    const next: Row = { key: newKey(), de: '', en: '', at: writeClock(at) }
    change([...rows, next].toSorted((a, b) => (secondOf(a) ?? 0) - (secondOf(b) ?? 0)))
  }
  return (
    <Form form={form} guardsLeaving>
      {rows.length === 0 ? <p className={styles.quiet}>{t('chapters.none')}</p> : null}
      <ol className={styles.chapters} aria-label={t('chapters.of', { name: use.name })}>
        {rows.map((row) => (
          <ChapterFields
            key={row.key}
            row={row}
            isTried={form.isTried}
            problem={problemOf(row, rows, seconds)}
            playhead={playhead}
            onChange={(next) =>
              change(rows.map((other) => (other.key === row.key ? { ...other, ...next } : other)))
            }
            onRemove={() => change(rows.filter((other) => other.key !== row.key))}
          />
        ))}
      </ol>
      <FormSummary form={form} />
      <div className={styles.buttons}>
        <Button
          icon={plus}
          whyDisabled={rows.length >= CHAPTERS_MAX ? t('chapters.full') : undefined}
          onClick={add}
        >
          {t('chapters.add')}
        </Button>
        {form.isDirty ? (
          <Button variant="primary" type="submit" isBusy={form.isBusy}>
            {t('chapters.save')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

function ChaptersOf(props: {
  readonly use: VideoUse
  readonly seconds: number
  readonly playhead: Playhead
}): ReactNode {
  const { use } = props
  const saved = useQuery({ ...queryOf(readChapters, { params: { id: use.id } }), staleTime: 0, gcTime: 0 })
  return (
    <>
      <QueryError query={saved} headingLevel={3} />
      {saved.data === undefined ? null : (
        <ChapterForm use={use} seconds={props.seconds} saved={saved.data} playhead={props.playhead} />
      )}
    </>
  )
}

export function ChaptersBox(props: { readonly video: Video; readonly playhead: Playhead }): ReactNode {
  const t = useMessages('video-office')
  const { usedBy, seconds } = props.video
  const [chosen, setChosen] = useState('')
  const use = usedBy.find(({ id }) => String(id) === chosen) ?? usedBy[0]
  return (
    <section className={styles.box}>
      <h3>{t('chapters.title')}</h3>
      {use === undefined ? <p className={styles.quiet}>{t('chapters.needsContent')}</p> : null}
      {usedBy.length > 1 ? (
        <SelectField
          label={t('chapters.content')}
          options={usedBy.map(({ id, name }) => ({ value: String(id), text: name }))}
          value={String(use?.id ?? '')}
          onChange={({ target }) => setChosen(target.value)}
        />
      ) : null}
      {use === undefined ? null : (
        <ChaptersOf key={use.id} use={use} seconds={seconds ?? 0} playhead={props.playhead} />
      )}
    </section>
  )
}
