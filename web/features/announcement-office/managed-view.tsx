/** The announcements of a school or the association, for those who write them. */
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  announcementState,
  type AnnouncementState,
} from '@wegband/domain/features/announcements/announcement-rules.ts'
import type { ManagedAnnouncement } from '@wegband/domain/features/announcements/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { plainText } from '../../ui/markdown/plain-text.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { MoneyList, MoneyRow, Paging } from '../school-money/money-list.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import styles from './announcement-office.module.css'
import { useDelete, useManaged } from './queries.ts'

const TONES: Readonly<Record<AnnouncementState, TagTone>> = {
  coming: 'info',
  shown: 'positive',
  over: 'neutral',
}

function Managed(props: {
  readonly announcement: ManagedAnnouncement
  readonly onEdit: () => void
  readonly onDelete: () => void
}): ReactNode {
  const t = useMessages('announcement-office')
  const format = useFormats()
  const { title, text, fromAt, untilAt, isPinned, author, readers } = props.announcement
  const state = announcementState(props.announcement, nowIso())
  const facts = [
    t('from', { day: format.dateLong(fromAt) }),
    untilAt === null ? undefined : t('until', { day: format.dateLong(untilAt) }),
    author === null ? undefined : t('by', { name: fullName(author) }),
    t('readers', { count: readers }),
    isPinned ? t('pinned') : undefined,
  ].filter((fact) => fact !== undefined)
  return (
    <MoneyRow
      title={title}
      note={
        <>
          {facts.join(', ')}
          <span className={styles.words}>{plainText(text)}</span>
        </>
      }
      state={<Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>}
      actions={
        <>
          <Button size="small" label={t('editName', { title })} onClick={props.onEdit}>
            {t('edit')}
          </Button>
          <Button size="small" variant="danger" label={t('deleteName', { title })} onClick={props.onDelete}>
            {t('delete')}
          </Button>
        </>
      }
    />
  )
}

type Open = { readonly announcement: ManagedAnnouncement | undefined }

export function ManagedView(props: {
  /** `association` or `school:{id}`. */
  readonly recipient: string
}): ReactNode {
  const t = useMessages('announcement-office')
  const { recipient } = props
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open | undefined>()
  const query = useManaged(recipient, page)
  const remove = useDelete()
  const { data } = query
  const add = (
    <Button icon={plus} onClick={() => setOpen({ announcement: undefined })}>
      {t('add')}
    </Button>
  )
  return (
    <div className="stack">
      {query.error !== null && data === undefined ? <QueryError query={query} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={96} />
        </SkeletonGroup>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          picture={<Picture name="empty-mat" />}
          action={add}
        />
      ) : null}
      {data === undefined || data.data.length === 0 ? null : (
        <>
          <div className="row-wrap">{add}</div>
          <MoneyList label={t('list')}>
            {data.data.map((one) => (
              <Managed
                key={one.id}
                announcement={one}
                onEdit={() => setOpen({ announcement: one })}
                onDelete={() => remove.mutate(one.id)}
              />
            ))}
          </MoneyList>
          <Paging page={page} pages={data.meta.last_page} isBusy={query.isPlaceholderData} onPage={setPage} />
        </>
      )}
      {open === undefined ? null : (
        <AnnouncementDialog recipient={recipient} {...open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}
