/** The settings of the installation: what it is called, its numbers and switches, and what it is connected to (decisions §6.7). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Installation, readInstallation } from '@wegband/domain/features/installation/contract.ts'
import { FLAG_NAMES, NUMBER_NAMES } from '@wegband/domain/features/installation/number-settings.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { OfficeList } from '../tables/office-table.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'
import { ConnectionPart, Fact } from './connection-part.tsx'
import styles from './installation.module.css'
import { TestButton } from './test-button.tsx'
import { ValuesForm } from './values-form.tsx'

function Values({ installation }: { readonly installation: Installation }): ReactNode {
  const t = useMessages('installation')
  const [isEditing, setEditing] = useState(false)
  const { name, numbers, flags } = installation.values
  return (
    <section className={styles.section}>
      <SectionHead title={t('values.title')} />
      <dl className={styles.facts}>
        <Fact label={t('name.label')}>{name}</Fact>
        {NUMBER_NAMES.map((one) => (
          <Fact key={one} label={t(`numbers.${one}.label`)}>
            {numbers[one]}
          </Fact>
        ))}
        {FLAG_NAMES.map((one) => (
          <Fact key={one} label={t(`flags.${one}.label`)}>
            {t(flags[one] ? 'on' : 'off')}
          </Fact>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => setEditing(true)}>{t('change')}</Button>
      </div>
      {isEditing ? <ValuesForm installation={installation} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}

function Storage({ storage }: Pick<Installation, 'storage'>): ReactNode {
  const t = useMessages('installation')
  return (
    <section className={styles.section}>
      <SectionHead title={t('storage.title')} />
      <p className={styles.muted}>{t('storage.text')}</p>
      <dl className={styles.facts}>
        <Fact label={t(`storage.${storage.kind}`)}>
          <span className={styles.value}>{storage.place}</span>
        </Fact>
      </dl>
      <div className={styles.actions}>
        <TestButton thing="storage" />
      </div>
    </section>
  )
}

function Content({ installation }: { readonly installation: Installation }): ReactNode {
  const t = useMessages('installation')
  const isDemo = usePublicSettings().demo !== null
  return (
    <>
      {installation.isInClear ? (
        <Banner icon={warningCircle} tone="danger" title={t('clear.title')}>
          {t('clear.text')}
        </Banner>
      ) : null}
      {isDemo ? (
        <Banner icon={info} title={t('demo.title')}>
          {t('demo.text')}{' '}
          {installation.mayLeaveDemo ? (
            <TextLink href={hrefTo('app.admin-leave-demo')}>{t('demo.leave')}</TextLink>
          ) : null}
        </Banner>
      ) : null}
      <Values installation={installation} />
      {installation.connections.map((connection) => (
        <ConnectionPart key={connection.group} connection={connection} />
      ))}
      <Storage storage={installation.storage} />
    </>
  )
}

export function InstallationPage(): ReactNode {
  const t = useMessages('installation')
  const query = useQuery(queryOf(readInstallation))
  return (
    <AdminFrame title={t('title')} lead={t('lead')}>
      {() => (
        <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
          {(installation) => <Content installation={installation} />}
        </OfficeList>
      )}
    </AdminFrame>
  )
}
