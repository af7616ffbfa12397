/** Where emails leave the machine, with an email to oneself as its test. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readInstallation } from '@wegband/domain/features/installation/contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { OfficeList } from '../../admin/table/office-table.tsx'
import { ConnectionPart } from '../../installation/connection-part.tsx'

export function MailPart(): ReactNode {
  const installation = useQuery(queryOf(readInstallation))
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
