/** A paper to sign: the whole text, who has signed, and the act itself; later the signed file. */
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { PaperSigner, PaperToSign } from '@wegband/domain/features/signatures/contract.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useTitle } from '../../platform/router/title.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useShowError } from '../../platform/api/show-error.ts'
import { showToast } from '../../platform/words/notices.ts'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { openPaper } from '../documents/open-paper.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { STATE_TONES, stateOf } from './paper-state.ts'
import { PaperText } from './paper-text.tsx'
import { useFreshFile, usePaper, useRevoke } from './queries.ts'
import { SignBox } from './sign-box.tsx'
import styles from './signatures.module.css'

export function PaperPage(): ReactNode {
  const t = useMessages('signatures')
  const { paperId } = useRouteParams('app.paper-to-sign')
  const query = usePaper(Number(paperId))
  const back = { label: t('back'), href: hrefTo('app.documents') }
  useTitle(query.data?.title)
  const { data } = query
  return (
    <>
      <TopBar title={data?.title ?? t('title')} back={back} />
      {query.error !== null && data === undefined ? <QueryError query={query} headingLevel={1} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <h1 className="visually-hidden">{t('title')}</h1>
          <Skeleton height={44} width="60%" />
          <Skeleton shape="mat" height={320} />
        </SkeletonGroup>
      ) : null}
      {data === undefined ? null : <Paper key={`${data.id} ${data.canSign}`} paper={data} />}
    </>
  )
}

function Paper(props: { readonly paper: PaperToSign }): ReactNode {
  const t = useMessages('signatures')
  const viewer = useViewer()
  const { paper } = props
  const { school, person } = paper
  const state = stateOf(paper)
  return (
    <>
      <PageHead
        title={paper.title}
        size="small"
        lead={
          person.id === viewer.id
            ? t('about.own', { school })
            : t('about.child', { school, firstName: person.firstName })
        }
      />
      <AsideLayout width="wide" aside={paper.canSign ? <SignBox paper={paper} /> : <Settled paper={paper} />}>
        <Mat as="article">
          <div className={styles.box}>
            <p>
              <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>
            </p>
            <PaperText text={paper.text} />
            <People paper={paper} />
          </div>
        </Mat>
      </AsideLayout>
    </>
  )
}

function People(props: { readonly paper: PaperToSign }): ReactNode {
  const t = useMessages('signatures')
  const { people, state, signers } = props.paper
  return (
    <section>
      <h2 className="t-section">{t('people.title')}</h2>
      {people.length === 0 && state === 'open' ? <p className="t-muted">{t('people.none')}</p> : null}
      {people.length > 1 && state === 'open' ? <p className="t-muted">{t(`people.${signers}`)}</p> : null}
      {people.map((one) => (
        <Signer key={`${one.id} ${one.role}`} signer={one} />
      ))}
    </section>
  )
}

function Signer(props: { readonly signer: PaperSigner }): ReactNode {
  const t = useMessages('signatures')
  const format = useFormats()
  const { signer } = props
  const { signedAt, isYou } = signer
  const name = fullName(signer)
  return (
    <p className={styles.person}>
      <strong>{isYou ? t('people.you', { name }) : name}</strong>
      <span>
        {signedAt === null
          ? t('people.open')
          : t('people.at', { day: format.dateLong(signedAt), time: format.time(signedAt) })}
      </span>
    </p>
  )
}

/** What became of it, its file, and how a consent is revoked. */
function Settled(props: { readonly paper: PaperToSign }): ReactNode {
  const t = useMessages('signatures')
  const format = useFormats()
  const isViewing = useIsViewing()
  const showError = useShowError()
  const { paper } = props
  const { state, endedAt, reason, code, url, canRevoke, people } = paper
  const fresh = useFreshFile(paper.id)
  const [isRevoking, setRevoking] = useState(false)
  const download = async (): Promise<void> => {
    try {
      const address = await fresh()
      if (address !== null) openPaper(address)
    } catch (error) {
      showError(error)
    }
  }
  const hasSigned = people.some(({ isYou, signedAt }) => isYou && signedAt !== null)
  const text =
    state === 'open'
      ? isViewing
        ? t('viewing')
        : t(hasSigned ? 'ended.waiting' : 'ended.others')
      : t(`ended.${state}`, { day: endedAt === null ? '' : format.dateLong(endedAt) })
  return (
    <Mat>
      <div className={styles.box}>
        <p>{text}</p>
        {reason === null ? null : <p className="t-muted">{t('ended.reason', { reason })}</p>}
        {code === null ? null : url === null ? (
          <p className="t-muted">{t('ended.filing')}</p>
        ) : (
          <Button
            icon={downloadSimple}
            isBlock
            label={t('download', { name: paper.title })}
            onClick={() => void download()}
          >
            {code}
          </Button>
        )}
        {canRevoke ? (
          <Button variant="danger" isBlock onClick={() => setRevoking(true)}>
            {t('revoke.do')}
          </Button>
        ) : null}
      </div>
      {isRevoking ? <RevokeDialog paper={paper} onClose={() => setRevoking(false)} /> : null}
    </Mat>
  )
}

function RevokeDialog(props: { readonly paper: PaperToSign; readonly onClose: () => void }): ReactNode {
  const t = useMessages('signatures')
  const showError = useShowError()
  const { paper, onClose } = props
  const revoke = useRevoke(paper.id)
  const confirm = (): void =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        showToast({ subject: 'papers', text: t('revoke.done') })
        onClose()
      },
      onError: showError,
    })
  return (
    <ConfirmDialog
      isOpen
      title={t('revoke.title')}
      text={t('revoke.text')}
      confirmLabel={t('revoke.do')}
      cancelLabel={t('close')}
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
