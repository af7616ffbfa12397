/** Where emails leave the machine, with an email to oneself as its test. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readInstallation } from '@wegband/domain/features/installation/contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { OfficeList } from '../../tables/office-table.tsx'
import type { PartProps } from '../part-props.ts'
import { useReady } from '../use-ready.ts'
import { ConnectionPart } from '../../installation/connection-part.tsx'

export function MailPart({ onReady }: PartProps): ReactNode {
  const installation = useQuery(queryOf(readInstallation))
  const mail = installation.data?.connections.find(({ group }) => group === 'mail')
  useReady({ onReady }, mail?.values.some(({ name, hint }) => name === 'SMTP_URL' && hint !== null) === true)
  return (
    <OfficeList query={installation} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {({ connections }) =>
        connections
          .filter(({ group }) => group === 'mail' || group === 'contact')
          .map((connection) => <ConnectionPart key={connection.group} connection={connection} />)
      }
    </OfficeList>
  )
}
