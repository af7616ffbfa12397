/** The documents of the viewer and their children: what they are, and a download (§2 user/documents, §3 Document). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  DOCUMENTS_PER_PAGE,
  listDocuments,
  listRecipients,
  type WegbandDocument,
} from '@wegband/domain/features/documents/contract.ts'
import { DOCUMENT_TYPES, type DocumentType } from '@wegband/domain/features/documents/document-types.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { pageOf, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { uploadSimple } from '../../ui/icon/phosphor/upload-simple.gen.ts'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { shareNetwork } from '../../ui/icon/phosphor/share-network.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { CheckNote } from '../documents/check-note.tsx'
import { openPaper } from '../documents/open-paper.ts'
import { shareOrCopy } from '../documents/share-or-copy.ts'
import { PaperThumb } from '../documents/paper-thumb.tsx'
import { PapersToSign } from '../signatures/papers-to-sign.tsx'
import { LazyUploadDialog } from '../documents/upload/lazy-upload-dialog.ts'
import styles from '../documents/documents.module.css'

const TYPE_OF = {
  certificate: 'types.certificate',
  contract: 'types.contract',
  other: 'types.another',
} as const
const NAME_OF = { certificate: 'certificates', contract: 'contracts', other: 'others' } as const

/** What the list shows: a kind, or the documents of one child. */
type Filter = { readonly type?: DocumentType; readonly childId?: number }

export function DocumentsPage(): ReactNode {
  const t = useMessages('documents')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const [{ type, childId }, setFilter] = useState<Filter>({})
  /** `true`: a new one. */
  const [uploading, setUploading] = useState<WegbandDocument | true | undefined>()
  const owners = useQuery(queryOf(listRecipients, { params: { id: viewer.id } }))
  const children = (owners.data ?? []).filter(({ owner }) => owner.id !== viewer.id)
  const mayUpload = !viewer.isAnonymous && !isViewing
  const openUpload = (): void => setUploading(true)
  return (
    <>
      <TopBar
        title={t('title')}
        actions={
          mayUpload ? (
            <IconButton icon={uploadSimple} label={t('upload.openLong')} onClick={openUpload} />
          ) : null
        }
      />
      <PageHead
        title={t('title')}
        isHiddenOnPhone
        actions={
          mayUpload ? (
            <Button variant="primary" icon={uploadSimple} onClick={openUpload}>
              {t('upload.open')}
            </Button>
          ) : null
        }
      />
      <ChipRow label={t('filter')}>
        <Chip isOn={type === undefined && childId === undefined} onClick={() => setFilter({})}>
          {t('all')}
        </Chip>
        {DOCUMENT_TYPES.map((one) => (
          <Chip key={one} isOn={type === one} onClick={() => setFilter({ type: one })}>
            {t(NAME_OF[one])}
          </Chip>
        ))}
        {children.map(({ owner }) => (
          <Chip key={owner.id} isOn={childId === owner.id} onClick={() => setFilter({ childId: owner.id })}>
            {owner.firstName}
          </Chip>
        ))}
      </ChipRow>
      {type === undefined ? <PapersToSign personId={childId} part="open" /> : null}
      <Papers key={`${type} ${childId}`} type={type} childId={childId} onReplace={setUploading} />
      {type === undefined || type === 'contract' ? <PapersToSign personId={childId} part="settled" /> : null}
      {mayUpload ? (
        <div className={styles.more}>
          <Button isBlock icon={uploadSimple} onClick={openUpload}>
            {t('upload.openLong')}
          </Button>
        </div>
      ) : null}
      {uploading === undefined ? null : (
        <LazyUploadDialog
          replaces={uploading === true ? undefined : uploading}
          onClose={() => setUploading(undefined)}
        />
      )}
    </>
  )
}

function Papers(props: {
  readonly type: DocumentType | undefined
  readonly childId: number | undefined
  readonly onReplace: (paper: WegbandDocument) => void
}): ReactNode {
  const { type, childId } = props
  const t = useMessages('documents')
  const viewer = useViewer()
  const showError = useShowError()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...pageOf(listDocuments, { params: { id: childId ?? viewer.id }, query: { type, page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  if (query.error !== null && query.data === undefined) return <QueryError query={query} />
  if (query.data === undefined)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={96} />
        <Skeleton shape="mat" height={96} />
      </SkeletonGroup>
    )
  const { data, meta } = query.data
  if (data.length === 0)
    return type === undefined && childId === undefined ? (
      <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture name="empty-mat" />} />
    ) : (
      <p className="t-muted section">{t('empty.filtered')}</p>
    )
  /** An address is valid for minutes only, so it is requested for each download. */
  const open = async (id: number): Promise<void> => {
    const { data: fresh, error } = await query.refetch()
    const paper = fresh?.data.find((one) => one.id === id)
    if (error !== null) showError(error)
    else if (paper !== undefined) openPaper(paper.url)
  }
  return (
    <>
      <List label={t('title')}>
        {data.map((paper) => (
          <Paper
            key={paper.id}
            paper={paper}
            isOwn={paper.owner?.id === viewer.id}
            onOpen={open}
            onReplace={() => props.onReplace(paper)}
          />
        ))}
      </List>
      {meta.total > DOCUMENTS_PER_PAGE ? (
        <Button
          isDisabled={query.isPlaceholderData}
          onClick={() => setPage(meta.current_page < meta.last_page ? page + 1 : 1)}
        >
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

/** The address of the public check, to share: it proves that the certificate is real. */
function ShareCheck(props: { readonly code: string; readonly title: string }): ReactNode {
  const t = useMessages('documents')
  const goTo = useGoTo()
  const { code, title } = props
  const share = async (): Promise<void> => {
    const address = new URL(hrefTo('verify', { code }), window.location.origin).href
    const outcome = await shareOrCopy(address, title)
    if (outcome === 'copied') showToast({ subject: 'certificate', text: t('shared'), tone: 'positive' })
    // The page itself has the address.
    if (outcome === 'neither') void goTo('verify', { code })
  }
  return <IconButton icon={shareNetwork} label={t('share', { name: title })} onClick={() => void share()} />
}

/** A certificate is called by what it led to: level and belt. */
function useTitleOf({ certificate, name }: WegbandDocument): string {
  const t = useMessages('documents')
  if (certificate === null) return name
  const { nextIndex, belt } = certificate
  return nextIndex === null
    ? t('beltLast', { belt: belt.name })
    : t('belt', { level: nextIndex, belt: belt.name })
}

/** Whose document it is, or how far the office is with it. */
function useAbout(
  { certificate, owner, description, school, check }: WegbandDocument,
  isOwn: boolean,
): string {
  const t = useMessages('documents')
  if (owner === null) return school === null ? t('forRole') : t('forSchoolRole', { school })
  const { firstName } = owner
  if (check === null) {
    const about = certificate?.sport ?? description
    return isOwn ? about : t('of', { sport: about, firstName })
  }
  const recipient = check.school ?? t('association')
  const state = t(`state.${check.state}`)
  return isOwn ? t('from', { recipient, state }) : t('fromOf', { recipient, firstName, state })
}

function Paper(props: {
  readonly paper: WegbandDocument
  readonly isOwn: boolean
  readonly onOpen: (id: number) => Promise<void>
  readonly onReplace: () => void
}): ReactNode {
  const { paper, isOwn, onOpen } = props
  const t = useMessages('documents')
  const format = useFormats()
  const { certificate, kind, size, check } = paper
  const about = useAbout(paper, isOwn)
  const title = useTitleOf(paper)
  const kindAndSize = kind === 'pdf' ? 'pdfSize' : 'imageSize'
  const file = size === null ? t(kind) : t(kindAndSize, { size: format.fileSize(size) })
  const open = (): void => void onOpen(paper.id)
  return (
    <ListRow
      title={
        <button type="button" className={styles.open} onClick={open}>
          <PaperThumb paper={paper} />
          <span>
            <span className={styles.type}>{t(check === null ? TYPE_OF[paper.type] : 'types.uploaded')}</span>
            <b>{title}</b>
            <span className={styles.about}>
              {about}
              <span className={styles.phone}>{`, ${format.dateLong(paper.createdAt)}`}</span>
            </span>
          </span>
        </button>
      }
      note={
        check === null ? undefined : <CheckNote paper={paper} check={check} onReplace={props.onReplace} />
      }
      trail={
        <>
          <span className={styles.facts}>
            {format.dateLong(paper.createdAt)}
            <br />
            {file}
          </span>
          {certificate === null ? null : <ShareCheck code={certificate.code} title={title} />}
          <IconButton icon={downloadSimple} label={t('download', { name: title })} onClick={open} />
        </>
      }
    />
  )
}
