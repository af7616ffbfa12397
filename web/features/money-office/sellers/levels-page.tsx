/** Membership levels: what a membership opens and for whom (decisions §6.4). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { listOfficeLevels, type OfficeLevel } from '@wegband/domain/features/money-office/sellers-contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import styles from '../money-office.module.css'
import { OfficeFrame } from '../office-frame.tsx'
import { OfficeList, OfficeTable } from '../../tables/office-table.tsx'
import { LevelForm } from './level-form.tsx'

type Editing = { readonly level: OfficeLevel | undefined }

function Levels(): ReactNode {
  const t = useMessages('money-office')
  const names = useMessages('admin')
  const locale = useLocale()
  const query = useQuery(queryOf(listOfficeLevels))
  const [editing, setEditing] = useState<Editing>()
  const create = (
    <Button variant="primary" icon={plus} onClick={() => setEditing({ level: undefined })}>
      {t('levels.new')}
    </Button>
  )
  const nameOf = ({ name }: OfficeLevel): string => inLocale(name, locale)
  return (
    <>
      <OfficeList
        query={query}
        isEmpty={(levels) => levels.length === 0}
        empty={{ title: t('levels.empty'), text: t('levels.emptyText'), action: create }}
      >
        {(levels) => (
          <>
            <div className={styles.head}>
              <p className={styles.muted}>{t('levels.lead')}</p>
              {create}
            </div>
            <OfficeTable
              label={names('cards.levels.title')}
              rows={levels}
              keyOf={({ id }) => id}
              onOpen={(level) => setEditing({ level })}
              columns={[
                { id: 'name', label: t('levels.name'), cell: nameOf, sortBy: nameOf },
                {
                  id: 'value',
                  label: t('levels.value'),
                  isAmount: true,
                  cell: ({ value }) => value,
                  sortBy: ({ value }) => value,
                },
                {
                  id: 'funnel',
                  label: t('levels.funnel'),
                  cell: ({ funnel }) => t(`levels.funnels.${funnel}`),
                },
                { id: 'kids', label: t('levels.kidsColumn'), cell: ({ isKids }) => t(isKids ? 'yes' : 'no') },
                {
                  id: 'opens',
                  label: t('levels.opens'),
                  isAmount: true,
                  cell: ({ benefits }) => benefits.length,
                  sortBy: ({ benefits }) => benefits.length,
                },
                {
                  id: 'contracts',
                  label: t('levels.contracts'),
                  isAmount: true,
                  cell: ({ contracts }) => contracts,
                  sortBy: ({ contracts }) => contracts,
                },
              ]}
            />
          </>
        )}
      </OfficeList>
      {editing === undefined ? null : (
        <LevelForm level={editing.level} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

export function LevelsPage(): ReactNode {
  return <OfficeFrame section="levels">{() => <Levels />}</OfficeFrame>
}
