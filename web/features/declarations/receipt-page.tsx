/** The receipt of a declaration: content, date, time to the second and case number, to print and as PDF (§§ 312k (4), 356a BGB). */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadReceipt, readReceipt, type Receipt } from '@wegband/domain/features/declarations/contract.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { printer } from '../../ui/icon/phosphor/printer.gen.ts'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { DeclarationFrame } from './declaration-frame.tsx'
import styles from './declarations.module.css'

export function ReceiptPage(): ReactNode {
  const t = useMessages('declarations')
  const { key: inPath = '' } = useRouteParams('receipt')
  const { key = inPath } = useSearchParams()
  const query = useQuery(queryOf(readReceipt, { params: { key } }))
  const { data, error } = query
  return (
    <DeclarationFrame>
      {data === undefined ? (
        error === null ? (
          <SkeletonGroup label={t('receipt.loading')} className="stack">
            <Skeleton height={40} width="70%" />
            <Skeleton shape="mat" height={320} />
          </SkeletonGroup>
        ) : (
          <QueryError query={query} headingLevel={1} />
        )
      ) : (
        <ReceiptView receipt={data} />
      )}
    </DeclarationFrame>
  )
}

function useFacts(receipt: Receipt): readonly { readonly name: string; readonly value: string }[] {
  const t = useMessages('declarations')
  const format = useFormats()
  const { kind, name, contract, mail, isExtraordinary, reason, wishedOn } = receipt
  const always = [
    { name: t('fields.case'), value: receipt.caseNumber },
    { name: t('fields.name'), value: name },
    { name: t('fields.contract'), value: contract },
    { name: t('fields.mail'), value: mail },
  ]
  if (kind === 'withdrawal') return always
  return [
    ...always,
    { name: t('fields.kind'), value: t(`kinds.${isExtraordinary ? 'extraordinary' : 'ordinary'}.title`) },
    ...(reason === null ? [] : [{ name: t('fields.reason'), value: reason }]),
    {
      name: t('fields.date'),
      value: wishedOn === null ? t('earliest') : format.dateLong(`${wishedOn}T12:00:00Z`),
    },
  ]
}

function ReceiptView(props: { readonly receipt: Receipt }): ReactNode {
  const { receipt } = props
  const t = useMessages('declarations')
  const format = useFormats()
  const showError = useShowError()
  const facts = useFacts(receipt)
  const download = useMutation({ mutationFn: () => call(downloadReceipt, { params: { key: receipt.key } }) })
  const { kind, caseNumber, receivedAt, mail } = receipt
  return (
    <>
      <PageHead title={t(`received.${kind}`)} />
      <div className={styles.receipt}>
        <Banner
          icon={sealCheck}
          tone="positive"
          live="status"
          title={t('receipt.at', {
            date: format.dateLong(receivedAt),
            time: format.timeToSecond(receivedAt),
          })}
        >
          {t('receipt.next')}
        </Banner>
        <Mat as="section">
          <dl aria-label={t('receipt.list')}>
            {facts.map(({ name, value }) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Mat>
        <p className="t-muted">{t('receipt.sent', { mail })}</p>
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={downloadSimple}
            isBusy={download.isPending}
            onClick={() =>
              download.mutate(undefined, {
                onSuccess: (bytes) => saveFile(bytes, `${caseNumber}.pdf`),
                onError: showError,
              })
            }
          >
            {t('receipt.download')}
          </Button>
          <Button icon={printer} onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        </div>
      </div>
    </>
  )
}
