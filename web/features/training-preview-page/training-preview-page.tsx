/**
 * The pages of a sport with all drafts, as an invented person would see them: the real components, with the answers of the preview. Links
 * stay inside it, and nothing is sent (docs/decisions/0075).
 */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { previewTraining } from '@wegband/domain/features/training-editor/contract.ts'
import {
  PREVIEWED_PEOPLE,
  type PreviewedPerson,
  type TrainingPreview,
} from '@wegband/domain/features/training-editor/preview-contract.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { closeWrites } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { eye } from '../../ui/icon/phosphor/eye.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { ViewBar } from '../../ui/view-bar/view-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { ModuleView } from '../module-page/module-page.tsx'
import { PathView } from '../sport-page/path-view.tsx'
import { clientOf } from './preview-client.ts'
import { type PreviewPlace, placeOf } from './preview-place.ts'
import styles from './training-preview-page.module.css'

const LEVELS_MAX = 50

type Place = PreviewPlace & { readonly as: PreviewedPerson; readonly level: number }

function usePlace(): readonly [Place | undefined, (next: Partial<Place>) => void] {
  const { sport, module, shown, level, as } = useSearchParams()
  const goTo = useGoTo()
  const sportId = Number(sport)
  if (!Number.isInteger(sportId) || sportId < 1) return [undefined, () => undefined]
  const numberOf = (text: string | undefined): number | undefined =>
    /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
  const place: Place = {
    sportId,
    moduleId: numberOf(module),
    shown: numberOf(shown),
    as: PREVIEWED_PEOPLE.find((one) => one === as) ?? 'subscriber',
    level: Math.min(LEVELS_MAX, numberOf(level) ?? 1),
  }
  const go = (next: Partial<Place>): void => {
    const to = { ...place, ...next }
    const search = {
      sport: to.sportId,
      as: to.as,
      level: to.level,
      ...(to.moduleId === undefined ? {} : { module: to.moduleId }),
      ...(to.shown === undefined ? {} : { shown: to.shown }),
    }
    void goTo('app.admin-training-preview', {}, { search })
  }
  return [place, go]
}

/** The real pages ask a client that has the answers of the preview and no others about training. */
function Pages(props: {
  readonly preview: TrainingPreview
  readonly place: Place
  readonly onGo: (place: PreviewPlace) => void
}): ReactNode {
  const t = useMessages('training-editor')
  const viewer = useViewer()
  const { preview, place } = props
  const [client] = useState(() => clientOf({ preview, place, viewer }))
  useEffect(() => closeWrites(), [])
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    event.preventDefault()
    event.stopPropagation()
    const to = placeOf(new URL(link.href), place)
    if (to === undefined) showToast({ text: t('preview.notHere'), subject: 'training-preview' })
    else props.onGo(to)
  }
  if (preview.path === null)
    return <EmptyState headingLevel={2} title={t('preview.closed')} text={t('preview.closedText')} />
  return (
    <QueryClientProvider client={client}>
      {/* Keys press links by the same event. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.pages} onClickCapture={follow}>
        {place.moduleId === undefined ? (
          <PathView sportId={String(place.sportId)} levelIndex={place.shown ?? place.level} />
        ) : (
          <ModuleView moduleId={String(place.moduleId)} contentId={undefined} />
        )}
      </div>
    </QueryClientProvider>
  )
}

function Preview(props: { readonly place: Place; readonly onGo: (next: Partial<Place>) => void }): ReactNode {
  const t = useMessages('training-editor')
  const goTo = useGoTo()
  const { place, onGo } = props
  const query = {
    as: place.as,
    level: String(place.level),
    ...(place.shown === undefined ? {} : { shown: String(place.shown) }),
    ...(place.moduleId === undefined ? {} : { module: String(place.moduleId) }),
  }
  const preview = useQuery(queryOf(previewTraining, { params: { id: String(place.sportId) }, query }))
  const leave = (): void => {
    const key =
      place.moduleId === undefined
        ? { kind: 'sport' as const, id: place.sportId }
        : { kind: 'module' as const, id: place.moduleId }
    void goTo('app.admin-training', {}, { search: { node: keyText(key) } })
  }
  return (
    <>
      <ViewBar
        tone="admin"
        icon={eye}
        text={t('preview.bar', { person: t(`preview.people.${place.as}`), level: place.level })}
        exitLabel={t('preview.leave')}
        onExit={leave}
      />
      <div className={styles.choices}>
        <SelectField
          label={t('preview.as')}
          value={place.as}
          onChange={(event) =>
            onGo({ as: PREVIEWED_PEOPLE.find((one) => one === event.target.value) ?? 'guest' })
          }
          options={PREVIEWED_PEOPLE.map((value) => ({ value, text: t(`preview.people.${value}`) }))}
        />
        <SelectField
          label={t('preview.level')}
          value={String(place.level)}
          onChange={(event) => onGo({ level: Number(event.target.value), shown: undefined })}
          options={levelsOf(preview.data, place.level).map((index) => ({
            value: String(index),
            text: t('preview.levelNumber', { index }),
          }))}
        />
      </div>
      <QueryError query={preview} headingLevel={1} />
      {preview.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={320} />
          <Skeleton shape="belt" height={44} />
        </SkeletonGroup>
      ) : null}
      {preview.data === undefined ? null : (
        <Pages
          key={`${preview.dataUpdatedAt} ${JSON.stringify(place)}`}
          preview={preview.data}
          place={place}
          onGo={onGo}
        />
      )}
    </>
  )
}

const levelsOf = (preview: TrainingPreview | undefined, chosen: number): number[] => {
  const indexes = (preview?.path?.levels ?? []).map(({ index }) => index)
  return indexes.includes(chosen) ? indexes : [...indexes, chosen].toSorted((a, b) => a - b)
}

export function TrainingPreviewPage(): ReactNode {
  const t = useMessages('training-editor')
  const viewer = useViewer()
  const [place, go] = usePlace()
  if (!hasOfficeRight(viewer, 'editor')) return <NoPermission text={t('preview.noRight')} />
  if (place === undefined)
    return <EmptyState headingLevel={1} title={t('preview.none')} text={t('preview.noneText')} />
  return <Preview place={place} onGo={go} />
}
