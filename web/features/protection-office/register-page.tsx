/** The child protection register of all teams, for the association's office (§ 72a SGB VIII). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readRegister, REGISTER_FILTERS } from '@wegband/domain/features/child-protection/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { OfficeList } from '../tables/office-table.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import styles from './child-protection.module.css'
import { RegisterList } from './register-list.tsx'

function WholeRegister(): ReactNode {
  const t = useMessages('child-protection')
  const { search, change } = useTableAddress()
  const filter = REGISTER_FILTERS.find((one) => one === search['filter'])
  const after = /^\d{1,10}$/.test(search['after'] ?? '') ? search['after'] : undefined
  const query = { ...(filter === undefined ? {} : { filter }), ...(after === undefined ? {} : { after }) }
  const register = useQuery({ ...queryOf(readRegister, { query }), placeholderData: keepPreviousData })
  return (
    <div className={styles.page}>
      <ChipRow label={t('filter')}>
        {[undefined, ...REGISTER_FILTERS].map((one) => (
          <Chip
            key={one ?? 'all'}
            isOn={one === filter}
            onClick={() => change({ filter: one, after: undefined })}
          >
            {t(`filters.${one ?? 'all'}`)}
          </Chip>
        ))}
      </ChipRow>
      <OfficeList
        query={register}
        isEmpty={({ people }) => people.length === 0}
        empty={{ title: t('none'), text: t('empty') }}
      >
        {(data) => (
          <>
            <RegisterList register={data} isOfAll />
            <div className={styles.pages}>
              {after === undefined ? null : (
                <Button variant="quiet" onClick={() => change({ after: undefined })}>
                  {t('first')}
                </Button>
              )}
              {data.next === null ? null : (
                <Button variant="soft" onClick={() => change({ after: String(data.next) })}>
                  {t('more')}
                </Button>
              )}
            </div>
          </>
        )}
      </OfficeList>
    </div>
  )
}

export function RegisterPage(): ReactNode {
  const t = useMessages('child-protection')
  return (
    <AdminFrame title={t('title')} lead={t('lead')} right="office">
      {() => <WholeRegister />}
    </AdminFrame>
  )
}
