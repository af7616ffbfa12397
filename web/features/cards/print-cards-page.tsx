/** Cards to print: ten on a sheet, any number of sheets, and the earlier batches (decisions §8 7). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CardBatch, NewBatch } from '@wegband/domain/features/cards/card-contract.ts'
import { cardNumber } from '@wegband/domain/features/cards/card-rules.ts'
import { sheetsFor } from '@wegband/domain/features/cards/card-sheet.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useShowError } from '../../platform/api/show-error.ts'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { BatchesList } from './batches-list.tsx'
import { NoCards } from './no-cards.tsx'
import styles from './print-cards.module.css'
import { PrintForm } from './print-form.tsx'
import { useBatches, useMakeBatch, useSheet } from './queries.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { type CardSchool, cardSchoolOf } from './use-card-school.ts'

const FIRST: NewBatch = { kind: 'kids', count: 30, hasMarks: true, hasBack: false }

export function PrintCardsPage(): ReactNode {
  const t = useMessages('card-desk')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-card-print')
  const { school, all } = cardSchoolOf(viewer, schoolId)
  const back = {
    label: t('print.back'),
    href: hrefTo('app.trainer-qr', school === undefined ? {} : { schoolId: school.schoolId }),
  }
  return (
    <>
      <TopBar title={t('print.title')} back={back} isOnDesktop />
      {school === undefined ? <NoCards /> : <Printer key={school.schoolId} school={school} all={all} />}
    </>
  )
}

/** Opens the tab for the PDF inside the click, because browsers block it later. */
function useOpenSheet(schoolId: number) {
  const showError = useShowError()
  const sheet = useSheet()
  const open = (batch: Pick<CardBatch, 'id'>): void => {
    const tab = window.open('', '_blank')
    sheet.mutate(
      { schoolId, batchId: batch.id },
      {
        onSuccess: ({ address }) => {
          if (tab === null) window.location.assign(address)
          else tab.location.replace(address)
        },
        onError: (error) => {
          tab?.close()
          showError(error)
        },
      },
    )
  }
  return { open, isOpening: sheet.isPending }
}

function Made(props: {
  readonly batch: CardBatch
  readonly isOpening: boolean
  readonly onOpen: () => void
}): ReactNode {
  const t = useMessages('card-desk')
  const { firstNumber, lastNumber } = props.batch
  return (
    <Banner
      icon={check}
      tone="positive"
      live="status"
      title={t('print.made', { first: cardNumber(firstNumber), last: cardNumber(lastNumber) })}
      action={
        <Button
          icon={fileText}
          iconWeight="regular"
          isBusy={props.isOpening}
          busyLabel={t('print.opening')}
          onClick={props.onOpen}
        >
          {t('print.open')}
        </Button>
      }
    />
  )
}

function Printer(props: { readonly school: CardSchool; readonly all: readonly CardSchool[] }): ReactNode {
  const t = useMessages('card-desk')
  const showError = useShowError()
  const { school, all } = props
  const [batch, setBatch] = useState(FIRST)
  const [typedCount, setTypedCount] = useState(String(FIRST.count))
  const make = useMakeBatch(school.schoolId)
  const sheet = useOpenSheet(school.schoolId)
  const newest = useBatches(school.schoolId).data?.[0]
  return (
    <div className={styles.page}>
      <AsideLayout
        width="wide"
        aside={
          <div className={styles.side}>
            <PageHead
              size="small"
              above={school.name}
              title={t(`print.heading.${batch.kind}`, { count: batch.count })}
            />
            {all.length > 1 ? (
              <ChipRow label={t('desk.school')} isWrapping>
                {all.map(({ schoolId, name }) => (
                  <Chip
                    key={schoolId}
                    isOn={schoolId === school.schoolId}
                    href={hrefTo('app.trainer-card-print', { schoolId })}
                  >
                    {name}
                  </Chip>
                ))}
              </ChipRow>
            ) : null}
            <PrintForm
              batch={batch}
              typedCount={typedCount}
              isBusy={make.isPending}
              onCount={setTypedCount}
              onChange={(changes) => setBatch((before) => ({ ...before, ...changes }))}
              onPrint={() => make.mutate(batch, { onError: showError })}
            />
            {make.data === undefined ? null : (
              <Made
                batch={make.data}
                isOpening={sheet.isOpening}
                onOpen={() => make.data && sheet.open(make.data)}
              />
            )}
          </div>
        }
      >
        <div className={styles.table}>
          <SheetPreview
            batch={batch}
            schoolName={school.name}
            kindName={batch.kind === 'kids' ? t('sheet.kids') : t('sheet.member')}
            firstNumber={(newest?.lastNumber ?? 0) + 1}
            label={t('print.previewLabel', { sheets: sheetsFor(batch.count) })}
          />
        </div>
        <p className="t-small t-muted">{t('print.preview')}</p>
      </AsideLayout>
      <BatchesList schoolId={school.schoolId} onOpen={sheet.open} />
    </div>
  )
}
