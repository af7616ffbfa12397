/** Legal texts: what is in force, what comes, what is being written, and what is missing before something can be sold. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'
import {
  draftFromTemplates,
  type LegalOverview,
  listLegalNotices,
  listOfficeLegalTexts,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import styles from '../text-office.module.css'
import { useTextWrite } from '../use-text-write.ts'

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

/** Offered while a kind has neither a version nor a draft. */
function FromTemplates({ kinds }: { readonly kinds: readonly LegalKind[] }): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const showError = useShowError()
  const draft = useMutation({
    mutationFn: () =>
      write(call(draftFromTemplates, { body: { kinds: [...kinds] } }), t('templates.drafted')),
    onError: showError,
  })
  return (
    <div className={styles.section}>
      <p className="t-muted">{t('templates.text')}</p>
      <div>
        <Button isBusy={draft.isPending} onClick={() => draft.mutate()}>
          {t('templates.take')}
        </Button>
      </div>
    </div>
  )
}

const isEmptyKind = ({ inForce, coming, draftLocales }: LegalOverview): boolean =>
  inForce === null && coming === null && draftLocales.length === 0

export function LegalKinds(): ReactNode {
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
          {texts.some(isEmptyKind) ? (
            <FromTemplates kinds={texts.filter(isEmptyKind).map(({ kind }) => kind)} />
          ) : null}
        </>
      )}
    </OfficeList>
  )
}
