/** Legal notices: that of the operator, and those of schools that answer for themselves. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  listLegalNotices,
  readOfficeNotice,
  saveOperatorNotice,
  saveSchoolNotice,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import styles from '../text-office.module.css'
import { NoticeForm } from './notice-form.tsx'

type School = { readonly id: number; readonly name: string; readonly hasNotice: boolean }

function SchoolDialog(props: { readonly school: School; readonly onClose: () => void }): ReactNode {
  const t = useMessages('text-office')
  const { id, name } = props.school
  const query = useQuery(queryOf(readOfficeNotice, { params: { id } }))
  return (
    <Dialog
      isOpen
      size="large"
      title={name}
      description={t('notices.schoolText')}
      closeLabel={t('close')}
      onClose={props.onClose}
    >
      <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
        {(notice) => (
          <NoticeForm
            notice={notice}
            isOptional
            save={(text, seenAt) => call(saveSchoolNotice, { params: { id }, body: { text, seenAt } })}
            onDone={props.onClose}
          />
        )}
      </OfficeList>
    </Dialog>
  )
}

function Schools(props: { readonly schools: readonly School[] }): ReactNode {
  const t = useMessages('text-office')
  const [open, setOpen] = useState<School>()
  if (props.schools.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={t('notices.schools')} />
      <p className="t-muted">{t('notices.schoolsText')}</p>
      <List label={t('notices.schools')}>
        {props.schools.map((school) => (
          <ListRow
            key={school.id}
            title={school.name}
            onClick={() => setOpen(school)}
            trail={school.hasNotice ? <Tag tone="positive">{t('notices.ownNotice')}</Tag> : undefined}
          />
        ))}
      </List>
      {open === undefined ? null : <SchoolDialog school={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function Notices(): ReactNode {
  const t = useMessages('text-office')
  const query = useQuery(queryOf(listLegalNotices))
  return (
    <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {({ operator, schools }) => (
        <>
          <section className={styles.section}>
            <SectionHead title={t('notices.operator')} />
            <p className="t-muted">
              {t('notices.operatorText')} <TextLink href={hrefTo('app.imprint')}>{t('notices.see')}</TextLink>
            </p>
            <NoticeForm
              notice={operator}
              save={(text, seenAt) =>
                call(saveOperatorNotice, { body: { text: text ?? { de: '' }, seenAt } })
              }
            />
          </section>
          <Schools schools={schools} />
        </>
      )}
    </OfficeList>
  )
}

export function LegalNoticesPage(): ReactNode {
  const t = useMessages('text-office')
  return (
    <AdminFrame title={t('notices.title')}>
      {() => (
        <div className={styles.page}>
          <Notices />
        </div>
      )}
    </AdminFrame>
  )
}
