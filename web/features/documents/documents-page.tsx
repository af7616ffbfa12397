/** The documents of the viewer and their children: what they are, and a download (§2 user/documents, §3 Document). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  DOCUMENTS_PER_PAGE,
  listDocuments,
  type WegbandDocument,
} from '@wegband/domain/features/documents/contract.ts'
import { DOCUMENT_TYPES, type DocumentType } from '@wegband/domain/features/documents/document-types.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { pageOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { shareNetwork } from '../../ui/icon/phosphor/share-network.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { openPaper } from './open-paper.ts'
import { shareOrCopy } from './share-or-copy.ts'
import { PaperThumb } from './paper-thumb.tsx'
import { useCertified } from './use-certified.ts'
import styles from './documents.module.css'

const TYPE_OF = {
  certificate: 'types.certificate',
  contract: 'types.contract',
  other: 'types.another',
} as const
const NAME_OF = { certificate: 'certificates', contract: 'contracts', other: 'others' } as const

export function DocumentsPage(): ReactNode {
  const t = useMessages('documents')
  const [type, setType] = useState<DocumentType | undefined>()
  return (
    <>
      <TopBar title={t('title')} />
      <PageHead title={t('title')} isHiddenOnPhone />
      <ChipRow label={t('filter')}>
        <Chip isOn={type === undefined} onClick={() => setType(undefined)}>
          {t('all')}
        </Chip>
        {DOCUMENT_TYPES.map((one) => (
          <Chip key={one} isOn={type === one} onClick={() => setType(one)}>
            {t(NAME_OF[one])}
          </Chip>
        ))}
      </ChipRow>
      <Papers key={type} type={type} />
    </>
  )
}

function Papers(props: { readonly type: DocumentType | undefined }): ReactNode {
  const { type } = props
  const t = useMessages('documents')
  const viewer = useViewer()
  const showError = useShowError()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...pageOf(listDocuments, { params: { id: viewer.id }, query: { type, page: String(page) } }),
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
    return type === undefined ? (
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
          <Paper key={paper.id} paper={paper} isOwn={paper.owner?.id === viewer.id} onOpen={open} />
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
    // // The page itself has the address.
    if (outcome === 'neither') void goTo('verify', { code })
  }
  return <IconButton icon={shareNetwork} label={t('share', { name: title })} onClick={() => void share()} />
}

function Paper(props: {
  readonly paper: WegbandDocument
  readonly isOwn: boolean
  readonly onOpen: (id: number) => Promise<void>
}): ReactNode {
  const { paper, isOwn, onOpen } = props
  const t = useMessages('documents')
  const format = useFormats()
  const certified = useCertified()
  const { certificate, owner, kind, size } = paper
  const title = certificate === null ? paper.name : certified(certificate)
  const about = certificate?.sport ?? paper.description
  const whose = owner !== null && !isOwn ? t('of', { sport: about, firstName: owner.firstName }) : about
  const kindAndSize = kind === 'pdf' ? 'pdfSize' : 'imageSize'
  const file = size === null ? t(kind) : t(kindAndSize, { size: format.fileSize(size) })
  const open = (): void => void onOpen(paper.id)
  return (
    <ListRow
      title={
        <button type="button" className={styles.open} onClick={open}>
          <PaperThumb paper={paper} />
          <span>
            <span className={styles.type}>{t(TYPE_OF[paper.type])}</span>
            <b>{title}</b>
            <span className={styles.about}>
              {owner === null ? t('forRole') : whose}
              <span className={styles.phone}>{`, ${format.dateLong(paper.createdAt)}`}</span>
            </span>
          </span>
        </button>
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
