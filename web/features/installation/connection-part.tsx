/** One connection of the installation: what is set of it, the form that changes it, and its tests. */
import { type ReactNode, useState } from 'react'
import type { ConnectionGroup } from '@wegband/domain/features/installation/connections.ts'
import type {
  Connection,
  ConnectionValue,
  TestedThing,
} from '@wegband/domain/features/installation/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { ConnectionForm } from './connection-form.tsx'
import styles from './installation.module.css'
import { TestButton } from './test-button.tsx'

const TESTS: Readonly<Record<ConnectionGroup, readonly TestedThing[]>> = {
  contact: [],
  mail: ['mail'],
  payments: ['payments'],
  map: ['geocoder'],
  safety: ['passwords', 'scanner'],
  player: [],
}

export function Fact(props: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

function ValueFact({ value }: { readonly value: ConnectionValue }): ReactNode {
  const t = useMessages('installation')
  const { name, source, hint, fallback } = value
  return (
    <Fact label={t(`names.${name}.label`)}>
      <span className={styles.value}>{hint ?? fallback ?? t('notSet')}</span>{' '}
      {source === 'environment' ? <Tag>{t('fromEnvironment')}</Tag> : null}
      {fallback === null ? null : <Tag>{t('fallback')}</Tag>}
    </Fact>
  )
}

export function ConnectionPart({ connection }: { readonly connection: Connection }): ReactNode {
  const t = useMessages('installation')
  const [isEditing, setEditing] = useState(false)
  const { group, values } = connection
  const isLocked = values.every(({ source }) => source === 'environment')
  return (
    <section className={styles.section}>
      <SectionHead title={t(`groups.${group}.title`)} />
      <p className={styles.muted}>{t(`groups.${group}.text`)}</p>
      <dl className={styles.facts}>
        {values.map((value) => (
          <ValueFact key={value.name} value={value} />
        ))}
      </dl>
      <div className={styles.actions}>
        {isLocked ? null : (
          <Button
            onClick={() => setEditing(true)}
            label={t('changeOf', { name: t(`groups.${group}.title`) })}
          >
            {t('change')}
          </Button>
        )}
        {TESTS[group].map((thing) => (
          <TestButton key={thing} thing={thing} />
        ))}
      </div>
      {isEditing ? <ConnectionForm connection={connection} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}
