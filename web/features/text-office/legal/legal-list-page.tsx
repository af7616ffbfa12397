/** Legal texts: what is in force, what comes, what is being written, and what is missing before something can be sold. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type LegalOverview,
  listLegalNotices,
  listOfficeLegalTexts,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { OfficeList } from '../../admin/table/office-table.tsx'
import styles from '../text-office.module.css'

/** Without these two no order is taken (§ 312d BGB). */
const NEEDED_TO_SELL: readonly string[] = ['terms', 'withdrawal']

function Row(props: { readonly text: LegalOverview }): ReactNode {
  const t = useMessages('text-office')
  const format = useFormats()
  const { kind, inForce, coming, draftLocales } = props.text
  const hasTags = inForce === null || coming !== null || draftLocales.length > 0
  return (
    <ListRow
      title={t(`legal.kinds.${kind}`)}
      note={
        inForce === null
          ? t('legal.none')
          : t('legal.since', { version: inForce.version, date: format.date(inForce.inForceAt) })
      }
      href={hrefTo('app.admin-legal-text', { kind })}
      trail={
        hasTags ? (
          <span className={styles.tags}>
            {inForce === null ? <Tag tone="warning">{t('legal.missing')}</Tag> : null}
            {coming === null ? null : (
              <Tag tone="info">{t('legal.from', { date: format.date(coming.inForceAt) })}</Tag>
            )}
            {draftLocales.length === 0 ? null : <Tag>{t('legal.draft')}</Tag>}
          </span>
        ) : undefined
      }
    />
  )
}

function NoticesRow(): ReactNode {
  const t = useMessages('text-office')
  const notices = useQuery(queryOf(listLegalNotices))
  const own = notices.data?.schools.filter(({ hasNotice }) => hasNotice).length ?? 0
  const isMissing = notices.data?.operator.text === null
  return (
    <ListRow
      title={t('notices.title')}
      note={notices.data === undefined ? t('notices.lead') : t('notices.own', { count: own })}
      href={hrefTo('app.admin-legal-notices')}
      trail={isMissing ? <Tag tone="warning">{t('legal.missing')}</Tag> : undefined}
    />
  )
}

function Kinds(): ReactNode {
  const t = useMessages('text-office')
  const query = useQuery(queryOf(listOfficeLegalTexts))
  return (
    <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {(texts) => (
        <>
          {texts.some(({ kind, inForce }) => inForce === null && NEEDED_TO_SELL.includes(kind)) ? (
            <Banner icon={warningCircle} tone="warning" title={t('legal.cannotSell')}>
              {t('legal.cannotSellText')}
            </Banner>
          ) : null}
          <List label={t('legal.title')}>
            {texts.map((text) => (
              <Row key={text.kind} text={text} />
            ))}
            <NoticesRow />
          </List>
        </>
      )}
    </OfficeList>
  )
}

export function LegalListPage(): ReactNode {
  const t = useMessages('text-office')
  return (
    <AdminFrame title={t('legal.title')}>
      {() => (
        <div className={styles.page}>
          <Kinds />
        </div>
      )}
    </AdminFrame>
  )
}
