/** Who sells and bills: the issuers, and the schools that do not sell yet (decisions §6.4). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Issuer, listIssuers } from '@wegband/domain/features/money-office/sellers-contract.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import styles from '../money-office.module.css'
import { OfficeFrame } from '../office-frame.tsx'
import { OfficeList, OfficeTable } from '../../tables/office-table.tsx'
import { NewSchoolForm } from '../../school-office/new-school-form.tsx'
import { IssuerForm } from './issuer-form.tsx'

type School = Issuer['school']
type Editing = { readonly school: School; readonly issuer: Issuer | undefined }

function IssuerTable(props: {
  readonly issuers: readonly Issuer[]
  readonly onOpen: (issuer: Issuer) => void
}): ReactNode {
  const t = useMessages('money-office')
  const names = useMessages('admin')
  return (
    <OfficeTable
      label={names('cards.sellers.title')}
      rows={props.issuers}
      keyOf={({ id }) => id}
      onOpen={props.onOpen}
      columns={[
        {
          id: 'name',
          label: t('issuer.legalName'),
          cell: ({ legalName }) => legalName,
          sortBy: ({ legalName }) => legalName,
        },
        {
          id: 'school',
          label: t('sellers.school'),
          cell: ({ school }) => school.name,
          sortBy: ({ school }) => school.name,
        },
        {
          id: 'collection',
          label: t('issuer.collection'),
          cell: ({ collection }) => t(`issuer.collections.${collection}`),
        },
        {
          id: 'prefix',
          label: t('sellers.prefix'),
          cell: ({ numberPrefix }) => numberPrefix || t('sellers.noPrefix'),
        },
        {
          id: 'products',
          label: t('sellers.products'),
          isAmount: true,
          cell: ({ products }) => products,
          sortBy: ({ products }) => products,
        },
      ]}
    />
  )
}

function OtherSchools(props: {
  readonly schools: readonly School[]
  readonly onChoose: (school: School) => void
}): ReactNode {
  const t = useMessages('money-office')
  if (props.schools.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead
        title={t('sellers.others')}
        aside={t('sellers.schoolCount', { count: props.schools.length })}
      />
      <OfficeTable
        label={t('sellers.others')}
        rows={props.schools}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', label: t('sellers.school'), cell: ({ name }) => name, sortBy: ({ name }) => name },
          {
            id: 'kind',
            label: t('sellers.kind'),
            cell: ({ isAssociation }) => t(isAssociation ? 'sellers.association' : 'sellers.club'),
          },
        ]}
        action={(school) => (
          <Button
            size="small"
            label={t('sellers.sellFor', { name: school.name })}
            onClick={() => props.onChoose(school)}
          >
            {t('sellers.sell')}
          </Button>
        )}
      />
    </section>
  )
}

function Sellers(): ReactNode {
  const t = useMessages('money-office')
  const query = useQuery(queryOf(listIssuers))
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing>()
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={plus} onClick={() => setCreating(true)}>
      {t('sellers.newSchool')}
    </Button>
  )
  const schools = [
    ...(query.data?.otherSchools ?? []),
    ...(query.data?.issuers ?? []).map(({ school }) => school),
  ]
  return (
    <>
      <OfficeList
        query={query}
        isEmpty={({ issuers, otherSchools }) => issuers.length + otherSchools.length === 0}
        empty={{ title: t('sellers.empty'), text: t('sellers.emptyText'), action: create }}
      >
        {({ issuers, otherSchools, hasProvider }) => (
          <>
            {hasProvider ? null : (
              <Banner icon={info} title={t('sellers.noProvider')}>
                {t('sellers.noProviderText')}
              </Banner>
            )}
            <div className={styles.head}>
              <p className={styles.muted}>{t('sellers.lead')}</p>
              {create}
            </div>
            {issuers.length === 0 ? null : (
              <IssuerTable
                issuers={issuers}
                onOpen={(issuer) => setEditing({ school: issuer.school, issuer })}
              />
            )}
            <OtherSchools
              schools={otherSchools}
              onChoose={(school) => setEditing({ school, issuer: undefined })}
            />
          </>
        )}
      </OfficeList>
      {editing === undefined ? null : (
        <IssuerForm
          {...editing}
          hasProvider={query.data?.hasProvider ?? false}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isCreating ? (
        <NewSchoolForm
          isAssociation={!schools.some(({ isAssociation }) => isAssociation)}
          onCreated={() => void invalidate(client, [listIssuers])}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  )
}

export function SellersPage(): ReactNode {
  return <OfficeFrame section="sellers">{() => <Sellers />}</OfficeFrame>
}
